//! New ratings from the result of a game.

use crate::store::{QueuedGame, RatingChange};
use polychess_ratings::{Rating, Side, rate};
use std::collections::BTreeMap;

const DAY_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// A rating with the time of the last game, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Dated {
    pub(super) rating: Rating,
    pub(super) time: i64,
}

impl Dated {
    /// Returns the rating at a later time. The days without a game make it less certain.
    pub(super) fn at(self, time: i64) -> Rating {
        self.rating.after_days(time.saturating_sub(self.time) as f64 / DAY_MS)
    }
}

/// Returns the changes by a game, in the order of its players. `known` contains the ratings in the
/// list of the game, by person.
pub(super) fn changes(queued: &QueuedGame, known: &BTreeMap<String, Dated>) -> Vec<RatingChange> {
    let game = &queued.game;
    let before = |person: &String| known.get(person).map_or(Rating::NEW, |dated| dated.at(game.time));
    let side =
        |side: &crate::store::RatedSide| Side { players: side.persons.iter().map(before).collect(), place: side.place };
    let sides: Vec<Side> = game.sides.iter().map(side).collect();
    let after = rate(&sides);
    let persons = game.sides.iter().flat_map(|side| &side.persons);
    let ratings = sides.iter().flat_map(|side| &side.players).zip(after.iter().flatten());
    let change = |(person, (before, after)): (&String, (&Rating, &Rating))| RatingChange {
        seq: queued.seq,
        person: person.clone(),
        list: game.list.clone(),
        before: *before,
        after: *after,
        time: game.time,
    };
    persons.zip(ratings).map(change).collect()
}
