//! Recorded games and their turns.

use serde::{Deserialize, Serialize};

/// A recorded game.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct KeptGame {
    /// The id of the game.
    pub(super) id: String,
    pub(super) seed: u64,
    pub(super) nodes: u64,
    /// The level of each seat; empty for equal players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) levels: Vec<u8>,
    /// The final points of each seat; empty if the game has not ended.
    pub(super) end: Vec<f32>,
    pub(super) turns: Vec<KeptTurn>,
}

/// A recorded turn. All expected points are uncalibrated.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct KeptTurn {
    #[serde(rename = "s")]
    pub(super) seat: u8,
    /// The expected points before the turn, with the best turn.
    #[serde(rename = "v")]
    pub(super) before: Vec<f32>,
    /// The changes by the played turn; empty if it is the best one.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub(super) change: Vec<f32>,
    /// True if the best turn leads to a forced win or loss.
    #[serde(rename = "d")]
    pub(super) is_decided: bool,
    /// The number of pieces of each seat; 0 if it is eliminated.
    #[serde(rename = "n")]
    pub(super) pieces: Vec<u8>,
    /// The points that each seat has won.
    #[serde(rename = "w", default, skip_serializing_if = "Vec::is_empty")]
    pub(super) won: Vec<f32>,
}
