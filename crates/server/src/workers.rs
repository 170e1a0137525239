//! Where rules are computed: on threads of their own, only so many at a time, so that sockets are never kept waiting by them.

use crate::reply::Failure;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// A bounded number of computations.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    free: Arc<Semaphore>,
    patience: Duration,
}

impl Workers {
    pub(crate) fn new(count: usize, patience: Duration) -> Self {
        Self { free: Arc::new(Semaphore::new(count)), patience }
    }

    /// Computes something, or says that too much is asked for at this moment.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let permit = tokio::time::timeout(self.patience, Arc::clone(&self.free).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(Failure::Busy);
        };
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a computation failed");
            Failure::Broken
        })
    }
}
