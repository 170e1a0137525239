//! Puzzles: positions with a goal that the solver can reach.

use crate::{RatingView, TurnNotation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A puzzle: a position, its goal, and the turns that reach the goal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The stable id. It follows from the game and the position, for example `three-man-7f3a9c`.
    pub id: String,
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string.
    pub position: String,
    /// The seat of the solver. It is the seat to move.
    pub seat: usize,
    /// The kind of the proof.
    pub kind: PuzzleKind,
    /// The goal of the solver.
    pub goal: PuzzleGoal,
    /// The seat that the solver mates, or that loses the most points.
    pub target: Option<usize>,
    /// The ids of the themes, for example `double-turn` or `sacrifice`.
    pub themes: Vec<String>,
    /// The weakest level of the computer that solves the puzzle, 1 to 10.
    pub level: u8,
    /// The turns of the solver in order.
    pub steps: Vec<PuzzleStep>,
}

/// The reason why a puzzle has one solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// An exhaustive search proves that one turn reaches the goal against all replies.
    Forced,
    /// One turn is better than all others by a fifth of the points, under two search algorithms.
    Margin,
    /// The solver chooses the army to attack, or the partner to save.
    Choice,
}

/// The goal of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// Mate the target.
    Mate,
    /// Mate the target together with a rival or a partner, as the rules of the game allow.
    MateTogether,
    /// Capture the king of the target.
    CaptureKing,
    /// Gain the most points.
    Points,
}

/// A turn of the solver, and the replies to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleStep {
    /// The turns that solve the step, the main solution first.
    pub accepted: Vec<TurnNotation>,
    /// The move strings of turns that reach the goal later. They are not mistakes.
    pub slower: Vec<String>,
    /// The turns of the other seats until the solver's next turn. Empty in the last step.
    pub replies: Vec<TurnNotation>,
}

/// A try of a puzzle by a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAttempt {
    /// True if the user found all turns without a mistake.
    pub solved: bool,
    /// True if the user took a hint.
    pub hinted: bool,
    /// True if the puzzle returned because the user had failed it.
    #[serde(default)]
    pub repeated: bool,
}

/// The result of the first try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleResult {
    /// The user solved the puzzle without a hint.
    Solved,
    /// The user solved the puzzle with a hint.
    Hinted,
    /// The user played a wrong turn, or looked at the solution.
    Failed,
}

/// A puzzle that an account has tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TriedPuzzle {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The result of the first try.
    pub result: PuzzleResult,
    /// The day of the next repetition, in days since 1970 in UTC. None if the puzzle does not return.
    #[ts(type = "number | null")]
    pub due: Option<i64>,
    /// The number of successful repetitions in a row.
    #[ts(type = "number")]
    pub repeated: i64,
}

/// The results of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SolverView {
    /// The rating of the account as a solver.
    pub rating: RatingView,
    /// The puzzles that the account has tried.
    pub tried: Vec<TriedPuzzle>,
}

/// The effect of a try on an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SolverChange {
    /// The rating before the try.
    pub before: RatingView,
    /// The rating after the try. Equal to `before` unless it was the first try of the puzzle.
    pub after: RatingView,
    /// The puzzle with its result.
    pub tried: TriedPuzzle,
}

/// The number and the levels of a game's puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PuzzleCollection {
    /// The id of the game.
    pub variant: String,
    /// The number of puzzles.
    pub count: usize,
    /// The level of the easiest puzzle.
    pub easiest: u8,
    /// The level of the hardest puzzle.
    pub hardest: u8,
}
