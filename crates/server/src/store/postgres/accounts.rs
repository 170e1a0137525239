//! The accounts in a PostgreSQL database.

use crate::store::accounts::account_statements;
use crate::store::postgres::{PostgresStore, statements};
use crate::store::write::Write;
use crate::store::{AccountStore, Answer};

account_statements!(sqlx::PgConnection, sqlx::postgres::PgRow, statements::session_of);

impl AccountStore for PostgresStore {
    fn account(&self, key: AccountKey) -> Answer<'_, Option<AccountRow>> {
        Box::pin(async move { account(&mut *self.connection().await?, key).await })
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<PasskeyRow>> {
        Box::pin(async move { passkey(&mut *self.connection().await?, id).await })
    }

    fn ways<'a>(&'a self, account: &'a str) -> Answer<'a, SignInWays> {
        Box::pin(async move { ways(&mut *self.connection().await?, account).await })
    }

    fn sessions<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SessionRow>> {
        Box::pin(async move { sessions(&mut *self.connection().await?, account).await })
    }

    fn ceremony<'a>(&'a self, id: &'a str) -> Answer<'a, Option<CeremonyRow>> {
        Box::pin(async move { ceremony(&mut *self.connection().await?, id).await })
    }

    fn due_deletions(&self, time: i64) -> Answer<'_, Vec<AccountRow>> {
        Box::pin(async move { due_deletions(&mut *self.connection().await?, time).await })
    }

    fn vacations<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<VacationRow>> {
        Box::pin(async move { vacations(&mut *self.connection().await?, person).await })
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move { fact(&mut *self.connection().await?, name).await })
    }

    fn change(&self, changes: Vec<AccountChange>) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Accounts(changes)))
    }
}
