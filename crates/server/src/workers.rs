//! Worker threads for rules and views. Their number is limited, so that they never delay
//! connections.

use crate::fair::{Payer, Places};
use crate::reply::Failure;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The duration of a slice. After each slice, a long view lets other clients run.
const SLICE: Duration = Duration::from_millis(1);

/// The limits on concurrent computations.
///
/// Moves, views and images have separate limits, so that views and images never delay players.
/// Clients share the permits for views and images fairly, by address and guest.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    players: Arc<Semaphore>,
    lookers: Arc<Places>,
    painters: Arc<Places>,
    patience: Duration,
    /// True if all work runs on the calling thread, for tests.
    #[cfg(test)]
    at_once: bool,
}

impl Workers {
    pub(crate) fn new(count: usize, patience: Duration) -> Self {
        Self {
            players: Arc::new(Semaphore::new(count)),
            lookers: Places::new(count.div_ceil(2)),
            painters: Places::new(count.div_ceil(4)),
            patience,
            #[cfg(test)]
            at_once: false,
        }
    }

    /// Creates workers without threads, so that a simulation is deterministic.
    #[cfg(test)]
    pub(crate) fn at_once() -> Self {
        Self { at_once: true, ..Self::new(1, Duration::ZERO) }
    }

    /// Computes a change of a table. Fails if the server is too busy.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let permit = async { Arc::clone(&self.players).acquire_owned().await.ok() };
        self.on(permit, work).await
    }

    /// Runs a computation that does not change a table. The client `payer` is charged for it.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        payer: &Payer,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.on(self.lookers.enter(payer), work).await
    }

    /// Computes a long view in slices, so that other clients' views can run in between.
    ///
    /// `step` does a small part of the work. When it has finished, it returns the result as
    /// `Break`.
    pub(crate) async fn look_in_slices<S: Send + 'static, T: Send + 'static>(
        &self,
        payer: &Payer,
        mut state: S,
        step: fn(S) -> ControlFlow<T, S>,
    ) -> Result<T, Failure> {
        loop {
            let slice = move || {
                let begun = Instant::now();
                loop {
                    match step(state) {
                        ControlFlow::Continue(next) if begun.elapsed() < SLICE => state = next,
                        stopped => return stopped,
                    }
                }
            };
            match self.look(payer, slice).await? {
                ControlFlow::Break(result) => return Ok(result),
                ControlFlow::Continue(next) => state = next,
            }
        }
    }

    /// Draws an image. Images have their own limit, because they take the longest.
    pub(crate) async fn paint<T: Send + 'static>(
        &self,
        payer: &Payer,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.on(self.painters.enter(payer), work).await
    }

    async fn on<P: Send + 'static, T: Send + 'static>(
        &self,
        place: impl Future<Output = Option<P>>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        #[cfg(test)]
        if self.at_once {
            return Ok(work());
        }
        let Ok(Some(place)) = tokio::time::timeout(self.patience, place).await else {
            return Err(Failure::Busy);
        };
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a computation failed");
            Failure::Broken
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::Peer;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use std::sync::mpsc::channel;

    /// Queues views from six addresses, eight of each, for a single permit. Returns the number of
    /// views that run before a view from another address.
    async fn before_an_honest_view(paint: bool) -> usize {
        let workers = Workers::new(1, Duration::from_secs(60));
        let (order, (go_on, stopped)) = (Arc::new(Mutex::new(Vec::new())), channel::<()>());
        let payer = |address: u8| Payer::new(Peer([192, 0, 2, address].into()), None);
        let view = |address: u8, work: Box<dyn FnOnce() + Send>| {
            let (workers, order, payer) = (workers.clone(), Arc::clone(&order), payer(address));
            let work = move || {
                work();
                order.lock().expect("the order").push(address);
            };
            tokio::spawn(async move {
                if paint { workers.paint(&payer, work).await } else { workers.look(&payer, work).await }
            })
        };
        // The first view keeps the permit until all others are queued.
        let mut views = vec![view(1, Box::new(move || _ = stopped.recv()))];
        tokio::task::yield_now().await;
        for _ in 0..8 {
            views.extend((1..=6).map(|address| view(address, Box::new(|| {}))));
        }
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        views.push(view(7, Box::new(|| {})));
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        go_on.send(()).expect("the first view waits");
        for view in views {
            view.await.expect("it does not panic").expect("it has a place");
        }
        order.lock().expect("the order").iter().take_while(|&&address| address != 7).count()
    }

    /// In order of arrival, 49 views would run before the last one.
    #[tokio::test]
    async fn a_view_waits_for_a_few_views_of_others_however_many_they_queue() {
        for paint in [false, true] {
            let before = before_an_honest_view(paint).await;
            assert!(before <= 7, "{before} views came first");
        }
    }

    #[tokio::test]
    async fn a_long_view_lets_views_of_other_clients_pass() {
        const PARTS: u32 = 100;
        let workers = Workers::new(1, Duration::from_secs(60));
        let payer = |address: u8| Payer::new(Peer([192, 0, 2, address].into()), None);
        let (long, count) = (workers.clone(), Arc::new(AtomicU32::new(0)));
        let state = Arc::clone(&count);
        let long = tokio::spawn(async move {
            long.look_in_slices(&payer(1), state, |count| {
                std::thread::sleep(Duration::from_millis(2));
                if count.fetch_add(1, Relaxed) + 1 < PARTS {
                    ControlFlow::Continue(count)
                } else {
                    ControlFlow::Break(())
                }
            })
            .await
        });
        for _ in 0..5 {
            workers.look(&payer(2), || ()).await.expect("a place");
        }
        let done = count.load(Relaxed);
        long.await.expect("it does not panic").expect("it ends");
        assert!(done < PARTS / 2, "the short views waited for {done} of {PARTS} parts");
        assert_eq!(count.load(Relaxed), PARTS);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_no_longer_waits_takes_no_place() {
        let workers = Workers::new(1, Duration::from_millis(10));
        let payer = Payer::default();
        let place = workers.lookers.enter(&payer).await.expect("a free place");
        for _ in 0..100 {
            assert!(matches!(workers.look(&payer, || ()).await, Err(Failure::Busy)));
        }
        drop(place);
        workers.look(&payer, || ()).await.expect("the place is free again");
    }
}
