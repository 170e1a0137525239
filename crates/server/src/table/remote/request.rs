//! What nodes ask each other: what somebody wants of a table whose owner is at another node.

use crate::fair::Payer;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::http_requests::TableRequest;
use crate::table::socket_requests::CommandRequest;
use polychess_wire::Invitation;
use serde::{Deserialize, Serialize};

/// Something that somebody wants of a table. Who it is was found out by the node that sends it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub(crate) table: String,
    pub(crate) wanted: Wanted,
    /// The span that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trace: Option<String>,
}

/// What is wanted.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Wanted {
    /// A command of a connection that watches the table at the other node.
    Command {
        session: Option<String>,
        /// The client that it is charged to.
        #[serde(default)]
        payer: Payer,
        command: CommandRequest,
    },
    /// A seat, or a change of one.
    Ask { who: Option<Guest>, request: TableRequest },
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply {
    /// The message for the connection.
    Said(String),
    /// The command is stale. The server of the connection shows the table, because its clients may have seen later events than the owner.
    Stale,
    Joined(usize),
    Changed(Option<Invitation>),
    Failed(Failure),
    /// Nothing was done, for the node does not have the table.
    NotHere,
}

impl Letter {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// None for what another version writes and this one does not know.
    pub(crate) fn read(words: &[u8]) -> Option<Self> {
        serde_json::from_slice(words).ok()
    }
}

impl Reply {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// None for what another version writes and this one does not know.
    pub(crate) fn read(words: &[u8]) -> Option<Self> {
        serde_json::from_slice(words).ok()
    }
}
