//! How many of something there are, up to a limit.

use crate::origin::Peer;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

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
    pub(crate) fn new(limit: usize) -> Self {
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

/// How many each client has, and how many each IPv6 network of 48 bits has.
#[derive(Debug)]
pub(crate) struct PeerCounts {
    own: Counts<Peer>,
    around: Counts<IpAddr>,
}

/// One of a client's; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedPeer {
    _own: Counted<Peer>,
    _around: Option<Counted<IpAddr>>,
}

impl PeerCounts {
    /// Up to `limit` for a client, and `times` as many for the network around it.
    pub(crate) fn new(limit: usize, times: usize) -> Self {
        Self { own: Counts::new(limit), around: Counts::new(limit.saturating_mul(times)) }
    }

    /// One more, unless there are too many.
    pub(crate) fn take(&self, peer: Peer) -> Option<CountedPeer> {
        let own = self.own.take(peer)?;
        let around = match peer.around() {
            Some(around) => Some(self.around.take(around)?),
            None => None,
        };
        Some(CountedPeer { _own: own, _around: around })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn an_ipv6_network_of_48_bits_has_a_limit_of_its_own() {
        let counts = PeerCounts::new(20, 8);
        let peer = |site: u16, network: u16| Peer(Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, 0).into());
        let mut held: Vec<CountedPeer> = (0..30).filter_map(|_| counts.take(peer(1, 0))).collect();
        assert_eq!(held.len(), 20);
        held.extend((0..256).flat_map(|network| (0..20).map(move |_| peer(1, network))).filter_map(|p| counts.take(p)));
        assert_eq!(held.len(), 160, "without it 5120");
        assert!(counts.take(peer(2, 0)).is_some(), "another customer");
        assert!(counts.take(Peer(std::net::Ipv4Addr::LOCALHOST.into())).is_some());
        held.clear();
        assert!(counts.take(peer(1, 7)).is_some(), "those that are gone do not count");
    }
}
