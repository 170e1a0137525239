//! Mistakes that were made once, or nearly: made again on purpose, to see whether the simulation finds them.

/// What is done wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lapse {
    /// The database takes a commit whatever epoch it names, so an owner that has been superseded goes on writing.
    Epochs,
    /// An owner whose lease has run out while it stood still answers from what it knew.
    Lease,
    /// Who follows a table trusts the words at the broker, and never looks at the log by itself.
    Hints,
    /// An owner keeps its epoch after a commit with an unknown outcome, so the database may still carry out that commit.
    Fence,
    /// A follower passes on the owner's `stale` answer, which may show an older table than its clients have seen.
    Relay,
}
