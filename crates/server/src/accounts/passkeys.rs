//! Passkeys (WebAuthn): discoverable credentials of devices and password managers.

use crate::accounts::ceremonies;
use crate::accounts::ceremonies::PASSKEY_MS;
use crate::accounts::names::new_id;
use crate::accounts::service::{Accounts, Cookie, Requester};
use crate::accounts::webauthn::{DOMAIN, Registration, handle};
use crate::device;
use crate::reply::Failure;
use crate::store::{AccountChange, AccountKey, AccountRow, PasskeyRow, StoreError};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use polychess_wire::{Me, PasskeyAnswer, PasskeyCeremony, Problem, Saved};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use webauthn_rs::prelude::{DiscoverableAuthentication, Passkey, PublicKeyCredential, RegisterPublicKeyCredential};

/// The maximum number of passkeys of an account.
const MOST: usize = 20;
/// The maximum length of a label, in characters.
const LABEL: usize = 60;
/// The kinds of ceremonies.
const REGISTER: &str = "register";
const SIGN_IN: &str = "sign-in";

fn refused() -> Failure {
    Failure::Refused(Problem::new(
        "passkey-refused",
        "the server does not accept this passkey; try again, or use another way to sign in",
    ))
}

/// The failure for a passkey that no account has. The browser may forget it.
fn unknown() -> Failure {
    let message = "no account has this passkey; use another one, or another way to sign in";
    Failure::Refused(Problem::new("passkey-unknown", message))
}

fn read<T: DeserializeOwned>(credential: Json) -> Result<T, Failure> {
    serde_json::from_value(credential).map_err(|error| {
        Failure::Refused(Problem::new("bad-request", format!("the credential is incomplete: {error}")))
    })
}

/// Returns the id of a credential in base64url.
fn id_text(id: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(id)
}

/// Returns the label for the user, or the name of the device if it is empty.
fn label(wanted: Option<&str>, requester: Requester<'_>) -> String {
    let visible = |text: &str| text.chars().filter(|c| !c.is_control()).take(LABEL).collect::<String>();
    let texts = [visible(wanted.unwrap_or_default()), device::describe(requester.headers), "Passkey".to_owned()];
    texts.into_iter().map(|text| text.trim().to_owned()).find(|text| !text.is_empty()).unwrap_or_default()
}

/// Starts the registration of a passkey: the first one of a guest, or another one of an account.
pub(crate) async fn start_passkey(accounts: &Accounts, requester: Requester<'_>) -> Result<PasskeyCeremony, Failure> {
    let row = requester.row()?;
    let (id, passkeys) = if row.account.is_some() {
        let account = accounts.confirmed(requester).await?;
        let passkeys = accounts.rows().ways(&account.id).await?.passkeys;
        if passkeys.len() >= MOST {
            let message = "an account has at most 20 passkeys; remove one first";
            return Err(Failure::Refused(Problem::new("bad-request", message)));
        }
        (account.id, passkeys)
    } else {
        accounts.require_free(&row.name).await?;
        (new_id()?, Vec::new())
    };
    let (options, registration) = accounts.0.passkeys.register((id, &row.name), &passkeys)?;
    let ceremony = ceremonies::begin(accounts, REGISTER, Some(&row.id), (&registration, PASSKEY_MS)).await?;
    Ok(PasskeyCeremony { ceremony, options })
}

/// Finishes the registration of a passkey.
pub(crate) async fn finish_passkey(
    accounts: &Accounts,
    requester: Requester<'_>,
    answer: PasskeyAnswer,
) -> Result<(Saved, Cookie), Failure> {
    let row = requester.row()?;
    let registration: Registration = ceremonies::take(accounts, &answer.ceremony, REGISTER, Some(&row.id)).await?;
    let credential: RegisterPublicKeyCredential = read(answer.credential)?;
    let finished = accounts.0.passkeys.webauthn()?.finish_passkey_registration(&credential, &registration.state);
    let passkey = finished.map_err(|error| {
        tracing::debug!(%error, "rejected a new passkey");
        refused()
    })?;
    let passkey = PasskeyRow {
        id: id_text(passkey.cred_id()),
        account: registration.account.clone(),
        key: serde_json::to_string(&passkey).map_err(|_| Failure::Broken)?,
        label: label(answer.label.as_deref(), requester),
        created: accounts.now(),
        used: None,
    };
    if accounts.rows().passkey(&passkey.id).await?.is_some() {
        return Err(refused());
    }
    let fact = AccountChange::PutFact(DOMAIN.to_owned(), accounts.0.passkeys.domain.clone());
    let ways = vec![AccountChange::PutPasskey(passkey), fact];
    match &row.account {
        None => accounts.save(requester, (registration.account, ways)).await,
        Some(account) if *account == registration.account => accounts.add_way(requester, ways).await,
        Some(_) => Err(refused()),
    }
}

/// Starts a sign-in with a passkey.
pub(crate) async fn start_passkey_sign_in(accounts: &Accounts) -> Result<PasskeyCeremony, Failure> {
    let (options, state) = accounts.0.passkeys.webauthn()?.start_discoverable_authentication().map_err(|error| {
        tracing::error!(%error, "cannot start a sign-in");
        Failure::Broken
    })?;
    let options = json!({"publicKey": options.public_key});
    let ceremony = ceremonies::begin(accounts, SIGN_IN, None, (&state, PASSKEY_MS)).await?;
    Ok(PasskeyCeremony { ceremony, options })
}

/// Signs in with a passkey. If the session already belongs to the account, this confirms it.
pub(crate) async fn sign_in_with_passkey(
    accounts: &Accounts,
    requester: Requester<'_>,
    answer: PasskeyAnswer,
) -> Result<(Me, Cookie), Failure> {
    let state: DiscoverableAuthentication = ceremonies::take(accounts, &answer.ceremony, SIGN_IN, None).await?;
    let credential: PublicKeyCredential = read(answer.credential)?;
    let webauthn = accounts.0.passkeys.webauthn()?;
    let (user, id) = webauthn.identify_discoverable_authentication(&credential).map_err(|_| refused())?;
    let row = accounts.rows().passkey(&id_text(id)).await?.ok_or_else(unknown)?;
    let account = accounts.rows().account(AccountKey::Id(row.account.clone())).await?.ok_or_else(refused)?;
    let mut passkey: Passkey = serde_json::from_str(&row.key).map_err(|_| Failure::Broken)?;
    if user != handle(&account.id) {
        return Err(refused());
    }
    let finished = webauthn.finish_discoverable_authentication_v2(&credential, state, &passkey);
    let result = finished.map_err(|error| {
        tracing::debug!(%error, "rejected a passkey");
        refused()
    })?;
    passkey.update_credential(&result);
    let key = serde_json::to_string(&passkey).map_err(|_| Failure::Broken)?;
    let used = AccountChange::PutPasskey(PasskeyRow { key, used: Some(accounts.now()), ..row });
    accounts.sign_in(requester, account, (vec![used], false)).await
}

/// Removes a passkey, unless it is the last way to sign in.
pub(crate) async fn remove_passkey(accounts: &Accounts, account: &AccountRow, id: &str) -> Result<(), Failure> {
    if accounts.rows().passkey(id).await?.is_none_or(|row| row.account != account.id) {
        return Err(Failure::NotFound(Problem::new("not-found", "your account has no such passkey")));
    }
    remove_way(accounts, account, AccountChange::RemovePasskey { account: account.id.clone(), id: id.to_owned() }).await
}

/// Removes a way to sign in, unless it is the last one.
pub(super) async fn remove_way(
    accounts: &Accounts,
    account: &AccountRow,
    removal: AccountChange,
) -> Result<(), Failure> {
    let (lock, require) = (AccountChange::Lock(account.id.clone()), AccountChange::RequireWay(account.id.clone()));
    match accounts.rows().change(vec![lock, removal, require]).await {
        Err(StoreError::Conflict) => {
            let message = "this is the last way to sign in to your account; add another one first";
            Err(Failure::Refused(Problem::new("last-way", message)))
        }
        other => Ok(other?),
    }
}
