//! Who a client is. A guest has a session: a name, and a cookie that scripts cannot read and other sites cannot use.

use crate::app::Site;
use crate::reply::Failure;
use crate::store::SessionRow;
use crate::table::Guest;
use crate::token::{Hash, Token, random_id};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use polychess_wire::Problem;

const COOKIE: &str = "polychess";
/// Seconds that a browser keeps the cookie.
const YEAR: u32 = 365 * 24 * 60 * 60;
/// Letters of a name.
const NAME: usize = 40;

/// The session of a request, if it has one.
#[derive(Clone, Debug)]
pub(crate) struct Session(pub(crate) Option<SessionRow>);

impl Session {
    /// The guest.
    pub(crate) fn guest(&self) -> Option<Guest> {
        self.0.as_ref().map(|row| Guest { session: row.id.clone(), name: row.name.clone() })
    }

    /// The guest, where there must be one.
    pub(crate) fn known(&self) -> Result<Guest, Failure> {
        self.guest().ok_or(Failure::NoSession)
    }
}

impl FromRequestParts<Site> for Session {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Failure> {
        match token(&parts.headers) {
            Some(hash) => Ok(Self(site.tables.ctx.store.session(hash).await?)),
            None => Ok(Self(None)),
        }
    }
}

/// The hash of the token in the cookie.
fn token(headers: &HeaderMap) -> Option<Hash> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| Hash::of(token.as_bytes()))
}

/// Makes a session. Done when it is durable; the cookie is for the answer.
pub(crate) async fn begin(site: &Site, name: String) -> Result<(SessionRow, HeaderValue), Failure> {
    let ctx = &site.tables.ctx;
    let token = Token::new()?;
    let row = SessionRow { id: random_id(16)?, token: token.hash(), name, created: ctx.clock.wall() };
    ctx.store.put_session(row.clone()).await?;
    let secure = if ctx.config.secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}", token.reveal());
    let mut cookie = HeaderValue::from_str(&cookie).map_err(|_| Failure::Broken)?;
    cookie.set_sensitive(true);
    Ok((row, cookie))
}

/// A name as others will see it.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(|c| c.is_control() || is_direction(c)) {
        return Err(Problem::new("bad-request", "a name has 1 to 40 letters"));
    }
    Ok(name)
}

/// Signs that turn the direction of what follows, also beyond the name.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
