//! How a trace goes from node to node: with a letter, in the form of the W3C (`traceparent`). Without the feature `traces` there is nothing to take along.

use tracing::Span;

/// The name under which it goes.
#[cfg(feature = "traces")]
const PARENT: &str = "traceparent";

/// What a letter takes along of this span.
#[cfg(feature = "traces")]
pub(crate) fn taken_along(span: &Span) -> Option<String> {
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    let mut fields = std::collections::HashMap::new();
    let context = span.context();
    opentelemetry::global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut fields));
    fields.remove(PARENT)
}

#[cfg(not(feature = "traces"))]
pub(crate) fn taken_along(_: &Span) -> Option<String> {
    None
}

/// This span goes on with what a letter took along.
#[cfg(feature = "traces")]
pub(crate) fn go_on(span: &Span, taken: Option<String>) {
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    let Some(taken) = taken else { return };
    let fields = std::collections::HashMap::from([(PARENT.to_owned(), taken)]);
    let context = opentelemetry::global::get_text_map_propagator(|propagator| propagator.extract(&fields));
    if let Err(error) = span.set_parent(context) {
        tracing::debug!(%error, "a trace breaks off");
    }
}

#[cfg(not(feature = "traces"))]
pub(crate) fn go_on(_: &Span, _: Option<String>) {}
