//! Requests that a server forwards to the owner of a table, and the replies.

use crate::fair::Payer;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::socket_requests::CommandRequest;
use crate::table::table_requests::TableRequest;
use polychess_wire::Invitation;
use serde::{Deserialize, Serialize};

/// A forwarded request. The server that sends it has authenticated the caller; servers trust each
/// other.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ForwardedRequest {
    pub(crate) table: String,
    #[serde(rename = "wanted")]
    pub(crate) body: RequestBody,
    /// The span of the request, as a W3C `traceparent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trace: Option<String>,
}

/// The body of a forwarded request.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RequestBody {
    /// A command of a connection that watches the table at the sending server.
    Command {
        session: Option<String>,
        /// The client that pays for jobs.
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

/// The reply of the owner.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForwardedReply {
    /// A message for the connection.
    #[serde(rename = "said")]
    Message(String),
    /// The command is stale. The server of the connection sends the table, because its clients may
    /// have seen later events than the owner.
    Stale,
    Joined(usize),
    Changed(Option<Invitation>),
    Failed(Failure),
    /// The server does not own the table, so nothing was done.
    #[serde(rename = "not-here")]
    NotOwner,
}

impl ForwardedRequest {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a request. Returns `None` for an unknown version.
    pub(crate) fn read(payload: &[u8]) -> Option<Self> {
        serde_json::from_slice(payload).ok()
    }
}

impl ForwardedReply {
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a reply. Returns `None` for an unknown version.
    pub(crate) fn read(payload: &[u8]) -> Option<Self> {
        serde_json::from_slice(payload).ok()
    }
}
