//! Messages about reviews: the evaluations of a finished game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The review of a game, or the progress of its computation.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ReviewView {
    /// The progress of the review.
    pub state: ReviewState,
    /// The number of evaluated turns.
    pub done: u32,
    /// The number of turns of the game.
    pub turns: u32,
    /// The number of reviews that the server computes before this one.
    pub ahead: u32,
    /// The review, if it is complete.
    pub review: Option<GameReview>,
}

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewState {
    /// No user has requested the review.
    None,
    /// The review waits for other reviews.
    Waiting,
    /// The server evaluates the turns.
    Running,
    /// The review is complete.
    Done,
    /// The server cannot review this game.
    Failed,
}

/// The evaluations of a finished game.
///
/// All lists of points have one entry per seat, in the order of the seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameReview {
    /// The version of the method. Reviews with other versions are not comparable.
    pub version: u32,
    /// The node limit per searched position.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The most points that one seat can get.
    pub best: f32,
    /// The evaluated turns, in the order of play.
    pub turns: Vec<ReviewedTurn>,
    /// The points of each seat at the end of the game.
    pub points: Vec<f32>,
    /// The seats in order, with their accuracy and mistakes.
    pub players: Vec<ReviewedPlayer>,
}

/// The evaluation of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewedTurn {
    /// The number of log entries before the turn.
    pub entry: u32,
    /// The index of the board; 0 if the game has only one.
    pub board: usize,
    /// The seat that played the turn.
    pub seat: usize,
    /// The expected points of each seat before the turn. They add up to the points of the game.
    pub points: Vec<f32>,
    /// The change of each seat's expected points between the best turn and the played turn. The
    /// changes add up to 0.
    pub change: Vec<f32>,
    /// The expected points that the turn costs its player. At least 0; 0 for the best turn.
    pub loss: f32,
    /// The verdict on the turn; none for a good turn.
    pub verdict: Option<Verdict>,
    /// The played turn.
    pub played: TurnNotation,
    /// The best turn and the expected continuation. Empty if the player had no choice.
    pub line: Vec<TurnNotation>,
    /// The best turn leads to a forced mate or a capture of a king, and the played turn does not.
    pub missed_mate: bool,
}

/// A verdict on a turn, by the part of the maximum points that it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// A turn of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TurnNotation {
    /// The turn as a move string.
    pub text: String,
    /// The turn in the notation of the game.
    pub notation: String,
}

/// The summary of a player's turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewedPlayer {
    /// The accuracy in per cent; none without evaluated turns.
    pub accuracy: Option<f32>,
    /// The number of turns with the verdict `?!`.
    pub inaccuracies: u32,
    /// The number of turns with the verdict `?`.
    pub mistakes: u32,
    /// The number of turns with the verdict `??`.
    pub blunders: u32,
}
