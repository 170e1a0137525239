//! The shutdown of the server. It first rejects new requests, then closes connections.

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The state of the shutdown, shared by all tasks that must end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shutdown {
    stopping: CancellationToken,
    closing: CancellationToken,
    /// Tracks WebSocket connections, and HTTP connections with open requests.
    open: TaskTracker,
}

impl Shutdown {
    /// Makes the server reject new requests.
    pub(crate) fn begin(&self) {
        self.stopping.cancel();
    }

    /// Asks all connections to close.
    pub(crate) fn close(&self) {
        self.closing.cancel();
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.is_cancelled()
    }

    /// Waits until the server starts to reject new requests.
    pub(crate) async fn begun(&self) {
        self.stopping.cancelled().await;
    }

    /// Waits until the server asks all connections to close.
    pub(crate) async fn stopped(&self) {
        self.closing.cancelled().await;
    }

    /// Registers a connection until the returned token is dropped. The server waits for it before
    /// it exits.
    pub(crate) fn track(&self) -> TaskTrackerToken {
        self.open.token()
    }

    /// Waits until all registered connections have ended.
    pub(crate) async fn all_gone(&self) {
        self.open.close();
        self.open.wait().await;
    }
}
