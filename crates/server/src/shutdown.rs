//! The shutdown of the server. It first rejects new requests, then closes connections.

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The progress of the shutdown. All tasks that must end share it.
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

    /// Waits until the server rejects new requests.
    pub(crate) async fn begun(&self) {
        self.stopping.cancelled().await;
    }

    /// Waits until connections must close.
    pub(crate) async fn stopped(&self) {
        self.closing.cancelled().await;
    }

    /// Registers a connection that must end before the server does, until the token is dropped.
    pub(crate) fn track(&self) -> TaskTrackerToken {
        self.open.token()
    }

    /// Waits until all registered connections have ended.
    pub(crate) async fn all_gone(&self) {
        self.open.close();
        self.open.wait().await;
    }
}
