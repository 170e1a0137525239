//! Sessions of guests and accounts: a name, and a cookie that neither scripts nor other sites can
//! use.

use crate::clock::Clock;
use crate::config::Config;
use crate::device;
use crate::fair::Payer;
use crate::origin::Peer;
use crate::reply::Failure;
use crate::store::{AccountChange, SessionRow, Store};
use crate::token::{Hash, Token, random_id};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use polychess_wire::Me;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// The time without a request after which the session of a guest ends.
const GUEST_IDLE_MS: i64 = 365 * DAY_MS;
/// The time without a request after which the session of an account ends.
const ACCOUNT_IDLE_MS: i64 = 90 * DAY_MS;
/// The time after which every session ends.
pub(crate) const LIFE_MS: i64 = 400 * DAY_MS;
/// The store learns about the use of a session at most once in this time.
const TOUCH_MS: i64 = HOUR_MS;

/// A user, identified by a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Guest {
    /// The person of the session. Sessions of the same account have the same person.
    pub(crate) session: String,
    pub(crate) name: String,
    /// True if the session belongs to an account.
    #[serde(default)]
    pub(crate) account: bool,
}

/// The session of a request; `None` if the request has no valid cookie.
#[derive(Clone, Debug)]
pub(crate) struct Session(pub(crate) Option<SessionRow>);

impl Session {
    pub(crate) fn guest(&self) -> Option<Guest> {
        let guest = |row: &SessionRow| Guest {
            session: row.person.clone(),
            name: row.name.clone(),
            account: row.account.is_some(),
        };
        self.0.as_ref().map(guest)
    }

    /// Returns the client that is charged for the work of this request.
    pub(crate) fn payer(&self, peer: Peer) -> Payer {
        Payer::new(peer, self.0.as_ref().map(|row| row.person.clone()))
    }

    /// Returns the guest, or `NoSession` if there is none.
    pub(crate) fn known(&self) -> Result<Guest, Failure> {
        self.guest().ok_or(Failure::NoSession)
    }

    /// Returns the user for the client, if there is one.
    pub(crate) fn me(&self) -> Option<Me> {
        self.0.as_ref().map(|row| Me { name: row.name.clone(), account: row.account.is_some() })
    }
}

/// Returns whether a session has expired at the time `now`.
fn is_expired(row: &SessionRow, now: i64) -> bool {
    let idle = if row.account.is_some() { ACCOUNT_IDLE_MS } else { GUEST_IDLE_MS };
    now >= row.used.saturating_add(idle) || now >= row.created.saturating_add(LIFE_MS)
}

/// Returns the session with this token, unless it has expired. Records its use.
async fn find(store: &dyn Store, now: i64, token: Hash) -> Result<Option<SessionRow>, Failure> {
    let Some(row) = store.session(token).await? else { return Ok(None) };
    // A failure of these changes does not affect the request. The next request repeats them.
    if is_expired(&row, now) {
        let _ = store.accounts().change(vec![AccountChange::EndSession(row.id)]).await;
        return Ok(None);
    }
    if now >= row.used.saturating_add(TOUCH_MS) {
        let _ = store.accounts().change(vec![AccountChange::TouchSession(row.id.clone(), now)]).await;
    }
    Ok(Some(row))
}

impl<S> FromRequestParts<S> for Session
where
    S: Send + Sync,
    Arc<dyn Store>: FromRef<S>,
    Arc<dyn Clock>: FromRef<S>,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &S) -> Result<Self, Failure> {
        let config = Arc::<Config>::from_ref(site);
        match token(&parts.headers, cookie_name(&config)) {
            Some(hash) => {
                let (store, clock) = (Arc::<dyn Store>::from_ref(site), Arc::<dyn Clock>::from_ref(site));
                Ok(Self(find(&*store, clock.wall(), hash).await?))
            }
            None => Ok(Self(None)),
        }
    }
}

impl<S> FromRequestParts<S> for Payer
where
    S: Send + Sync,
    Arc<dyn Store>: FromRef<S>,
    Arc<dyn Clock>: FromRef<S>,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &S) -> Result<Self, Self::Rejection> {
        let peer = Peer::from_request_parts(parts, site).await?;
        // While the database is unavailable, all guests of an address count as one payer.
        let session = Session::from_request_parts(parts, site).await.unwrap_or(Session(None));
        Ok(session.payer(peer))
    }
}

/// Returns the name of the cookie. Browsers accept the prefix `__Host-` only over HTTPS. It
/// prevents other hosts of the domain from setting the cookie.
fn cookie_name(config: &Config) -> &'static str {
    if config.secure { "__Host-polychess" } else { "polychess" }
}

/// Returns the hash of the token in the cookie, if the request has one.
fn token(headers: &HeaderMap, cookie: &str) -> Option<Hash> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == cookie).map(|(_, token)| Hash::of(token.as_bytes()))
}

/// Creates and stores the session of a guest. Returns the session and its `Set-Cookie` header.
pub(crate) async fn create(
    store: &dyn Store,
    clock: &dyn Clock,
    config: &Config,
    (headers, name): (&HeaderMap, String),
) -> Result<(SessionRow, HeaderValue), Failure> {
    let (row, cookie) = prepare(clock, config, (headers, GUEST_IDLE_MS), name)?;
    store.put_session(row.clone()).await?;
    Ok((row, cookie))
}

/// Prepares the session of a guest with a new token. Returns the session, which the caller stores,
/// and its `Set-Cookie` header. `life` is the lifetime of the cookie in milliseconds.
pub(crate) fn prepare(
    clock: &dyn Clock,
    config: &Config,
    (headers, life): (&HeaderMap, i64),
    name: String,
) -> Result<(SessionRow, HeaderValue), Failure> {
    let token = Token::new()?;
    let guest = SessionRow::guest(&random_id(16)?, token.hash(), &name, clock.wall());
    let row = SessionRow { device: device::describe(headers), ..guest };
    Ok((row, cookie(config, token.reveal(), life / 1000)?))
}

/// Returns the `Set-Cookie` header that deletes the cookie.
pub(crate) fn no_cookie(config: &Config) -> Result<HeaderValue, Failure> {
    cookie(config, "", 0)
}

fn cookie(config: &Config, token: &str, seconds: i64) -> Result<HeaderValue, Failure> {
    let (name, secure) = (cookie_name(config), if config.secure { "; Secure" } else { "" });
    let cookie = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut cookie = HeaderValue::from_str(&cookie).map_err(|_| Failure::Broken)?;
    cookie.set_sensitive(true);
    Ok(cookie)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_expire() {
        let guest = SessionRow::guest("a", Hash::NONE, "Ann", 0);
        let account = SessionRow { account: Some("x".into()), ..guest.clone() };
        for (row, used, alive, expired) in [
            (&guest, 0, GUEST_IDLE_MS - 1, GUEST_IDLE_MS),
            (&account, 0, ACCOUNT_IDLE_MS - 1, ACCOUNT_IDLE_MS),
            (&guest, 300 * DAY_MS, LIFE_MS - 1, LIFE_MS),
            (&account, 300 * DAY_MS, 390 * DAY_MS - 1, 390 * DAY_MS),
            (&account, 399 * DAY_MS, LIFE_MS - 1, LIFE_MS),
        ] {
            let row = SessionRow { used, ..row.clone() };
            assert!(!is_expired(&row, alive), "{row:?} {alive}");
            assert!(is_expired(&row, expired), "{row:?} {expired}");
        }
    }
}
