//! The grounds for draw claims.

use serde::{Deserialize, Serialize};

/// A ground for a draw claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The position occurs for the third time.
    #[default]
    Threefold,
    /// Each player has made 50 turns without a capture or pawn move.
    Fifty,
}

impl Claim {
    /// All grounds.
    pub const ALL: [Self; 2] = [Self::Threefold, Self::Fifty];

    /// Returns the name of the ground in requests and game files, such as `threefold`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
        }
    }
}
