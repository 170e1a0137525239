//! The ratings in a PostgreSQL database.

use crate::store::postgres::PostgresStore;
use crate::store::ratings::rating_statements;
use crate::store::write::Write;
use crate::store::{Answer, RatingStore};

rating_statements!(sqlx::PgConnection, sqlx::postgres::PgRow);

impl RatingStore for PostgresStore {
    fn processed(&self) -> Answer<'_, i64> {
        Box::pin(async move { processed(&mut *self.connection().await?).await })
    }

    fn rated_games(&self, after: i64, limit: u32) -> Answer<'_, Vec<QueuedGame>> {
        Box::pin(async move { rated_games(&mut *self.connection().await?, after, limit).await })
    }

    fn ratings_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<RatingRow>> {
        Box::pin(async move { ratings(&mut *self.connection().await?, person).await })
    }

    fn rating_count(&self) -> Answer<'_, i64> {
        Box::pin(async move { rating_count(&mut *self.connection().await?).await })
    }

    fn changes_of_game(&self, seq: i64) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(async move { changes_of_game(&mut *self.connection().await?, seq).await })
    }

    fn changes_of_table<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Vec<RatingChange>>> {
        Box::pin(async move { changes_of_table(&mut *self.connection().await?, table).await })
    }

    fn changes_of_person<'a>(&'a self, person: &'a str, limit: u32) -> Answer<'a, Vec<RatingChange>> {
        Box::pin(async move { changes_of_person(&mut *self.connection().await?, person, limit).await })
    }

    fn leaderboard(&self, query: LeaderboardQuery) -> Answer<'_, Vec<Ranked>> {
        Box::pin(async move { leaderboard(&mut *self.connection().await?, query).await })
    }

    fn apply_ratings(&self, seq: i64, changes: Vec<RatingChange>) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Ratings(seq, changes)))
    }
}
