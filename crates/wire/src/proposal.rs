//! Table proposals: matters outside the game that all players must agree to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A proposal that takes effect when all players at the table agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "Matter")]
pub enum Proposal {
    /// Pause the game and stop the clocks.
    Pause {},
    /// Take back the last turns.
    Takeback {
        /// The number of turns.
        turns: u32,
    },
    /// Play again at a new table, where each player moves one seat on.
    Rematch {},
}
