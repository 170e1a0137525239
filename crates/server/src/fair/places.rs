//! A limited number of places, shared fairly.

use crate::fair::payer::{Key, Payer};
use crate::fair::queue::{FairQueue, Taken, Ticket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The estimated cost of a job until its real cost is known, in microseconds.
const ESTIMATE: u64 = 1_000;
/// The minimum cost of a job, in microseconds.
const LEAST: u64 = 50;

/// Places for jobs. Waiting clients come next by the cost of their earlier jobs.
#[derive(Debug)]
pub(crate) struct Places {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    queue: FairQueue<Key, oneshot::Sender<Place>>,
}

/// A place, held until it is dropped. Its client pays for the time.
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

    /// Waits for a place. Drop the future to stop waiting.
    pub(crate) async fn enter(self: &Arc<Self>, payer: &Payer) -> Option<Place> {
        let (give, given) = oneshot::channel();
        self.state().queue.push(&payer.path(), give);
        self.give_out();
        given.await.ok()
    }

    /// Gives free places to clients that wait.
    fn give_out(self: &Arc<Self>) {
        // A place for a disconnected client is dropped here, which locks the state again.
        while let Some((client, ticket)) = self.next() {
            let _ = client.send(Place { places: Arc::clone(self), ticket, since: Instant::now() });
        }
    }

    /// Takes a free place for the next client.
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
