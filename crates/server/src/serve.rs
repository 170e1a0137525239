//! Listening and stopping.

use crate::{Config, app};
use std::future::Future;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where it should have listened.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The socket failed.
    #[error("the server stopped: {0}")]
    Serve(#[from] std::io::Error),
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Starts to listen. Port 0 takes any free one.
    ///
    /// # Errors
    /// When the address cannot be had.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let failed = |source| ServeError::Listen { address: config.address, source };
        let listener = TcpListener::bind(config.address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address, config })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done, then lets requests under way finish, but no longer than the configured time.
    ///
    /// # Errors
    /// When the socket fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let (stopping, mut stopped) = watch::channel(false);
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            let _ = stopping.send(true);
        };
        let drain = self.config.drain;
        let overdue = async move {
            if stopped.wait_for(|&s| s).await.is_err() {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(drain).await;
        };
        let serving = axum::serve(self.listener, app(&self.config)).with_graceful_shutdown(stop).into_future();
        tokio::select! {
            done = serving => Ok(done?),
            () = overdue => Ok(()),
        }
    }
}

/// Runs the site until Ctrl-C or SIGTERM; `ready` is told the address once it listens.
///
/// # Errors
/// When the address cannot be had or the socket fails.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::bind(config).await?;
    ready(server.address());
    server.run(stop_signal()).await
}

async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
