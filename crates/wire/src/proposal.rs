//! Proposals that players at a table can agree to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What can be agreed at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "Matter")]
pub enum Proposal {
    /// To stop the clocks for a while.
    Pause {},
    /// To take back what happened in the game since so many turns ago.
    Takeback {
        /// How many turns.
        turns: u32,
    },
    /// To play again, everybody one seat further.
    Rematch {},
}
