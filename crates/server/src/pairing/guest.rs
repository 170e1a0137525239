//! A guest with an open seek.

use crate::config::Config;
use crate::fair::Payer;
use crate::outbox::{Outbox, text};
use crate::reply::Failure;
use crate::session::Guest;
use polychess_wire::{Problem, ServerMessage};

/// A guest with an open seek, and the connection that receives the result.
#[derive(Clone, Debug)]
pub(crate) struct SeekingGuest {
    pub(crate) guest: Guest,
    /// The number of the WebSocket connection.
    pub(crate) socket: u64,
    pub(crate) out: Outbox,
    /// The client that occupies the waiting place.
    pub(crate) payer: Payer,
    /// Equal for guests who may be the same person; see `origin::household`.
    pub(crate) household: Option<String>,
}

/// One network may use at most 1/`PART` of the waiting places.
const PART: usize = 10;

impl SeekingGuest {
    /// Returns whether the guest's network has used its share of the waiting places. `others` are
    /// the guests who already wait on this server.
    pub(super) fn fills_its_part<'a>(&self, others: impl Iterator<Item = &'a Self>, config: &Config) -> bool {
        let [network, _] = self.payer.of_address();
        let own = others.filter(|other| other.payer.of_address()[0] == network).count();
        own >= config.waiting_places.div_ceil(PART) && !self.payer.is_anyone(config)
    }

    pub(super) fn notify(&self, message: &ServerMessage) {
        self.out.push(text(message));
    }

    pub(super) fn refuse(&self, problem: Problem) {
        self.notify(&ServerMessage::Unpaired { problem });
    }
}

/// Returns the problem for a guest who has opened another seek in a new window.
pub(super) fn already_seeking() -> Problem {
    Problem::new("elsewhere", "you are now waiting in another window")
}

/// Returns the failure for a guest if all waiting places are taken.
pub(super) fn crowded() -> Failure {
    let why = "too many people wait to be paired; try again in a moment, or create a table";
    Failure::Refused(Problem::new("crowded", why))
}
