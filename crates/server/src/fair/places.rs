//! A fair semaphore, which limits the number of concurrent jobs.

use crate::fair::payer::{Key, Payer};
use crate::fair::queue::{FairQueue, Taken, Ticket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The cost that a job is charged until its actual cost is known, in microseconds.
const ESTIMATE: u64 = 1_000;
/// The minimum cost of a job, in microseconds.
const LEAST: u64 = 50;

/// A fair semaphore. It admits the waiting client whose earlier jobs had the lowest cost.
#[derive(Debug)]
pub(crate) struct Places {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    queue: FairQueue<Key, oneshot::Sender<Place>>,
}

/// A permit to run a job. Dropping the permit charges the client for the time since the start.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    ticket: Ticket<Key>,
    since: Instant,
}

impl Places {
    pub(crate) fn new(count: usize) -> Arc<Self> {
        Arc::new(Self { state: Mutex::new(State { free: count, queue: FairQueue::default() }) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. To stop waiting, drop the future.
    ///
    /// The queue never drops a waiting client, so the result is always `Some`.
    pub(crate) async fn enter(self: &Arc<Self>, payer: &Payer) -> Option<Place> {
        let (give, given) = oneshot::channel();
        self.state().queue.push(&payer.path(), give);
        self.give_out();
        given.await.ok()
    }

    /// Grants the free permits to the next waiting clients.
    fn give_out(self: &Arc<Self>) {
        // If a client has stopped waiting, `send` drops its permit. This locks the state again, so
        // `next` must not return a lock guard.
        while let Some((client, ticket)) = self.next() {
            let _ = client.send(Place { places: Arc::clone(self), ticket, since: Instant::now() });
        }
    }

    /// Takes a free permit for the next client, or returns `None` if no permit is free or no client
    /// waits.
    fn next(&self) -> Option<(oneshot::Sender<Place>, Ticket<Key>)> {
        let mut state = self.state();
        if state.free == 0 {
            return None;
        }
        while let Some(Taken { job: client, ticket, .. }) = state.queue.pop(ESTIMATE) {
            if !client.is_closed() {
                state.free -= 1;
                return Some((client, ticket));
            }
            state.queue.done(&ticket, 0);
        }
        None
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let cost = u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX);
        {
            let mut state = self.places.state();
            state.queue.done(&self.ticket, cost.max(LEAST));
            state.free += 1;
        }
        self.places.give_out();
    }
}
