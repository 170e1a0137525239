//! Hooks for tests that inject faults.

use std::fmt;

/// Decisions of a live table that tests override. The default of each is the correct behaviour.
pub(crate) trait Hooks: fmt::Debug + Send + Sync {
    /// Called before a message is handled at a table that this server owns.
    fn before_message(&self) {}

    /// True if an owner stops answering once its lease has expired.
    fn owner_checks_lease(&self) -> bool {
        true
    }

    /// True if an owner claims its table again after a commit with an unknown outcome.
    fn owner_renews_epoch(&self) -> bool {
        true
    }

    /// True if a follower reads the log at intervals, in case a notice was lost.
    fn follower_polls_log(&self) -> bool {
        true
    }

    /// True if a follower answers a stale command from the log, and not with the owner's answer.
    fn follower_answers_stale(&self) -> bool {
        true
    }
}

/// The hooks of a server: no faults.
#[derive(Debug)]
pub(crate) struct NoFaults;

impl Hooks for NoFaults {}
