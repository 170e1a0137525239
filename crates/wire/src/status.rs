//! The status of a game, as every game tells it. Fields that only one game has stay with the server.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Who is on turn, who is in check or out, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Status {
    /// The seat on turn, by name.
    pub to_move: Option<String>,
    /// Seats whose kings are in check.
    pub in_check: Vec<String>,
    /// Seats that have left the contest.
    pub out: Vec<String>,
    /// Is the game over?
    pub over: bool,
    /// Points by seat, as exact fractions.
    pub points: Option<BTreeMap<String, String>>,
    /// What each seat would have if the game ended now: as a draw of all who still play, or, while answers are awaited, because nobody
    /// goes on. None when it is over, or the game cannot say; of two boards the sum.
    #[serde(default)]
    pub if_ended: Option<BTreeMap<String, String>>,
    /// Why the game is over.
    pub reason: Option<Why>,
    /// How often the present position has stood.
    pub repetitions: usize,
    /// Draws that the seat on turn may claim.
    pub claims: Vec<String>,
    /// Of two boards played side by side, the status of each.
    #[serde(default)]
    pub boards: Vec<Status>,
}

/// Something in the game that takes effect when everybody needed has consented: an offer, a vote, an agreement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Pending {
    /// Which of two boards.
    pub board: Option<usize>,
    /// What it is, for people: "a draw".
    pub words: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// Seats that have consented, by index.
    pub given: Vec<usize>,
    /// Seats that have still to answer, by index.
    pub waiting: Vec<usize>,
    /// When it ends by itself, for people.
    pub lapses: &'static str,
}

impl From<(Option<usize>, polychess_game::Pending)> for Pending {
    fn from((board, pending): (Option<usize>, polychess_game::Pending)) -> Self {
        let seats = |seats: polychess_rules::Seats| seats.iter().map(|seat| seat.index()).collect();
        let polychess_game::Pending { words, rule, given, waiting, lapses } = pending;
        Self { board, words, rule, given: seats(given), waiting: seats(waiting), lapses }
    }
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Why {
    /// Short name in kebab-case.
    pub id: String,
    /// In words.
    pub words: String,
    /// The rule.
    pub rule: String,
}
