//! The puzzles in a PostgreSQL database.

use crate::store::postgres::PostgresStore;
use crate::store::puzzles::puzzle_statements;
use crate::store::write::Write;
use crate::store::{Answer, PuzzleStore};

puzzle_statements!(sqlx::PgConnection, sqlx::postgres::PgRow);

impl PuzzleStore for PostgresStore {
    fn attempts<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<AttemptRow>> {
        Box::pin(async move { attempts(&mut *self.connection().await?, person).await })
    }

    fn puzzle_rating<'a>(&'a self, of: Participant, id: &'a str) -> Answer<'a, Option<PuzzleRatingRow>> {
        Box::pin(async move { puzzle_rating(&mut *self.connection().await?, of, id).await })
    }

    fn store_attempt(&self, attempt: AttemptRow, solver: PuzzleRatingRow, puzzle: PuzzleRatingRow) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Attempt(attempt, solver, puzzle)))
    }

    fn store_repetition(&self, attempt: AttemptRow) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Repetition(attempt)))
    }
}
