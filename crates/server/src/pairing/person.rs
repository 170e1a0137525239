//! A guest who waits, and what such a guest is told.

use crate::reply::Failure;
use crate::socket::{Outbox, text};
use crate::table::Guest;
use polychess_wire::{Problem, ServerMessage};

/// A guest who waits, and where to say what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) guest: Guest,
    /// The number of the socket.
    pub(crate) socket: u64,
    pub(crate) out: Outbox,
    /// Equal for people who may be one; see `origin::household`.
    pub(crate) household: Option<String>,
}

impl Person {
    pub(super) fn tell(&self, message: &ServerMessage) {
        self.out.push(text(message));
    }

    pub(super) fn refuse(&self, problem: Problem) {
        self.tell(&ServerMessage::Unpaired { problem });
    }
}

/// Of each guest one wish holds.
pub(super) fn waits_elsewhere() -> Problem {
    Problem::new("elsewhere", "you wait in another window now")
}

/// There are no more places to wait.
pub(super) fn crowded() -> Failure {
    let why = "too many people wait to be paired; try again in a moment, or make a table";
    Failure::Refused(Problem::new("crowded", why))
}
