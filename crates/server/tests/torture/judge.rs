//! Checks a database against the journals of the bots.

use crate::history::contradictions;
use crate::journal::Journal;
use polychess_server::archive::verify;
use polychess_server::store::{Store, TableQuery};
use std::collections::HashMap;
use std::fmt;

#[derive(Debug, Default)]
pub(crate) struct Verdict {
    tables: usize,
    events: usize,
    lost: usize,
    doubled: usize,
    invented: usize,
    contradicted: usize,
    missed: Vec<String>,
    out_of_order: Vec<String>,
    broken: Vec<String>,
}

impl Verdict {
    pub(crate) fn is_good(&self) -> bool {
        let output_text = self.missed.len() + self.out_of_order.len() + self.broken.len();
        self.tables > 0 && self.lost + self.doubled + self.invented + self.contradicted + output_text == 0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, events, lost, doubled, invented, contradicted, missed, out_of_order, broken } = self;
        write!(
            f,
            "{tables} tables, {events} events: {lost} lost, {doubled} doubled, {invented} invented, {contradicted} contradicted"
        )?;
        for (what, found) in
            [("that somebody was not told", missed), ("out of order", out_of_order), ("that do not replay", broken)]
        {
            write!(f, ", {} {what}", found.len())?;
            found.iter().take(5).try_for_each(|found| write!(f, "\n  {found}"))?;
        }
        Ok(())
    }
}

/// Checks a database against a journal. `whole` means that the bots saw all events of their tables.
/// In this case, their event numbers match the log.
pub(crate) async fn judge(store: &dyn Store, journal: &Journal, whole: bool) -> Verdict {
    let verified = verify(store).await.expect("it can be read");
    let mut verdict = Verdict {
        tables: verified.tables,
        events: verified.events,
        broken: verified.findings.into_iter().map(|f| format!("{}: {}", f.table.unwrap_or_default(), f.why)).collect(),
        contradicted: journal.contradicted().len(),
        missed: journal.missed(),
        ..Verdict::default()
    };
    let mut log = HashMap::new();
    let mut after = String::new();
    loop {
        let rows = store.tables(TableQuery::After(after), 1000).await.expect("rows");
        let Some(last) = rows.last() else { break };
        after = last.id.clone();
        for row in rows {
            for event in store.events(&row.id, 0).await.expect("events") {
                if let (Some(seat), Some(command)) = (event.seat, event.command) {
                    let before = log.insert((row.id.clone(), seat, command), u64::from(event.seq));
                    verdict.doubled += usize::from(before.is_some());
                }
            }
        }
    }
    let commands = journal.commands();
    verdict.invented = log.keys().filter(|key| !commands.contains_key(*key)).count();
    verdict.lost = commands.iter().filter(|(key, sent)| sent.acknowledged.is_some() && !log.contains_key(*key)).count();
    if whole {
        verdict.out_of_order = contradictions(&commands, &log);
    }
    verdict
}
