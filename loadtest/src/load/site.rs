//! The servers under test, with their database and broker.

use crate::cluster::Cluster;
use crate::load::plan::Plan;
use crate::nats::NatsProcess;
use crate::processes::{Process, size};
use crate::server::{ANYWHERE, Server};
use polychess_server::Config;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// The site under test.
pub(crate) struct Site {
    /// The servers that this program started.
    servers: Vec<Server>,
    /// The folder of the database files, if this program created them.
    files: Option<PathBuf>,
    postgres: Option<Process>,
    addresses: Vec<SocketAddr>,
    /// A short description of the site for the report.
    pub(crate) words: String,
    _nats: Option<NatsProcess>,
    _cluster: Option<Arc<Cluster>>,
    _folder: TempDir,
}

/// Processor time, by program.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Spent {
    pub(crate) servers: Duration,
    pub(crate) database: Duration,
    pub(crate) broker: Duration,
    pub(crate) clients: Duration,
}

impl Site {
    /// Starts the servers, the database and the broker, unless the plan contains their addresses.
    /// The servers have default settings, except for limits that depend on the plan.
    pub(crate) fn start(plan: &Plan) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let named = plan.addresses()?;
        let many = usize::try_from(plan.sockets).unwrap_or(usize::MAX);
        let own = Config::default();
        let mut config = Config {
            address: ANYWHERE,
            data_dir: folder.path().to_owned(),
            connections: own.connections.max(many + 1000),
            watchers_per_table: own.watchers_per_table.max(many),
            ..own
        };
        let (mut cluster, mut nats, mut files) = (None, None, Some(folder.path().to_owned()));
        let count = plan.nodes.unwrap_or(1);
        if plan.nodes.is_some() || plan.database.is_some() {
            config.database = match &plan.database {
                Some(url) => url.clone(),
                None => cluster.insert(Cluster::shared()).database(),
            };
            config.broker = match (&plan.broker, count) {
                (Some(url), _) => url.clone(),
                (None, 1) => String::new(),
                (None, _) => nats.insert(NatsProcess::start()).address(),
            };
            let own = cluster.as_ref().and(config.database.split_once("?host="));
            files = own.map(|(_, folder)| PathBuf::from(folder).join("data"));
        }
        let words = match (named.len(), config.database.is_empty(), count) {
            (0, true, _) => "one server, SQLite".to_owned(),
            (0, false, 1) => "one server, PostgreSQL".to_owned(),
            (0, false, count) => format!("{count} servers, PostgreSQL, NATS"),
            (1, ..) => "a server that ran already".to_owned(),
            (count, ..) => format!("{count} servers that ran already"),
        };
        let started = if named.is_empty() { count } else { 0 };
        let servers = (0..started).map(|_| Server::with(config.clone())).collect::<anyhow::Result<Vec<_>>>()?;
        let addresses = if named.is_empty() { servers.iter().map(|server| server.address).collect() } else { named };
        // The first line of this file is the process id of PostgreSQL.
        let lock = files.as_ref().and_then(|files| std::fs::read_to_string(files.join("postmaster.pid")).ok());
        let postgres = lock.and_then(|lock| lock.lines().next()?.parse().ok()).map(Process);
        Ok(Self { servers, files, postgres, addresses, words, _nats: nats, _cluster: cluster, _folder: folder })
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.addresses.clone()
    }

    /// Returns whether this program started the servers.
    pub(crate) fn is_own(&self) -> bool {
        !self.servers.is_empty()
    }

    /// Returns the memory of all servers, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.servers.iter().map(|server| server.process().memory()).sum()
    }

    /// Returns the highest peak memory of a server, in bytes.
    pub(crate) fn peak(&self) -> usize {
        self.servers.iter().map(|server| server.process().peak()).max().unwrap_or(0)
    }

    /// Returns the size of the database files, in bytes.
    pub(crate) fn stored(&self) -> u64 {
        self.files.as_ref().map_or(0, |files| size(files))
    }

    pub(crate) fn spent(&self) -> Spent {
        let brokers = Process::this().children().into_iter().filter(|(_, name)| name.starts_with("nats"));
        Spent {
            servers: self.servers.iter().map(|server| server.process().time()).sum(),
            database: self.postgres.map_or(Duration::ZERO, Process::time_of_all),
            broker: brokers.map(|(broker, _)| broker.time()).sum(),
            clients: Process::this().time(),
        }
    }

    /// Restarts only the first server.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        self.servers.first_mut().map_or(Ok(()), Server::restart)
    }
}

impl Spent {
    /// Returns the processor time used since the earlier measurement `then`.
    pub(crate) fn since(self, then: Self) -> Self {
        Self {
            servers: self.servers.saturating_sub(then.servers),
            database: self.database.saturating_sub(then.database),
            broker: self.broker.saturating_sub(then.broker),
            clients: self.clients.saturating_sub(then.clients),
        }
    }
}
