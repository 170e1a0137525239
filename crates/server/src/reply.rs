//! Error responses. All have the same format.

use crate::store::StoreError;
use crate::token::NoRandomness;
use axum::Json;
use axum::body::Body;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use polychess_game::Refusal;
use polychess_wire::Problem;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::error::Error;

/// The message for a guest who has reached the quota of unfinished games.
const TOO_MANY_GAMES: &str = "you have too many unfinished games; finish some, or leave them";

/// The reason for an error response.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Failure {
    /// The request is invalid.
    Refused(Problem),
    /// The requested resource does not exist, or the client may not see it.
    NotFound(Problem),
    NoSession,
    /// The client is not allowed to do this.
    Forbidden(Problem),
    /// The request is for another host.
    Misdirected(Problem),
    /// The client has exceeded a rate limit. It may retry after this number of seconds.
    TooMany(u64),
    /// The server is overloaded.
    Busy,
    /// Another server owns the table.
    Elsewhere,
    /// The request took too long.
    Slow,
    /// The server is stopping and rejects new requests.
    Stopping,
    /// The database is unusable.
    Unavailable,
    /// An internal error. The log contains the cause.
    Broken,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        if error != StoreError::QuotaExceeded {
            tracing::error!(%error, "the database rejected a request");
        }
        match error {
            StoreError::Conflict => Self::Busy,
            StoreError::Superseded => Self::Elsewhere,
            StoreError::QuotaExceeded => Self::Refused(Problem::new("too-many-games", TOO_MANY_GAMES)),
            StoreError::Unavailable(_) => Self::Unavailable,
            StoreError::Damaged(_) | StoreError::Newer(_) => Self::Broken,
        }
    }
}

impl From<polychess_render::png::Error> for Failure {
    fn from(error: polychess_render::png::Error) -> Self {
        tracing::error!(%error, "cannot draw an image");
        Self::Broken
    }
}

impl From<NoRandomness> for Failure {
    fn from(_: NoRandomness) -> Self {
        Self::Broken
    }
}

impl Failure {
    pub(crate) fn problem(self) -> Problem {
        match self {
            Self::Refused(problem)
            | Self::NotFound(problem)
            | Self::Forbidden(problem)
            | Self::Misdirected(problem) => problem,
            Self::NoSession => Problem::new("no-session", "you have no name yet; choose one first"),
            Self::TooMany(seconds) => {
                Problem::new("too-many", format!("you sent too many requests; wait {seconds} seconds"))
            }
            Self::Busy => Problem::new("busy", "the server is busy; try again in a moment"),
            Self::Elsewhere => Problem::new("another-server", "the table is on another server; try again in a moment"),
            Self::Slow => {
                Problem::new("too-slow", "the request took too long; check the table before you send it again")
            }
            Self::Stopping => Problem::new("stopping", "the server is restarting; try again soon"),
            Self::Unavailable => {
                Problem::new("unavailable", "the server cannot save now; check whether it worked before you try again")
            }
            Self::Broken => {
                Problem::new("internal", "the server had an error; check whether it worked before you try again")
            }
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Refused(problem) => match problem.kind.as_str() {
                "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
                "bad-json" | "bad-request" => StatusCode::BAD_REQUEST,
                "taken" | "started" => StatusCode::CONFLICT,
                "not-yours" | "confirm" => StatusCode::FORBIDDEN,
                "no-account" | "wrong-sign-in" => StatusCode::UNAUTHORIZED,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            },
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::NoSession => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Misdirected(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Busy | Self::Elsewhere | Self::Stopping | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the number of seconds after which the client may retry, or `None` if a retry cannot
    /// help.
    fn retry(&self) -> Option<u64> {
        match self {
            Self::TooMany(seconds) => Some(*seconds),
            Self::Busy | Self::Elsewhere | Self::Stopping => Some(2),
            Self::Unavailable => Some(10),
            _ => None,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response<Body> {
        let (status, retry) = (self.status(), self.retry());
        let mut response = (status, Json(self.problem())).into_response();
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A path parameter. Errors have the common format.
#[derive(FromRequestParts)]
#[from_request(via(Path), rejection(Failure))]
pub(crate) struct InPath<T>(pub(crate) T);

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        let why = match &rejection {
            PathRejection::FailedToDeserializePathParams(failed) => match failed.kind() {
                ErrorKind::ParseErrorAtIndex { value, .. } | ErrorKind::ParseError { value, .. } => {
                    format!("\"{value}\" in the address is not a valid number")
                }
                _ => "a part of the address is not text".to_owned(),
            },
            _ => "the address cannot be read".to_owned(),
        };
        Self::Refused(Problem::new("bad-request", why))
    }
}

/// The query parameters. Errors have the common format.
#[derive(FromRequestParts)]
#[from_request(via(Query), rejection(Failure))]
pub(crate) struct InQuery<T>(pub(crate) T);

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self::Refused(Problem::new("bad-request", format!("the address cannot be read: {}", inner(&rejection))))
    }
}

/// Returns the message of the innermost cause of an error.
fn inner(error: &dyn Error) -> String {
    let mut last = error;
    while let Some(cause) = last.source() {
        last = cause;
    }
    last.to_string()
}

/// A JSON body. Errors have the common format.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Failure))]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let why = match &rejection {
            JsonRejection::JsonSyntaxError(error) => {
                ("bad-json", format!("the request body is not JSON: {}", inner(error)))
            }
            JsonRejection::JsonDataError(error) => {
                // The source of the error names the invalid field.
                let words = error.source().map(ToString::to_string).unwrap_or_default();
                ("bad-request", format!("the request body has the wrong form: {words}"))
            }
            JsonRejection::MissingJsonContentType(_) => {
                ("bad-request", "send the body as JSON, with content-type: application/json".to_owned())
            }
            other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                ("too-large", "the request body is too large; send less".to_owned())
            }
            other => ("bad-request", format!("the request body cannot be read: {}", inner(other))),
        };
        Self::Refused(Problem::new(why.0, why.1))
    }
}

pub(crate) async fn reject_unknown_route() -> Failure {
    Failure::NotFound(Problem::new("not-found", "unknown address; check the path"))
}

pub(crate) async fn reject_method() -> impl IntoResponse {
    (StatusCode::METHOD_NOT_ALLOWED, Json(Problem::new("bad-request", "this address does not support this method")))
}

pub(crate) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response<Body> {
    tracing::error!("a request panicked");
    Failure::Broken.into_response()
}
