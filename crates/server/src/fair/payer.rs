//! The client that a job is charged to.

use crate::config::Config;
use crate::origin::Peer;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The address and the guest that a job is charged to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Payer {
    /// The address; none where the job is the site's own, or no player is connected.
    address: Option<IpAddr>,
    /// The session of the guest.
    guest: Option<String>,
}

/// A level of the path that identifies a client in a fair queue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Key {
    /// The site itself.
    Site,
    Network(IpAddr),
    Guest(Option<String>),
}

impl Payer {
    pub(crate) fn new(peer: Peer, guest: Option<String>) -> Self {
        Self { address: Some(peer.0), guest }
    }

    /// Returns the path: the network, the address, the guest.
    pub(crate) fn path(&self) -> [Key; 3] {
        let network = |network: IpAddr| Key::Network(network);
        let wide = self.address.map_or(Key::Site, |address| network(wide(address)));
        [wide, self.address.map_or(Key::Site, network), Key::Guest(self.guest.clone())]
    }

    /// True if any client may be behind the address: it is this machine's, and no proxy is known, so an unknown one may speak for all.
    pub(crate) fn is_anyone(&self, config: &Config) -> bool {
        config.trusted_proxies.is_empty() && self.address.is_none_or(|address| address.is_loopback())
    }

    /// Returns the part of the path that names the network and the address.
    pub(crate) fn of_address(&self) -> [Key; 2] {
        let [network, address, _] = self.path();
        [network, address]
    }
}

/// Returns the network that one customer of a provider may have: 48 bits of an IPv6 address, all of an IPv4 address.
pub(crate) fn wide(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = u128::MAX << 80;
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & NETWORK).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_of_48_bits_share_as_one() {
        let path = |address: &str| {
            let address: IpAddr = address.parse().expect("an address");
            Payer::new(Peer(address), None).of_address()
        };
        let (one, other) = (path("2001:db8:7:1::"), path("2001:db8:7:ff00::"));
        assert_eq!(one[0], other[0]);
        assert_ne!(one[1], other[1]);
        assert_ne!(one[0], path("2001:db8:8:1::")[0]);
        assert_ne!(path("192.0.2.1")[0], path("192.0.2.2")[0]);
    }
}
