//! The names of people in an SQLite file.

use crate::store::names::name_statements;
use crate::store::sqlite::SqliteStore;
use crate::store::write::Write;
use crate::store::{Answer, NameStore};

name_statements!(sqlx::SqliteConnection);

impl NameStore for SqliteStore {
    fn names_at<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<SeatName>> {
        Box::pin(async move { at_table(&mut *self.reader().await?, table).await })
    }

    fn names_to_erase(&self, after: NamePlace) -> Answer<'_, Vec<NamePlace>> {
        Box::pin(async move { to_erase(&mut *self.reader().await?, &after).await })
    }

    fn erase_name(&self, erasure: Erasure) -> Answer<'_, ()> {
        Box::pin(self.write(Write::EraseName(erasure)))
    }

    fn scrub(&self) -> Answer<'_, ()> {
        Box::pin(self.write(Write::Scrub))
    }
}
