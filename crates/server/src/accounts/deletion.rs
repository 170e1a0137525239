//! The deletion of accounts. The user can cancel it for some days.

use crate::accounts::erasure::erase_names;
use crate::accounts::service::Accounts;
use crate::reply::Failure;
use crate::store::{AccountChange, AccountRow, StoreError};
use crate::table::Tables;
use std::time::Duration;

/// The time between the request and the deletion, in milliseconds. The user can cancel it.
const GRACE_MS: i64 = 14 * 24 * 60 * 60 * 1000;
/// The pause between two searches for accounts to delete.
const PAUSE: Duration = Duration::from_secs(60 * 60);

/// Deletes an account after the grace period.
pub(crate) async fn delete(accounts: &Accounts, account: AccountRow) -> Result<(), Failure> {
    let deletes = account.deletes.or(Some(accounts.now() + GRACE_MS));
    Ok(accounts.rows().change(vec![AccountChange::Update(AccountRow { deletes, ..account })]).await?)
}

/// Cancels the deletion of an account.
pub(crate) async fn keep(accounts: &Accounts, account: AccountRow) -> Result<(), Failure> {
    Ok(accounts.rows().change(vec![AccountChange::Update(AccountRow { deletes: None, ..account })]).await?)
}

/// Deletes the accounts whose grace period has ended, now and every hour.
pub(crate) async fn run_deletions(accounts: Accounts, tables: Tables) {
    // The files may contain remains of names that the server erased before its last stop.
    let mut has_remains = true;
    loop {
        let deleted = match delete_due(&accounts).await {
            Ok(()) => erase_names(&*accounts.0.store, &tables, &mut has_remains).await,
            error => error,
        };
        if let Err(error) = deleted {
            tracing::error!(%error, "cannot delete accounts or their names; the server tries again in an hour");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn delete_due(accounts: &Accounts) -> Result<(), StoreError> {
    loop {
        let due = accounts.rows().due_deletions(accounts.now()).await?;
        if due.is_empty() {
            return Ok(());
        }
        for account in due {
            let sessions = accounts.rows().sessions(&account.id).await?;
            match accounts.rows().change(vec![AccountChange::Remove(account.id, accounts.now())]).await {
                // The user has cancelled the deletion, or another server was faster.
                Err(StoreError::Conflict) => continue,
                other => other?,
            }
            let ended: Vec<String> = sessions.into_iter().map(|row| row.id).collect();
            accounts.live().end(&ended);
        }
    }
}
