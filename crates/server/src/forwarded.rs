//! The client addresses that proxies add to requests, in `X-Forwarded-For` or `Forwarded` (RFC
//! 7239).
//!
//! Each proxy appends the address of its own client. Only the rightmost entries are reliable,
//! because trusted proxies wrote them. The client may have forged the others.

use axum::http::{HeaderMap, HeaderName, header};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Headers that proxies add to the requests that they forward.
const MARKS: [&str; 9] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "true-client-ip",
    "cf-connecting-ip",
    "fly-client-ip",
];

/// Returns whether a header shows that a proxy forwarded the request.
pub(crate) fn is_passed_on(headers: &HeaderMap) -> bool {
    let is_mark = |name: &HeaderName| name.as_str().starts_with("x-forwarded") || MARKS.contains(&name.as_str());
    headers.keys().any(is_mark)
}

/// Returns the address of the client behind `direct`, which is a trusted proxy.
///
/// Reads the entries from right to left and skips trusted proxies. If an entry is not an address,
/// the function returns the address of the proxy that wrote it. If `X-Forwarded-For` and
/// `Forwarded` disagree, it returns `direct`, because the client may have forged one of them.
pub(crate) fn client(direct: IpAddr, headers: &HeaderMap, trusted: impl Fn(IpAddr) -> bool) -> IpAddr {
    let behind = |hops: Vec<Option<IpAddr>>| {
        let mut proxy = direct;
        for hop in hops.into_iter().rev() {
            match hop {
                Some(address) if trusted(address) => proxy = address,
                Some(address) => return address,
                None => return proxy,
            }
        }
        proxy
    };
    let listed =
        hops(headers, &HeaderName::from_static(FORWARDED_FOR), |line| Some(line.split(',').map(address).collect()));
    let named = hops(headers, &header::FORWARDED, elements);
    match (listed.map(behind), named.map(behind)) {
        (Some(one), Some(other)) if one != other => direct,
        (one, other) => one.or(other).unwrap_or(direct),
    }
}

/// Returns the entries of a header, from all its lines; `None` if the header is missing. An
/// unreadable line counts as one entry without an address.
fn hops(
    headers: &HeaderMap,
    name: &HeaderName,
    read: impl Fn(&str) -> Option<Vec<Option<IpAddr>>>,
) -> Option<Vec<Option<IpAddr>>> {
    let lines = headers.get_all(name).iter();
    let hops = lines.flat_map(|line| line.to_str().ok().and_then(&read).unwrap_or_else(|| vec![None]));
    headers.contains_key(name).then(|| hops.collect())
}

/// Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:80`.
fn address(node: &str) -> Option<IpAddr> {
    let node = node.trim();
    if let Ok(address) = node.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    let address = match node.strip_prefix('[') {
        Some(rest) => {
            let (v6, port) = rest.split_once(']')?;
            let port_fits = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            IpAddr::V6(v6.parse::<Ipv6Addr>().ok().filter(|_| port_fits)?)
        }
        None => {
            let (v4, port) = node.split_once(':')?;
            IpAddr::V4(v4.parse::<Ipv4Addr>().ok().filter(|_| is_port(port))?)
        }
    };
    Some(address.to_canonical())
}

/// Returns whether the text is a port number or an obfuscated port of RFC 7239, such as `_abc`.
fn is_port(text: &str) -> bool {
    match text.strip_prefix('_') {
        Some(hidden) => !hidden.is_empty() && hidden.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)),
        None => text.parse::<u16>().is_ok() && text.bytes().all(|b| b.is_ascii_digit()),
    }
}

/// Returns the `for` address of each element of a `Forwarded` line; `None` if a quote is not
/// closed.
fn elements(line: &str) -> Option<Vec<Option<IpAddr>>> {
    let mut hops = Vec::new();
    for element in split(line, ',')? {
        let mut nodes = Vec::new();
        for pair in split(element, ';')? {
            let Some((name, value)) = pair.split_once('=') else { continue };
            if name.trim().eq_ignore_ascii_case("for") {
                nodes.push(unquoted(value.trim()));
            }
        }
        // An element with several `for` parameters is invalid, so it gives no address.
        hops.push(if let [node] = &nodes[..] { address(node) } else { None });
    }
    Some(hops)
}

/// Splits a text at each `at` outside quotes. Returns `None` if a quote is not closed.
fn split(text: &str, at: char) -> Option<Vec<&str>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut quoted, mut escaped) = (false, false);
    for (place, sign) in text.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if sign == at && !quoted => {
                parts.push(&text[start..place]);
                start = place + sign.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    (!quoted).then_some(parts)
}

/// Removes the quotes around a value, and the escape characters in it.
fn unquoted(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return value.to_owned() };
    let mut text = String::with_capacity(inner.len());
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        text.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    const PROXY: &str = "10.0.0.1";

    /// Returns the client behind `PROXY`; `10.0.0.0/8` is trusted.
    fn behind(lines: &[(&'static str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            let value = HeaderValue::from_bytes(value.as_bytes()).expect("a value");
            headers.append(HeaderName::from_static(name), value);
        }
        let trusted = |address: IpAddr| matches!(address, IpAddr::V4(v4) if v4.octets()[0] == 10);
        client(PROXY.parse().expect("an address"), &headers, trusted).to_string()
    }

    #[test]
    fn the_rightmost_address_that_no_trusted_proxy_has_is_the_client() {
        for (line, client) in [
            ("203.0.113.7", "203.0.113.7"),
            ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
            ("198.51.100.1, x, 203.0.113.7", "203.0.113.7"),
            ("198.51.100.1, , 203.0.113.7", "203.0.113.7"),
            ("198.51.100.1,203.0.113.7, 10.0.0.2,10.0.0.3", "203.0.113.7"),
            ("10.0.0.9", "10.0.0.9"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
        ] {
            assert_eq!(behind(&[("x-forwarded-for", line)]), client, "{line}");
        }
        assert_eq!(behind(&[]), PROXY);
    }

    #[test]
    fn an_entry_that_is_no_address_makes_its_proxy_the_client() {
        for line in ["198.51.100.1, unknown", "198.51.100.1, ", "", ",", "198.51.100.1, 203.0.113.7:x", "1.2.3.4, é"] {
            assert_eq!(behind(&[("x-forwarded-for", line)]), PROXY, "{line}");
        }
        assert_eq!(behind(&[("x-forwarded-for", "198.51.100.1, x, 10.0.0.2")]), "10.0.0.2");
    }

    #[test]
    fn several_lines_are_one_list() {
        let lines = [("x-forwarded-for", "198.51.100.1, x"), ("x-forwarded-for", "203.0.113.7")];
        assert_eq!(behind(&lines), "203.0.113.7");
        let lines = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "é")];
        assert_eq!(behind(&lines), PROXY, "a line that is no text is an entry, too");
    }

    #[test]
    fn ports_are_passed_over() {
        for (node, client) in [
            ("203.0.113.7:51234", Some("203.0.113.7")),
            ("[2001:db8::7]:51234", Some("2001:db8::7")),
            ("[2001:db8::7]", Some("2001:db8::7")),
            ("2001:db8::7", Some("2001:db8::7")),
            ("[::ffff:203.0.113.7]:1", Some("203.0.113.7")),
            ("203.0.113.7:_hidden", Some("203.0.113.7")),
            ("203.0.113.7:", None),
            ("203.0.113.7:+1", None),
            ("203.0.113.7:65536", None),
            ("[2001:db8::7]x", None),
            ("[203.0.113.7]", None),
            ("_hidden", None),
            ("unknown", None),
        ] {
            assert_eq!(address(node).map(|address| address.to_string()).as_deref(), client, "{node}");
        }
    }

    #[test]
    fn forwarded_is_read_as_rfc_7239_writes_it() {
        for (line, client) in [
            ("for=203.0.113.7", "203.0.113.7"),
            ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"),
            ("for=192.0.2.43, for=198.51.100.17", "198.51.100.17"),
            ("for=192.0.2.43;ext=\"a, for=1.2.3.4\", for=198.51.100.17", "198.51.100.17"),
            ("for=192.0.2.43;ext=\"\\\", for=1.2.3.4\"", "192.0.2.43"),
            ("for=192.0.2.43, for=10.0.0.4;by=10.0.0.1", "192.0.2.43"),
            ("for=192.0.2.43, for=unknown", PROXY),
            ("for=192.0.2.43, proto=https", PROXY),
            ("for=192.0.2.43;for=192.0.2.44", PROXY),
            ("for=192.0.2.43;ext=\", for=198.51.100.17", PROXY),
        ] {
            assert_eq!(behind(&[("forwarded", line)]), client, "{line}");
        }
    }

    #[test]
    fn headers_that_disagree_name_no_client() {
        let both = |listed, named| behind(&[("x-forwarded-for", listed), ("forwarded", named)]);
        assert_eq!(both("203.0.113.7", "for=203.0.113.7"), "203.0.113.7");
        assert_eq!(both("198.51.100.1, 203.0.113.7", "for=198.51.100.1"), PROXY);
        assert_eq!(both("198.51.100.1", "for=\"203.0.113.7:80\""), PROXY);
    }
}
