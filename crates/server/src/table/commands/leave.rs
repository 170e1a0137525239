//! Replaces players who leave or run out of time.
//!
//! Depending on the terms of the table, the seat forfeits, or a partner or a computer takes over.

use crate::players::stand_in;
use crate::table::event::{Event, HandedOver, Installed};
use crate::table::seats::present;
use crate::table::transaction::Transaction;
use polychess_game::Request;
use polychess_rules::Seat;
use polychess_wire::{Leaving, Problem};
use serde_json::{Map, Value as Json, json};

/// Records that a player leaves permanently. Then the seat forfeits, or a partner or a computer
/// takes over, as the terms of the table specify.
pub(super) fn leave(transaction: &mut Transaction, seat: usize) -> Result<(), Problem> {
    transaction.record(Event::Left { seat })?;
    match transaction.table.creation.terms.leaving {
        Leaving::Forfeit | Leaving::Nullify => forfeit(transaction, seat, None),
        Leaving::Partner => match partner(transaction, seat) {
            Some(to) => hand_over(transaction, seat, to),
            None => forfeit(transaction, seat, None),
        },
        Leaving::Computer => install_substitute(transaction, seat),
    }
}

/// Takes a seat from a person who has run out of time, as the terms of the table specify. If the
/// rules do not allow a forfeit now, a computer takes over.
pub(crate) fn give_up_seat(transaction: &mut Transaction, seat: usize, board: Option<usize>) -> Result<(), Problem> {
    let forfeit_or_stand_in = |transaction: &mut Transaction| {
        forfeit(transaction, seat, board).or_else(|_| install_substitute(transaction, seat))
    };
    match transaction.table.creation.terms.leaving {
        Leaving::Forfeit | Leaving::Nullify => forfeit_or_stand_in(transaction),
        Leaving::Partner => match partner(transaction, seat) {
            Some(to) => hand_over(transaction, seat, to),
            None => forfeit_or_stand_in(transaction),
        },
        Leaving::Computer => install_substitute(transaction, seat),
    }
}

fn hand_over(transaction: &mut Transaction, seat: usize, to: usize) -> Result<(), Problem> {
    let session = transaction.table.seats[to].session().map(str::to_owned);
    transaction.record(Event::HandedOver(Box::new(HandedOver { seat, to, session, name: None })))
}

/// Returns a seat of the same team whose player is another person and has not left, or `None` if
/// there is no such seat.
fn partner(transaction: &Transaction, seat: usize) -> Option<usize> {
    let slots = &transaction.table.seats;
    let partners = transaction.table.game.partners(Seat::new(seat)?);
    let there = present(slots).iter().filter(|&other| partners.contains(other)).map(|other| other.index());
    there.into_iter().find(|&other| slots[other].session() != slots[seat].session())
}

/// Gives a seat to a computer until the game ends.
pub(crate) fn install_substitute(transaction: &mut Transaction, seat: usize) -> Result<(), Problem> {
    let computer = stand_in();
    let (player, name) = (computer.id.to_owned(), computer.name.to_owned());
    transaction.record(Event::StandIn(Box::new(Installed { seat, player, name })))
}

/// Forfeits for a seat on `board`, or on all boards if `board` is `None`.
///
/// # Errors
/// The last rejection, if no board accepts the forfeit.
fn forfeit(transaction: &mut Transaction, seat: usize, board: Option<usize>) -> Result<(), Problem> {
    let boards = transaction.table.game.to_move().len();
    let on: Vec<Option<usize>> = match (boards, board) {
        (1, _) => vec![None],
        (_, Some(board)) => vec![Some(board)],
        (boards, None) => (0..boards).map(Some).collect(),
    };
    let name = transaction.table.info.seats[seat].name;
    let mut refused = None;
    let mut done = false;
    for board in on {
        let mut act = Map::from_iter([("seat".to_owned(), json!(name)), ("type".to_owned(), json!("forfeit"))]);
        if let Some(board) = board {
            act.insert("board".into(), json!(board));
        }
        if transaction.table.creation.terms.leaving == Leaving::Nullify {
            act.insert("on_leave".into(), json!("nullify"));
        }
        let act = Json::Object(act);
        let request = Request::read(transaction.table.info, &act)?;
        match transaction.play(seat, vec![(act, request)], true) {
            Ok(()) => done = true,
            Err(problem) => refused = Some(problem),
        }
        if transaction.table.game.is_over() {
            break;
        }
    }
    match refused {
        Some(problem) if !done => Err(problem),
        _ => Ok(()),
    }
}
