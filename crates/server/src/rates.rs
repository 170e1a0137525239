//! Rate limits for clients and for their IPv6 /48 networks.

use crate::origin::Peer;
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{InsufficientCapacity, NotUntil, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

type By<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// The rate limits of each client and of each IPv6 /48 network.
#[derive(Debug)]
pub(crate) struct Rates {
    own: By<Peer>,
    around: By<IpAddr>,
}

impl Rates {
    /// Creates the limits: `own` for a client, and `times` that rate for its IPv6 /48 network.
    pub(crate) fn new(own: Quota, times: NonZeroU32) -> Self {
        let burst = own.burst_size().saturating_mul(times);
        let around = Quota::with_period(own.replenish_interval() / times.get()).unwrap_or(own).allow_burst(burst);
        Self { own: RateLimiter::hashmap(own), around: RateLimiter::hashmap(around) }
    }

    /// Charges `units` to a client. Fails with the time that the client must wait if it exceeds its
    /// rate. `units` must not exceed one burst.
    pub(crate) fn check(&self, peer: Peer, units: NonZeroU32) -> Result<(), Duration> {
        waited(self.own.check_key_n(&peer, units))?;
        match peer.around() {
            Some(around) => waited(self.around.check_key_n(&around, units)),
            None => Ok(()),
        }
    }

    /// Waits until the rate allows `units` for a client, and charges them.
    pub(crate) async fn until(&self, peer: Peer, units: NonZeroU32) {
        let _ = self.own.until_key_n_ready(&peer, units).await;
        if let Some(around) = peer.around() {
            let _ = self.around.until_key_n_ready(&around, units).await;
        }
    }

    /// Removes the counters of clients without recent requests.
    pub(crate) fn tidy(&self) {
        self.own.retain_recent();
        self.own.shrink_to_fit();
        self.around.retain_recent();
        self.around.shrink_to_fit();
    }
}

type Checked = Result<Result<(), NotUntil<<DefaultClock as governor::clock::Clock>::Instant>>, InsufficientCapacity>;

fn waited(checked: Checked) -> Result<(), Duration> {
    checked.unwrap_or(Ok(())).map_err(|not_yet| not_yet.wait_time_from(DefaultClock::default().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends requests from several /64 networks in one /48 network, in turn. Returns the number of
    /// accepted requests.
    fn answered(networks: u16, asked: usize) -> usize {
        let rates =
            Rates::new(Quota::per_hour(NonZeroU32::new(100).expect("more than 0")), NonZeroU32::MIN.saturating_add(7));
        let peer = |network: u16| Peer(std::net::Ipv6Addr::new(0x2001, 0xdb8, 1, network, 0, 0, 0, 0).into());
        (0..asked).filter(|_| (0..networks).any(|network| rates.check(peer(network), NonZeroU32::MIN).is_ok())).count()
    }

    #[test]
    fn an_ipv6_customer_has_a_multiple_of_one_address_at_most() {
        assert_eq!(answered(1, 500), 100);
        // With separate limits for each /64 network, the server would accept 25,600 requests.
        let many = answered(256, 2000);
        assert!((800..=802).contains(&many), "{many}");
    }
}
