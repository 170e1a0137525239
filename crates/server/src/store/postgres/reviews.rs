//! The reviews in a PostgreSQL database.

use crate::store::postgres::PostgresStore;
use crate::store::reviews::review_statements;
use crate::store::write::{Outcome, Write};
use crate::store::{Answer, ReviewStore};
use std::time::Duration;

review_statements!(
    sqlx::PgConnection,
    sqlx::postgres::PgRow,
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    hold = " FOR UPDATE"
);

impl ReviewStore for PostgresStore {
    fn review<'a>(&'a self, game: &'a str) -> Answer<'a, Option<ReviewRow>> {
        Box::pin(async move { review(&mut *self.connection().await?, game).await })
    }

    fn count_open_reviews(&self, before: Option<i64>) -> Answer<'_, u32> {
        Box::pin(async move { count_open_reviews(&mut *self.connection().await?, before).await })
    }

    fn unreviewed_game(&self, after: i64) -> Answer<'_, Option<String>> {
        Box::pin(async move { unreviewed_game(&mut *self.connection().await?, after).await })
    }

    fn request_review(&self, review: ReviewRow, quota: ReviewQuota) -> Answer<'_, ()> {
        Box::pin(self.put(Write::RequestReview(review, quota)))
    }

    fn claim_review(&self, lease: Duration) -> Answer<'_, Option<ReviewRow>> {
        Box::pin(async move {
            let claimed = self.write(&self.pool, Write::claim_review(lease)).await?;
            Ok(if let Outcome::Review(review) = claimed { review } else { None })
        })
    }

    fn save_review(&self, review: ReviewRow, lease: Duration) -> Answer<'_, ()> {
        Box::pin(self.put(Write::save_review(review, lease)))
    }
}
