//! The view of an account for its user.

use crate::accounts::service::{Accounts, Requester};
use crate::accounts::vacation;
use crate::reply::Failure;
use polychess_wire::{AccountView, PasskeyView, SessionView};

/// Returns the requester's own account.
pub(crate) async fn view(accounts: &Accounts, requester: Requester<'_>) -> Result<AccountView, Failure> {
    let (account, own) = (accounts.own(requester).await?, requester.row()?);
    let (ways, sessions) = (accounts.rows().ways(&account.id).await?, accounts.rows().sessions(&account.id).await?);
    let vacation = vacation::view(accounts, &account).await?;
    let passkeys = ways.passkeys.into_iter();
    Ok(AccountView {
        name: account.name,
        created: account.created,
        passkeys: passkeys
            .map(|row| PasskeyView { id: row.id, label: row.label, created: row.created, used: row.used })
            .collect(),
        password: ways.password.is_some(),
        recovery_codes: ways.recovery_codes,
        sessions: sessions
            .into_iter()
            .map(|row| SessionView {
                current: row.id == own.id,
                id: row.id,
                device: row.device,
                created: row.created,
                used: row.used,
            })
            .collect(),
        confirmed: accounts.is_confirmed(own),
        deletes: account.deletes,
        vacation,
    })
}
