//! Removes the name of a person from the log and the row of a table.
//!
//! Version 0.2 and earlier wrote names into events. A redacted event keeps its hash, so the hash
//! chain of the log stays valid.

use crate::store::{StoreError, StoredEvent, TableRow};
use crate::table::event::{Event, EventRecord};
use crate::table::summary::ListedTable;
use serde_json::Value as Json;
use std::collections::{BTreeMap, HashMap};

/// Returns the events of a log that contain the name of a person, without the name.
pub(crate) fn redacted_events(
    table: &str,
    log: Vec<StoredEvent>,
    person: &str,
) -> Result<Vec<StoredEvent>, StoreError> {
    // The person at each seat.
    let mut people: HashMap<usize, String> = HashMap::new();
    let mut redacted = Vec::new();
    for stored in log {
        let has_name = match EventRecord::read(&stored)?.what {
            Event::Seated(seated) => {
                let has_name = seated.name.is_some() && seated.session == person;
                people.insert(seated.seat, seated.session);
                has_name
            }
            Event::HandedOver(over) => {
                let to = over.session.or_else(|| people.get(&over.to).cloned());
                let has_name = over.name.is_some() && to.as_deref() == Some(person);
                to.and_then(|to| people.insert(over.seat, to));
                has_name
            }
            Event::Computer(installed) | Event::StandIn(installed) => {
                people.remove(&installed.seat);
                false
            }
            Event::Freed { seat, .. } => {
                people.remove(&seat);
                false
            }
            _ => false,
        };
        if has_name {
            let body = without_name(&stored)?;
            redacted.push(stored.redacted(table, body));
        }
    }
    Ok(redacted)
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
    let unnamed = TableRow { names: BTreeMap::new(), ..row.clone() };
    ListedTable::read(&unnamed).map(|listed| listed.without_name(person))
}
