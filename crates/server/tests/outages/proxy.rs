//! A proxy between a node and one of its services. It can break connections or hold messages.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The state of a proxy's connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Open,
    /// Connections break, and new ones fail.
    Cut,
    /// Messages wait until the state changes to `Open`. Neither side gets an error.
    Held,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    Port(u16),
    Socket(PathBuf),
}

/// A port on this machine that forwards connections to a service.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    pub(crate) async fn start(target: Target) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let (way, at) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, target.clone(), at.clone()));
            }
        });
        Self { address, way }
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn connect(client: TcpStream, target: Target, mut way: watch::Receiver<Way>) {
    // While messages are held, also delay new connections.
    if way.wait_for(|way| *way != Way::Held).await.is_err() || *way.borrow() == Way::Cut {
        return;
    }
    let _ = client.set_nodelay(true);
    match target {
        Target::Port(port) => {
            if let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await {
                let _ = server.set_nodelay(true);
                carry(client.into_split(), server.into_split(), way).await;
            }
        }
        Target::Socket(path) => {
            if let Ok(server) = UnixStream::connect(path).await {
                carry(client.into_split(), server.into_split(), way).await;
            }
        }
    }
}

/// Copies data in both directions until one side closes the connection or the proxy breaks it.
async fn carry<A, B, C, D>(
    (from_client, to_client): (A, B),
    (from_server, to_server): (C, D),
    way: watch::Receiver<Way>,
) where
    A: AsyncRead + Unpin,
    B: AsyncWrite + Unpin,
    C: AsyncRead + Unpin,
    D: AsyncWrite + Unpin,
{
    let mut cut = way.clone();
    tokio::select! {
        () = pass(from_client, to_server, way.clone()) => {}
        () = pass(from_server, to_client, way) => {}
        _ = cut.wait_for(|way| *way == Way::Cut) => {}
    }
}

async fn pass(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, mut way: watch::Receiver<Way>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if way.wait_for(|way| *way == Way::Open).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
