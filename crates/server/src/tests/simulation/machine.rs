//! A machine that runs a node of a simulated site. The simulation can kill, stop or freeze it.

use crate::config::Config;
use crate::fair::Payer;
use crate::node::Node;
use crate::outbox::{Outbox, Queue};
use crate::players::EnginePool;
use crate::session::Guest;
use crate::table::{Caller, Context, SocketRequest, TableReply, TableRequest, Tables, serve, start};
use crate::tests::simulation::broker::{BrokerConnection, SimulatedBroker};
use crate::tests::simulation::clocks::MachineClock;
use crate::tests::simulation::database::{Database, Way};
use crate::tests::simulation::fault::InjectedFault;
use crate::tests::simulation::world::World;
use crate::workers::Workers;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// The duration of a node's lease.
pub(crate) const LEASE: Duration = Duration::from_secs(1);
/// The duration of one simulation step, in milliseconds. In each step, the machines run one after
/// the other.
pub(crate) const STEP: u64 = 5;
/// The maximum error of a machine's clock, in milliseconds.
const APART: u64 = 300_000;

/// The simulated services that all machines share.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) world: Arc<World>,
    pub(crate) database: Arc<Database>,
    pub(crate) broker: Arc<SimulatedBroker>,
    /// A thread pool for computer players. It is unused, because no simulated game has any.
    pub(crate) engine_pool: EnginePool,
    pub(crate) fault: Option<InjectedFault>,
}

/// A running machine. Dropping it simulates a power failure.
#[derive(Debug)]
pub(crate) struct Machine {
    runtime: Runtime,
    tables: Tables,
    node: Node,
    clock: Arc<MachineClock>,
    pub(crate) way: Arc<Way>,
    pub(crate) frozen: bool,
    /// True if the node serves clients.
    serves: Arc<AtomicBool>,
    stopping: Option<Arc<AtomicBool>>,
}

/// A client's connection to a machine.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) requests: UnboundedSender<SocketRequest>,
    pub(crate) queue: Queue,
}

impl Machine {
    /// Starts a machine that runs node `number`.
    pub(crate) fn start(site: &Site, number: usize) -> Self {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
        let (born, ahead) = (site.world.now(), site.world.draw(0..2 * APART));
        let clock = {
            let _on_it = runtime.enter();
            Arc::new(MachineClock::new(born, i64::try_from(ahead).unwrap_or(0) - i64::try_from(APART).unwrap_or(0)))
        };
        let way = Arc::new(Way::new(&site.database, number, &clock));
        let config = Config { lease: LEASE, table_rest: Duration::from_secs(2), ..Config::default() };
        let connection = Arc::new(BrokerConnection { broker: Arc::clone(&site.broker), node: number });
        let node = {
            let _on_it = runtime.enter();
            Node::of(&*way, LEASE, Some(connection)).expect("random numbers").expect("a shared store")
        };
        let mut context = Context::new(way.clone(), clock.clone(), site.engine_pool.clone(), config);
        context.workers = Workers::at_once();
        context.node = Some(node.clone());
        if let Some(fault) = site.fault {
            context.hooks = Arc::new(fault);
        }
        let tables = Tables::new(Arc::new(context));
        let serves = Arc::new(AtomicBool::new(false));
        let (starting, served, begun) = (tables.clone(), node.clone(), Arc::clone(&serves));
        runtime.spawn(async move {
            // A server that cannot reach its database exits, and is started again.
            while start(&starting).await.is_err() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            begun.store(true, Ordering::SeqCst);
            serve(starting, served).await;
        });
        Self { runtime, tables, node, clock, way, frozen: false, serves, stopping: None }
    }

    pub(crate) fn name(&self) -> &str {
        self.node.name()
    }

    /// Runs the machine until a simulated time. A machine that was frozen first skips the missed
    /// time.
    pub(crate) fn run_until(&mut self, at: u64) {
        if self.frozen {
            return;
        }
        let clock = Arc::clone(&self.clock);
        self.runtime.block_on(async move {
            let missed = (at - STEP).saturating_sub(clock.world());
            if missed > 0 {
                tokio::time::advance(Duration::from_millis(missed)).await;
            }
            tokio::time::sleep_until(clock.at(at)).await;
        });
    }

    /// Starts a planned stop of the node.
    pub(crate) fn stop(&mut self) {
        let stopped = Arc::new(AtomicBool::new(false));
        self.stopping = Some(Arc::clone(&stopped));
        let tables = self.tables.clone();
        self.runtime.spawn(async move {
            tables.halt().await;
            stopped.store(true, Ordering::SeqCst);
        });
    }

    /// Returns whether clients can connect to the node.
    pub(crate) fn is_open(&self) -> bool {
        self.serves.load(Ordering::SeqCst) && self.stopping.is_none()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.is_some()
    }

    /// Returns whether a planned stop has finished.
    pub(crate) fn has_stopped(&self) -> bool {
        self.stopping.as_ref().is_some_and(|stopped| stopped.load(Ordering::SeqCst))
    }

    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(work);
    }

    pub(crate) fn tables(&self) -> Tables {
        self.tables.clone()
    }

    /// Opens a client's connection to a table.
    pub(crate) fn connect(&self, table: &str, session: &str, number: u64) -> Connection {
        let (requests, mut asked) = unbounded_channel();
        let (out, queue, _) = Outbox::new(1 << 16, usize::MAX);
        let (tables, table, session) = (self.tables.clone(), table.to_owned(), session.to_owned());
        self.runtime.spawn(async move {
            let caller = || Caller {
                socket: Some(number),
                session: Some(session.clone()),
                payer: Payer::default(),
                out: out.clone(),
            };
            while let Some(request) = asked.recv().await {
                tables.socket_request(&table, caller(), request).await;
            }
            tables.socket_request(&table, caller(), SocketRequest::Unwatch).await;
        });
        Connection { requests, queue }
    }

    /// Reads a table over HTTP. Checks that the view contains all events that any client knows to
    /// be durable.
    pub(crate) fn look(&self, world: &Arc<World>, table: &str, session: &str) {
        let (tables, world, table) = (self.tables.clone(), Arc::clone(world), table.to_owned());
        let who = Guest { session: session.to_owned(), name: session.to_owned(), account: false };
        let floor = world.acknowledged(&table);
        self.runtime.spawn(async move {
            if let Ok(TableReply::Now(seen)) = tables.request(&table, TableRequest::Look, Some(who)).await {
                let seq = u64::from(seen.table.seq());
                world.note(format_args!("a look at {table} shows {seq} events"));
                if seq < floor {
                    world.find(format!("a look at {table} shows {seq} events, but a client knew {floor}"));
                }
            }
        });
    }
}
