//! Tests that a trace links a command's spans on the client's node with the commit at the owner.

use crate::outbox::{Outgoing, text};
use crate::players::EnginePool;
use crate::table::{CommandRequest, SocketRequest};
use crate::tests::simulation::broker::SimulatedBroker;
use crate::tests::simulation::database::Database;
use crate::tests::simulation::machine::{Machine, STEP, Site};
use crate::tests::simulation::tables::new_table;
use crate::tests::simulation::world::World;
use futures_util::FutureExt;
use opentelemetry::global;
use opentelemetry::trace::{SpanId, TracerProvider};
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData, SpanExporter};
use polychess_wire::Command;
use std::sync::{Arc, Mutex};
use tracing_subscriber::layer::SubscriberExt;

/// Collects spans in memory instead of exporting them.
#[derive(Clone, Debug, Default)]
struct Kept(Arc<Mutex<Vec<SpanData>>>);

impl SpanExporter for Kept {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.0.lock().expect("no panic").extend(batch);
        Ok(())
    }
}

fn pass(site: &Site, machines: &mut [Machine], milliseconds: u64) {
    let world = &site.world;
    let end = world.now() + milliseconds;
    while world.now() < end {
        let to = world.now() / STEP * STEP + STEP;
        site.broker.deliver();
        machines.iter_mut().for_each(|machine| machine.run_until(to));
        world.reach(to);
    }
}

#[test]
fn a_command_is_followed_over_two_nodes() {
    // A second dispatcher is necessary. With only one, another test's thread could disable call
    // sites for all threads.
    let _other = tracing::Dispatch::new(tracing_subscriber::registry());
    let kept = Kept::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(kept.clone()).build();
    global::set_text_map_propagator(TraceContextPropagator::new());
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let _traced = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));

    let world = Arc::new(World::new(1));
    let (database, broker) = (Arc::new(Database::new(&world, None)), Arc::new(SimulatedBroker::new(&world)));
    let engine_pool = EnginePool::start(1, 1).expect("threads");
    let site = Site { world: Arc::clone(&world), database, broker, engine_pool, fault: None };
    let mut machines = [Machine::start(&site, 0), Machine::start(&site, 1)];
    pass(&site, &mut machines, 100);
    let owner = machines[0].tables();
    let table = "aaaaaaaaaaaaaaaa";
    let step = new_table(table, &site.database);
    machines[0].spawn(async move { owner.create(step).await.expect("the way is open") });
    let connections = [0, 1].map(|at: usize| machines[at].connect(table, "a0", at as u64));
    pass(&site, &mut machines, 100);
    for connection in &connections {
        connection.requests.send(SocketRequest::Watch { since: None }).expect("it listens");
        pass(&site, &mut machines, 100);
    }
    let body = Command::Say { to: None, text: "hello".into() };
    let command = CommandRequest { id: "c1".into(), expected: 0, seat: Some(0), body };
    let [_, mut connection] = connections;
    connection.requests.send(SocketRequest::Command(command)).expect("it listens");
    pass(&site, &mut machines, 500);
    let mut done = false;
    while let Some(Some(said)) = connection.queue.next().now_or_never() {
        let words = match said {
            Outgoing::Text(words) => words,
            Outgoing::Later(message) => text(&message()),
        };
        done |= words.contains("\"done\"");
    }
    assert!(done, "the command is carried out");

    let spans = kept.0.lock().expect("no panic").clone();
    let way = |name: &str| {
        let mut way = Vec::new();
        let mut next = spans.iter().rfind(|span| span.name == name);
        while let Some(span) = next {
            way.push((span.name.to_string(), span.span_context.trace_id()));
            next = spans.iter().find(|other| {
                span.parent_span_id != SpanId::INVALID && other.span_context.span_id() == span.parent_span_id
            });
        }
        way
    };
    let names = |way: &[(String, _)]| way.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (commit, rules) = (way("commit"), way("rules"));
    assert_eq!(
        (names(&commit), names(&rules)),
        (
            vec!["commit".into(), "command".into(), "forwarded".into(), "command".into()],
            vec!["rules".into(), "command".into(), "forwarded".into(), "command".into()]
        )
    );
    assert!(commit.iter().all(|(_, trace)| *trace == commit[0].1), "it is one trace");
}
