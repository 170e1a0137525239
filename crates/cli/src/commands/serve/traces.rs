//! Sends traces to an OpenTelemetry collector. The standard variables `OTEL_*` configure the export.

use opentelemetry::global;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::SpanExporter;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;

/// Environment variables that name a collector. Traces are sent if one of them is set.
const NAMED_BY: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// Starts to send traces, or returns `None` if no collector is configured.
///
/// Shut the provider down before the program exits. Otherwise the last traces are lost.
pub(super) fn begin() -> anyhow::Result<Option<SdkTracerProvider>> {
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !NAMED_BY.iter().any(|name| has(name)) {
        return Ok(None);
    }
    let exporter = SpanExporter::builder().with_http().build()?;
    let resource = Resource::builder();
    let resource = if has("OTEL_SERVICE_NAME") { resource } else { resource.with_service_name("polychess") };
    global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build());
    Ok(Some(provider.build()))
}

/// Returns the layer that records only the spans of the server. Spans of libraries contain whole
/// messages, which must stay secret.
pub(super) fn layer<S: SubscriberExt + for<'a> LookupSpan<'a>>(provider: &SdkTracerProvider) -> impl Layer<S> {
    let own = Targets::new().with_target("polychess_server", LevelFilter::INFO);
    tracing_opentelemetry::layer().with_tracer(provider.tracer("polychess")).with_filter(own)
}
