//! Proposals that all players must accept: pause, takeback, rematch.

use crate::table::commands::checks::refused;
use crate::table::create::create_rematch;
use crate::table::event::Event;
use crate::table::transaction::Transaction;
use polychess_rules::Seat;
use polychess_wire::{Phase, Problem, Proposal};

/// Makes a proposal, or accepts an open one. Executes the proposal if all players have accepted it.
pub(super) fn propose(transaction: &mut Transaction, seat: usize, proposal: Proposal) -> Result<(), Problem> {
    check_possible(transaction, proposal)?;
    let open = transaction.table.proposals.iter().find(|p| p.proposal == proposal);
    match open {
        Some(open) if Seat::new(seat).is_some_and(|seat| open.given.contains(seat)) => {
            return Err(refused("refused", "you have already agreed to this proposal"));
        }
        Some(_) => transaction.record(Event::Consented { seat, proposal })?,
        None => transaction.record(Event::Proposed { seat, proposal })?,
    }
    if !transaction.table.is_agreed(proposal) {
        return Ok(());
    }
    match proposal {
        Proposal::Pause {} => transaction.record(Event::Paused),
        Proposal::Takeback { turns } => transaction.record(Event::TakenBack { turns }),
        Proposal::Rematch {} => create_rematch(transaction),
    }
}

/// Accepts or declines the open proposal with this id.
pub(super) fn answer(transaction: &mut Transaction, seat: usize, id: &str, yes: bool) -> Result<(), Problem> {
    let open = transaction.table.proposals.iter().find(|open| open.id == id);
    let closed = || refused("offer-closed", "this proposal is no longer open; look at the open proposals");
    let proposal = open.ok_or_else(closed)?.proposal;
    if yes { propose(transaction, seat, proposal) } else { decline(transaction, seat, proposal) }
}

/// Declines an open proposal, which closes it.
pub(super) fn decline(transaction: &mut Transaction, seat: usize, proposal: Proposal) -> Result<(), Problem> {
    if transaction.table.proposals.iter().any(|p| p.proposal == proposal) {
        transaction.record(Event::Declined { seat, proposal })
    } else {
        Err(refused("refused", "no such proposal is open"))
    }
}

fn check_possible(transaction: &Transaction, proposal: Proposal) -> Result<(), Problem> {
    let table = &transaction.table;
    match (proposal, table.phase) {
        (Proposal::Pause {}, Phase::Playing) => Ok(()),
        (Proposal::Takeback { turns }, Phase::Playing) => {
            let possible = turns > 0 && table.commands_before(turns as usize).is_some();
            if possible { Ok(()) } else { Err(refused("refused", "you cannot take back this number of turns")) }
        }
        (Proposal::Rematch {}, Phase::Over | Phase::Aborted) if table.rematch.is_none() => Ok(()),
        (Proposal::Rematch {}, _) => Err(refused("refused", "you can propose one rematch, after the game")),
        (Proposal::Pause {} | Proposal::Takeback { .. }, _) => {
            Err(refused("refused", "you can propose this only during the game"))
        }
    }
}
