//! The queue of messages for one connection.

use polychess_wire::ServerMessage;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A message in the queue.
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    /// A large message. It is serialised only when the connection can send it, to save memory.
    Later(Box<dyn FnOnce() -> ServerMessage + Send>),
}

impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.debug_tuple("Text").field(text).finish(),
            Self::Later(_) => f.write_str("Later"),
        }
    }
}

/// The sending end of a connection's queue. If the client reads too slowly, the queue overflows and
/// the server closes the connection.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Outgoing>,
    slow: Arc<Notify>,
    /// The total size of the queued texts, in bytes.
    waiting: Arc<AtomicUsize>,
    /// The maximum of `waiting`.
    most: usize,
}

/// The receiving end of an [`Outbox`].
#[derive(Debug)]
pub(crate) struct Queue {
    taken: mpsc::Receiver<Outgoing>,
    waiting: Arc<AtomicUsize>,
}

impl Queue {
    /// Waits for the next message. Returns `None` when all senders have been dropped.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let next = self.taken.recv().await;
        if let Some(Outgoing::Text(text)) = &next {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
        next
    }
}

impl Outbox {
    /// Creates a queue for `length` messages and `most` bytes. The [`Notify`] in the result is
    /// notified when the queue overflows.
    pub(crate) fn new(length: usize, most: usize) -> (Self, Queue, Arc<Notify>) {
        let (queue, taken) = mpsc::channel(length.max(1));
        let (slow, waiting) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
        let outbox = Self { queue, slow: Arc::clone(&slow), waiting: Arc::clone(&waiting), most };
        (outbox, Queue { taken, waiting }, slow)
    }

    /// Queues a reply to the client's own message. Waits while the queue is full.
    pub(crate) async fn reply(&self, message: &ServerMessage) {
        let text = text(message);
        self.waiting.fetch_add(text.len(), Ordering::Relaxed);
        // If the connection has ended, the reply is lost.
        let _ = self.queue.send(Outgoing::Text(text)).await;
    }

    /// Queues a message without waiting. If the queue is full, the server closes the connection.
    pub(crate) fn push(&self, message: Utf8Bytes) {
        let before = self.waiting.fetch_add(message.len(), Ordering::Relaxed);
        let fits = before == 0 || before + message.len() <= self.most;
        if !fits || self.queue.try_send(Outgoing::Text(message)).is_err() {
            self.slow.notify_one();
        }
    }

    /// Queues a large message like [`Outbox::push`]. The message is serialised when the connection
    /// can send it.
    pub(crate) fn push_later(&self, message: impl FnOnce() -> ServerMessage + Send + 'static) {
        if self.queue.try_send(Outgoing::Later(Box::new(message))).is_err() {
            self.slow.notify_one();
        }
    }
}

pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    async fn is_slow(slow: &Notify) -> bool {
        timeout(Duration::from_millis(1), slow.notified()).await.is_ok()
    }

    #[tokio::test]
    async fn bytes_that_wait_are_counted() {
        let (out, mut queue, slow) = Outbox::new(64, 1000);
        out.push("x".repeat(5000).into());
        assert!(!is_slow(&slow).await, "one is always taken");
        queue.next().await.expect("the large one");
        (0..10).for_each(|_| out.push("x".repeat(100).into()));
        assert!(!is_slow(&slow).await);
        out.push("x".into());
        assert!(is_slow(&slow).await, "more than may wait");
    }

    #[tokio::test]
    async fn what_is_made_later_takes_no_room() {
        let (out, mut queue, slow) = Outbox::new(64, 1000);
        (0..64).for_each(|nonce| out.push_later(move || ServerMessage::Pong { nonce }));
        assert!(!is_slow(&slow).await);
        out.push_later(|| ServerMessage::Pong { nonce: 0 });
        assert!(is_slow(&slow).await, "more messages than may wait");
        assert!(matches!(queue.next().await, Some(Outgoing::Later(_))));
    }
}
