//! The deletion of accounts. The user can cancel it for some days.

use crate::accounts::Accounts;
use crate::reply::Failure;
use crate::store::{AccountChange, AccountRow, StoreError};
use std::time::Duration;

/// The time between the request and the deletion, in milliseconds. The user can cancel it.
const GRACE_MS: i64 = 14 * 24 * 60 * 60 * 1000;
/// The pause between two searches for accounts to delete.
const PAUSE: Duration = Duration::from_secs(60 * 60);

impl Accounts {
    /// Deletes an account after the grace period.
    pub(crate) async fn delete(&self, account: AccountRow) -> Result<(), Failure> {
        let deletes = account.deletes.or(Some(self.now() + GRACE_MS));
        Ok(self.rows().change(vec![AccountChange::Update(AccountRow { deletes, ..account })]).await?)
    }

    /// Cancels the deletion of an account.
    pub(crate) async fn keep(&self, account: AccountRow) -> Result<(), Failure> {
        Ok(self.rows().change(vec![AccountChange::Update(AccountRow { deletes: None, ..account })]).await?)
    }

    /// Deletes the accounts whose grace period has ended, now and every hour.
    pub(crate) async fn run_deletions(self) {
        loop {
            if let Err(error) = self.delete_due().await {
                tracing::error!(%error, "cannot delete accounts; the server tries again in an hour");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn delete_due(&self) -> Result<(), StoreError> {
        loop {
            let due = self.rows().due_deletions(self.now()).await?;
            if due.is_empty() {
                return Ok(());
            }
            for account in due {
                let sessions = self.rows().sessions(&account.id).await?;
                match self.rows().change(vec![AccountChange::Remove(account.id, self.now())]).await {
                    // The user has cancelled the deletion, or another server was faster.
                    Err(StoreError::Conflict) => continue,
                    other => other?,
                }
                let ended: Vec<String> = sessions.into_iter().map(|row| row.id).collect();
                self.0.live.end(&ended);
            }
        }
    }
}
