//! The grounds of a draw claim.

use serde::{Deserialize, Serialize};

/// The ground of a draw claim.
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
    /// Both grounds.
    pub const ALL: [Self; 2] = [Self::Threefold, Self::Fifty];

    /// Returns the name in requests and records: `threefold`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
        }
    }
}
