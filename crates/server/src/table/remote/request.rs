//! The requests that a server forwards to the owner of a table, and the replies.

use crate::fair::Payer;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::socket_requests::CommandRequest;
use crate::table::table_requests::TableRequest;
use polychess_wire::Invitation;
use serde::{Deserialize, Serialize};

/// A request that one server forwards to another.
///
/// The sending server has authenticated the guest. Servers trust each other.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ForwardedRequest {
    pub(crate) table: String,
    #[serde(rename = "wanted")]
    pub(crate) body: RequestBody,
    /// The tracing span of the request, as a W3C `traceparent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trace: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RequestBody {
    /// A command from a connection that watches the table on the sending server.
    Command {
        session: Option<String>,
        /// The client that is charged for the work.
        #[serde(default)]
        payer: Payer,
        command: CommandRequest,
    },
    /// A request over HTTP.
    #[serde(rename = "ask")]
    Request {
        #[serde(rename = "who")]
        guest: Option<Guest>,
        request: TableRequest,
    },
}

/// The owner's reply to a forwarded request.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForwardedReply {
    /// A message for the client, as JSON.
    #[serde(rename = "said")]
    Message(String),
    /// The command is outdated. The sending server answers it, because its clients may have seen
    /// later events than the owner.
    Stale,
    Joined(usize),
    Changed(Option<Invitation>),
    Failed(Failure),
    /// The server does not own the table and has ignored the request.
    #[serde(rename = "not-here")]
    NotOwner,
}

impl ForwardedRequest {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Parses a request. Returns `None` if the format is unknown.
    pub(crate) fn read(payload: &[u8]) -> Option<Self> {
        serde_json::from_slice(payload).ok()
    }
}

impl ForwardedReply {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Parses a reply. Returns `None` if the format is unknown.
    pub(crate) fn read(payload: &[u8]) -> Option<Self> {
        serde_json::from_slice(payload).ok()
    }
}
