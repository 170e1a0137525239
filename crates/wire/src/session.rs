//! The identity of a client. Each client is a guest or the user of an account, with a name. It
//! proves its identity by a cookie that scripts cannot read.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The user that the client's session belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Me {
    /// The user's name, which all users can see.
    pub name: String,
    /// True if the guest has saved the session as an account.
    #[serde(default)]
    pub account: bool,
}

/// A request to create a guest session, or to change the name in an existing session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Introduce {
    /// The requested name.
    pub name: String,
}

/// A computer player that users can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// The id of the computer player in messages.
    pub id: String,
    /// The display name.
    pub name: String,
    /// A one-sentence description.
    pub words: String,
    /// True for the computer player that the site suggests by default.
    pub is_default: bool,
}
