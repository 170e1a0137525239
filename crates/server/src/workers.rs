//! Where rules are computed: on threads of their own, only so many at a time, so that sockets are never kept waiting by them.

use crate::reply::Failure;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// A bounded number of computations. What is played and what is only looked at have places of their own: whoever looks, however often,
/// takes none from those who play.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    players: Arc<Semaphore>,
    lookers: Arc<Semaphore>,
    painters: Arc<Semaphore>,
    patience: Duration,
    /// Is everything computed at once, where it is asked for?
    #[cfg(test)]
    at_once: bool,
}

impl Workers {
    pub(crate) fn new(count: usize, patience: Duration) -> Self {
        let places = |count: usize| Arc::new(Semaphore::new(count));
        Self {
            players: places(count),
            lookers: places(count.div_ceil(2)),
            painters: places(count.div_ceil(4)),
            patience,
            #[cfg(test)]
            at_once: false,
        }
    }

    /// Without threads: a simulation runs the same way every time.
    #[cfg(test)]
    pub(crate) fn at_once() -> Self {
        Self { at_once: true, ..Self::new(1, Duration::ZERO) }
    }

    /// Computes something that changes a table, or says that too much is asked for at this moment.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.on(&self.players, work).await
    }

    /// The same for what changes nothing.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.on(&self.lookers, work).await
    }

    /// The same for pictures, which take longest.
    pub(crate) async fn paint<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.on(&self.painters, work).await
    }

    async fn on<T: Send + 'static>(
        &self,
        places: &Arc<Semaphore>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        #[cfg(test)]
        if self.at_once {
            return Ok(work());
        }
        let permit = tokio::time::timeout(self.patience, Arc::clone(places).acquire_owned()).await;
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
