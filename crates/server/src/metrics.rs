//! What is counted: one recorder for the whole program.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Bounds of what is timed, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// Puts what was timed where it is counted; else each time is kept by itself.
pub(crate) fn tidy() {
    #[cfg(test)]
    TIDIED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    begin().into_iter().for_each(PrometheusHandle::run_upkeep);
}

#[cfg(test)]
pub(crate) static TIDIED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);

/// Begins to count, once.
pub(crate) fn begin() -> Option<&'static PrometheusHandle> {
    let install = || {
        // Counted in bounds, which can be added up over several servers; quantiles cannot.
        let handle = PrometheusBuilder::new().set_buckets(&SECONDS).and_then(PrometheusBuilder::install_recorder);
        handle.map_err(|error| tracing::warn!(%error, "nothing is counted")).ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Everything counted so far, as Prometheus reads it.
pub(crate) fn text() -> String {
    begin().map(PrometheusHandle::render).unwrap_or_default()
}
