//! The identity of a client. A client is a guest with a name and proves its identity with a cookie
//! that scripts cannot read.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The guest that the client's session belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Me {
    /// The guest's name, which everyone can see.
    pub name: String,
}

/// A request to create a guest session, or to change the name of an existing one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Introduce {
    /// The requested name.
    pub name: String,
}

/// A computer player that users can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// The id in messages.
    pub id: String,
    /// The display name.
    pub name: String,
    /// A one-sentence description.
    pub words: String,
    /// True for the player that the site suggests first.
    pub is_default: bool,
}
