//! The result of a rated game, for new ratings.

use crate::store::{RatedGame, RatedSide, RatingList};
use crate::table::event::Event;
use crate::table::rated::{is_rated, starters};
use crate::table::state::Table;
use crate::table::summary::points;
use polychess_rules::Points;
use polychess_wire::Phase;
use std::collections::BTreeMap;

/// The pace of games with clocks.
pub(crate) const LIVE: &str = "live";

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
