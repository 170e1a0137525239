//! Links the tracing spans of a forwarded request across servers, with a W3C `traceparent`.
//!
//! Without the feature `traces`, the functions do nothing.

use tracing::Span;

/// The name of the header field.
#[cfg(feature = "traces")]
const PARENT: &str = "traceparent";

#[cfg(feature = "traces")]
pub(crate) fn traceparent(span: &Span) -> Option<String> {
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    let mut fields = std::collections::HashMap::new();
    let context = span.context();
    opentelemetry::global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut fields));
    fields.remove(PARENT)
}

#[cfg(not(feature = "traces"))]
pub(crate) fn traceparent(_: &Span) -> Option<String> {
    None
}

/// Makes a span a child of the remote span with this `traceparent`.
#[cfg(feature = "traces")]
pub(crate) fn set_parent(span: &Span, taken: Option<String>) {
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    let Some(taken) = taken else { return };
    let fields = std::collections::HashMap::from([(PARENT.to_owned(), taken)]);
    let context = opentelemetry::global::get_text_map_propagator(|propagator| propagator.extract(&fields));
    if let Err(error) = span.set_parent(context) {
        tracing::debug!(%error, "a trace is incomplete");
    }
}

#[cfg(not(feature = "traces"))]
pub(crate) fn set_parent(_: &Span, _: Option<String>) {}
