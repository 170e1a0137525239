//! The status of a game, for programs.

use crate::{Game, Info, Text};
use polychess_rules::{BySeat, Outcome, Points, Position, Seat};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// The facts that every game reports; the game's own fields are in `own`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// The player to move.
    pub to_move: Option<&'static str>,
    /// The seats whose kings are in check.
    pub in_check: Vec<&'static str>,
    /// The seats that are eliminated.
    pub out: Vec<&'static str>,
    /// True if the game is over.
    pub over: bool,
    /// Points so far by seat; `None` if nothing is scored yet or the game is nullified.
    pub points: Option<Map<String, Json>>,
    /// The reason why the game is over.
    pub reason: Option<Reason>,
    /// The number of occurrences of the present position.
    pub repetitions: usize,
    /// Draw claims open to the seat to move.
    pub claims: Vec<&'static str>,
    /// The game's own fields.
    #[serde(flatten)]
    pub own: Map<String, Json>,
}

/// The reason why a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// Short name in kebab-case.
    pub id: &'static str,
    /// A description in words.
    pub words: &'static str,
    /// The rule.
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

/// Returns points by seat name, as fractions.
pub(crate) fn points_json(info: &Info, points: &BySeat<Points>) -> Map<String, Json> {
    info.all_seats().map(|s| (info.seat_name(s).to_owned(), Json::from(points[s].to_string()))).collect()
}
