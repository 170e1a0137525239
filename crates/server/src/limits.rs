//! Limits for each client.

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

/// Large answers that are on their way to an address at a time.
const LARGE: usize = 4;
/// The accounting unit of large responses, in bytes.
const UNIT: usize = 1024;
/// How much of a minute's large answers an address may have at once.
const AT_ONCE: u32 = 6;

/// Delay before a rate-limit error is sent, so retry loops are cheap for others.
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
    pub(crate) requests: KeyedSemaphore<Peer>,
    /// Large answers that are on their way to an address.
    pub(crate) large: KeyedSemaphore<Peer>,
    pub(crate) by_peer: PeerCounter,
    pub(crate) by_session: KeyedCounter<String>,
    connections: KeyedCounter<()>,
    connections_by_peer: PeerCounter,
    refused: Arc<Semaphore>,
}

/// A connection; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    _one: CountGuard<()>,
    _of_peer: Option<PeerCountGuard>,
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
            refused: Arc::new(Semaphore::new(HELD)),
        }
    }

    /// One more connection, before it has said anything; none for a proxy's peer, behind which there may be many.
    pub(crate) fn connection(&self, peer: Option<Peer>) -> Option<CountedConnection> {
        let one = self.connections.try_acquire(())?;
        let of_peer = match peer {
            Some(peer) => Some(self.connections_by_peer.try_acquire(peer)?),
            None => None,
        };
        Some(CountedConnection { _one: one, _of_peer: of_peer })
    }

    /// Holds a refused connection open for a while, so that its client does not open the next at once.
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

/// A semaphore for each key.
#[derive(Debug)]
pub(crate) struct KeyedSemaphore<K: Hash + Eq> {
    permits: usize,
    semaphores: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl<K: Hash + Eq> KeyedSemaphore<K> {
    pub(crate) fn new(permits: usize) -> Self {
        Self { permits, semaphores: Mutex::default() }
    }

    /// Waits for a permit.
    pub(crate) async fn acquire(&self, key: K) -> Option<OwnedSemaphorePermit> {
        let semaphore = {
            let mut semaphores = self.semaphores.lock().unwrap_or_else(PoisonError::into_inner);
            if semaphores.len() > MANY {
                // Removes the unused semaphores.
                semaphores.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
            }
            Arc::clone(semaphores.entry(key).or_insert_with(|| Arc::new(Semaphore::new(self.permits))))
        };
        semaphore.acquire_owned().await.ok()
    }
}

/// The number of semaphores that triggers the removal of unused ones.
const MANY: usize = 1024;
