//! Changes of seats before the game starts: join, leave, rename, assign.

use crate::table::create::{PlannedSeat, distinct_seat_name, start_if_full};
use crate::table::event::Event;
use crate::table::rated::{check_one_seat, is_rated};
use crate::table::seats::Occupant;
use crate::table::transaction::Transaction;
use crate::token::{Hash, Token};
use polychess_wire::{Join, Phase, Problem};

fn check_gathering(transaction: &Transaction) -> Result<(), Problem> {
    if transaction.table.phase == Phase::Gathering {
        return Ok(());
    }
    Err(Problem::new("started", "you can take or leave a seat only before the game begins"))
}

/// Seats a guest, and returns the index of the seat. If the same guest uses an invitation again,
/// returns the same seat.
pub(crate) fn join(transaction: &mut Transaction, session: &str, name: &str, join: &Join) -> Result<usize, Problem> {
    let hash = join.token.as_deref().map(|token| Hash::of(token.as_bytes()));
    let seats = &transaction.table.seats;
    if let Some(hash) = hash {
        let again = seats.iter().position(|slot| {
            matches!(&slot.occupant, Occupant::Person { session: by, invitation, .. }
                if by == session && *invitation == Some(hash))
        });
        if let Some(seat) = again {
            return Ok(seat);
        }
    }
    check_gathering(transaction)?;
    check_one_seat(&transaction.table, session)?;
    let fits = |seat: usize| match (&seats[seat].occupant, hash) {
        (Occupant::Invited(wanted), Some(hash)) => *wanted == hash,
        (Occupant::Nobody, None) => join.seat.is_none_or(|wanted| wanted == seat),
        _ => false,
    };
    let seat = (0..seats.len()).find(|&seat| fits(seat));
    let seat = seat.ok_or_else(|| match hash {
        Some(_) => Problem::new("bad-invitation", "this invitation is not valid; ask the table's host for a new one"),
        None => Problem::new("taken", "this seat is taken; choose another"),
    })?;
    let name = distinct_seat_name(transaction, session, name);
    transaction.seat(seat, session.to_owned(), &name, hash)?;
    start_if_full(transaction)?;
    Ok(seat)
}

/// Opens the seat of a person who leaves before the game starts.
pub(crate) fn leave(transaction: &mut Transaction, seat: usize) -> Result<(), Problem> {
    check_gathering(transaction)?;
    transaction.record(Event::Freed { seat, invitation: None })
}

/// Changes the name of the person at a seat.
pub(crate) fn rename(transaction: &mut Transaction, seat: usize, name: &str) -> Result<(), Problem> {
    check_gathering(transaction)?;
    let Some(Occupant::Person { session, invitation }) = transaction.table.seats.get(seat).map(|slot| &slot.occupant)
    else {
        return Err(Problem::new("no-such-seat", "this seat has no player"));
    };
    let (session, invitation) = (session.clone(), *invitation);
    transaction.seat(seat, session, name, invitation)
}

/// Opens a seat, reserves it for an invited guest, or gives it to a computer. Fails if a person
/// occupies the seat.
pub(crate) fn assign(transaction: &mut Transaction, seat: usize, plan: PlannedSeat) -> Result<(), Problem> {
    check_gathering(transaction)?;
    match transaction.table.seats.get(seat) {
        None => return Err(Problem::new("no-such-seat", "the game does not have this seat")),
        Some(slot) if slot.session().is_some() => {
            return Err(Problem::new("taken", "this seat is taken; choose a free one"));
        }
        Some(_) => {}
    }
    if is_rated(&transaction.table) && matches!(plan, PlannedSeat::Computer { .. }) {
        return Err(Problem::new("rated", "a rated game has no computers; invite a person"));
    }
    plan.record(transaction, seat)?;
    start_if_full(transaction)
}

/// Creates an invitation: the plan for the seat, and the token that the guest needs.
pub(crate) fn invitation() -> Result<(PlannedSeat, Token), Problem> {
    let token = Token::new().map_err(|error| Problem::new("internal", error.to_string()))?;
    Ok((PlannedSeat::Invited(token.hash()), token))
}
