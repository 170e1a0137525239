//! Faults of earlier versions. The simulation injects them to show that it would find them.

use crate::table::Hooks;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InjectedFault {
    /// The database accepts commits of any epoch, so a superseded owner goes on writing.
    IgnoredEpochs,
    /// An owner whose lease has expired answers from its old state.
    UncheckedLease,
    /// A follower trusts the notices at the broker, and never polls the log.
    NoPolling,
    /// An owner keeps its epoch after a commit with an unknown outcome, so the database may still
    /// execute that commit.
    KeptEpoch,
    /// A follower passes on the owner's `stale` answer, which may show an older table than its
    /// clients have seen.
    RelayedStale,
}

impl Hooks for InjectedFault {
    fn owner_checks_lease(&self) -> bool {
        *self != Self::UncheckedLease
    }

    fn owner_renews_epoch(&self) -> bool {
        *self != Self::KeptEpoch
    }

    fn follower_polls_log(&self) -> bool {
        *self != Self::NoPolling
    }

    fn follower_answers_stale(&self) -> bool {
        *self != Self::RelayedStale
    }
}
