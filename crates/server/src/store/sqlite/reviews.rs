//! The reviews in an SQLite file.

use crate::store::reviews::review_statements;
use crate::store::sqlite::SqliteStore;
use crate::store::write::{Outcome, Write};
use crate::store::{Answer, ReviewStore};
use std::time::Duration;

review_statements!(
    sqlx::SqliteConnection,
    sqlx::sqlite::SqliteRow,
    now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    hold = ""
);

impl ReviewStore for SqliteStore {
    fn review<'a>(&'a self, game: &'a str) -> Answer<'a, Option<ReviewRow>> {
        Box::pin(async move { review(&mut *self.reader().await?, game).await })
    }

    fn count_open_reviews(&self, before: Option<i64>) -> Answer<'_, u32> {
        Box::pin(async move { count_open_reviews(&mut *self.reader().await?, before).await })
    }

    fn unreviewed_game(&self, after: i64) -> Answer<'_, Option<String>> {
        Box::pin(async move { unreviewed_game(&mut *self.reader().await?, after).await })
    }

    fn request_review(&self, review: ReviewRow, quota: ReviewQuota) -> Answer<'_, ()> {
        Box::pin(self.write(Write::RequestReview(review, quota)))
    }

    fn claim_review(&self, lease: Duration) -> Answer<'_, Option<ReviewRow>> {
        Box::pin(async move {
            let claimed = self.writer.write(Write::claim_review(lease)).await?;
            Ok(if let Outcome::Review(review) = claimed { review } else { None })
        })
    }

    fn save_review(&self, review: ReviewRow, lease: Duration) -> Answer<'_, ()> {
        Box::pin(self.write(Write::save_review(review, lease)))
    }
}
