//! Verifies a database: replays every log, compares the result with the stored rows, and checks the
//! rest of the database for damage.

use crate::store::{Finding, Store, StoreError, TableQuery, TableRow};
use crate::table::{ListedTable, Table, table_row};
use serde_json::Value as Json;

/// The maximum number of tables per query.
const PAGE: u32 = 100;

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// The number of tables that were checked.
    pub tables: usize,
    /// The number of events in them.
    pub events: usize,
    /// The problems found, if any.
    pub findings: Vec<Finding>,
}

/// Verifies all tables and looks for damage in the rest of the database.
///
/// # Errors
/// If the database cannot be read. It reports damage as findings, not as errors.
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
                        wrong("its row differs from its log");
                    }
                    if store.sessions_of(&row.id).await? != table.sessions() {
                        wrong("its seats differ from its log");
                    }
                }
                Err(error) => verified.findings.push(Finding::at(&row.id, error.to_string())),
            }
        }
    }
}

/// Returns whether the row matches the log. Rows of version 0.1 lack the hash of the last event.
fn is_row_of(row: &TableRow, table: &Table) -> bool {
    let expected = table_row(table);
    let json = |row: &TableRow| {
        let mut json = serde_json::from_str::<Json>(&row.summary).unwrap_or_default();
        without_names(&mut json);
        json
    };
    ListedTable::read(row).is_ok()
        && is_part_of(&json(row), &json(&expected))
        && TableRow {
            head: row.head.or(expected.head),
            summary: expected.summary.clone(),
            names: expected.names.clone(),
            ..row.clone()
        } == expected
}

/// Removes the names of people, which only summaries of version 0.2 and earlier contain.
fn without_names(summary: &mut Json) {
    for place in summary.pointer_mut("/summary/seats").and_then(Json::as_array_mut).into_iter().flatten() {
        if place["who"] == "person" {
            place["name"] = Json::Null;
        }
    }
}

/// Returns whether `expected` contains every field of `stored` with the same value. `expected` may
/// contain more fields if this version has added them.
fn is_part_of(stored: &Json, expected: &Json) -> bool {
    match (stored, expected) {
        (Json::Object(stored), Json::Object(expected)) => {
            stored.iter().all(|(name, value)| expected.get(name).is_some_and(|expected| is_part_of(value, expected)))
        }
        _ => stored == expected,
    }
}
