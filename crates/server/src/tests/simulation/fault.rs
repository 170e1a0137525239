//! Bugs of earlier versions. The simulation injects them to prove that it detects them.

use crate::table::Hooks;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InjectedFault {
    /// No fault. A control run, which draws the same random numbers as a run with a fault.
    None,
    /// The database accepts commits of any epoch, so a previous owner can continue to write.
    IgnoredEpochs,
    /// An owner responds from its outdated state although its lease has expired.
    UncheckedLease,
    /// A follower relies on the broker's notifications and never polls the log.
    NoPolling,
    /// An owner keeps its epoch after a commit with an unknown outcome. The database may then
    /// execute this commit later.
    KeptEpoch,
    /// A follower forwards the owner's `stale` answer, which may show an older state than the
    /// follower's clients have seen.
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
