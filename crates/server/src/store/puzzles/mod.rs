//! The tries of puzzles by accounts, and the ratings of solvers and puzzles.

mod memory;
mod sql;

pub(in crate::store) use memory::MemoryPuzzles;
pub(in crate::store) use sql::puzzle_statements;

use crate::store::Answer;
use polychess_ratings::Rating;
use polychess_wire::PuzzleResult;

/// The first try of a puzzle by a user, with its repetitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttemptRow {
    /// The person of the account.
    pub person: String,
    /// The id of the puzzle.
    pub puzzle: String,
    /// The result of the first try.
    pub result: PuzzleResult,
    /// The time of the first try, in milliseconds since 1970.
    pub time: i64,
    /// The day of the next repetition, in days since 1970. `None` if the puzzle does not return.
    pub due: Option<i64>,
    /// The number of successful repetitions in a row.
    pub repeated: i64,
}

/// The two kinds of rated participants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Participant {
    /// A person who solves puzzles.
    Solver,
    /// A puzzle.
    Puzzle,
}

/// The rating of a solver or a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleRatingRow {
    /// The person of the account, or the id of the puzzle.
    pub id: String,
    /// The rating.
    pub rating: Rating,
    /// The number of tries that the rating follows from.
    pub tries: i64,
}

/// The tries and ratings in a database.
pub trait PuzzleStore: Send + Sync {
    /// Returns all attempts of a person, ordered by puzzle.
    fn attempts<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<AttemptRow>>;

    /// Returns the rating of a solver or a puzzle. `None` before the first try.
    fn puzzle_rating<'a>(&'a self, of: Participant, id: &'a str) -> Answer<'a, Option<PuzzleRatingRow>>;

    /// Stores a first try, and the new ratings of the solver and the puzzle.
    ///
    /// # Errors
    /// `Conflict` if the person has tried the puzzle, or if another try has changed a rating. Each
    /// number of tries must exceed the stored one by 1.
    fn store_attempt(&self, attempt: AttemptRow, solver: PuzzleRatingRow, puzzle: PuzzleRatingRow) -> Answer<'_, ()>;

    /// Stores the due day and the repetitions of an attempt.
    ///
    /// # Errors
    /// `Conflict` if the attempt does not exist.
    fn store_repetition(&self, attempt: AttemptRow) -> Answer<'_, ()>;
}
