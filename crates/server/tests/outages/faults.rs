//! Injects faults into a cluster.

use crate::cluster::Cluster;
use crate::nats::{NatsProcess, address_at};
use crate::processes::{ANYWHERE, LEASE, NodeProcess};
use crate::proxy::{Proxy, Target, Way};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fault {
    /// A node is killed, and restarted later.
    NodeKilled,
    /// A node stops in an orderly way and starts again, as in an update.
    NodeReplaced,
    /// A node freezes, possibly for longer than its lease, and then continues.
    NodeFrozen,
    BrokerKilled,
    DatabaseKilled,
    /// The connections between a node and the database break.
    DatabaseCut,
    /// Messages between a node and the database are delayed.
    DatabaseHeld,
    BrokerCut,
    BrokerHeld,
}

impl Fault {
    pub(crate) const ALL: [Self; 9] = [
        Self::NodeKilled,
        Self::NodeReplaced,
        Self::NodeFrozen,
        Self::BrokerKilled,
        Self::DatabaseKilled,
        Self::DatabaseCut,
        Self::DatabaseHeld,
        Self::BrokerCut,
        Self::BrokerHeld,
    ];
}

/// A node, with the proxies between it and its database and broker.
struct Node {
    process: Option<NodeProcess>,
    at: SocketAddr,
    database: Proxy,
    broker: Proxy,
    name: String,
}

impl Node {
    async fn start(database: (PathBuf, String), broker: u16) -> Self {
        let (socket, name) = database;
        let mut node = Self {
            process: None,
            at: ANYWHERE,
            database: Proxy::start(Target::Socket(socket)).await,
            broker: Proxy::start(Target::Port(broker)).await,
            name,
        };
        node.begin();
        node
    }

    fn begin(&mut self) {
        let database = format!("postgres://polychess@{}/{}", self.database.address, self.name);
        let broker = address_at(&self.broker.address.to_string());
        let started = tokio::task::block_in_place(|| NodeProcess::try_start(self.at, &database, &broker));
        let process = started.unwrap_or_else(|why| panic!("a node does not start: {why}"));
        self.at = process.address;
        self.process = Some(process);
    }

    fn signal(&self, name: &str) {
        if let Some(process) = &self.process {
            process.signal(name);
        }
    }

    /// Stops the node. Returns the duration.
    fn stop(&mut self) -> Duration {
        self.signal("TERM");
        tokio::task::block_in_place(|| self.process.take().map_or(Duration::ZERO, |mut process| process.ended()))
    }
}

/// All nodes, the database and the broker.
pub(crate) struct Machines {
    nodes: Vec<Node>,
    cluster: Arc<Cluster>,
    nats: NatsProcess,
    /// The longest time that a node needed to stop.
    pub(crate) slowest_end: Duration,
}

impl Machines {
    /// Starts the cluster. Also returns the address of the database without a proxy.
    pub(crate) async fn start(count: usize) -> (Self, String) {
        let cluster = Cluster::shared();
        let nats = NatsProcess::start();
        let direct = cluster.database();
        let (place, folder) = direct.split_once("?host=").expect("an address with a folder");
        let name = place.rsplit('/').next().expect("a name").to_owned();
        let socket = PathBuf::from(folder).join(".s.PGSQL.5432");
        let port = nats.address().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        let mut nodes = Vec::new();
        for _ in 0..count {
            nodes.push(Node::start((socket.clone(), name.clone()), port).await);
        }
        (Self { nodes, cluster, nats, slowest_end: Duration::ZERO }, direct)
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.at).collect()
    }

    /// Returns whether all nodes are running.
    pub(crate) fn all_run(&mut self) -> bool {
        self.nodes.iter_mut().all(|node| node.process.as_mut().is_some_and(NodeProcess::runs))
    }

    /// Injects a fault, and ends it after a random time.
    pub(crate) async fn suffer(&mut self, fault: Fault, random: &mut StdRng) {
        let long = Duration::from_millis(random.random_range(200..2_500));
        let lease = u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX);
        let beyond = Duration::from_millis(random.random_range(lease / 4..lease * 3));
        let at = *(0..self.nodes.len()).collect::<Vec<_>>().choose(random).expect("a node");
        match fault {
            Fault::NodeKilled => {
                self.nodes[at].process = None;
                sleep(beyond).await;
                self.nodes[at].begin();
            }
            Fault::NodeReplaced => {
                self.slowest_end = self.slowest_end.max(self.nodes[at].stop());
                self.nodes[at].begin();
            }
            Fault::NodeFrozen => {
                self.nodes[at].signal("STOP");
                sleep(beyond).await;
                self.nodes[at].signal("CONT");
            }
            Fault::BrokerKilled => {
                self.nats.kill();
                sleep(long).await;
                self.nats.begin();
            }
            Fault::DatabaseKilled => {
                tokio::task::block_in_place(|| self.cluster.kill());
                sleep(long).await;
                tokio::task::block_in_place(|| self.cluster.begin());
            }
            Fault::DatabaseCut => broken(&self.nodes[at].database, Way::Cut, beyond).await,
            Fault::DatabaseHeld => broken(&self.nodes[at].database, Way::Held, beyond).await,
            Fault::BrokerCut => broken(&self.nodes[at].broker, Way::Cut, beyond).await,
            Fault::BrokerHeld => broken(&self.nodes[at].broker, Way::Held, beyond).await,
        }
    }

    /// Stops all nodes, one after the other.
    pub(crate) fn stop(&mut self) {
        for node in &mut self.nodes {
            self.slowest_end = self.slowest_end.max(node.stop());
        }
    }
}

async fn broken(proxy: &Proxy, way: Way, long: Duration) {
    proxy.set(way);
    sleep(long).await;
    proxy.set(Way::Open);
}
