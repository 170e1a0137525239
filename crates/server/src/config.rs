//! What can be set.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// How many requests may compute rules at the same time.
    pub workers: usize,
    /// How long a request waits for a worker before it is told to come back later.
    pub patience: Duration,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// How long requests under way may take to finish when the server stops.
    pub drain: Duration,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            workers: cores.max(2),
            patience: Duration::from_secs(5),
            body_limit: 64 * 1024,
            drain: Duration::from_secs(10),
        }
    }
}
