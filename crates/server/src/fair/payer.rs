//! The client that is charged for a job.

use crate::config::Config;
use crate::origin::Peer;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The address and the guest that are charged for a job.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Payer {
    /// The client's address. `None` if the job belongs to the site, or if no player is connected.
    address: Option<IpAddr>,
    /// The id of the guest's session, if the client has one.
    guest: Option<String>,
}

/// One level of a payer's path in the fair queue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Key {
    /// The site itself. It replaces the network and the address.
    Site,
    Network(IpAddr),
    Guest(Option<String>),
}

impl Payer {
    pub(crate) fn new(peer: Peer, guest: Option<String>) -> Self {
        Self { address: Some(peer.0), guest }
    }

    /// Returns the path in the fair queue: the network, the address, the guest.
    pub(crate) fn path(&self) -> [Key; 3] {
        let customer = self.address.map_or(Key::Site, |address| Key::Network(Peer(address).customer()));
        let address = self.address.map_or(Key::Site, Key::Network);
        [customer, address, Key::Guest(self.guest.clone())]
    }

    /// Returns whether the address is unknown or shared by many clients; see [`Peer::is_anyone`].
    pub(crate) fn is_anyone(&self, config: &Config) -> bool {
        self.address.is_none_or(|address| Peer(address).is_anyone(config))
    }

    /// Returns the path without the guest: the network and the address.
    pub(crate) fn of_address(&self) -> [Key; 2] {
        let [network, address, _] = self.path();
        [network, address]
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

    #[test]
    fn connections_of_this_machine_may_belong_to_any_client() {
        let config = Config::default();
        for (address, anyone) in [("127.0.0.1", true), ("::1", true), ("192.0.2.1", false), ("2001:db8::1", false)] {
            let address: IpAddr = address.parse().expect("an address");
            let peer = Peer::from_connection((address, 1).into(), &config).expect("no proxy is trusted");
            assert_eq!(Payer::new(peer, None).is_anyone(&config), anyone, "{address}");
        }
    }
}
