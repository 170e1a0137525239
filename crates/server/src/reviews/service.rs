//! Requests for reviews, and their views.

use crate::reply::Failure;
use crate::session::Session;
use crate::store::{ReviewProgress, ReviewQuota, ReviewRow, ReviewStore, StoreError};
use crate::table::{Context, Table};
use polychess_analysis::{TurnEvaluation, assemble, decode, decode_any, final_points};
use polychess_wire::{GameReview, Phase, Problem, ReviewState, ReviewView};
use std::sync::Arc;
use tokio::sync::Notify;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// A guest may request this part of the reviews of an account.
const GUEST_PART: u32 = 4;

/// The reviews of the site.
#[derive(Clone, Debug)]
pub(crate) struct Reviews {
    pub(super) ctx: Arc<Context>,
    /// Notified after each request.
    pub(super) requested: Arc<Notify>,
}

impl Reviews {
    pub(super) fn new(ctx: Arc<Context>) -> Self {
        Self { ctx, requested: Arc::default() }
    }

    pub(super) fn rows(&self) -> &dyn ReviewStore {
        self.ctx.store.reviews()
    }

    /// Requests the review of a finished game, unless it has been requested before.
    pub(crate) async fn request(&self, table: &Table, session: &Session) -> Result<(), Failure> {
        let person = session.known()?.session;
        if table.phase != Phase::Over {
            let message = "the game is not over; request the review after its end";
            return Err(Failure::Refused(Problem::new("game-not-over", message)));
        }
        let is_account = session.0.as_ref().is_some_and(|row| row.account.is_some());
        let daily = self.ctx.config.reviews_per_day;
        let most = if is_account { daily } else { daily.div_ceil(GUEST_PART) };
        let requested = self.ctx.wall();
        let review = ReviewRow::new(table.id.clone(), person, requested);
        match self.rows().request_review(review, ReviewQuota { since: requested - DAY_MS, most }).await {
            Err(StoreError::QuotaExceeded) => {
                let remedy = if is_account { "" } else { ", or create an account for more" };
                let message = format!("you have requested {most} reviews in 24 hours; try again tomorrow{remedy}");
                return Err(Failure::Refused(Problem::new("too-many-reviews", message)));
            }
            other => other?,
        }
        self.requested.notify_one();
        Ok(())
    }

    /// Adds the review of the game that ended last, if it ended in the last day and has no review.
    pub(super) async fn add_automatic(&self) -> Result<(), StoreError> {
        let now = self.ctx.wall();
        if let Some(game) = self.rows().unreviewed_game(now - DAY_MS).await? {
            let review = ReviewRow::new(game, String::new(), now);
            self.rows().request_review(review, ReviewQuota { since: now, most: u32::MAX }).await?;
        }
        Ok(())
    }

    /// Returns the evaluations of a complete review, or none.
    pub(crate) async fn evaluations(&self, game: &str) -> Result<Vec<TurnEvaluation>, Failure> {
        let row = self.rows().review(game).await?.filter(|row| row.progress == ReviewProgress::Done);
        Ok(row.and_then(|row| decode(&row.data).ok()).unwrap_or_default())
    }

    /// Returns the stored review of a game with the number of older open reviews.
    pub(crate) async fn find(&self, game: &str) -> Result<Option<(ReviewRow, u32)>, Failure> {
        let Some(row) = self.rows().review(game).await? else { return Ok(None) };
        let is_waiting = row.progress == ReviewProgress::Open && row.epoch == 0;
        let ahead = if is_waiting { self.rows().count_open_reviews(Some(row.requested)).await? } else { 0 };
        Ok(Some((row, ahead)))
    }
}

/// Returns the view of a table's review.
pub(crate) fn view(table: &Table, found: Option<(ReviewRow, u32)>) -> ReviewView {
    let turns = u32::try_from(table.turns()).unwrap_or(u32::MAX);
    let Some((row, ahead)) = found else {
        return ReviewView { state: ReviewState::None, done: 0, turns, ahead: 0, review: None };
    };
    let unfinished = |state| ReviewView { state, done: row.done, turns, ahead, review: None };
    match row.progress {
        // A user can request an automatic review, so that the server computes it earlier.
        ReviewProgress::Open if row.epoch == 0 && row.person.is_empty() => unfinished(ReviewState::None),
        ReviewProgress::Open if row.epoch == 0 => unfinished(ReviewState::Waiting),
        ReviewProgress::Open => unfinished(ReviewState::Running),
        ReviewProgress::Failed => unfinished(ReviewState::Failed),
        ReviewProgress::Done => {
            // A review of an older version keeps its numbers.
            let evaluations = decode_any(&row.data).map_err(|error| tracing::error!(%error, "a review is unreadable"));
            let Some(((version, evaluations), points)) = evaluations.ok().zip(final_points(table.game.as_ref())) else {
                return unfinished(ReviewState::Failed);
            };
            let review = GameReview { version, ..assemble(table.info, &evaluations, &points) };
            ReviewView { review: Some(review), ..unfinished(ReviewState::Done) }
        }
    }
}
