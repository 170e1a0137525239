//! The identity of a client: a guest with a name. A cookie that scripts cannot read proves it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Me {
    /// The guest's name, visible to all.
    pub name: String,
}

/// A request for a guest session with this name, or for a new name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Introduce {
    /// The name.
    pub name: String,
}

/// A computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// Id in messages.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// A one-sentence description.
    pub words: String,
    /// True for the default player.
    pub is_default: bool,
}
