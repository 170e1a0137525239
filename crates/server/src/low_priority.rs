//! Threads with low priority, so that reviews and analyses never delay players.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that run jobs in the order of their submission. They end when the last handle is dropped.
#[derive(Clone, Debug)]
pub(crate) struct LowPriorityThreads(Sender<Job>);

impl LowPriorityThreads {
    pub(crate) fn start(count: usize) -> std::io::Result<Self> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..count {
            let queue = Arc::clone(&queue);
            std::thread::Builder::new().name("analysis".into()).spawn(move || {
                if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
                    tracing::warn!(?error, "reviews and analyses run with normal priority");
                }
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
                std::iter::from_fn(next).for_each(|job| job());
            })?;
        }
        Ok(Self(jobs))
    }

    /// Runs a job. Returns `None` if it panics.
    pub(crate) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (done, result) = oneshot::channel();
        let job = move || {
            if let Ok(value) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)) {
                let _ = done.send(value);
            }
        };
        self.0.send(Box::new(job)).ok()?;
        result.await.ok()
    }
}
