//! What is counted: one recorder for the whole program.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count, once.
pub(crate) fn begin() -> Option<&'static PrometheusHandle> {
    let install = || {
        let handle = PrometheusBuilder::new().install_recorder();
        handle.map_err(|error| tracing::warn!(%error, "nothing is counted")).ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Everything counted so far, as Prometheus reads it.
pub(crate) fn text() -> String {
    begin().map(PrometheusHandle::render).unwrap_or_default()
}
