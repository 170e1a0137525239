//! Proposals that players at a table can agree to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A proposal to all players at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "Matter")]
pub enum Proposal {
    /// A pause: the clocks stop.
    Pause {},
    /// A takeback of the last turns.
    Takeback {
        /// The number of turns.
        turns: u32,
    },
    /// A rematch. Each player moves one seat on.
    Rematch {},
}
