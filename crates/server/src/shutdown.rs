//! The shutdown of the server: first it rejects new requests, then it closes connections.

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The state of the shutdown, shared by all tasks that must end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shutdown {
    stopping: CancellationToken,
    closing: CancellationToken,
    /// Sockets, and connections that answer requests.
    open: TaskTracker,
}

impl Shutdown {
    /// Rejects new requests from now on.
    pub(crate) fn begin(&self) {
        self.stopping.cancel();
    }

    /// Closes connections.
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

    /// Waits until connections end.
    pub(crate) async fn stopped(&self) {
        self.closing.cancelled().await;
    }

    /// Counts a socket or a connection that must end before the server does.
    pub(crate) fn track(&self) -> TaskTrackerToken {
        self.open.token()
    }

    /// Waits until all sockets and connections have ended.
    pub(crate) async fn all_gone(&self) {
        self.open.close();
        self.open.wait().await;
    }
}
