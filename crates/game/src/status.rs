//! [`Status`]: the state of a game for programs.

use crate::{Game, Info, Text};
use polychess_rules::{BySeat, Outcome, Points, Position, Seat};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// The facts that every game reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// The player to move, by name.
    pub to_move: Option<&'static str>,
    /// The players in check, by name.
    pub in_check: Vec<&'static str>,
    /// The eliminated players, by name.
    pub out: Vec<&'static str>,
    /// True if the game is over.
    pub over: bool,
    /// The points so far by seat name. `None` if the game awards no points yet or is nullified.
    pub points: Option<Map<String, Json>>,
    /// The reason why the game is over; `None` while it continues.
    pub reason: Option<Reason>,
    /// The number of times that the current position has occurred, including this time.
    pub repetitions: usize,
    /// The draw claims that the player to move can make.
    pub claims: Vec<&'static str>,
    /// Additional fields that only this kind of game has.
    #[serde(flatten)]
    pub own: Map<String, Json>,
}

/// The reason why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The name of the ending in kebab-case.
    pub id: &'static str,
    /// A description in English.
    pub words: &'static str,
    /// The id of the rule.
    pub rule: &'static str,
}

impl From<Outcome> for Reason {
    fn from(outcome: Outcome) -> Self {
        let ending = outcome.ending;
        Self { id: ending.id, words: ending.description, rule: ending.rule }
    }
}

impl Status {
    /// Returns the status of one game.
    #[must_use]
    pub fn of<V: Text>(game: &Game<V>) -> Self {
        let position = game.position();
        let named = |keep: &dyn Fn(Seat) -> bool| {
            V::INFO.all_seats().filter(|&s| keep(s)).map(|s| V::INFO.seat_name(s)).collect()
        };
        let outcome = game.outcome();
        let points = match outcome {
            Some(outcome) => outcome.points,
            None => V::points_so_far(game.state()),
        };
        let mut own = Map::new();
        V::status(game, &mut own);
        Self {
            to_move: game.to_move().map(|s| V::INFO.seat_name(s)),
            in_check: named(&|s| position.in_check(s)),
            out: named(&|s| game.is_out(s)),
            over: outcome.is_some(),
            points: points.map(|p| points_json(&V::INFO, &p)),
            reason: outcome.map(Reason::from),
            repetitions: game.repetitions(),
            claims: if outcome.is_some() { Vec::new() } else { V::claims(game) },
            own,
        }
    }
}

/// Returns points as JSON: an object from seat names to fractions.
pub(crate) fn points_json(info: &Info, points: &BySeat<Points>) -> Map<String, Json> {
    info.all_seats().map(|s| (info.seat_name(s).to_owned(), Json::from(points[s].to_string()))).collect()
}
