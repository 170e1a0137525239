//! Answers to requests that are not carried out: one type, the same form for all.

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
    /// Too much is asked for at this moment.
    Busy,
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

impl IntoResponse for Failure {
    fn into_response(self) -> Response<Body> {
        match self {
            Self::Refused(problem) => {
                let status = match problem.kind.as_str() {
                    "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
                    "bad-json" | "bad-request" => StatusCode::BAD_REQUEST,
                    _ => StatusCode::UNPROCESSABLE_ENTITY,
                };
                (status, Json(problem)).into_response()
            }
            Self::NotFound(problem) => (StatusCode::NOT_FOUND, Json(problem)).into_response(),
            Self::Busy => {
                let problem = Problem::new("busy", "the server has too much to do; try again in a moment");
                let mut response = (StatusCode::SERVICE_UNAVAILABLE, Json(problem)).into_response();
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
                response
            }
            Self::Broken => {
                let problem = Problem::new("internal", "something is wrong on the server; nothing was changed");
                (StatusCode::INTERNAL_SERVER_ERROR, Json(problem)).into_response()
            }
        }
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
