//! Several jobs at once, and their results one after the other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the jobs with so many workers, in order of beginning. `report` gets each result as soon as there is one, never two at a time.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    workers: usize,
    jobs: &[T],
    work: impl Fn(&T) -> R + Sync,
    report: impl FnMut(&T, R) + Send,
) {
    let (next, report) = (AtomicUsize::new(0), Mutex::new(report));
    std::thread::scope(|scope| {
        for _ in 0..workers.min(jobs.len()) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(job);
                    let mut report = report.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    report(job, result);
                }
            });
        }
    });
}
