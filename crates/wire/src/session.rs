//! The identity of a client: a guest with a name. A cookie that scripts cannot read proves it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Me {
    /// The name, as others see it.
    pub name: String,
}

/// Asks for a cookie as a guest of this name, or for another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Introduce {
    /// The name.
    pub name: String,
}

/// A computer player that can be given a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// Id in messages.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// What it does, in one sentence.
    pub words: String,
    /// Is it the one for people who choose none?
    pub is_default: bool,
}
