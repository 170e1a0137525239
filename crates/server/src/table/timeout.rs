//! Handles players who have run out of time.

use crate::table::commands::{give_up_seat, install_substitute};
use crate::table::event::Event;
use crate::table::transaction::Transaction;
use polychess_wire::{Phase, Problem};

/// Records each clock that has run out, and replaces its player.
pub(crate) fn record_timeouts(transaction: &mut Transaction) -> Result<(), Problem> {
    loop {
        let Some(clocks) = &transaction.table.clocks else { return Ok(()) };
        let mut now = clocks.clone();
        now.pass(transaction.elapsed_ms());
        let Some((board, seat)) = now.timed_out() else { return Ok(()) };
        transaction.record(Event::Flag { seat, board })?;
        give_up_seat(transaction, seat, Some(board))?;
        // If the seat is still to move, a computer plays it without a clock.
        let still = transaction.table.clocks.as_ref().and_then(|clocks| clocks.timed_out()) == Some((board, seat));
        if still && transaction.table.phase == Phase::Playing {
            install_substitute(transaction, seat)?;
        }
    }
}
