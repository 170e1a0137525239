//! The status of a game, as programs see it.

use crate::{Game, Info, Text};
use polychess_rules::{BySeat, Outcome, Points, Position, Seat};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// What every game tells of itself; the game's own fields follow in `own`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// Who is on turn.
    pub to_move: Option<&'static str>,
    /// Whose kings are in check.
    pub in_check: Vec<&'static str>,
    /// Who is defeated, eliminated or left out.
    pub out: Vec<&'static str>,
    /// Is the game over?
    pub over: bool,
    /// Points earned so far by seat; `None` while nothing is scored, or when nullified.
    pub points: Option<Map<String, Json>>,
    /// Why the game is over.
    pub reason: Option<Reason>,
    /// How often the present position has stood.
    pub repetitions: usize,
    /// Draw claims open to the seat to move.
    pub claims: Vec<&'static str>,
    /// The game's own fields.
    #[serde(flatten)]
    pub own: Map<String, Json>,
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// Short name in kebab-case.
    pub id: &'static str,
    /// In words.
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
    /// The status of one game.
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

/// Points by seat name, as fractions.
pub(crate) fn points_json(info: &Info, points: &BySeat<Points>) -> Map<String, Json> {
    info.all_seats().map(|s| (info.seat_name(s).to_owned(), Json::from(points[s].to_string()))).collect()
}
