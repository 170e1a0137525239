//! Proofs of positions whose answer is an act instead of a turn.

use super::kind::Kind;
use super::proof::wins;
use polychess_game::{Game, Value};
use polychess_rules::{BySeat, Points, Position as _, Seat};
use serde_json::{Map, Value as Json};

/// Acts that end the game or eliminate their player. They do not count as answers, because a leader
/// may win by such an act but score less than by playing on.
const ENDING_ACTS: [&str; 2] = ["resign", "offer-draw"];

/// Returns the acts that solve a position of this kind, as sorted texts `SEAT:TYPE`. Returns `None`
/// if no act solves it.
pub(super) fn proven<V: Value>(game: &Game<V>, kind: Kind) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for seat in V::INFO.all_seats() {
        for form in V::open_acts(game, seat) {
            if ENDING_ACTS.contains(&form.kind) || !form.fields.iter().all(|field| field.optional) {
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

/// Returns whether the act ends the game to the benefit of all parties after they have accepted it.
///
/// The parties are `seat` and the players who must accept. Each party must get more than an equal
/// share, and every other player must get less. At least one player must not be a party.
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
