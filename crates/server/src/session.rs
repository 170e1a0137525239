//! Guest sessions: a name, and a cookie that neither scripts nor other sites can use.

use crate::clock::Clock;
use crate::config::Config;
use crate::fair::Payer;
use crate::origin::Peer;
use crate::reply::Failure;
use crate::store::{SessionRow, Store};
use crate::token::{Hash, Token, random_id};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;

/// The lifetime of the cookie, in seconds.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// A guest, identified by a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Guest {
    /// The id of the session.
    pub(crate) session: String,
    pub(crate) name: String,
}

/// The session of a request; `None` if the request has no valid cookie.
#[derive(Clone, Debug)]
pub(crate) struct Session(pub(crate) Option<SessionRow>);

impl Session {
    pub(crate) fn guest(&self) -> Option<Guest> {
        self.0.as_ref().map(|row| Guest { session: row.id.clone(), name: row.name.clone() })
    }

    /// Returns the client that is charged for the work of this request.
    pub(crate) fn payer(&self, peer: Peer) -> Payer {
        Payer::new(peer, self.0.as_ref().map(|row| row.id.clone()))
    }

    /// Returns the guest, or `NoSession` if there is none.
    pub(crate) fn known(&self) -> Result<Guest, Failure> {
        self.guest().ok_or(Failure::NoSession)
    }
}

impl<S> FromRequestParts<S> for Session
where
    S: Send + Sync,
    Arc<dyn Store>: FromRef<S>,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &S) -> Result<Self, Failure> {
        let config = Arc::<Config>::from_ref(site);
        match token(&parts.headers, cookie_name(&config)) {
            Some(hash) => Ok(Self(Arc::<dyn Store>::from_ref(site).session(hash).await?)),
            None => Ok(Self(None)),
        }
    }
}

impl<S> FromRequestParts<S> for Payer
where
    S: Send + Sync,
    Arc<dyn Store>: FromRef<S>,
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

/// Creates and stores a session. Returns the session and its `Set-Cookie` header.
pub(crate) async fn create(
    store: &dyn Store,
    clock: &dyn Clock,
    config: &Config,
    name: String,
) -> Result<(SessionRow, HeaderValue), Failure> {
    let token = Token::new()?;
    let row = SessionRow { id: random_id(16)?, token: token.hash(), name, created: clock.wall() };
    store.put_session(row.clone()).await?;
    let secure = if config.secure { "; Secure" } else { "" };
    let cookie = cookie_name(config);
    let cookie = format!("{cookie}={}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}", token.reveal());
    let mut cookie = HeaderValue::from_str(&cookie).map_err(|_| Failure::Broken)?;
    cookie.set_sensitive(true);
    Ok((row, cookie))
}
