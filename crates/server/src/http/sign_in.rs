//! Routes to sign in to an account and to sign out.

use crate::accounts::{Accounts, passkeys, password_sign_in};
use crate::http::account::{Nothing, with_cookie};
use crate::http::visitor::Visitor;
use crate::origin::Peer;
use crate::reply::{Failure, JsonBody};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use polychess_wire::{PasskeyAnswer, PasskeyCeremony, PasswordSignIn, RecoverySignIn};

pub(crate) async fn start_with_passkey(
    State(accounts): State<Accounts>,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<PasskeyCeremony>, Failure> {
    Ok(Json(passkeys::start_passkey_sign_in(&accounts).await?))
}

pub(crate) async fn finish_with_passkey(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    Ok(with_cookie(passkeys::sign_in_with_passkey(&accounts, requester, answer).await?))
}

pub(crate) async fn with_password(
    State(accounts): State<Accounts>,
    peer: Peer,
    visitor: Visitor,
    JsonBody(given): JsonBody<PasswordSignIn>,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    Ok(with_cookie(password_sign_in::sign_in_with_password(&accounts, requester, peer, given).await?))
}

pub(crate) async fn with_recovery_code(
    State(accounts): State<Accounts>,
    peer: Peer,
    visitor: Visitor,
    JsonBody(given): JsonBody<RecoverySignIn>,
) -> Result<Response, Failure> {
    let requester = visitor.requester();
    Ok(with_cookie(password_sign_in::sign_in_with_code(&accounts, requester, peer, given).await?))
}

/// Ends the session and deletes its cookie.
pub(crate) async fn sign_out(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Response, Failure> {
    let cookie = accounts.sign_out(visitor.requester()).await?;
    Ok(with_cookie(((), cookie)))
}
