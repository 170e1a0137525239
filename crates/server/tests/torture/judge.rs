//! The database against the journals.

use crate::journal::Journal;
use polychess_server::store::{SqliteStore, Store, TableQuery, verify};
use std::collections::HashMap;
use std::fmt;
use std::path::Path;

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    tables: usize,
    events: usize,
    lost: usize,
    doubled: usize,
    invented: usize,
    contradicted: usize,
    broken: Vec<String>,
}

impl Verdict {
    pub(crate) fn is_good(&self) -> bool {
        self.tables > 0 && self.lost + self.doubled + self.invented + self.contradicted + self.broken.len() == 0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, events, lost, doubled, invented, contradicted, broken } = self;
        write!(
            f,
            "{tables} tables, {events} events: {lost} lost, {doubled} doubled, {invented} invented, \
             {contradicted} contradicted, {} that do not replay {broken:?}",
            broken.len()
        )
    }
}

pub(crate) async fn judge(path: &Path, journal: &Journal) -> Verdict {
    let store = SqliteStore::open(path).await.expect("the database opens after the last kill");
    let verified = verify(&store).await.expect("it can be read");
    let mut verdict = Verdict {
        tables: verified.tables,
        events: verified.events,
        broken: verified.findings.into_iter().map(|f| format!("{}: {}", f.table.unwrap_or_default(), f.why)).collect(),
        contradicted: journal.contradicted().len(),
        ..Verdict::default()
    };
    let mut found = HashMap::new();
    for row in store.tables(TableQuery::After(String::new()), u32::MAX).await.expect("rows") {
        for event in store.events(&row.id, 0).await.expect("events") {
            if let (Some(seat), Some(command)) = (event.seat, event.command) {
                *found.entry((row.id.clone(), seat, command)).or_insert(0) += 1;
            }
        }
    }
    verdict.doubled = found.values().filter(|&&count| count > 1).count();
    verdict.invented = found.keys().filter(|key| !journal.was_sent(key)).count();
    verdict.lost = journal.all_acknowledged().iter().filter(|key| !found.contains_key(*key)).count();
    verdict
}
