//! The limits of each client on connections, requests and large responses.

use crate::config::Config;
use crate::counts::{CountGuard, KeyedCounter, PeerCountGuard, PeerCounter};
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

/// The maximum number of concurrent large responses per address.
const LARGE: usize = 4;
/// The accounting unit for large responses, in bytes.
const UNIT: usize = 1024;
/// The divisor for bursts: an address may use 1/`AT_ONCE` of its large responses per minute at
/// once.
const AT_ONCE: u32 = 6;

/// The delay of a rate-limit error. It slows down clients that retry in a loop.
const REFUSED: Duration = Duration::from_millis(250);
/// The maximum number of rejected connections that the server keeps open for this delay. It closes
/// all others immediately.
const MAX_HELD: usize = 512;

/// The limits on request rates and on numbers of connections.
#[derive(Debug)]
pub(crate) struct Limits {
    reads: Rates,
    writes: Rates,
    bytes: Rates,
    /// The maximum number of units that an address may use for large responses at once.
    at_once: NonZeroU32,
    /// Limits the concurrent requests of each address.
    pub(crate) requests: KeyedSemaphore<Peer>,
    /// Limits the concurrent large responses to each address.
    pub(crate) large: KeyedSemaphore<Peer>,
    pub(crate) by_peer: PeerCounter,
    pub(crate) by_session: KeyedCounter<String>,
    connections: KeyedCounter<()>,
    connections_by_peer: PeerCounter,
    refused: Arc<Semaphore>,
}

/// A connection that counts towards the limits until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    _one: CountGuard<()>,
    _of_peer: Option<PeerCountGuard>,
}

/// Returns a quota of `count` units per minute. A client may use all of them at once.
fn per_minute(count: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN))
}

/// Returns a limiter for `count` messages in 20 seconds. A client may send all of them at once.
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
        let by_peer = |limit| PeerCounter::new(limit, times.get() as usize);
        Self {
            bytes: Rates::new(per_minute(config.kilobytes_per_minute).allow_burst(at_once), times),
            at_once,
            requests: KeyedSemaphore::new(config.requests_per_address),
            large: KeyedSemaphore::new(LARGE),
            reads: Rates::new(per_minute(config.reads_per_minute), times),
            writes: Rates::new(per_minute(config.writes_per_minute), times),
            by_peer: by_peer(config.sockets_per_address),
            by_session: KeyedCounter::new(config.sockets_per_session),
            connections: KeyedCounter::new(config.connections),
            connections_by_peer: by_peer(config.connections_per_address),
            refused: Arc::new(Semaphore::new(MAX_HELD)),
        }
    }

    /// Counts a new connection. Returns `None` if a limit is reached.
    ///
    /// `peer` is `None` for a trusted proxy, because a proxy may have many clients.
    pub(crate) fn connection(&self, peer: Option<Peer>) -> Option<CountedConnection> {
        let one = self.connections.try_acquire(())?;
        let of_peer = match peer {
            Some(peer) => Some(self.connections_by_peer.try_acquire(peer)?),
            None => None,
        };
        Some(CountedConnection { _one: one, _of_peer: of_peer })
    }

    /// Keeps a rejected connection open for a while, so that its client does not reconnect
    /// immediately.
    pub(crate) fn refuse<T: Send + 'static>(&self, connection: T) {
        if let Ok(held) = Arc::clone(&self.refused).try_acquire_owned() {
            tokio::spawn(async move {
                tokio::time::sleep(REFUSED).await;
                drop((connection, held));
            });
        }
    }

    /// Charges a client for a request. Fails if the client exceeds its rate.
    pub(crate) fn request(&self, peer: Peer, writes: bool) -> Result<(), Failure> {
        let limiter = if writes { &self.writes } else { &self.reads };
        limiter.check(peer, NonZeroU32::MIN).map_err(too_many)
    }

    /// Charges a request like [`Limits::request`], but delays the error.
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

    /// Charges a client for a large response. Fails if the client exceeds its rate.
    pub(crate) fn pay(&self, peer: Peer, bytes: usize) -> Result<(), Failure> {
        // `units` never returns more than the maximum burst, so the only possible error is the
        // rate.
        self.bytes.check(peer, self.units(bytes)).map_err(too_many)
    }

    /// Charges a client for a large response. Waits until the client's rate allows it.
    pub(crate) async fn until_paid(&self, peer: Peer, bytes: usize) {
        self.bytes.until(peer, self.units(bytes)).await;
    }

    /// Removes the counters of clients without recent requests.
    pub(crate) fn tidy(&self) {
        [&self.reads, &self.writes, &self.bytes].into_iter().for_each(Rates::tidy);
    }
}

#[derive(Debug)]
pub(crate) struct KeyedSemaphore<K: Hash + Eq> {
    permits: usize,
    semaphores: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl<K: Hash + Eq> KeyedSemaphore<K> {
    pub(crate) fn new(permits: usize) -> Self {
        Self { permits, semaphores: Mutex::default() }
    }

    pub(crate) async fn acquire(&self, key: K) -> Option<OwnedSemaphorePermit> {
        let semaphore = {
            let mut semaphores = self.semaphores.lock().unwrap_or_else(PoisonError::into_inner);
            if semaphores.len() > MANY {
                // Remove unused semaphores.
                semaphores.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            }
            Arc::clone(semaphores.entry(key).or_insert_with(|| Arc::new(Semaphore::new(self.permits))))
        };
        semaphore.acquire_owned().await.ok()
    }
}

/// The number of semaphores above which `acquire` removes the unused ones.
const MANY: usize = 1024;
