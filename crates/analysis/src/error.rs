//! Errors of the crate.

use polychess_game::Refusal;

/// An error of an analysis.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The match belongs to a game that is not in the list of games.
    #[error("unknown game \"{0}\". List the games with `polychess variants`")]
    UnknownGame(String),
    /// The board does not exist or has no player to move.
    #[error("board {0} has no player to move. Choose an unfinished board")]
    NoPlayerToMove(usize),
    /// The board does not exist.
    #[error("the match has no board {0}. Use 0 for the first board")]
    NoBoard(usize),
    /// The tags of a game file describe no playable game.
    #[error("the game file is not playable: {0}. Check it with `polychess validate`")]
    UnplayableFile(String),
    /// The rules reject the played turn.
    #[error(transparent)]
    IllegalTurn(#[from] Refusal),
}

/// An error in stored evaluations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BlobError {
    /// The data does not begin with the bytes of stored evaluations.
    #[error("the data contains no evaluations. Evaluate the game again")]
    NotEvaluations,
    /// Another version of the method wrote the data.
    #[error("the evaluations have version {0}. Evaluate the game again")]
    OtherVersion(u32),
    /// The checksum or the content is wrong.
    #[error("the evaluations are damaged. Evaluate the game again")]
    Damaged,
}
