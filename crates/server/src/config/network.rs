//! IP networks in the settings.

use ipnet::{IpNet, Ipv4Net};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network such as `10.0.0.0/8`, or one address such as `10.0.0.7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Network(IpNet);

/// The error for a text that is not a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8")]
pub struct NoNetwork(String);

impl Network {
    /// Returns the networks with the loopback addresses of this machine.
    pub(super) fn this_machine() -> Vec<Self> {
        let v4 = Ipv4Net::new(Ipv4Addr::new(127, 0, 0, 0), 8).map(IpNet::V4);
        v4.into_iter().chain([IpNet::from(IpAddr::V6(Ipv6Addr::LOCALHOST))]).map(Self).collect()
    }

    /// Returns whether the network contains the address. An IPv4 address that is mapped to IPv6
    /// counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let text = text.trim();
        let one = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
        one.or_else(|_| text.parse::<IpNet>()).map(|net| Self(net.trunc())).map_err(|_| NoNetwork(text.to_owned()))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() { self.0.addr().fmt(f) } else { self.0.fmt(f) }
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl TryFrom<String> for Network {
    type Error = NoNetwork;

    fn try_from(text: String) -> Result<Self, NoNetwork> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_are_read_and_written() {
        for (text, written) in [
            ("10.1.2.3", "10.1.2.3"),
            ("10.1.2.3/8", "10.0.0.0/8"),
            (" ::1 ", "::1"),
            ("::ffff:10.0.0.1", "10.0.0.1"),
            ("2001:db8::/32", "2001:db8::/32"),
        ] {
            assert_eq!(text.parse::<Network>().map(|network| network.to_string()), Ok(written.to_owned()));
        }
        for bad in ["", "proxy", "10.0.0.0/33", "10.0.0", "10.0.0.1:80"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[test]
    fn an_ipv4_address_written_as_ipv6_is_in_its_ipv4_network() {
        let network: Network = "10.0.0.0/8".parse().expect("a network");
        for (address, inside) in [("10.9.9.9", true), ("::ffff:10.9.9.9", true), ("11.0.0.0", false), ("::1", false)] {
            assert_eq!(network.contains(address.parse().expect("an address")), inside, "{address}");
        }
    }
}
