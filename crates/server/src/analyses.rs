//! Analyses of positions for the analysis board.

use crate::config::Config;
use crate::fair::{Payer, Places};
use crate::low_priority::LowPriorityThreads;
use crate::reply::Failure;
use polychess_requests::AnalysisJob;
use polychess_wire::{Analysis, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Searches positions on threads with low priority. The clients share the threads fairly.
#[derive(Clone, Debug)]
pub(crate) struct Analyses {
    config: Arc<Config>,
    places: Arc<Places>,
    threads: LowPriorityThreads,
}

impl Analyses {
    pub(crate) fn start(config: Arc<Config>) -> std::io::Result<Self> {
        let count = config.analysis_threads;
        Ok(Self { places: Places::new(count), threads: LowPriorityThreads::start(count)?, config })
    }

    /// Returns the best lines of a position. The search stops if the client stops waiting.
    pub(crate) async fn analyze(&self, payer: &Payer, mut job: AnalysisJob) -> Result<Analysis, Failure> {
        if self.config.analysis_threads == 0 {
            let message = "this server analyses no positions; install Polychess and use `polychess analyze`";
            return Err(Failure::Refused(Problem::new("no-analysis", message)));
        }
        job.check()?;
        let place = tokio::time::timeout(self.config.patience, self.places.enter(payer)).await;
        let Ok(Some(_place)) = place else { return Err(Failure::Busy) };
        job.nodes = job.nodes.clamp(1, self.config.analysis_nodes);
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        let found = self.threads.run(move || job.run(&flag, &|_| ())).await.ok_or(Failure::Broken)?;
        Ok(found?)
    }
}

/// Stops a search as soon as the handler of its request is dropped.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
