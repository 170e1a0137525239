//! Erases the names of deleted accounts from all tables.

use crate::store::{Erasure, NamePlace, Store, StoreError};
use crate::table::{Tables, redacted_events, redacted_summary};

/// The maximum number of attempts at a table that changes at the same time.
const TRIALS: u32 = 5;

/// Erases the names of deleted accounts from the database and from live tables. Also continues an
/// erasure that a stop of the server interrupted.
///
/// `has_remains` is true if the files of the database may contain erased names. This function then
/// removes them.
pub(super) async fn erase_names(store: &dyn Store, tables: &Tables, has_remains: &mut bool) -> Result<(), StoreError> {
    let mut after = NamePlace::default();
    loop {
        let places = store.names().names_to_erase(after.clone()).await?;
        let Some(last) = places.last() else { break };
        after.clone_from(last);
        for place in places {
            *has_remains = true;
            match erase_name(store, &place).await {
                Ok(()) => tables.forget(place).await,
                // A damaged log must not keep the names at other tables.
                Err(StoreError::Damaged(error)) => tracing::error!(error, "cannot erase a name from a table"),
                Err(error) => return Err(error),
            }
        }
    }
    if *has_remains {
        store.names().scrub().await?;
        *has_remains = false;
    }
    Ok(())
}

async fn erase_name(store: &dyn Store, place: &NamePlace) -> Result<(), StoreError> {
    let mut trial = 1;
    loop {
        let log = store.events(&place.table, 0).await?;
        let events = redacted_events(&place.table, &log, &place.person)?;
        let summary = match store.table(&place.table).await? {
            Some(row) => redacted_summary(&row, &place.person)?.map(|without| (row.summary, without)),
            None => None,
        };
        match store.names().erase_name(Erasure { place: place.clone(), events, summary }).await {
            // A commit has changed the summary.
            Err(StoreError::Conflict) if trial < TRIALS => trial += 1,
            other => return other,
        }
    }
}
