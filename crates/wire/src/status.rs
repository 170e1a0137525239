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
