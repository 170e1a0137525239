//! Routes for the caller's own account.

use crate::accounts::{Accounts, Cookie, deletion, export, passkeys, password_sign_in, vacation, view};
use crate::fair::Payer;
use crate::http::history::records;
use crate::http::share::file_name;
use crate::http::visitor::Visitor;
use crate::reply::{Failure, InPath, JsonBody};
use crate::table::Tables;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt as _, stream};
use polychess_wire::{AccountView, NewPassword, NewVacation, PasskeyAnswer, PasskeyCeremony, RecoveryCodes, TotpSetup};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;

/// An empty object, the body of requests without parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// Returns a response that replaces the cookie of the session.
pub(crate) fn with_cookie<T: Serialize>((body, cookie): (T, Cookie)) -> Response {
    ([(header::SET_COOKIE, cookie)], Json(body)).into_response()
}

pub(crate) async fn show(State(accounts): State<Accounts>, visitor: Visitor) -> Result<Json<AccountView>, Failure> {
    Ok(Json(view::view(&accounts, visitor.requester()).await?))
}

pub(crate) async fn start_passkey(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<PasskeyCeremony>, Failure> {
    Ok(Json(passkeys::start_passkey(&accounts, visitor.requester()).await?))
}

pub(crate) async fn save_passkey(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    Ok(with_cookie(passkeys::finish_passkey(&accounts, requester, answer).await?))
}

pub(crate) async fn remove_passkey(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    InPath(id): InPath<String>,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.confirmed(requester).await?;
    passkeys::remove_passkey(&accounts, &account, &id).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

pub(crate) async fn renew_recovery_codes(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<RecoveryCodes>, Failure> {
    let account = accounts.confirmed(visitor.requester()).await?;
    Ok(Json(accounts.renew_codes(&account).await?))
}

/// Begins a vacation, which stops the clocks in correspondence games.
pub(crate) async fn begin_vacation(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
    JsonBody(NewVacation { days }): JsonBody<NewVacation>,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.own(requester).await?;
    vacation::begin(&accounts, &tables, &account, days).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

pub(crate) async fn end_vacation(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.own(requester).await?;
    vacation::end(&accounts, &tables, &account).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

pub(crate) async fn end_session(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    InPath(id): InPath<String>,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.own(requester).await?;
    accounts.end_session(&account, &id).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

pub(crate) async fn end_other_sessions(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.confirmed(requester).await?;
    let own = visitor.session.0.as_ref().map_or("", |row| &row.id);
    accounts.end_sessions(&account, own).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

pub(crate) async fn start_totp(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<TotpSetup>, Failure> {
    Ok(Json(password_sign_in::start_totp(&accounts, visitor.requester()).await?))
}

pub(crate) async fn save_password(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(new): JsonBody<NewPassword>,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    Ok(with_cookie(password_sign_in::save_password(&accounts, requester, new).await?))
}

pub(crate) async fn remove_password(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.confirmed(requester).await?;
    password_sign_in::remove_password(&accounts, &account).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

/// Returns the personal data of the account, and its games, as one JSON file.
pub(crate) async fn export(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
    payer: Payer,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    let export = export::export(&accounts, requester).await?;
    let head = serde_json::to_string(&export.data).map_err(|_| Failure::Broken)?;
    // The games follow as the last field of the object, one a line.
    let head = format!("{},\n\"games\":[", head.trim_end_matches('}'));
    let games = records(tables, payer, export.tables).enumerate().map(|(at, (id, record))| {
        let comma = if at == 0 { "\n" } else { ",\n" };
        format!("{comma}{}", serde_json::json!({"id": id, "record": record}))
    });
    let parts = stream::iter([head]).chain(games).chain(stream::iter(["\n]}\n".to_owned()]));
    let mut response = Response::new(Body::from_stream(parts.map(|part| Ok::<_, Infallible>(Bytes::from(part)))));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    file_name(&mut response, &format!("polychess-{}.json", export.file));
    Ok(response)
}

pub(crate) async fn delete(State(accounts): State<Accounts>, visitor: Visitor) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.confirmed(requester).await?;
    deletion::delete(&accounts, account).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}

/// Cancels the deletion of the account.
pub(crate) async fn keep(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<AccountView>, Failure> {
    let requester = visitor.requester();
    let account = accounts.own(requester).await?;
    deletion::keep(&accounts, account).await?;
    Ok(Json(view::view(&accounts, requester).await?))
}
