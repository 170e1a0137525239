//! Archives: files with the logs of all tables, which every later version can read. Each line is a
//! JSON object that contains one table.

mod verify;

pub use verify::{Verified, verify};

use crate::store::{Commit, SeatName, Store, StoreError, StoredEvent, TableQuery};
use crate::table::{Table, names_in_log, table_row};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};

/// The maximum number of tables per query.
const PAGE: u32 = 100;

/// An error while reading or writing an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The archive file could not be read or written.
    #[error("the archive cannot be read or written: {0}")]
    File(#[from] std::io::Error),
    /// A line of the archive is invalid.
    #[error("line {line} of the archive: {why}")]
    Line {
        /// The number of the line in the archive, counted from 1.
        line: usize,
        /// The description of the problem.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArchivedTable {
    table: String,
    events: Vec<StoredEvent>,
    /// The names of the people, except the names in events of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<SeatName>,
}

/// Writes the logs of all tables to an archive, and returns the number of tables. Omits the
/// sessions of guests, so that no one can log in with an archive.
///
/// # Errors
/// If the database or the file fails.
pub async fn export(store: &dyn Store, to: &mut dyn Write) -> Result<usize, ArchiveError> {
    let mut count = 0;
    let mut after = String::new();
    loop {
        let rows = store.tables(TableQuery::After(after.clone()), PAGE).await?;
        let Some(last) = rows.last() else { break };
        after.clone_from(&last.id);
        for row in rows {
            let events = store.events(&row.id, 0).await?;
            let logged = names_in_log(&events)?;
            let names = row.names.into_iter().filter(|name| !logged.contains(name)).collect();
            let archived = ArchivedTable { table: row.id, events, names };
            let line = serde_json::to_string(&archived).map_err(std::io::Error::from)?;
            writeln!(to, "{line}")?;
            count += 1;
        }
    }
    to.flush()?;
    Ok(count)
}

/// Imports the tables of an archive, and returns their number. Replays each log before storing it.
///
/// # Errors
/// At the first line that is malformed, cannot be replayed, or contains an existing table. The
/// tables of earlier lines remain in the database.
pub async fn import(store: &dyn Store, from: &mut dyn BufRead) -> Result<usize, ArchiveError> {
    let mut count = 0;
    for (at, line) in from.lines().enumerate() {
        let wrong = |why: String| ArchiveError::Line { line: at + 1, why };
        let archived: ArchivedTable = serde_json::from_str(&line?).map_err(|e| wrong(e.to_string()))?;
        let ArchivedTable { table: id, events, names } = archived;
        let mut table = Table::replay(&id, &events).map_err(|e| wrong(e.to_string()))?;
        names.iter().for_each(|name| table.names.set(&name.person, name.seat, &name.name));
        let commit = Commit {
            table: table_row(&table),
            events,
            sessions: Some(table.sessions()),
            epoch: 0,
            quota: None,
            granted: vec![],
            rated: None,
            names: table.names.take_unsaved(),
        };
        match store.commit(vec![commit]).await {
            Ok(()) => count += 1,
            Err(StoreError::Conflict) => return Err(wrong(format!("table {id} already exists"))),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(count)
}
