//! Rated tables: the conditions for seats, and hidden names.
//!
//! While a rated game without teams is not over, players and spectators see only their own names.
//! Otherwise two friends could recognise each other and play against the third player.

use crate::table::event::Event;
use crate::table::state::Table;
use polychess_rules::{Seat, Seats};
use polychess_wire::{Phase, Problem};

pub(crate) fn is_rated(table: &Table) -> bool {
    table.creation.terms.rated
}

/// True if viewers may not know the players of other seats.
pub(crate) fn hides_names(table: &Table) -> bool {
    is_rated(table)
        && matches!(table.phase, Phase::Gathering | Phase::Playing | Phase::Paused)
        && table.info.all_seats().all(|seat| table.game.partners(seat).is_empty())
}

/// Returns the name at a seat for a viewer with these own seats. `None` if the seat is free or
/// its name is hidden.
pub(crate) fn shown_name(table: &Table, seat: usize, own: Seats) -> Option<&str> {
    let slot = table.seats.get(seat)?;
    let is_own = Seat::new(seat).is_some_and(|seat| own.contains(seat));
    let is_hidden = slot.session().is_some() && !is_own && hides_names(table);
    slot.name(&table.names, seat).filter(|_| !is_hidden)
}

/// Checks that a person may take a seat: at a rated table, each person has at most one.
pub(crate) fn check_one_seat(table: &Table, session: &str) -> Result<(), Problem> {
    if is_rated(table) && !table.seats_of(Some(session)).is_empty() {
        return Err(Problem::new("rated", "you already have a seat; a rated game has one seat for each player"));
    }
    Ok(())
}

/// Returns the persons who were at the seats when the game started.
pub(crate) fn starters(table: &Table) -> Vec<Option<&str>> {
    let mut starters = vec![None; table.seats.len()];
    for event in table.events.iter().take_while(|event| event.what != Event::Started) {
        match &event.what {
            Event::Seated(seated) => starters[seated.seat] = Some(seated.session.as_str()),
            Event::Computer(installed) => starters[installed.seat] = None,
            Event::Freed { seat, .. } => starters[*seat] = None,
            _ => {}
        }
    }
    starters
}
