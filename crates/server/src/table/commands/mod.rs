//! The commands of players. A rejected command changes nothing.

mod abort;
mod act;
mod checks;
mod leave;
mod propose;
mod talk;

pub(crate) use leave::{give_up_seat, install_substitute};

use checks::{check_started, refused};

use crate::table::event::Event;
use crate::table::transaction::Transaction;
use polychess_wire::{Command, Phase, Problem};

/// Executes a command of a seat, or of the host if `seat` is `None`.
///
/// The caller must have checked that the session may act for this seat.
pub(crate) fn execute(transaction: &mut Transaction, seat: Option<usize>, command: &Command) -> Result<(), Problem> {
    let Some(seat) = seat else {
        return match command {
            Command::Abort {} if transaction.table.phase == Phase::Gathering => abort::abort(transaction, None),
            _ => Err(refused("not-yours", "only a player in a seat can do this")),
        };
    };
    match command {
        Command::Act { acts } => act::act(transaction, seat, acts),
        Command::Say { to, text } => talk::say(transaction, seat, to.as_deref(), text),
        Command::Offer { to, text } => talk::offer(transaction, seat, to, text),
        Command::AnswerOffer { offer, yes } => talk::answer(transaction, seat, offer, *yes),
        Command::AnswerProposal { proposal, yes } => propose::answer(transaction, seat, proposal, *yes),
        Command::Propose(proposal) => propose::propose(transaction, seat, *proposal),
        Command::Decline(proposal) => propose::decline(transaction, seat, *proposal),
        Command::Resume {} => match transaction.table.phase {
            Phase::Paused => transaction.record(Event::Resumed { seat }),
            _ => Err(refused("not-paused", "the game is not paused")),
        },
        Command::Abort {} => abort::abort(transaction, Some(seat)),
        Command::Leave {} => {
            check_started(transaction)?;
            leave::leave(transaction, seat)
        }
    }
}
