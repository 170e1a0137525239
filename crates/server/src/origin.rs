//! Checks the origin of a request and the host that it addresses.

use crate::config::Config;
use crate::forwarded;
use crate::reply::Failure;
use crate::token::Hash;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Extensions, HeaderMap, Uri, Version, header};
use polychess_wire::Problem;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The address of a client, for limits. An IPv6 address is truncated to its /64 network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The mask for the /48 network of an IPv6 address. Providers usually give a customer at most one
/// network of this size.
const CUSTOMER: u128 = u128::MAX << 80;

impl Peer {
    /// Returns the address of the client, which may be behind trusted proxies.
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> Self {
        let direct = connected(extensions).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        if config.trusts(direct) {
            return Self(network(forwarded::client(direct, headers, |hop| config.trusts(hop))));
        }
        Self(network(direct))
    }

    /// Returns the client's address for a new connection, or `None` if the client is a trusted
    /// proxy.
    pub(crate) fn from_connection(address: SocketAddr, config: &Config) -> Option<Self> {
        let direct = address.ip().to_canonical();
        (!config.trusts(direct)).then(|| Self(network(direct)))
    }

    /// Returns the IPv4 address or the IPv6 /48 network. It usually belongs to one customer of a
    /// provider.
    pub(crate) fn customer(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & CUSTOMER).into()),
        }
    }

    /// Returns the IPv6 /48 network that contains the address, or `None` for IPv4.
    pub(crate) fn around(self) -> Option<IpAddr> {
        self.0.is_ipv6().then(|| self.customer())
    }

    /// Returns whether many clients may share this address. If the settings name no trusted proxy,
    /// an unknown proxy on this machine may forward the requests of all clients.
    pub(crate) fn is_anyone(self, config: &Config) -> bool {
        // A `Peer` never contains the IPv6 loopback address, because `::1` is truncated to `::`.
        config.trusted_proxies.is_empty() && (self.0.is_loopback() || self.0.is_unspecified())
    }
}

/// Returns an id that is equal for all clients in one customer's network, because they may be the
/// same person. `None` if many clients may share the address.
pub(crate) fn household(peer: Peer, config: &Config) -> Option<String> {
    // The database may store the id with a seek, so the id must not contain the address.
    let hash = Hash::of(format!("household {}", peer.customer()).as_bytes()).to_string();
    (!peer.is_anyone(config)).then(|| format!("{hash:.16}"))
}

fn connected(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical())
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

/// Returns whether the request may read the metrics. It must come from a network in `metrics_from`
/// without a proxy, and must not address a public name of the site.
pub(crate) fn may_read_metrics(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> bool {
    let direct = connected(extensions).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let public = headers.get(header::HOST).and_then(|host| host.to_str().ok()).is_some_and(|host| {
        let host = host_of(host);
        !is_here(&host) && is_ours(&host, config)
    });
    config.metrics_from.iter().any(|network| network.contains(direct)) && !forwarded::is_passed_on(headers) && !public
}

/// Rejects a request that names no host or several hosts, or whose URL and `Host` header disagree
/// (RFC 9112, 3.2).
pub(crate) fn check_target(headers: &HeaderMap, uri: &Uri, version: Version) -> Result<(), Failure> {
    let bad = |why: &str| Err(Failure::Refused(Problem::new("bad-request", why)));
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next(), uri.authority()) {
        (_, Some(_), _) => bad("the request has several Host headers; send one"),
        (None, None, _) if version >= Version::HTTP_11 => bad("the request has no Host header; send one"),
        (Some(host), None, Some(authority)) if !host.as_bytes().eq_ignore_ascii_case(authority.as_str().as_bytes()) => {
            bad("the request's address and its Host header name different hosts; send the same one in both")
        }
        _ => Ok(()),
    }
}

/// Returns the host name in a `Host` header, in lower case and without a port.
fn host_of(named: &str) -> String {
    named.parse::<Authority>().ok().map(|authority| authority.host().to_ascii_lowercase()).unwrap_or_default()
}

/// Returns whether a host is an IP address or `localhost`.
fn is_here(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok() || host == "localhost" || host.ends_with(".localhost")
}

/// Returns whether the settings `hosts` or `origins` contain the host.
fn is_ours(host: &str, config: &Config) -> bool {
    let origin_host = |origin: &String| origin.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
    let is_set = |name: &String| name.eq_ignore_ascii_case(host);
    config.hosts.iter().any(is_set) || config.origins.iter().filter_map(origin_host).any(|origin| is_set(&origin))
}

/// Rejects a request for an unknown host name. Otherwise another site could point its own name at
/// this machine and act as a page of this site (DNS rebinding).
pub(crate) fn check_host(headers: &HeaderMap, uri: &Uri, config: &Config) -> Result<(), Failure> {
    let named = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    // Browsers always send this header. Other clients are not at risk.
    let Some(named) = uri.authority().map(Authority::as_str).or(named) else { return Ok(()) };
    let host = host_of(named);
    if is_here(&host) || is_ours(&host, config) {
        return Ok(());
    }
    Err(Failure::Misdirected(Problem::new("bad-host", "unknown host name; the operator can add it to \"hosts\"")))
}

/// Rejects a request from a page of another site. Another port of this host is also another site.
///
/// With `secure`, pages over HTTP are also other sites, because an attacker on the network could
/// have changed them.
pub(crate) fn check(headers: &HeaderMap, config: &Config) -> Result<(), Failure> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.parse::<Uri>().ok().is_some_and(|uri| {
        let scheme_fits = match uri.scheme_str() {
            // Accept HTTPS even without `secure`, because a proxy may offer HTTPS to the client.
            Some("https") => true,
            Some("http") => !config.secure,
            _ => false,
        };
        scheme_fits && uri.authority().map(Authority::as_str) == host
    });
    if same || config.origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(Failure::Forbidden(Problem::new("bad-origin", "requests from another site are not allowed")))
    }
}
