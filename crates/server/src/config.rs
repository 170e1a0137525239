//! The settings of the server. Environment variables override the settings file, and flags override
//! both; see [`Config::layered`].

mod layers;
mod log;
mod names;
mod network;
mod reference;
mod seconds;

pub use layers::ConfigError;
pub use log::LogFormat;
pub use network::{Network, NoNetwork};
pub use reference::{Setting, TOPICS, Topic};

use crate::store::Place;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// The settings of the server. In files, variables and flags, durations are in seconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The address and port of the listening server.
    pub address: SocketAddr,
    /// The folder of the database. If empty, the server keeps all data in memory and loses it when
    /// it stops.
    pub data_dir: PathBuf,
    /// The address of a PostgreSQL database, `postgres://user:password@host/name`. If empty, the
    /// server uses a file in `data_dir`.
    pub database: String,
    /// The address of a NATS server, `nats://user:password@host`, which connects the servers on one
    /// PostgreSQL database. Empty for a single server.
    pub broker: String,
    /// The lifetime of a lease. If a server has not renewed its lease for this time, other servers
    /// on the same database take over its tables.
    #[serde(with = "seconds")]
    pub lease: Duration,
    /// The address that serves `/metrics`, instead of the site's own address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics_address: Option<SocketAddr>,
    /// Addresses and networks that may read `/metrics`.
    pub metrics_from: Vec<Network>,
    /// The log level on standard error: `error`, `warn`, `info`, `debug`, or a filter for modules.
    pub log: String,
    /// The format of the log.
    pub log_format: LogFormat,
    /// True if visitors use HTTPS. Browsers then send cookies only over HTTPS.
    pub secure: bool,
    /// Other origins whose pages may use the site, such as `https://chess.example`.
    pub origins: Vec<String>,
    /// The host names of the site. The server rejects other names, except `localhost`, IP addresses
    /// and the names in `origins`.
    pub hosts: Vec<String>,
    /// The domain of the passkeys. If empty, it is the first name in `hosts`, or `localhost`. A
    /// change makes all passkeys useless.
    pub passkey_domain: String,
    /// Addresses and networks of trusted proxies. The server believes their `X-Forwarded-For` and
    /// `Forwarded` headers.
    pub trusted_proxies: Vec<Network>,
    /// The maximum number of concurrent requests that compute rules.
    pub workers: usize,
    /// The maximum wait of a request for a worker. After that, the server asks the client to retry.
    #[serde(with = "seconds")]
    pub patience: Duration,
    /// The maximum number of computer players that search at the same time.
    pub thinkers: usize,
    /// The maximum number of computer players per address that wait for a search.
    pub thinkers_queue: usize,
    /// The maximum duration of a search. It is shorter if too many computer players are waiting.
    #[serde(with = "seconds")]
    pub thinking: Duration,
    /// The number of reviews that the server computes at the same time. If 0, it computes none.
    pub review_threads: usize,
    /// The node limit per position of a review.
    pub review_nodes: u64,
    /// The maximum number of reviews that an account may request in 24 hours. A guest may request a
    /// quarter of them.
    pub reviews_per_day: u32,
    /// True if the server also reviews finished games that no user has requested.
    pub review_every_game: bool,
    /// The number of positions that the server analyzes at the same time. If 0, it analyzes none.
    pub analysis_threads: usize,
    /// The maximum node limit of an analysis.
    pub analysis_nodes: u64,
    /// The pause of a computer player before its move, so that people can follow the game.
    #[serde(with = "seconds")]
    pub pace: Duration,
    /// The maximum size of a request's body, in bytes.
    pub body_limit: usize,
    /// The maximum size of a request's head, and of the buffer for it, in bytes.
    pub head_size: usize,
    /// The time limit for a request's head and for an idle connection. Also for its body, with 1 s
    /// more per KiB.
    #[serde(with = "seconds")]
    pub head_limit: Duration,
    /// The time limit for a request, including its body and its response.
    #[serde(with = "seconds")]
    pub request_limit: Duration,
    /// The maximum number of connections of all kinds.
    pub connections: usize,
    /// The maximum number of connections per address. Connections from trusted proxies do not
    /// count.
    pub connections_per_address: usize,
    /// The limit for an IPv6 network of 48 bits, as a multiple of the limit for one address. Each
    /// network of 64 bits counts as one address.
    pub limits_per_48: u32,
    /// The maximum size of a client's WebSocket message, in bytes.
    pub frame_limit: usize,
    /// The size of a WebSocket connection's read and write buffers, in bytes.
    pub socket_buffer: usize,
    /// The maximum size of a WebSocket connection's write buffer, and so of a message, in bytes.
    pub socket_write_limit: usize,
    /// The maximum number of messages in the queue of a WebSocket connection.
    pub outgoing_queue: usize,
    /// The maximum size of the queue of a WebSocket connection, in bytes. Views of whole tables do
    /// not count, because the server builds them only when it sends them.
    pub outgoing_bytes: usize,
    /// The maximum number of WebSocket frames that a connection may send in 20 seconds.
    pub messages_per_20s: u32,
    /// The maximum number of WebSocket connections per address.
    pub sockets_per_address: usize,
    /// The maximum number of WebSocket connections per session.
    pub sockets_per_session: usize,
    /// The interval between pings on a WebSocket connection.
    #[serde(with = "seconds")]
    pub ping: Duration,
    /// The maximum time without any message from a client before the server closes its WebSocket
    /// connection.
    #[serde(with = "seconds")]
    pub silence: Duration,
    /// The time limit for sending a WebSocket message. Also for a client that reads a response, with
    /// 1 s more per KiB.
    #[serde(with = "seconds")]
    pub write_limit: Duration,
    /// The maximum number of requests per minute and address that change something.
    pub writes_per_minute: u32,
    /// The maximum number of read-only requests per minute and address.
    pub reads_per_minute: u32,
    /// The maximum number of concurrent requests per address. Further requests wait.
    pub requests_per_address: usize,
    /// The maximum traffic for views of whole tables per minute and address, in kilobytes. An
    /// address may use a sixth of it at once.
    pub kilobytes_per_minute: u32,
    /// The maximum number of unfinished games per session.
    pub open_games: u32,
    /// The maximum number of public tables per address that wait for players.
    pub open_tables: usize,
    /// The maximum number of events per table. After that, players can only leave the table.
    pub events_per_table: u32,
    /// The maximum number of chat messages and private offers per seat and game.
    pub talk_per_seat: u32,
    /// The maximum total size of a seat's chat messages and private offers, in bytes.
    pub talk_bytes_per_seat: usize,
    /// The maximum number of WebSocket connections that watch one table.
    pub watchers_per_table: usize,
    /// The maximum number of guests that wait to be paired.
    pub waiting_places: usize,
    /// The time without use after which the server unloads a table from memory.
    #[serde(with = "seconds")]
    pub table_rest: Duration,
    /// The delay before clocks run again after a restart of the server.
    #[serde(with = "seconds")]
    pub grace: Duration,
    /// The time that open requests get to finish when the server stops.
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
            passkey_domain: String::new(),
            trusted_proxies: Vec::new(),
            workers: cores.max(2),
            patience: Duration::from_secs(5),
            thinkers: (cores / 2).max(1),
            thinkers_queue: 64,
            thinking: Duration::from_millis(1_500),
            review_threads: 1,
            review_nodes: 100_000,
            reviews_per_day: 20,
            review_every_game: true,
            analysis_threads: 1,
            analysis_nodes: 400_000,
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

/// Returns the user's default data folder.
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

    /// Returns the domain of the passkeys, in lower case.
    pub(crate) fn passkey_domain(&self) -> String {
        let first = || self.hosts.first().map_or("localhost", String::as_str);
        let domain = if self.passkey_domain.is_empty() { first() } else { &self.passkey_domain };
        domain.to_ascii_lowercase()
    }

    /// Returns the location of the database.
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
