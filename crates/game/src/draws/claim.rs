//! What a draw is claimed for.

use serde::{Deserialize, Serialize};

/// What a draw is claimed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The third occurrence of the position.
    #[default]
    Threefold,
    /// Fifty turns of each player without a capture or pawn move.
    Fifty,
}

impl Claim {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Threefold, Self::Fifty];

    /// As it is written: `threefold`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
        }
    }
}
