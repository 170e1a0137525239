//! The queue to one connection.

use axum::extract::ws::Utf8Bytes;
use polychess_wire::ServerMessage;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// Where messages for a connection are put. Who does not take them in time is put out.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    slow: Arc<Notify>,
}

impl Outbox {
    /// A queue of this length; the last part is told when it overflows.
    pub(crate) fn new(length: usize) -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (queue, taken) = mpsc::channel(length.max(1));
        let slow = Arc::new(Notify::new());
        (Self { queue, slow: Arc::clone(&slow) }, taken, slow)
    }

    /// One more message to a client who waits for it: while its queue is full, the client has to wait too.
    pub(crate) async fn reply(&self, message: &ServerMessage) {
        // A connection that ends takes no answers.
        let _ = self.queue.send(text(message)).await;
    }

    /// One more message. Nobody waits for a slow connection.
    pub(crate) fn push(&self, message: Utf8Bytes) {
        if self.queue.try_send(message).is_err() {
            self.slow.notify_one();
        }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
