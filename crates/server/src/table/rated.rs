//! Rated tables: the conditions for seats, hidden names, and the result for new ratings.
//!
//! While a rated game without teams is not over, players and spectators see only their own names.
//! Otherwise two friends could recognise each other and play against the third player.

use crate::store::{RatedGame, RatedSide, RatingList};
use crate::table::event::Event;
use crate::table::state::Table;
use crate::table::summary::points;
use polychess_rules::{Points, Seat, Seats};
use polychess_wire::{Phase, Problem};
use std::collections::BTreeMap;

/// The pace of games with clocks.
pub(crate) const LIVE: &str = "live";

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
    slot.name().filter(|_| !is_hidden)
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

/// Returns the result of a rated game. `None` unless the game is over with points.
///
/// Players who left get the result of their seat.
pub(crate) fn rated_game(table: &Table) -> Option<RatedGame> {
    if !is_rated(table) || table.phase != Phase::Over {
        return None;
    }
    let time = table.events.iter().rev().find(|event| matches!(event.what, Event::Over { .. }))?.at;
    let by_name = points(&table.game.status())?;
    let starters = starters(table);
    let mut sides: BTreeMap<usize, (Points, Vec<String>)> = BTreeMap::new();
    for seat in table.info.all_seats() {
        let index = seat.index();
        let points = Points::parse(by_name.get(table.info.seats[index].name)?)?;
        let partners = table.game.partners(seat);
        let first = partners.iter().map(|partner| partner.index()).chain([index]).min().unwrap_or(index);
        let side = sides.entry(first).or_insert((Points::ZERO, Vec::new()));
        side.0 = [side.0, points].into_iter().sum();
        side.1.push((*starters.get(index)?)?.to_owned());
    }
    let totals: Vec<Points> = sides.values().map(|(total, _)| *total).collect();
    let place = |own: Points| totals.iter().filter(|total| **total > own).count() + 1;
    let sides = sides.into_values().map(|(total, persons)| RatedSide { persons, place: place(total) }).collect();
    let list = RatingList { variant: table.info.id.to_owned(), pace: LIVE.to_owned() };
    Some(RatedGame { list, sides, time })
}
