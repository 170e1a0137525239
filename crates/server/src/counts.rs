//! Counters with an upper limit, by key.

use crate::origin::Peer;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// A counter for each key, with the same upper limit for all keys.
#[derive(Debug)]
pub(crate) struct KeyedCounter<K: Hash + Eq> {
    limit: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// One unit of a [`KeyedCounter`]. Dropping it releases the unit.
#[derive(Debug)]
pub(crate) struct CountGuard<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> KeyedCounter<K> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, counts: Arc::default() }
    }

    /// Acquires one unit for this key, or returns `None` if the limit is reached.
    pub(crate) fn try_acquire(&self, key: K) -> Option<CountGuard<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= self.limit {
            return None;
        }
        *count += 1;
        Some(CountGuard { key, counts: Arc::clone(&self.counts) })
    }
}

impl<K: Hash + Eq> Drop for CountGuard<K> {
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

/// A counter for each client and for each IPv6 /48 network.
#[derive(Debug)]
pub(crate) struct PeerCounter {
    own: KeyedCounter<Peer>,
    around: KeyedCounter<IpAddr>,
}

/// One unit of a [`PeerCounter`]. Dropping it releases the unit.
#[derive(Debug)]
pub(crate) struct PeerCountGuard {
    _own: CountGuard<Peer>,
    _around: Option<CountGuard<IpAddr>>,
}

impl PeerCounter {
    /// Limits each client to `limit` units, and each IPv6 /48 network to `times` times that number.
    pub(crate) fn new(limit: usize, times: usize) -> Self {
        Self { own: KeyedCounter::new(limit), around: KeyedCounter::new(limit.saturating_mul(times)) }
    }

    /// Acquires one unit for a client, or returns `None` if a limit is reached.
    pub(crate) fn try_acquire(&self, peer: Peer) -> Option<PeerCountGuard> {
        let own = self.own.try_acquire(peer)?;
        let around = match peer.around() {
            Some(around) => Some(self.around.try_acquire(around)?),
            None => None,
        };
        Some(PeerCountGuard { _own: own, _around: around })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn an_ipv6_network_of_48_bits_has_a_limit_of_its_own() {
        let counts = PeerCounter::new(20, 8);
        let peer = |site: u16, network: u16| Peer(Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, 0).into());
        let mut held: Vec<PeerCountGuard> = (0..30).filter_map(|_| counts.try_acquire(peer(1, 0))).collect();
        assert_eq!(held.len(), 20);
        held.extend(
            (0..256).flat_map(|network| (0..20).map(move |_| peer(1, network))).filter_map(|p| counts.try_acquire(p)),
        );
        assert_eq!(held.len(), 160, "without it 5120");
        assert!(counts.try_acquire(peer(2, 0)).is_some(), "another customer");
        assert!(counts.try_acquire(Peer(std::net::Ipv4Addr::LOCALHOST.into())).is_some());
        held.clear();
        assert!(counts.try_acquire(peer(1, 7)).is_some(), "those that are gone do not count");
    }
}
