//! Serves a WebSocket connection, from the greeting to the close frame.

use crate::accounts::LiveConnection;
use crate::build_info::Build;
use crate::fair::Payer;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::outbox::Outbox;
use crate::pairing::Matchmaker;
use crate::session::Guest;
use crate::shutdown::Shutdown;
use crate::socket::close::{CloseReason, close_code};
use crate::socket::handshake::Socket;
use crate::socket::reader::SocketReader;
use crate::socket::writer::SocketWriter;
use crate::table::Tables;
use futures_util::{SinkExt, StreamExt};
use polychess_wire::Me;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

static NUMBER: AtomicU64 = AtomicU64::new(1);

/// The client of a connection, and the services that handle its requests.
pub(crate) struct ConnectionContext {
    pub(crate) tables: Tables,
    pub(crate) matchmaker: Matchmaker,
    pub(crate) limits: Arc<Limits>,
    pub(crate) shutdown: Shutdown,
    pub(crate) build: Build,
    pub(crate) peer: Peer,
    pub(crate) guest: Option<Guest>,
    /// The user for the greeting.
    pub(crate) me: Option<Me>,
    /// The session, if there is one.
    pub(crate) live: Option<LiveConnection>,
}

/// Serves a connection until the client leaves or exceeds a limit, or the server stops.
pub(crate) async fn run(socket: Socket, context: ConnectionContext) {
    metrics::gauge!("polychess_sockets").increment(1.0);
    let ConnectionContext { tables, matchmaker, limits, shutdown, build, peer, guest, me, live } = context;
    let (config, workers) = (Arc::clone(&tables.ctx.config), tables.ctx.workers.clone());
    let (out, queue, slow) = Outbox::new(config.outgoing_queue, config.outgoing_bytes);
    let (mut sink, mut stream) = socket.split();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let payer = Payer::new(peer, guest.as_ref().map(|guest| guest.session.clone()));
    let mut writer = SocketWriter { queue, peer, payer: payer.clone(), limits, workers, config: Arc::clone(&config) };
    let mut reader = SocketReader::new(tables, matchmaker, number, peer, guest, payer, out);
    reader.greet(build.version(), me).await;
    let ended = async {
        match &live {
            Some(live) => live.ended().await,
            None => std::future::pending().await,
        }
    };
    let end = tokio::select! {
        end = reader.run(&mut stream) => end,
        end = writer.run(&mut sink) => end,
        () = slow.notified() => CloseReason::new(close_code::POLICY, "the client read its messages too slowly"),
        () = ended => CloseReason::new(close_code::POLICY, "the session has ended"),
        () = shutdown.stopped() => CloseReason::new(close_code::RESTART, "the server restarts; come back with the last event you know"),
    };
    reader.leave().await;
    let frame = CloseFrame { code: end.code.into(), reason: Utf8Bytes::from_static(end.reason) };
    // Limit the wait, because the client may have stopped reading.
    let _ = timeout(Duration::from_secs(1), sink.send(Message::Close(Some(frame)))).await;
    metrics::gauge!("polychess_sockets").decrement(1.0);
}
