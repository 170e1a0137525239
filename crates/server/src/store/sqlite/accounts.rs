//! The accounts in an SQLite file.

use crate::store::accounts::account_statements;
use crate::store::sqlite::{SqliteStore, statements};
use crate::store::write::Write;
use crate::store::{AccountStore, Answer};

account_statements!(sqlx::SqliteConnection, sqlx::sqlite::SqliteRow, statements::session_of);

impl AccountStore for SqliteStore {
    fn account(&self, key: AccountKey) -> Answer<'_, Option<AccountRow>> {
        Box::pin(async move { account(&mut *self.reader().await?, key).await })
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<PasskeyRow>> {
        Box::pin(async move { passkey(&mut *self.reader().await?, id).await })
    }

    fn ways<'a>(&'a self, account: &'a str) -> Answer<'a, SignInWays> {
        Box::pin(async move { ways(&mut *self.reader().await?, account).await })
    }

    fn sessions<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SessionRow>> {
        Box::pin(async move { sessions(&mut *self.reader().await?, account).await })
    }

    fn ceremony<'a>(&'a self, id: &'a str) -> Answer<'a, Option<CeremonyRow>> {
        Box::pin(async move { ceremony(&mut *self.reader().await?, id).await })
    }

    fn due_deletions(&self, time: i64) -> Answer<'_, Vec<AccountRow>> {
        Box::pin(async move { due_deletions(&mut *self.reader().await?, time).await })
    }

    fn vacations<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<VacationRow>> {
        Box::pin(async move { vacations(&mut *self.reader().await?, person).await })
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move { fact(&mut *self.reader().await?, name).await })
    }

    fn change(&self, changes: Vec<AccountChange>) -> Answer<'_, ()> {
        Box::pin(self.write(Write::Accounts(changes)))
    }
}
