//! The queue to one connection.

use axum::extract::ws::Utf8Bytes;
use polychess_wire::{Problem, ServerMessage};
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// Where messages for a connection are put. Who does not take them in time is put out.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    slow: Arc<Notify>,
    /// Bytes of a message that a connection can carry.
    largest: usize,
}

/// Bytes around a message on its way.
const FRAME: usize = 64;

impl Outbox {
    /// A queue of this length, for messages of this size at most; the last part is told when it overflows.
    pub(crate) fn new(length: usize, largest: usize) -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (queue, taken) = mpsc::channel(length.max(1));
        let slow = Arc::new(Notify::new());
        (Self { queue, slow: Arc::clone(&slow), largest }, taken, slow)
    }

    /// One more message to a client who waits for it: while its queue is full, the client has to wait too.
    pub(crate) async fn reply(&self, message: &ServerMessage) {
        // A connection that ends takes no answers.
        let _ = self.queue.send(text(message)).await;
    }

    /// One more message. Nobody waits for a slow connection. What is too large for one is named instead of sent.
    pub(crate) fn push(&self, message: Utf8Bytes) {
        let fits = message.len() + FRAME <= self.largest;
        let message = if fits { message } else { too_large() };
        if self.queue.try_send(message).is_err() {
            self.slow.notify_one();
        }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

fn too_large() -> Utf8Bytes {
    let why = "this table has grown too large for a connection; read it at /api/tables/ID";
    text(&ServerMessage::Problem { problem: Problem::new("too-large", why) })
}
