//! The threads on which computers think: a fixed number, with a queue that has an end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

type Job = Box<dyn FnOnce() + Send>;

/// Where thinking is done. The threads end with the last handle.
#[derive(Clone)]
pub(crate) struct EnginePool {
    jobs: SyncSender<Job>,
}

impl std::fmt::Debug for EnginePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EnginePool")
    }
}

impl EnginePool {
    /// Starts threads; at most `queue` jobs wait for them.
    pub(crate) fn start(threads: usize, queue: usize) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new().name("thinker".into()).spawn(move || think(&waiting))?;
        }
        Ok(Self { jobs })
    }

    /// Has a job done some time; `false` when too many wait.
    pub(crate) fn think(&self, job: impl FnOnce() + Send + 'static) -> bool {
        match self.jobs.try_send(Box::new(job)) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
        }
    }
}

fn think(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a computer player failed");
        }
    }
}
