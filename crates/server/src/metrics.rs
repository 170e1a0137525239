//! Metrics: one recorder for the whole program.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The bounds of the histograms, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// Adds the recorded times to the histograms. Otherwise each time would stay in memory.
pub(crate) fn run_upkeep() {
    begin().into_iter().for_each(PrometheusHandle::run_upkeep);
}

/// Installs the recorder, once.
pub(crate) fn begin() -> Option<&'static PrometheusHandle> {
    let install = || {
        // Histograms of several servers can be added up; quantiles cannot.
        let handle = PrometheusBuilder::new().set_buckets(&SECONDS).and_then(PrometheusBuilder::install_recorder);
        handle.map_err(|error| tracing::warn!(%error, "cannot start the metrics; the server runs without them")).ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Returns all metrics in the format of Prometheus.
pub(crate) fn text() -> String {
    begin().map(PrometheusHandle::render).unwrap_or_default()
}
