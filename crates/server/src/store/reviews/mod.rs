//! Reviews of finished games: requests, progress and results.
//!
//! A server claims a request, evaluates the turns and saves its progress. If it stops, another
//! claim continues from the last save. Each claim has a higher epoch, and the database rejects
//! saves of earlier claims.

mod memory;
mod sql;

pub(in crate::store) use memory::MemoryReviews;
pub(in crate::store) use sql::review_statements;

use crate::store::Answer;
use std::time::Duration;

/// A review fails after this number of claims without progress.
pub(in crate::store) const MOST_TRIES: u32 = 5;

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewProgress {
    /// Some turns are not evaluated yet.
    Open,
    /// All turns are evaluated.
    Done,
    /// The game cannot be reviewed.
    Failed,
}

/// A review of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewRow {
    /// The id of the game's table.
    pub game: String,
    /// The user that requested the review. Empty if the server reviews the game automatically.
    pub person: String,
    /// The time of the request, in milliseconds since 1970.
    pub requested: i64,
    /// The number of evaluated turns.
    pub done: u32,
    /// The progress. It is `Failed` if too many claims ended without progress.
    pub progress: ReviewProgress,
    /// The number of claims so far.
    pub epoch: i64,
    /// The evaluations of the first `done` turns.
    pub data: Vec<u8>,
}

impl ReviewRow {
    /// Creates a request. If `person` is empty, the review is automatic.
    #[must_use]
    pub fn new(game: String, person: String, requested: i64) -> Self {
        Self { game, person, requested, done: 0, progress: ReviewProgress::Open, epoch: 0, data: Vec::new() }
    }
}

/// The limit on the reviews that a user requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewQuota {
    /// The start of the counted period, in milliseconds since 1970.
    pub since: i64,
    /// The maximum number of requests in this period.
    pub most: u32,
}

/// The reviews in a database.
pub trait ReviewStore: Send + Sync {
    /// Returns the review of a game, or `None` without a request.
    fn review<'a>(&'a self, game: &'a str) -> Answer<'a, Option<ReviewRow>>;

    /// Returns the number of open reviews that users requested before this time. Without a time,
    /// returns the number of all open reviews.
    fn count_open_reviews(&self, before: Option<i64>) -> Answer<'_, u32>;

    /// Returns the game that ended last, if it ended after this time and has no review. The time is
    /// in milliseconds since 1970.
    fn unreviewed_game(&self, after: i64) -> Answer<'_, Option<String>>;

    /// Stores a request. Does nothing if a user has already requested a review of the game. An open
    /// automatic review becomes the review of the user.
    ///
    /// # Errors
    /// `QuotaExceeded` if the user has requested too many reviews.
    fn request_review(&self, review: ReviewRow, quota: ReviewQuota) -> Answer<'_, ()>;

    /// Claims the oldest open review that no server is computing, for this duration by the
    /// database's clock. Requests of users come first. Returns `None` if there is no such review.
    fn claim_review(&self, lease: Duration) -> Answer<'_, Option<ReviewRow>>;

    /// Saves the progress of a claimed review, and extends the claim to this duration from now.
    ///
    /// # Errors
    /// `Superseded` if another claim has been made since.
    fn save_review(&self, review: ReviewRow, lease: Duration) -> Answer<'_, ()>;
}
