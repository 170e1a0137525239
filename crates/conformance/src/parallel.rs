//! Runs independent jobs on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Calls `work` for every job on up to `workers` threads. Jobs start in the order of `jobs`.
///
/// `report` receives each result when its job ends. Its calls never overlap, and their order can
/// differ from that of `jobs`.
pub fn in_parallel<T: Sync, R: Send>(
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
                    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                    report(job, result);
                }
            });
        }
    });
}

/// Returns the number of threads that this machine can run in parallel, or 1 if it is unknown.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
