//! Looking at everything that is kept: every log is replayed, every link of it, its row and its seats compared, and the store itself
//! inspected.

use crate::store::{Finding, Store, StoreError, TableQuery, TableRow};
use crate::table::{ListedTable, Table, table_row};
use serde_json::Value as Json;

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

/// Replays all tables and inspects what else is kept.
///
/// # Errors
/// When the store cannot be read; what is wrong in it is told as findings.
pub async fn verify(store: &dyn Store) -> Result<Verified, StoreError> {
    let mut verified = Verified { findings: store.inspect().await?, ..Verified::default() };
    let mut after = String::new();
    loop {
        let rows = store.tables(TableQuery::After(after.clone()), PAGE).await?;
        let Some(last) = rows.last() else { return Ok(verified) };
        after.clone_from(&last.id);
        for row in rows {
            let events = store.events(&row.id, 0).await?;
            verified.tables += 1;
            verified.events += events.len();
            match Table::replay(&row.id, &events) {
                Ok(table) => {
                    let mut wrong = |why: &str| verified.findings.push(Finding::at(&row.id, why));
                    if !is_row_of(&row, &table) {
                        wrong("its row is not what its log says");
                    }
                    if store.sessions_of(&row.id).await? != table.sessions() {
                        wrong("its seats are not what its log says");
                    }
                }
                Err(error) => verified.findings.push(Finding::at(&row.id, error.to_string())),
            }
        }
    }
}

/// Is the row what the log says? Rows of version 0.1 do not know the last event.
fn is_row_of(row: &TableRow, table: &Table) -> bool {
    let expected = table_row(table);
    let json = |row: &TableRow| serde_json::from_str::<Json>(&row.summary).unwrap_or_default();
    ListedTable::read(row).is_ok()
        && is_part_of(&json(row), &json(&expected))
        && TableRow { head: row.head.or(expected.head), summary: expected.summary.clone(), ..row.clone() } == expected
}

/// Are these the same, but for fields that summaries have got since the first was written?
fn is_part_of(stored: &Json, expected: &Json) -> bool {
    match (stored, expected) {
        (Json::Object(stored), Json::Object(expected)) => {
            stored.iter().all(|(name, value)| expected.get(name).is_some_and(|expected| is_part_of(value, expected)))
        }
        _ => stored == expected,
    }
}
