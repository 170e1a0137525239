//! The metrics of the server. One recorder collects the metrics of the whole process.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// A metric that `/metrics` lists.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The name, such as `polychess_tables`.
    pub name: &'static str,
    /// `counter`, `gauge` or `histogram`.
    pub kind: &'static str,
    /// The names of the metric's labels. Empty if it has none.
    pub labels: &'static str,
    /// The description for operators.
    pub meaning: &'static str,
}

const fn counter(name: &'static str, labels: &'static str, meaning: &'static str) -> Metric {
    Metric { name, kind: "counter", labels, meaning }
}

const fn gauge(name: &'static str, meaning: &'static str) -> Metric {
    Metric { name, kind: "gauge", labels: "", meaning }
}

const fn seconds(name: &'static str, labels: &'static str, meaning: &'static str) -> Metric {
    Metric { name, kind: "histogram", labels, meaning }
}

/// All metrics, in alphabetical order.
pub const METRICS: [Metric; 22] = [
    gauge("polychess_broker", "1 while the server reaches the broker, otherwise 0"),
    counter("polychess_commands", "answer", "moves and actions that players sent, by answer: done, refused or stale"),
    seconds("polychess_commit_seconds", "", "duration of a commit to the database"),
    counter("polychess_commits_failed", "", "failed commits to the database"),
    counter("polychess_connections_refused", "", "connections closed because their address had too many"),
    counter("polychess_events", "", "recorded events of games"),
    counter("polychess_forwarded_requests", "outcome", "requests forwarded to other servers, by outcome"),
    counter("polychess_paired", "", "people who were paired"),
    seconds("polychess_request_seconds", "route", "duration of a request, by route"),
    counter("polychess_requests_limited", "", "requests rejected because their client exceeded a rate"),
    seconds("polychess_review_turn_seconds", "variant", "time to evaluate one turn of a review, by game"),
    counter("polychess_reviews", "outcome", "finished reviews, by outcome: done or failed"),
    seconds("polychess_search_seconds", "variant", "thinking time of a computer for one move, by game"),
    gauge("polychess_sockets", "open sockets"),
    counter("polychess_sockets_flooded", "", "sockets closed because their client sent too much"),
    gauge("polychess_tables", "tables that this server has loaded"),
    counter("polychess_tables_created", "", "new tables"),
    gauge("polychess_tables_followed", "tables of other servers that clients watch here"),
    gauge("polychess_tables_unloaded", "timed games that are not loaded yet after a start"),
    counter("polychess_takeovers", "", "tables taken over from other servers"),
    counter("polychess_timeouts", "", "players who ran out of time"),
    gauge("polychess_waiting", "people at this server who wait to be paired"),
];

/// Registers the descriptions of all metrics.
fn describe() {
    for metric in METRICS {
        match metric.kind {
            "counter" => metrics::describe_counter!(metric.name, metric.meaning),
            "gauge" => metrics::describe_gauge!(metric.name, metric.meaning),
            _ => metrics::describe_histogram!(metric.name, metrics::Unit::Seconds, metric.meaning),
        }
    }
}

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The bounds of the histograms, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// Moves recorded times into the histograms. Otherwise the recorder would keep each time in memory.
pub(crate) fn run_upkeep() {
    begin().into_iter().for_each(PrometheusHandle::run_upkeep);
}

/// Installs the recorder at the first call. Returns `None` if the installation failed.
pub(crate) fn begin() -> Option<&'static PrometheusHandle> {
    let install = || {
        // Use histograms instead of quantiles, because only histograms of several servers can be
        // added.
        let handle = PrometheusBuilder::new().set_buckets(&SECONDS).and_then(PrometheusBuilder::install_recorder);
        describe();
        handle.map_err(|error| tracing::warn!(%error, "cannot start the metrics; the server runs without them")).ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Returns all metrics in the format of Prometheus.
pub(crate) fn text() -> String {
    begin().map(PrometheusHandle::render).unwrap_or_default()
}
