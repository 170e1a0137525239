//! The writes that the SQL drivers execute.

use crate::store::{
    AccountChange, AttemptRow, Claim, Commit, Erasure, PuzzleRatingRow, RatingChange, ReviewQuota, ReviewRow, SeekRow,
    SessionRow, StoreError,
};
use std::time::Duration;

/// A write that takes effect completely or not at all.
#[derive(Debug)]
pub(super) enum Write {
    Commits(Vec<Commit>),
    Session(SessionRow),
    /// Changes of accounts, which take effect together.
    Accounts(Vec<AccountChange>),
    /// The changes of ratings by the rated game with this number.
    Ratings(i64, Vec<RatingChange>),
    /// Writes and deletes a row, to check that the database can be written.
    Trial,
    /// Renews the lease of a server: its name, and the duration in milliseconds.
    Renew(String, i64),
    /// Claims a table for a server: the table's id, and the server's name.
    Claim(String, String),
    /// Releases a table: its id, the owner's name, and the owner's epoch.
    Release(String, String, i64),
    /// Releases all tables of a server, and ends its lease.
    Leave(String),
    /// Stores a seek, unless this number of other seeks is open.
    PutSeek(SeekRow, u32),
    DeleteSeek(String),
    RequestReview(ReviewRow, ReviewQuota),
    /// Claims an open review for this duration in milliseconds.
    ClaimReview(i64),
    /// Saves the progress of a review, and extends its claim to this duration in milliseconds.
    SaveReview(ReviewRow, i64),
    /// The first try of a puzzle, with the new ratings of the solver and the puzzle.
    Attempt(AttemptRow, PuzzleRatingRow, PuzzleRatingRow),
    /// The repetition of a puzzle.
    Repetition(AttemptRow),
    EraseName(Erasure),
    /// Merges the write-ahead log of SQLite into the database file, and empties it.
    Scrub,
    /// Stops the SQLite writer after all earlier writes.
    Close,
}

impl Write {
    pub(super) fn claim_review(lease: Duration) -> Self {
        Self::ClaimReview(milliseconds(lease))
    }

    pub(super) fn save_review(review: ReviewRow, lease: Duration) -> Self {
        Self::SaveReview(review, milliseconds(lease))
    }

    pub(super) fn renew(node: &str, lease: Duration) -> Self {
        Self::Renew(node.to_owned(), milliseconds(lease))
    }
}

/// Returns a duration in milliseconds, for sums with the time of the database.
fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 2)
}

/// The result of a successful write.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Done,
    Claimed(Claim),
    /// The claimed review; `None` if no review is open.
    Review(Option<ReviewRow>),
    /// The start of the server's lease, in milliseconds since 1970.
    Renewed(i64),
}

pub(super) type Written = Result<Outcome, StoreError>;
