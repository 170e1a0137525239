//! The shutdown of the server: first it rejects new requests, then it closes connections.

use std::sync::Arc;
use tokio::sync::watch;

/// The state of the shutdown, shared by all tasks that must end.
#[derive(Clone, Debug)]
pub(crate) struct Shutdown {
    stage: Arc<watch::Sender<Stage>>,
    sockets: Arc<watch::Sender<usize>>,
    connections: Arc<watch::Sender<usize>>,
}

/// Counts a socket or a connection that must end before the server does.
#[derive(Debug)]
pub(crate) struct Guard(Arc<watch::Sender<usize>>);

impl Guard {
    fn of(count: &Arc<watch::Sender<usize>>) -> Self {
        count.send_modify(|count| *count += 1);
        Self(Arc::clone(count))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Serving,
    /// Nothing new is begun.
    Stopping,
    /// Connections end.
    Closing,
}

impl Default for Shutdown {
    fn default() -> Self {
        let none = || Arc::new(watch::Sender::new(0));
        Self { stage: Arc::new(watch::Sender::new(Stage::Serving)), sockets: none(), connections: none() }
    }
}

impl Shutdown {
    pub(crate) fn begin(&self) {
        self.stage.send_replace(Stage::Stopping);
    }

    pub(crate) fn close(&self) {
        self.stage.send_replace(Stage::Closing);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stage.borrow() >= Stage::Stopping
    }

    /// Waits until nothing new is begun.
    pub(crate) async fn begun(&self) {
        // The sender lives as long as this.
        let _ = self.stage.subscribe().wait_for(|stage| *stage >= Stage::Stopping).await;
    }

    /// Waits until connections end.
    pub(crate) async fn stopped(&self) {
        // The sender lives as long as this.
        let _ = self.stage.subscribe().wait_for(|stage| *stage >= Stage::Closing).await;
    }

    /// One more socket.
    pub(crate) fn socket(&self) -> Guard {
        Guard::of(&self.sockets)
    }

    /// One more connection that answers requests.
    pub(crate) fn connection(&self) -> Guard {
        Guard::of(&self.connections)
    }

    /// Waits until all sockets and connections have ended.
    pub(crate) async fn all_gone(&self) {
        for count in [&self.sockets, &self.connections] {
            // The sender lives as long as this.
            let _ = count.subscribe().wait_for(|&count| count == 0).await;
        }
    }
}
