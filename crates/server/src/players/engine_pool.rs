//! The thread pool for computer players. Clients share its threads fairly.

use crate::fair::{FairQueue, Key, Payer, Taken};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The cost that a job is charged until its actual cost is known, in microseconds.
const ESTIMATE: u64 = 50_000;
/// The minimum cost of a job, in microseconds.
const LEAST: u64 = 1_000;

type Job = Box<dyn FnOnce(Due) + Send>;

/// The part of the maximum search time that a job may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Due {
    threads: u64,
    claims: u64,
}

impl Due {
    /// Returns the part of `time` that a job may use. A job may use all of it if there are enough
    /// threads for all claims, and otherwise its fair share.
    pub(crate) fn of(self, time: u64) -> u64 {
        if self.claims <= self.threads { time } else { time.saturating_mul(self.threads) / self.claims }
    }
}

/// The thread pool for computer players. The threads end when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct EnginePool {
    handle: Arc<Handle>,
}

struct Handle {
    queue: Arc<JobQueue>,
    /// The maximum number of waiting jobs per address.
    most: usize,
}

/// The queue that all threads share.
struct JobQueue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
    threads: u64,
}

#[derive(Default)]
struct Jobs {
    waiting: FairQueue<Key, Job>,
    closed: bool,
}

impl std::fmt::Debug for EnginePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EnginePool")
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.queue.jobs().closed = true;
        self.queue.changed.notify_all();
    }
}

impl EnginePool {
    /// Starts the threads. Up to `most` jobs of an address may wait for a thread.
    pub(crate) fn start(threads: usize, most: usize) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let queue = Arc::new(JobQueue { jobs: Mutex::default(), changed: Condvar::new(), threads: threads as u64 });
        // Create the handle before the threads. If a thread cannot be started, the drop of the
        // handle ends the other threads.
        let handle = Arc::new(Handle { queue: Arc::clone(&queue), most });
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            std::thread::Builder::new().name("thinker".into()).spawn(move || queue.think())?;
        }
        Ok(Self { handle })
    }

    /// Queues a job of a client. Returns `false` if too many jobs of the client's address already
    /// wait.
    pub(crate) fn think(&self, payer: &Payer, job: impl FnOnce(Due) + Send + 'static) -> bool {
        let Handle { queue, most } = &*self.handle;
        let mut jobs = queue.jobs();
        if jobs.waiting.waiting(&payer.of_address()) >= *most {
            return false;
        }
        jobs.waiting.push(&payer.path(), Box::new(job));
        drop(jobs);
        queue.changed.notify_one();
        true
    }
}

impl JobQueue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job. Returns `None` if the last handle has been dropped.
    fn next(&self) -> Option<Taken<Key, Job>> {
        let mut jobs = self.jobs();
        loop {
            if let Some(taken) = jobs.waiting.pop(ESTIMATE) {
                return Some(taken);
            }
            if jobs.closed {
                return None;
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn think(&self) {
        while let Some(Taken { job, ticket, claims }) = self.next() {
            let (begun, due) = (Instant::now(), Due { threads: self.threads, claims });
            if catch_unwind(AssertUnwindSafe(|| job(due))).is_err() {
                tracing::error!("a computer player failed");
            }
            let cost = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
            self.jobs().waiting.done(&ticket, cost.max(LEAST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::Peer;
    use std::sync::mpsc::channel;

    fn payer(address: u8) -> Payer {
        Payer::new(Peer([192, 0, 2, address].into()), None)
    }

    /// Queues 110 jobs of one address, and then one of another address. Returns the number of jobs
    /// that run before the last one, and its search time if the maximum is one second.
    fn attacked() -> (usize, u64) {
        let pool = EnginePool::start(1, 64).expect("a thread");
        let ((go_on, stopped), (say, said)) = (channel::<()>(), channel());
        assert!(pool.think(&payer(1), move |_| _ = stopped.recv()));
        while pool.handle.queue.jobs().waiting.waiting(&payer(1).of_address()) > 0 {
            std::thread::yield_now();
        }
        let job = |address: u8| {
            let say = say.clone();
            move |due: Due| _ = say.send((address, due.of(1_000)))
        };
        let taken = (0..110).filter(|_| pool.think(&payer(1), job(1))).count();
        assert_eq!(taken, 64, "the places of one address");
        assert!(pool.think(&payer(2), job(2)), "another address has places of its own");
        go_on.send(()).expect("the first job waits");
        let all: Vec<(u8, u64)> = said.iter().take(65).collect();
        let before = all.iter().position(|(address, _)| *address == 2).expect("it was served");
        (before, all[before].1)
    }

    /// In order of arrival, 64 jobs would run before the honest job and leave it no time.
    #[test]
    fn an_honest_computer_thinks_next_and_has_half_of_the_time() {
        let (before, time) = attacked();
        assert!(before <= 1, "{before} jobs came first");
        assert_eq!(time, 500);
    }

    #[test]
    fn threads_end_with_the_last_handle() {
        let pool = EnginePool::start(2, 1).expect("threads");
        let queue = Arc::downgrade(&pool.handle.queue);
        drop(pool);
        while queue.strong_count() > 0 {
            std::thread::yield_now();
        }
    }
}
