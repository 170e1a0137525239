//! The command to abort a game, which is possible only before its second round.

use crate::table::commands::checks::{check_started, refused};
use crate::table::event::Event;
use crate::table::transaction::Transaction;
use polychess_wire::{Phase, Problem};

pub(super) fn abort(transaction: &mut Transaction, seat: Option<usize>) -> Result<(), Problem> {
    let table = &transaction.table;
    let early =
        table.phase == Phase::Gathering || check_started(transaction).is_ok() && table.turns() < table.seats.len();
    if !early {
        return Err(refused("refused", "you can abort a game only before its second round"));
    }
    transaction.record(Event::Aborted { seat })?;
    transaction.disclose()
}
