//! Table proposals: a pause, a takeback or a rematch. All players must agree to a proposal.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A proposal that takes effect when all players at the table agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "Matter")]
pub enum Proposal {
    /// Pause the game and stop the clocks.
    Pause {},
    /// Take back the last turns of the game.
    Takeback {
        /// The number of turns.
        turns: u32,
    },
    /// Play again at a new table. Each player moves to the next seat.
    Rematch {},
}
