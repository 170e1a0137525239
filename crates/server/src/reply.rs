//! Answers to requests that are not carried out: one type, the same form for all.

use crate::secret::NoRandomness;
use crate::store::StoreError;
use axum::Json;
use axum::body::Body;
use axum::extract::FromRequest;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use polychess_game::Refusal;
use polychess_wire::Problem;
use std::any::Any;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is at fault.
    Refused(Problem),
    /// There is nothing at this address.
    NotFound(Problem),
    /// The client has no session.
    NoSession,
    /// It is not the client's to do.
    Forbidden(Problem),
    /// The client asks for too much; after so many seconds it may ask again.
    TooMany(u64),
    /// Too much is asked for at this moment.
    Busy,
    /// The server stops, and takes nothing more.
    Stopping,
    /// The database cannot be used; nothing is recorded.
    Unavailable,
    /// The server is at fault; the log says how.
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
        tracing::error!(%error, "the store refused");
        match error {
            StoreError::Conflict => Self::Busy,
            StoreError::Unavailable(_) => Self::Unavailable,
            StoreError::Damaged(_) | StoreError::Newer(_) => Self::Broken,
        }
    }
}

impl From<NoRandomness> for Failure {
    fn from(_: NoRandomness) -> Self {
        Self::Broken
    }
}

impl Failure {
    /// What the client is told.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Self::Refused(problem) | Self::NotFound(problem) | Self::Forbidden(problem) => problem,
            Self::NoSession => Problem::new("no-session", "say your name first"),
            Self::TooMany(seconds) => Problem::new("too-many", format!("that is too much; wait {seconds} seconds")),
            Self::Busy => Problem::new("busy", "the server has too much to do; try again in a moment"),
            Self::Stopping => Problem::new("stopping", "the server stops for a moment; try again soon"),
            Self::Unavailable => Problem::new("unavailable", "nothing can be recorded now, so nothing was changed"),
            Self::Broken => Problem::new("internal", "something is wrong on the server; nothing was changed"),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Refused(problem) => match problem.kind.as_str() {
                "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
                "bad-json" | "bad-request" => StatusCode::BAD_REQUEST,
                "taken" | "started" => StatusCode::CONFLICT,
                "not-yours" => StatusCode::FORBIDDEN,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            },
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::NoSession => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::Stopping | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds to ask again.
    fn retry(&self) -> Option<u64> {
        match self {
            Self::TooMany(seconds) => Some(*seconds),
            Self::Busy | Self::Stopping => Some(2),
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

/// A JSON body, refused in the common form.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Failure))]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let kind = match (&rejection, rejection.status()) {
            (_, StatusCode::PAYLOAD_TOO_LARGE) => "too-large",
            (JsonRejection::JsonSyntaxError(_), _) => "bad-json",
            _ => "bad-request",
        };
        Self::Refused(Problem::new(kind, rejection.body_text()))
    }
}

pub(crate) async fn no_such_route() -> Failure {
    Failure::NotFound(Problem::new("not-found", "there is nothing at this address"))
}

pub(crate) async fn wrong_method() -> impl IntoResponse {
    (StatusCode::METHOD_NOT_ALLOWED, Json(Problem::new("bad-request", "this address does not take this method")))
}

pub(crate) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response<Body> {
    tracing::error!("a request panicked");
    Failure::Broken.into_response()
}
