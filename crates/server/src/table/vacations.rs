//! Records the vacations of players at their correspondence tables.

use crate::reply::Failure;
use crate::table::event::Event;
use crate::table::live_table::LiveTable;
use crate::table::transaction::Transaction;
use polychess_wire::{Phase, Problem};

/// Compares the vacations of all players with the database, and records the changes. Call it when a
/// vacation begins or ends, and before a flag falls.
pub(crate) async fn record_vacations(live: &mut LiveTable) -> Result<(), Failure> {
    if !live.table.is_correspondence() || !matches!(live.table.phase, Phase::Playing | Phase::Paused) {
        return Ok(());
    }
    let now = live.ctx.wall();
    let mut changes = Vec::new();
    for (seat, slot) in live.table.seats.iter().enumerate() {
        let Some(person) = slot.session().filter(|_| !slot.gone) else { continue };
        let rows = live.ctx.store.accounts().vacations(person).await?;
        let ends = rows.iter().map(|row| row.ends).filter(|ends| *ends > now).max();
        let known = live.table.vacation_until(seat).filter(|until| *until > now);
        if ends != known {
            changes.push((seat, ends.unwrap_or(now)));
        }
    }
    if changes.is_empty() {
        return Ok(());
    }
    live.transact(None, move |transaction| record(transaction, &changes)).await
}

fn record(transaction: &mut Transaction, changes: &[(usize, i64)]) -> Result<(), Problem> {
    for &(seat, until) in changes {
        transaction.record(Event::Vacation { seat, until })?;
    }
    Ok(())
}
