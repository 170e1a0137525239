//! What can be won by an act that is not a move.

use super::kind::Kind;
use super::proof::wins;
use polychess_game::{Game, Value};
use polychess_rules::{BySeat, Points, Position as _, Seat};
use serde_json::{Map, Value as Json};

/// Acts that end a game for everybody, or for oneself. Who leads by points may have the most of them in the end by such an act, and yet fewer than by
/// playing on: that it is right is not proven.
const LEAVING: [&str; 2] = ["resign", "offer-draw"];

/// The acts of this kind that are open, as sorted `SEAT:TYPE`; `None` when there are none.
pub(super) fn proven<V: Value>(game: &Game<V>, kind: Kind) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for seat in V::INFO.all_seats() {
        for form in V::open_acts(game, seat) {
            if LEAVING.contains(&form.kind) || !form.fields.iter().all(|field| field.optional) {
                continue;
            }
            let Some(after) = after(game, seat, form.kind) else { continue };
            let fits = match kind {
                Kind::Declare => after.outcome().is_some() && wins(after.position(), after.outcome(), seat),
                _ => pays_all(after, seat, form.kind),
            };
            if fits {
                found.push(format!("{}:{}", V::INFO.seat_name(seat), form.kind));
            }
        }
    }
    found.sort_unstable();
    (!found.is_empty()).then_some(found)
}

fn after<V: Value>(game: &Game<V>, seat: Seat, act: &str) -> Option<Game<V>> {
    let mut copy = game.clone();
    copy.act_json(seat, &Map::from_iter([("type".to_owned(), Json::from(act))])).ok()?;
    Some(copy)
}

/// If all whose consent is wanted give it by the same act, does the game end, with more than an equal share for each of them and less for
/// somebody who was not asked?
fn pays_all<V: Value>(mut game: Game<V>, seat: Seat, act: &str) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    let Some(matter) = V::pending(&game).into_iter().find(|matter| matter.given.contains(seat)) else { return false };
    for other in matter.waiting.iter() {
        if game.outcome().is_none() {
            let Some(next) = after(&game, other, act) else { return false };
            game = next;
        }
    }
    let Some(points) = game.outcome().and_then(|outcome| outcome.points) else { return false };
    let seats = V::Position::SEATS;
    let share = sum(&points, seats) / seats as f64;
    Seat::all(seats).all(|one| {
        let asked = one == seat || matter.waiting.contains(one);
        let points = points[one].to_f64();
        if asked { points > share } else { points < share }
    }) && matter.waiting.len() + 1 < seats
}

fn sum(points: &BySeat<Points>, seats: usize) -> f64 {
    Seat::all(seats).map(|seat| points[seat].to_f64()).sum()
}
