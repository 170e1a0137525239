//! Removes the name of a person from the log and the row of a table.
//!
//! Version 0.2 and earlier wrote names into events. A redacted event keeps its hash, so the hash
//! chain of the log stays valid.

use crate::store::{SeatName, StoreError, StoredEvent, TableRow};
use crate::table::event::{Event, EventRecord};
use crate::table::summary::ListedTable;
use serde_json::Value as Json;
use std::collections::{BTreeSet, HashMap};

/// Calls `visit` with each event that contains a name, and with this name.
fn visit_names(log: &[StoredEvent], mut visit: impl FnMut(&StoredEvent, SeatName)) -> Result<(), StoreError> {
    // The person at each seat.
    let mut people: HashMap<usize, String> = HashMap::new();
    for stored in log {
        let (seat, person, name) = match EventRecord::read(stored)?.what {
            Event::Seated(seated) => (seated.seat, Some(seated.session), seated.name),
            Event::HandedOver(over) => (over.seat, over.session.or_else(|| people.get(&over.to).cloned()), over.name),
            Event::Computer(installed) | Event::StandIn(installed) => (installed.seat, None, None),
            Event::Freed { seat, .. } => (seat, None, None),
            _ => continue,
        };
        match person {
            Some(person) => {
                people.insert(seat, person.clone());
                if let Some(name) = name {
                    visit(stored, SeatName { person, seat, name });
                }
            }
            None => _ = people.remove(&seat),
        }
    }
    Ok(())
}

/// Returns the events of a log that contain the name of a person, without the name.
pub(crate) fn redacted_events(table: &str, log: &[StoredEvent], person: &str) -> Result<Vec<StoredEvent>, StoreError> {
    let mut named = Vec::new();
    visit_names(log, |stored, name| {
        if name.person == person {
            named.push(stored.clone());
        }
    })?;
    named
        .into_iter()
        .map(|stored| {
            let body = without_name(&stored)?;
            Ok(stored.redacted(table, body))
        })
        .collect()
}

/// Returns the names that the events of a log contain. Only versions 0.2 and earlier wrote such
/// events.
pub(crate) fn names_in_log(log: &[StoredEvent]) -> Result<BTreeSet<SeatName>, StoreError> {
    let mut names = BTreeSet::new();
    visit_names(log, |_, name| _ = names.insert(name))?;
    Ok(names)
}

fn without_name(stored: &StoredEvent) -> Result<String, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(format!("event {}: {error}", stored.seq));
    let mut body: Json = serde_json::from_str(&stored.body).map_err(damaged)?;
    body.pointer_mut("/body").and_then(Json::as_object_mut).and_then(|fields| fields.remove("name"));
    Ok(body.to_string())
}

/// Returns the summary of a table's row without the name of a person, or `None` if it does not
/// contain the name.
pub(crate) fn redacted_summary(row: &TableRow, person: &str) -> Result<Option<String>, StoreError> {
    let unnamed = TableRow { names: Vec::new(), ..row.clone() };
    ListedTable::read(&unnamed).map(|listed| listed.without_name(person))
}
