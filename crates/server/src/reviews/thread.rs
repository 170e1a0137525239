//! A thread with low priority, so that reviews never delay players.

use std::sync::mpsc::{Sender, channel};
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that runs jobs one after the other. It ends when this handle is dropped.
#[derive(Debug)]
pub(super) struct LowPriorityThread(Sender<Job>);

impl LowPriorityThread {
    pub(super) fn start() -> std::io::Result<Self> {
        let (jobs, queue) = channel::<Job>();
        std::thread::Builder::new().name("reviewer".into()).spawn(move || {
            if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
                tracing::warn!(?error, "reviews run with normal priority");
            }
            queue.iter().for_each(|job| job());
        })?;
        Ok(Self(jobs))
    }

    /// Runs a job. Returns `None` if it panics.
    pub(super) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Option<T> {
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
