//! Where a request comes from, and to whom it goes: the address of the client, the page that sent it, the name it calls this site by.

use crate::config::Config;
use crate::reply::Failure;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Extensions, HeaderMap, Uri, header};
use polychess_wire::Problem;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

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

impl<S> FromRequestParts<S> for Peer
where
    S: Send + Sync,
    Arc<Config>: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.headers, &parts.extensions, &Arc::<Config>::from_ref(site)))
    }
}

/// A page of another site can have its own name lead to this machine, and would then speak as one of ours. So requests are answered only
/// when they call the site by a number, by `localhost`, or by a name that is set.
pub(crate) fn check_host(headers: &HeaderMap, uri: &Uri, config: &Config) -> Result<(), Failure> {
    let named = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    // Every browser says it; what says nothing shows no page of another site.
    let Some(named) = uri.authority().map(Authority::as_str).or(named) else { return Ok(()) };
    let host = named.parse::<Authority>().ok().map(|authority| authority.host().to_ascii_lowercase());
    let host = host.unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let here = bare.parse::<IpAddr>().is_ok() || host == "localhost" || host.ends_with(".localhost");
    let origin_host = |origin: &String| origin.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
    let is_set = |name: &String| name.eq_ignore_ascii_case(&host);
    if here || config.hosts.iter().any(is_set) || config.origins.iter().filter_map(origin_host).any(|o| is_set(&o)) {
        return Ok(());
    }
    Err(Failure::Misdirected(Problem::new(
        "bad-host",
        "this server has another name; who runs it can add this one to \"hosts\"",
    )))
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
