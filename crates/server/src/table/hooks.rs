//! Hooks that let tests inject faults.

use std::fmt;

/// The decisions of a live table that tests can override. The defaults are the correct behaviour.
pub(crate) trait Hooks: fmt::Debug + Send + Sync {
    /// Runs before an owner handles a message.
    fn before_message(&self) {}

    /// Returns whether an owner stops handling messages if its lease has expired.
    fn owner_checks_lease(&self) -> bool {
        true
    }

    /// Returns whether an owner claims its table again after a commit with an unknown outcome.
    fn owner_renews_epoch(&self) -> bool {
        true
    }

    /// Returns whether a follower polls the log, in case a notification was lost.
    fn follower_polls_log(&self) -> bool {
        true
    }

    /// Returns whether a follower itself answers outdated commands, with the current state of the
    /// log.
    fn follower_answers_stale(&self) -> bool {
        true
    }
}

/// The hooks of a real server, which inject no faults.
#[derive(Debug)]
pub(crate) struct NoFaults;

impl Hooks for NoFaults {}
