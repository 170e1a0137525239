//! The sender of a request, for routes of accounts.

use crate::accounts::Requester;
use crate::reply::Failure;
use crate::session::Session;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

/// The session and the headers of a request.
pub(crate) struct Visitor {
    pub(crate) session: Session,
    headers: HeaderMap,
}

impl Visitor {
    pub(crate) fn requester(&self) -> Requester<'_> {
        Requester { session: &self.session, headers: &self.headers }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Session: FromRequestParts<S, Rejection = Failure>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &S) -> Result<Self, Failure> {
        Ok(Self { session: Session::from_request_parts(parts, site).await?, headers: parts.headers.clone() })
    }
}
