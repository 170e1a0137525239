//! Sign-in with a name and a secret: a password with a code, or a recovery code.

use crate::accounts::ceremonies;
use crate::accounts::ceremonies::TOTP_MS;
use crate::accounts::failures::wrong_sign_in;
use crate::accounts::names::{name_key, new_id};
use crate::accounts::passkeys;
use crate::accounts::password;
use crate::accounts::recovery;
use crate::accounts::service::{Accounts, Cookie, Requester};
use crate::accounts::totp;
use crate::origin::Peer;
use crate::reply::Failure;
use crate::store::{AccountChange, AccountKey, AccountRow, PasswordRow};
use polychess_wire::{Me, NewPassword, PasswordSignIn, Problem, RecoverySignIn, Saved, TotpSetup};
use serde::{Deserialize, Serialize};

/// The kind of ceremony.
const PASSWORD: &str = "password";

/// The state of a set-up.
#[derive(Serialize, Deserialize)]
struct SetUp {
    /// The id of the account, which does not exist yet if the user is a guest.
    account: String,
    secret: String,
}

/// Returns the keys for the limits on wrong attempts.
fn attempt_keys(name: &str, peer: Peer) -> [String; 2] {
    [format!("account {}", name_key(name)), format!("address {}", peer.0)]
}

/// Starts the set-up of an authenticator app: for a guest, or for an account.
pub(crate) async fn start_totp(accounts: &Accounts, requester: Requester<'_>) -> Result<TotpSetup, Failure> {
    let row = requester.row()?;
    let account = match row.account {
        Some(_) => accounts.confirmed(requester).await?.id,
        None => {
            accounts.require_free(&row.name).await?;
            new_id()?
        }
    };
    let set_up = SetUp { account, secret: totp::new_secret()? };
    let ceremony = ceremonies::begin(accounts, PASSWORD, Some(&row.id), (&set_up, TOTP_MS)).await?;
    let uri = totp::uri(&set_up.secret, &row.name);
    Ok(TotpSetup { ceremony, secret: set_up.secret, uri })
}

/// Saves a password with an authenticator app. After a mistake, the caller can try again with
/// the same set-up.
pub(crate) async fn save_password(
    accounts: &Accounts,
    requester: Requester<'_>,
    new: NewPassword,
) -> Result<(Saved, Cookie), Failure> {
    let row = requester.row()?;
    let set_up: SetUp = ceremonies::peek(accounts, &new.ceremony, PASSWORD, Some(&row.id)).await?;
    password::check(&new.password, &row.name)?;
    let last_step = totp::check(&set_up.secret, &new.code, accounts.now(), 0).ok_or_else(|| {
        Failure::Refused(Problem::new("wrong-sign-in", "the code is wrong; type the code that the app shows now"))
    })?;
    if row.account.is_some() {
        // Check before the expensive hash.
        accounts.confirmed(requester).await?;
    }
    let phc = accounts.0.hasher.hash(new.password).await?;
    let password = PasswordRow { account: set_up.account.clone(), phc, totp: set_up.secret, last_step };
    let ways = vec![AccountChange::Take(new.ceremony), AccountChange::PutPassword(password)];
    match &row.account {
        None => accounts.save(requester, (set_up.account, ways)).await,
        Some(_) => accounts.add_way(requester, ways).await,
    }
}

/// Removes the password, unless it is the last way to sign in.
pub(crate) async fn remove_password(accounts: &Accounts, account: &AccountRow) -> Result<(), Failure> {
    if accounts.rows().ways(&account.id).await?.password.is_none() {
        return Err(Failure::NotFound(Problem::new("not-found", "your account has no password")));
    }
    passkeys::remove_way(accounts, account, AccountChange::RemovePassword(account.id.clone())).await
}

/// Counts an attempt to sign in with this name. Fails if the account or the address has too many
/// wrong attempts.
fn attempt(accounts: &Accounts, name: &str, peer: Peer) -> Result<[String; 2], Failure> {
    let keys = attempt_keys(name, peer);
    accounts.0.attempts.begin(&keys, accounts.now()).map_err(Failure::TooMany)?;
    Ok(keys)
}

/// Signs in with a password and a code. Unknown names cause the same work and the same answer as
/// wrong passwords.
pub(crate) async fn sign_in_with_password(
    accounts: &Accounts,
    requester: Requester<'_>,
    peer: Peer,
    given: PasswordSignIn,
) -> Result<(Me, Cookie), Failure> {
    let keys = attempt(accounts, &given.name, peer)?;
    let account = accounts.rows().account(AccountKey::Name(name_key(&given.name))).await?;
    let id = account.as_ref().map_or("", |account| &account.id);
    let stored = accounts.rows().ways(id).await?.password;
    let phc = stored.as_ref().map(|password| password.phc.clone());
    let is_right = accounts.0.hasher.verify(given.password, phc).await?;
    let (Some(account), Some(stored), true) = (account, stored, is_right) else { return Err(wrong_sign_in()) };
    let step = totp::check(&stored.totp, &given.code, accounts.now(), stored.last_step).ok_or_else(wrong_sign_in)?;
    let used = AccountChange::UseStep { account: account.id.clone(), step };
    let signed_in = accounts.sign_in(requester, account, (vec![used], false)).await?;
    accounts.0.attempts.forgive(&keys);
    Ok(signed_in)
}

/// Signs in with a recovery code, and ends all other sessions of the account.
pub(crate) async fn sign_in_with_code(
    accounts: &Accounts,
    requester: Requester<'_>,
    peer: Peer,
    given: RecoverySignIn,
) -> Result<(Me, Cookie), Failure> {
    let keys = attempt(accounts, &given.name, peer)?;
    let account = accounts.rows().account(AccountKey::Name(name_key(&given.name))).await?;
    let account = account.ok_or_else(wrong_sign_in)?;
    let hash = recovery::hash(&given.code);
    let used = AccountChange::UseCode { account: account.id.clone(), hash, time: accounts.now() };
    let signed_in = accounts.sign_in(requester, account, (vec![used], true)).await?;
    accounts.0.attempts.forgive(&keys);
    Ok(signed_in)
}
