//! How much one client may ask for.

use crate::config::Config;
use crate::origin::Peer;
use crate::reply::Failure;
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

type ByPeer = RateLimiter<Peer, HashMapStateStore<Peer>, DefaultClock>;

/// Rates of requests, and numbers of sockets.
#[derive(Debug)]
pub(crate) struct Limits {
    reads: ByPeer,
    writes: ByPeer,
    pub(crate) by_peer: Counts<Peer>,
    pub(crate) by_session: Counts<String>,
    connections: Counts<()>,
    connections_by_peer: Counts<Peer>,
}

/// A connection; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    _one: Counted<()>,
    _of_peer: Option<Counted<Peer>>,
}

/// So many in a minute, any of them at once.
fn per_minute(count: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN))
}

/// So many messages in twenty seconds, any of them at once.
pub(crate) fn of_messages(count: u32) -> DefaultDirectRateLimiter {
    let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(Duration::from_secs(20) / count.get());
    RateLimiter::direct(quota.unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(count))
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            reads: RateLimiter::hashmap(per_minute(config.reads_per_minute)),
            writes: RateLimiter::hashmap(per_minute(config.writes_per_minute)),
            by_peer: Counts::new(config.sockets_per_address),
            by_session: Counts::new(config.sockets_per_session),
            connections: Counts::new(config.connections),
            connections_by_peer: Counts::new(config.connections_per_address),
        }
    }

    /// One more connection, before it has said anything; none for a proxy's peer, behind which there may be many.
    pub(crate) fn connection(&self, peer: Option<Peer>) -> Option<CountedConnection> {
        let one = self.connections.take(())?;
        let of_peer = match peer {
            Some(peer) => Some(self.connections_by_peer.take(peer)?),
            None => None,
        };
        Some(CountedConnection { _one: one, _of_peer: of_peer })
    }

    /// One more request of a client.
    pub(crate) fn request(&self, peer: Peer, writes: bool) -> Result<(), Failure> {
        let limiter = if writes { &self.writes } else { &self.reads };
        limiter.check_key(&peer).map_err(|not_yet| {
            metrics::counter!("polychess_requests_limited").increment(1);
            Failure::TooMany(not_yet.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
        })
    }

    /// Forgets clients that have asked for nothing lately.
    pub(crate) fn tidy(&self) {
        for limiter in [&self.reads, &self.writes] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// How many there are of each, up to a limit.
#[derive(Debug)]
pub(crate) struct Counts<K: Hash + Eq> {
    limit: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// One of them; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    fn new(limit: usize) -> Self {
        Self { limit, counts: Arc::default() }
    }

    /// One more, unless there are too many.
    pub(crate) fn take(&self, key: K) -> Option<Counted<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= self.limit {
            return None;
        }
        *count += 1;
        Some(Counted { key, counts: Arc::clone(&self.counts) })
    }
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
