//! Ceremonies: requests whose answer the client sends later. Each ceremony is valid once, for a few
//! minutes.

use crate::accounts::failures::expired;
use crate::accounts::service::Accounts;
use crate::reply::Failure;
use crate::store::{AccountChange, CeremonyRow, StoreError};
use crate::token::random_id;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The lifetime of a ceremony in milliseconds.
pub(super) const PASSKEY_MS: i64 = 5 * 60 * 1000;
/// The lifetime of the set-up of an authenticator app in milliseconds.
pub(super) const TOTP_MS: i64 = 10 * 60 * 1000;

/// Stores the state of a ceremony and returns its id. Only the session with the id `session`
/// may answer it; `None` allows any client.
pub(super) async fn begin(
    accounts: &Accounts,
    kind: &str,
    session: Option<&str>,
    (state, life): (&impl Serialize, i64),
) -> Result<String, Failure> {
    let (now, id) = (accounts.now(), random_id(26)?);
    let state = serde_json::to_string(state).map_err(|_| Failure::Broken)?;
    let (kind, session) = (kind.to_owned(), session.map(str::to_owned));
    let row = CeremonyRow { id: id.clone(), kind, session, state, expires: now + life };
    accounts.rows().change(vec![AccountChange::Begin(row, now)]).await?;
    Ok(id)
}

/// Ends a ceremony and returns its state. Fails with `expired` if it does not exist, belongs to
/// another session, or has expired.
pub(super) async fn take<T: DeserializeOwned>(
    accounts: &Accounts,
    id: &str,
    kind: &str,
    session: Option<&str>,
) -> Result<T, Failure> {
    let state = peek(accounts, id, kind, session).await?;
    match accounts.rows().change(vec![AccountChange::Take(id.to_owned())]).await {
        // Another request has answered it.
        Err(StoreError::Conflict) => return Err(expired()),
        other => other?,
    }
    Ok(state)
}

/// Returns the state of a ceremony without ending it. Fails like [`Accounts::take`].
pub(super) async fn peek<T: DeserializeOwned>(
    accounts: &Accounts,
    id: &str,
    kind: &str,
    session: Option<&str>,
) -> Result<T, Failure> {
    let row = accounts.rows().ceremony(id).await?.ok_or_else(expired)?;
    if row.kind != kind || row.session.as_deref() != session || row.expires <= accounts.now() {
        return Err(expired());
    }
    serde_json::from_str(&row.state).map_err(|_| expired())
}
