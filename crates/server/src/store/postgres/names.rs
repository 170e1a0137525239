//! The names of people in a PostgreSQL database.

use crate::store::names::name_statements;
use crate::store::postgres::PostgresStore;
use crate::store::write::Write;
use crate::store::{Answer, NameStore};

name_statements!(sqlx::PgConnection);

impl NameStore for PostgresStore {
    fn names_at<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<SeatName>> {
        Box::pin(async move { at_table(&mut *self.connection().await?, table).await })
    }

    fn names_to_erase(&self, after: NamePlace) -> Answer<'_, Vec<NamePlace>> {
        Box::pin(async move { to_erase(&mut *self.connection().await?, &after).await })
    }

    fn erase_name(&self, erasure: Erasure) -> Answer<'_, ()> {
        Box::pin(self.put(Write::EraseName(erasure)))
    }
}
