//! The SQL statements about puzzles that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection.
macro_rules! puzzle_statements {
    ($connection:ty, $row:ty) => {
        use polychess_ratings::Rating;
        use sqlx::Row;
        use $crate::store::columns::{result_name, result_of};
        use $crate::store::failed::{OUT_OF_ORDER, failed};
        use $crate::store::{AttemptRow, Participant, PuzzleRatingRow, StoreError};

        fn attempt_of(row: &$row) -> Result<AttemptRow, StoreError> {
            Ok(AttemptRow {
                person: row.try_get("person").map_err(failed)?,
                puzzle: row.try_get("puzzle").map_err(failed)?,
                result: result_of(row.try_get("result").map_err(failed)?)?,
                time: row.try_get("time").map_err(failed)?,
                due: row.try_get("due").map_err(failed)?,
                repeated: row.try_get("repeated").map_err(failed)?,
            })
        }

        pub(super) async fn attempts(from: &mut $connection, person: &str) -> Result<Vec<AttemptRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM puzzle_attempts WHERE person = $1 ORDER BY puzzle").bind(person);
            select.fetch_all(from).await.map_err(failed)?.iter().map(attempt_of).collect()
        }

        pub(super) async fn puzzle_rating(
            from: &mut $connection,
            of: Participant,
            id: &str,
        ) -> Result<Option<PuzzleRatingRow>, StoreError> {
            let select = match of {
                Participant::Solver => "SELECT * FROM puzzle_solvers WHERE id = $1",
                Participant::Puzzle => "SELECT * FROM puzzle_ratings WHERE id = $1",
            };
            let row = sqlx::query(select).bind(id).fetch_optional(from).await.map_err(failed)?;
            let rating = |row: &$row| -> Result<PuzzleRatingRow, sqlx::Error> {
                Ok(PuzzleRatingRow {
                    id: row.try_get("id")?,
                    rating: Rating { mean: row.try_get("mean")?, deviation: row.try_get("deviation")? },
                    tries: row.try_get("tries")?,
                })
            };
            row.as_ref().map(rating).transpose().map_err(failed)
        }

        async fn put_rating(to: &mut $connection, put: &'static str, row: &PuzzleRatingRow) -> Result<(), sqlx::Error> {
            let put = sqlx::query(put).bind(&row.id).bind(row.rating.mean).bind(row.rating.deviation);
            let rows = put.bind(row.tries).execute(to).await?.rows_affected();
            // Another try has changed the rating.
            if rows == 1 { Ok(()) } else { Err(sqlx::Error::Protocol(OUT_OF_ORDER.into())) }
        }

        pub(super) async fn store_attempt(
            to: &mut $connection,
            attempt: &AttemptRow,
            solver: &PuzzleRatingRow,
            puzzle: &PuzzleRatingRow,
        ) -> Result<(), sqlx::Error> {
            let put = "INSERT INTO puzzle_attempts (person, puzzle, result, time, due, repeated) \
                 VALUES ($1, $2, $3, $4, $5, $6)";
            let put = sqlx::query(put).bind(&attempt.person).bind(&attempt.puzzle).bind(result_name(attempt.result));
            put.bind(attempt.time).bind(attempt.due).bind(attempt.repeated).execute(&mut *to).await?;
            let put = "INSERT INTO puzzle_solvers (id, mean, deviation, tries) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (id) DO UPDATE SET mean = $2, deviation = $3, tries = $4 \
                 WHERE puzzle_solvers.tries + 1 = $4";
            put_rating(&mut *to, put, solver).await?;
            let put = "INSERT INTO puzzle_ratings (id, mean, deviation, tries) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (id) DO UPDATE SET mean = $2, deviation = $3, tries = $4 \
                 WHERE puzzle_ratings.tries + 1 = $4";
            put_rating(to, put, puzzle).await
        }

        pub(super) async fn store_repetition(to: &mut $connection, attempt: &AttemptRow) -> Result<(), sqlx::Error> {
            let update = "UPDATE puzzle_attempts SET due = $3, repeated = $4 WHERE person = $1 AND puzzle = $2";
            let update = sqlx::query(update).bind(&attempt.person).bind(&attempt.puzzle);
            let rows = update.bind(attempt.due).bind(attempt.repeated).execute(to).await?.rows_affected();
            if rows == 1 { Ok(()) } else { Err(sqlx::Error::Protocol(OUT_OF_ORDER.into())) }
        }
    };
}

pub(in crate::store) use puzzle_statements;
