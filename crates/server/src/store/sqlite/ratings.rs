//! The ratings in an SQLite file.

use crate::store::ratings::rating_statements;
use crate::store::sqlite::SqliteStore;
use crate::store::write::Write;
use crate::store::{Answer, RatingStore};

rating_statements!(sqlx::SqliteConnection, sqlx::sqlite::SqliteRow);

impl RatingStore for SqliteStore {
    fn processed(&self) -> Answer<'_, i64> {
        Box::pin(async move { processed(&mut *self.reader().await?).await })
    }

    fn rated_games(&self, after: i64, limit: u32) -> Answer<'_, Vec<QueuedGame>> {
        Box::pin(async move { rated_games(&mut *self.reader().await?, after, limit).await })
    }

    fn ratings_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<RatingRow>> {
        Box::pin(async move { ratings(&mut *self.reader().await?, person).await })
    }

    fn rating_count(&self) -> Answer<'_, i64> {
        Box::pin(async move { rating_count(&mut *self.reader().await?).await })
    }

    fn changes_of_game(&self, seq: i64) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(async move { changes_of_game(&mut *self.reader().await?, seq).await })
    }

    fn changes_of_table<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Vec<RatingChange>>> {
        Box::pin(async move { changes_of_table(&mut *self.reader().await?, table).await })
    }

    fn changes_of_person<'a>(&'a self, person: &'a str, limit: u32) -> Answer<'a, Vec<RatingChange>> {
        Box::pin(async move { changes_of_person(&mut *self.reader().await?, person, limit).await })
    }

    fn leaderboard(&self, query: LeaderboardQuery) -> Answer<'_, Vec<Ranked>> {
        Box::pin(async move { leaderboard(&mut *self.reader().await?, query).await })
    }

    fn apply_ratings(&self, seq: i64, changes: Vec<RatingChange>) -> Answer<'_, ()> {
        Box::pin(self.write(Write::Ratings(seq, changes)))
    }
}
