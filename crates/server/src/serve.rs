//! Starts, runs and stops the server.

use crate::build_info::Build;
use crate::config::Config;
use crate::http::health::show_metrics_apart;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::site::{OpenError, Site};
use crate::steady::Steady;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use sd_notify::NotifyState;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// The interval of the upkeep for metrics and limits.
const UPKEEP_PAUSE: Duration = Duration::from_secs(10);
/// A stopping server keeps a connection open for this time after its last response.
const LAST: Duration = Duration::from_secs(1);
/// The additional time for sending a close frame to a stalled WebSocket client.
const AFTER_SOCKETS: Duration = Duration::from_secs(1);
/// The maximum number of headers in a request.
const HEADERS: usize = 64;
/// The maximum number of connections that wait for the server to accept them. The operating system
/// may allow fewer. If the queue is full, for example after a restart, clients retry after one to
/// three seconds.
const BACKLOG: u32 = 4096;

/// An error that prevents the server from starting.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is in use, or does not belong to this machine.
    #[error("cannot listen on {address}: {why}; choose another with --address")]
    Listen {
        /// The address in the settings.
        address: SocketAddr,
        /// The error of the operating system.
        why: std::io::Error,
    },
    /// The site cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// A server that listens on its address but does not respond to requests yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Site,
    config: Config,
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let listen = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // On Unix, this option allows an immediate restart. On other systems, it would let two
        // servers share the address.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    listen().map_err(|why| ServeError::Listen { address, why })
}

impl Server {
    /// Listens on the configured address and opens the site. Port 0 selects a free port.
    ///
    /// # Errors
    /// If the address or the database is unavailable.
    pub async fn bind(config: Config, build: Build) -> Result<Self, ServeError> {
        crate::metrics::begin();
        let (listener, address) = listen(config.address)?;
        let site = Site::open(config.clone()).await?.with_build(build);
        Ok(Self { listener, address, site, config })
    }

    /// Listens on the configured address for a site that is already open.
    ///
    /// # Errors
    /// If the address is unavailable.
    pub async fn bind_site(config: Config, site: Site) -> Result<Self, ServeError> {
        let (listener, address) = listen(config.address)?;
        Ok(Self { listener, address, site, config })
    }

    /// Returns the address and port of the server. The port is never 0.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Responds to requests until `stop` completes. Then it rejects new requests, stops the clocks,
    /// waits up to `drain` for open requests, and asks WebSocket clients to reconnect.
    ///
    /// # Errors
    /// If the address for metrics is unavailable.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        if let Some(address) = self.config.metrics_address {
            let (listener, _) = listen(address)?;
            let router =
                Router::new().route("/metrics", get(show_metrics_apart)).with_state(Arc::new(self.config.clone()));
            let service = router.into_make_service_with_connect_info::<SocketAddr>();
            tokio::spawn(async move { axum::serve(listener, service).await });
        }
        let upkeep = tokio::spawn(run_upkeep(UPKEEP_PAUSE, self.site.limits.clone()));
        tokio::pin!(stop);
        let router = self.site.router();
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => self.answer(stream, peer, router.clone()),
                    Err(error) => {
                        // The process has too many open files, or the client has already
                        // disconnected.
                        tracing::warn!(%error, "cannot accept a connection");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        tracing::info!("stopping");
        self.site.shutdown.begin();
        drop(self.listener);
        let finish = async {
            self.site.tables.halt().await;
            self.site.shutdown.close();
            self.site.shutdown.all_gone().await;
        };
        if tokio::time::timeout(self.config.drain, finish).await.is_err() {
            tracing::warn!("stopped before all requests were finished");
        }
        upkeep.abort();
        Ok(())
    }

    fn answer(&self, stream: TcpStream, peer: SocketAddr, router: Router) {
        let Some(counted) = self.site.limits.connection(Peer::from_connection(peer, &self.config)) else {
            metrics::counter!("polychess_connections_refused").increment(1);
            return self.site.limits.refuse(stream);
        };
        let _ = stream.set_nodelay(true);
        let stream = Steady::new(stream, self.config.write_limit + AFTER_SOCKETS);
        let answering = watch::Sender::new(0);
        let count = answering.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let (router, answering) = (router.clone(), Counting::new(&count));
            async move {
                let answer = router.oneshot(request.map(axum::body::Body::new)).await;
                drop(answering);
                answer
            }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.config.head_limit);
        builder.max_headers(HEADERS).max_buf_size(self.config.head_size);
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let connection = connection.with_upgrades();
        let (stop, under_way) = (self.site.shutdown.clone(), self.site.shutdown.track());
        tokio::spawn(async move {
            tokio::pin!(connection);
            let done = tokio::select! {
                done = connection.as_mut() => done,
                () = stop.stopped() => {
                    connection.as_mut().graceful_shutdown();
                    tokio::select! {
                        done = connection.as_mut() => done,
                        () = idle_for(&answering, LAST) => Ok(()),
                    }
                }
            };
            if let Err(error) = done {
                tracing::debug!(%error, "a connection ended early");
            }
            drop((counted, under_way));
        });
    }
}

/// A request in progress. Dropping it decrements the number of requests in progress.
struct Counting(watch::Sender<usize>);

impl Counting {
    fn new(count: &watch::Sender<usize>) -> Self {
        count.send_modify(|count| *count += 1);
        Self(count.clone())
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

/// Waits until a connection has no request in progress, and then for `pause`, so that the client
/// can receive the last response.
async fn idle_for(answering: &watch::Sender<usize>, pause: Duration) {
    // The sender outlives this call, so waiting cannot fail.
    let _ = answering.subscribe().wait_for(|&count| count == 0).await;
    tokio::time::sleep(pause).await;
}

/// At regular intervals, removes idle clients from the limits and moves recorded times into the
/// histograms.
async fn run_upkeep(pause: Duration, limits: Arc<Limits>) {
    loop {
        tokio::time::sleep(pause).await;
        limits.tidy();
        crate::metrics::run_upkeep();
    }
}

/// Runs the site until Ctrl-C or SIGTERM. Calls `ready` with the address when the server listens.
///
/// Notifies the service manager (`Type=notify`) when the server is ready and when it stops.
///
/// # Errors
/// If the address or the database is unavailable.
pub async fn serve(config: Config, build: Build, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let stop_signal = stop_signal();
    let server = Server::bind(config, build).await?;
    ready(server.address());
    notify(NotifyState::Ready);
    let store = Arc::clone(&server.site.tables.ctx.store);
    let stop = async {
        stop_signal.await;
        notify(NotifyState::Stopping);
    };
    let run = server.run(stop).await;
    if let Err(error) = store.close().await {
        tracing::warn!(%error, "the database was not closed cleanly; no data is lost");
    }
    run
}

/// Notifies the service manager, if there is one.
fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "cannot notify the service manager");
    }
}

/// Waits for Ctrl-C or SIGTERM. The function installs the signal handlers immediately, not only
/// when the future is polled.
#[cfg(unix)]
fn stop_signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async {
        let [mut interrupt, mut terminate] = heard.map(Result::ok);
        tokio::select! {
            Some(()) = async { interrupt.as_mut()?.recv().await } => {}
            Some(()) = async { terminate.as_mut()?.recv().await } => {}
            else => std::future::pending().await,
        }
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn stop_signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits until `still` returns false.
    async fn until_not(still: impl Fn() -> bool) {
        let wait = async {
            while still() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.expect("upkeep runs again");
    }

    /// Without upkeep, each recorded time and the counter of each client would stay in memory.
    #[tokio::test]
    async fn upkeep_runs_again_and_again() {
        let recorder = crate::metrics::begin().expect("a recorder");
        let limits = Arc::new(Limits::new(&Config { reads_per_minute: 1_000_000, ..Config::default() }));
        let upkeep = tokio::spawn(run_upkeep(Duration::from_millis(20), Arc::clone(&limits)));
        for round in 1..=3 {
            let peer = Peer([192, 0, 2, round].into());
            let remembers_client = || format!("{limits:?}").contains(&format!("{}", peer.0));
            limits.request(peer, false).expect("it is within the limit");
            assert!(remembers_client());
            until_not(remembers_client).await;

            // The registry contains the original name in any case. Only upkeep creates the
            // histogram, whose name has underscores instead of dots.
            let is_in_histogram = || format!("{recorder:?}").contains(&format!("upkeep_test_{round}"));
            metrics::histogram!(format!("upkeep.test.{round}")).record(1.0);
            assert!(!is_in_histogram());
            until_not(|| !is_in_histogram()).await;
        }
        upkeep.abort();
    }
}
