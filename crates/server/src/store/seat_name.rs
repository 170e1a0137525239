//! The name of a person at a table.

use serde::{Deserialize, Serialize};

/// The name of a person at a seat of a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatName {
    /// The person.
    pub person: String,
    /// The index of the seat.
    pub seat: usize,
    /// The name.
    pub name: String,
}
