//! Errors of this crate.

use polychess_game::Refusal;

/// An error of mining or verification.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// No game has this id.
    #[error("unknown game \"{0}\". `polychess variants` lists the games")]
    UnknownGame(String),
    /// The rules reject a position or a turn.
    #[error(transparent)]
    Rules(#[from] Refusal),
}
