//! Looking at everything that is kept: every log is replayed, every link of it and its row compared.

use crate::store::{Store, StoreError, TableQuery};
use crate::table::Table;

/// Tables that are read together.
const PAGE: u32 = 100;

/// What was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// How many tables.
    pub tables: usize,
    /// How many events.
    pub events: usize,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// At which table.
    pub table: String,
    /// What.
    pub why: String,
}

/// Replays all tables.
///
/// # Errors
/// When the store cannot be read; what is wrong in it is told as findings.
pub async fn verify(store: &dyn Store) -> Result<Verified, StoreError> {
    let mut verified = Verified::default();
    let mut after = String::new();
    loop {
        let rows = store.tables(TableQuery::After(after.clone()), PAGE).await?;
        let Some(last) = rows.last() else { return Ok(verified) };
        after.clone_from(&last.id);
        for row in rows {
            let events = store.events(&row.id, 0).await?;
            verified.tables += 1;
            verified.events += events.len();
            let wrong = match Table::fold(&row.id, &events) {
                Ok(table) => (table.row() != row).then(|| "its row is not what its log says".to_owned()),
                Err(error) => Some(error.to_string()),
            };
            verified.findings.extend(wrong.map(|why| Finding { table: row.id, why }));
        }
    }
}
