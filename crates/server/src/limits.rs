//! How much one client may ask for.

use crate::config::Config;
use crate::counts::{Counted, CountedPeer, Counts, PeerCounts};
use crate::origin::Peer;
use crate::rates::Rates;
use crate::reply::Failure;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Large answers that are on their way to an address at a time.
const LARGE: usize = 4;
/// What large answers are counted in, in bytes.
const UNIT: usize = 1024;
/// How much of a minute's large answers an address may have at once.
const AT_ONCE: u32 = 6;

/// Who asks for more than may be had waits so long for the answer, so that asking again and again costs others little.
const REFUSED: Duration = Duration::from_millis(250);
/// Refused connections that are held as long; more are closed at once.
const HELD: usize = 512;

/// Rates of requests, and numbers of sockets.
#[derive(Debug)]
pub(crate) struct Limits {
    reads: Rates,
    writes: Rates,
    bytes: Rates,
    /// How many units of large answers an address may have at once.
    at_once: NonZeroU32,
    /// Requests of an address that are carried out at a time.
    pub(crate) requests: Turnstile<Peer>,
    /// Large answers that are on their way to an address.
    pub(crate) large: Turnstile<Peer>,
    pub(crate) by_peer: PeerCounts,
    pub(crate) by_session: Counts<String>,
    connections: Counts<()>,
    connections_by_peer: PeerCounts,
    refused: Arc<Semaphore>,
}

/// A connection; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    _one: Counted<()>,
    _of_peer: Option<CountedPeer>,
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

fn too_many(wait: Duration) -> Failure {
    metrics::counter!("polychess_requests_limited").increment(1);
    Failure::TooMany(wait.as_secs() + 1)
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let at_once = NonZeroU32::new(config.kilobytes_per_minute / AT_ONCE).unwrap_or(NonZeroU32::MIN);
        let times = NonZeroU32::new(config.limits_per_48).unwrap_or(NonZeroU32::MIN);
        let by_peer = |limit| PeerCounts::new(limit, times.get() as usize);
        Self {
            bytes: Rates::new(per_minute(config.kilobytes_per_minute).allow_burst(at_once), times),
            at_once,
            requests: Turnstile::new(config.requests_per_address),
            large: Turnstile::new(LARGE),
            reads: Rates::new(per_minute(config.reads_per_minute), times),
            writes: Rates::new(per_minute(config.writes_per_minute), times),
            by_peer: by_peer(config.sockets_per_address),
            by_session: Counts::new(config.sockets_per_session),
            connections: Counts::new(config.connections),
            connections_by_peer: by_peer(config.connections_per_address),
            refused: Arc::new(Semaphore::new(HELD)),
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

    /// Holds what is refused for a while: whoever opened it would only open the next.
    pub(crate) fn refuse<T: Send + 'static>(&self, connection: T) {
        if let Ok(held) = Arc::clone(&self.refused).try_acquire_owned() {
            tokio::spawn(async move {
                tokio::time::sleep(REFUSED).await;
                drop((connection, held));
            });
        }
    }

    /// One more request of a client.
    pub(crate) fn request(&self, peer: Peer, writes: bool) -> Result<(), Failure> {
        let limiter = if writes { &self.writes } else { &self.reads };
        limiter.check(peer, NonZeroU32::MIN).map_err(too_many)
    }

    /// The same. Who has asked for too much waits for the answer.
    pub(crate) async fn admit(&self, peer: Peer, writes: bool) -> Result<(), Failure> {
        let admitted = self.request(peer, writes);
        if admitted.is_err() {
            tokio::time::sleep(REFUSED).await;
        }
        admitted
    }

    fn units(&self, bytes: usize) -> NonZeroU32 {
        let units = u32::try_from(bytes / UNIT).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        units.min(self.at_once)
    }

    /// A large answer counts against what an address may have of them.
    pub(crate) fn pay(&self, peer: Peer, bytes: usize) -> Result<(), Failure> {
        // Never more than what may be had at once.
        self.bytes.check(peer, self.units(bytes)).map_err(too_many)
    }

    /// The same, waiting until it may be had.
    pub(crate) async fn until_paid(&self, peer: Peer, bytes: usize) {
        self.bytes.until(peer, self.units(bytes)).await;
    }

    /// Forgets clients that have asked for nothing lately.
    pub(crate) fn tidy(&self) {
        [&self.reads, &self.writes, &self.bytes].into_iter().for_each(Rates::tidy);
    }
}

/// Only so many of each go through at a time; the others wait.
#[derive(Debug)]
pub(crate) struct Turnstile<K: Hash + Eq> {
    width: usize,
    gates: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl<K: Hash + Eq> Turnstile<K> {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, gates: Mutex::default() }
    }

    /// Waits until one more may go through; it counts until it is dropped.
    pub(crate) async fn enter(&self, key: K) -> Option<OwnedSemaphorePermit> {
        let gate = {
            let mut gates = self.gates.lock().unwrap_or_else(PoisonError::into_inner);
            if gates.len() > MANY {
                // Nobody is at a gate that nobody else holds.
                gates.retain(|_, gate| Arc::strong_count(gate) > 1);
            }
            Arc::clone(gates.entry(key).or_insert_with(|| Arc::new(Semaphore::new(self.width))))
        };
        gate.acquire_owned().await.ok()
    }
}

/// Gates that are kept without looking whether they are needed.
const MANY: usize = 1024;
