//! What can be set. A file is overruled by the environment, and that by flags: see [`Config::layered`].

mod layers;
mod log;
mod names;
mod network;
mod seconds;

pub use layers::ConfigError;
pub use log::LogFormat;
pub use network::{Network, NoNetwork};

use crate::store::Place;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Settings of the server. Times are written in seconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where the database is kept; empty to keep everything in memory and forget it.
    pub data_dir: PathBuf,
    /// The address of a PostgreSQL database, `postgres://user:password@host/name`; empty for one in `data_dir`.
    pub database: String,
    /// The address of a NATS server by which several servers on one PostgreSQL database reach each other, `nats://user:password@host`; empty
    /// where there is one server.
    pub broker: String,
    /// How long a server that says nothing is taken to be there by others that use the same database. They then go on with its tables.
    #[serde(with = "seconds")]
    pub lease: Duration,
    /// Where `/metrics` is served; nowhere else then. Without it, the site's own address serves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics_address: Option<SocketAddr>,
    /// Addresses and networks that may read `/metrics`.
    pub metrics_from: Vec<Network>,
    /// What is logged on standard error: `error`, `warn`, `info`, `debug`, or more for parts of the program.
    pub log: String,
    /// How it is logged.
    pub log_format: LogFormat,
    /// Is the site reached by https? Then cookies are sent by https alone.
    pub secure: bool,
    /// Origins beside the site's own whose pages may use it: `https://chess.example`.
    pub origins: Vec<String>,
    /// Names of the site beside those of `origins`, `localhost` and numbers; a request for another is refused.
    pub hosts: Vec<String>,
    /// Addresses and networks of proxies whose `X-Forwarded-For` and `Forwarded` are believed.
    pub trusted_proxies: Vec<Network>,
    /// How many requests may compute rules at the same time.
    pub workers: usize,
    /// How long a request waits for a worker before it is told to come back later.
    #[serde(with = "seconds")]
    pub patience: Duration,
    /// How many computers may think at the same time.
    pub thinkers: usize,
    /// How many computers of one address may wait for their turn to think.
    pub thinkers_queue: usize,
    /// How long a computer may think from its turn on; less where more of them wait than may think at the same time.
    #[serde(with = "seconds")]
    pub thinking: Duration,
    /// How long a computer waits before it moves, so that people see what happens.
    #[serde(with = "seconds")]
    pub pace: Duration,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// The largest head of a request, in bytes, and what is read of it at a time.
    pub head_size: usize,
    /// How long the head of a request may take, how long its body may make the server wait, and how long a connection may do nothing.
    #[serde(with = "seconds")]
    pub head_limit: Duration,
    /// How long a request may take, its body and the answer to it.
    #[serde(with = "seconds")]
    pub request_limit: Duration,
    /// Connections at a time, of whatever kind.
    pub connections: usize,
    /// Connections of one address at a time; those of trusted proxies do not count.
    pub connections_per_address: usize,
    /// How many times the limits of one address an IPv6 network of 48 bits has; each network of 64 bits in it counts as one address.
    pub limits_per_48: u32,
    /// The largest message on a socket, in bytes.
    pub frame_limit: usize,
    /// Buffers of a socket, in bytes.
    pub socket_buffer: usize,
    /// What may wait in the write buffer of a socket, in bytes; no message is larger.
    pub socket_write_limit: usize,
    /// Messages that may wait for a socket.
    pub outgoing_queue: usize,
    /// Bytes of messages that may wait for a socket; views of whole tables are made when their turn has come, and do not count.
    pub outgoing_bytes: usize,
    /// Messages that a socket may send in twenty seconds.
    pub messages_per_20s: u32,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Sockets of one session.
    pub sockets_per_session: usize,
    /// How often a socket is asked whether anybody is there.
    #[serde(with = "seconds")]
    pub ping: Duration,
    /// How long a socket may be silent.
    #[serde(with = "seconds")]
    pub silence: Duration,
    /// How long a socket may take to take a message, and how long a client may make the server wait that receives an answer.
    #[serde(with = "seconds")]
    pub write_limit: Duration,
    /// Requests of one address in a minute that change something.
    pub writes_per_minute: u32,
    /// Other requests of one address in a minute.
    pub reads_per_minute: u32,
    /// Requests of one address that are carried out at a time; the others wait.
    pub requests_per_address: usize,
    /// Kilobytes of whole tables that go to one address in a minute, a sixth of them at once.
    pub kilobytes_per_minute: u32,
    /// Unfinished games of one session.
    pub open_games: u32,
    /// Public tables of one address that wait for players.
    pub open_tables: usize,
    /// Events that a table may have before it can only be left.
    pub events_per_table: u32,
    /// What one seat may say and offer during a game.
    pub talk_per_seat: u32,
    /// The same in bytes.
    pub talk_bytes_per_seat: usize,
    /// Sockets that may watch one table.
    pub watchers_per_table: usize,
    /// People who may wait to be paired.
    pub waiting_places: usize,
    /// How long a table that nobody needs is kept at hand.
    #[serde(with = "seconds")]
    pub table_rest: Duration,
    /// Time after a restart of the server before clocks count.
    #[serde(with = "seconds")]
    pub grace: Duration,
    /// How long requests under way may take to finish when the server stops.
    #[serde(with = "seconds")]
    pub drain: Duration,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data_dir: default_data_dir(),
            database: String::new(),
            broker: String::new(),
            lease: Duration::from_secs(10),
            metrics_address: None,
            metrics_from: Network::this_machine(),
            log: "warn".to_owned(),
            log_format: LogFormat::Text,
            secure: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            workers: cores.max(2),
            patience: Duration::from_secs(5),
            thinkers: (cores / 2).max(1),
            thinkers_queue: 64,
            thinking: Duration::from_millis(1_500),
            pace: Duration::from_millis(600),
            body_limit: 64 * 1024,
            head_size: 16 * 1024,
            head_limit: Duration::from_secs(10),
            request_limit: Duration::from_secs(30),
            connections: 16_384,
            connections_per_address: 100,
            limits_per_48: 8,
            frame_limit: 4096,
            socket_buffer: 1024,
            socket_write_limit: 2 * 1024 * 1024,
            outgoing_queue: 64,
            outgoing_bytes: 256 * 1024,
            messages_per_20s: 100,
            sockets_per_address: 20,
            sockets_per_session: 5,
            ping: Duration::from_secs(15),
            silence: Duration::from_secs(45),
            write_limit: Duration::from_secs(10),
            writes_per_minute: 120,
            reads_per_minute: 1200,
            requests_per_address: 8,
            kilobytes_per_minute: 60_000,
            open_games: 50,
            open_tables: 20,
            events_per_table: 4000,
            talk_per_seat: 300,
            talk_bytes_per_seat: 48 * 1024,
            watchers_per_table: 500,
            waiting_places: 1000,
            table_rest: Duration::from_secs(60),
            grace: Duration::from_secs(15),
            drain: Duration::from_secs(8),
        }
    }
}

/// Where a program of a user keeps its data.
fn default_data_dir() -> PathBuf {
    let folder = |variable: &str| std::env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    data.unwrap_or_else(|| PathBuf::from(".")).join("polychess")
}

impl Config {
    /// Returns whether the address belongs to a trusted proxy.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|proxy| proxy.contains(address))
    }

    /// Where everything is kept.
    #[must_use]
    pub fn place(&self) -> Place {
        if !self.database.is_empty() {
            Place::Postgres(self.database.clone())
        } else if self.data_dir.as_os_str().is_empty() {
            Place::Memory
        } else {
            Place::File(self.data_dir.join("polychess.db"))
        }
    }
}
