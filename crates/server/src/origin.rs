//! Where a request comes from: the address of the client, and the page that sent it.

use crate::app::Site;
use crate::config::Config;
use crate::reply::Failure;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Uri, header};
use polychess_wire::Problem;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

const FORWARDED: &str = "x-forwarded-for";

/// The address of a client, as limits count it: an IPv6 network counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// The address that speaks to us, or the one a proxy that we trust speaks for.
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> Self {
        let direct = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let direct = direct.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)).to_canonical();
        if !config.trusted_proxies.contains(&direct) {
            return Self(network(direct));
        }
        let hops: Vec<&str> = headers.get_all(FORWARDED).iter().filter_map(|v| v.to_str().ok()).collect();
        let hops = hops.iter().flat_map(|hops| hops.split(',')).map_while(|hop| hop.trim().parse::<IpAddr>().ok());
        let hops: Vec<IpAddr> = hops.map(|hop| hop.to_canonical()).collect();
        // The last hop that no proxy of ours wrote about itself.
        let client = hops.into_iter().rev().find(|hop| !config.trusted_proxies.contains(hop));
        Self(network(client.unwrap_or(direct)))
    }

    /// Who connects; `None` for a proxy that we trust.
    pub(crate) fn who_connects(address: SocketAddr, config: &Config) -> Option<Self> {
        let direct = address.ip().to_canonical();
        (!config.trusted_proxies.contains(&direct)).then(|| Self(network(direct)))
    }

    /// Does the request come from this machine, and from no proxy?
    pub(crate) fn is_local(headers: &HeaderMap, extensions: &Extensions) -> bool {
        let direct = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
        direct.is_none_or(|ip| ip.is_loopback()) && !headers.contains_key(FORWARDED)
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
    }
}

impl FromRequestParts<Site> for Peer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.headers, &parts.extensions, &site.tables.ctx.config))
    }
}

/// A browser says which page sends a request. Pages of other sites, and of other ports of this host, are refused.
pub(crate) fn check(headers: &HeaderMap, config: &Config) -> Result<(), Failure> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(|a| a.as_str().to_owned()));
    let same = same.is_some() && same.as_deref() == host;
    if same || config.origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(Failure::Forbidden(Problem::new("bad-origin", "another site may not do this")))
    }
}
