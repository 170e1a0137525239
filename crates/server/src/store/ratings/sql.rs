//! The SQL statements about ratings that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection.
macro_rules! rating_statements {
    ($connection:ty, $row:ty) => {
        use polychess_ratings::Rating;
        use sqlx::Row;
        use $crate::store::failed::{OUT_OF_ORDER, failed};
        use $crate::store::{
            LeaderboardQuery, QueuedGame, Ranked, RatedGame, RatingChange, RatingList, RatingRow, StoreError,
        };

        fn list_of(row: &$row) -> Result<RatingList, sqlx::Error> {
            Ok(RatingList { variant: row.try_get("variant")?, pace: row.try_get("pace")? })
        }

        fn rating_of(row: &$row) -> Result<RatingRow, sqlx::Error> {
            Ok(RatingRow {
                person: row.try_get("person")?,
                list: list_of(row)?,
                rating: Rating { mean: row.try_get("mean")?, deviation: row.try_get("deviation")? },
                games: row.try_get("games")?,
                time: row.try_get("time")?,
            })
        }

        fn change_of(row: &$row) -> Result<RatingChange, sqlx::Error> {
            Ok(RatingChange {
                seq: row.try_get("seq")?,
                person: row.try_get("person")?,
                list: list_of(row)?,
                before: Rating { mean: row.try_get("before_mean")?, deviation: row.try_get("before_deviation")? },
                after: Rating { mean: row.try_get("after_mean")?, deviation: row.try_get("after_deviation")? },
                time: row.try_get("time")?,
            })
        }

        fn game_of(row: &$row) -> Result<QueuedGame, StoreError> {
            let sides: String = row.try_get("sides").map_err(failed)?;
            let seq: i64 = row.try_get("seq").map_err(failed)?;
            let damaged = |error| StoreError::Damaged(format!("the sides of rated game {seq}: {error}"));
            let game = RatedGame {
                list: list_of(row).map_err(failed)?,
                sides: serde_json::from_str(&sides).map_err(damaged)?,
                time: row.try_get("time").map_err(failed)?,
            };
            Ok(QueuedGame { seq, table: row.try_get("game").map_err(failed)?, game })
        }

        fn changes_of(rows: &[$row]) -> Result<Vec<RatingChange>, StoreError> {
            rows.iter().map(change_of).collect::<Result<_, _>>().map_err(failed)
        }

        pub(super) async fn processed(from: &mut $connection) -> Result<i64, StoreError> {
            let select = "SELECT value FROM rating_state WHERE name = 'processed'";
            sqlx::query_scalar(select).fetch_one(from).await.map_err(failed)
        }

        pub(super) async fn rated_games(
            from: &mut $connection,
            after: i64,
            limit: u32,
        ) -> Result<Vec<QueuedGame>, StoreError> {
            let select = sqlx::query("SELECT * FROM rated_games WHERE seq > $1 ORDER BY seq LIMIT $2").bind(after);
            let rows = select.bind(i64::from(limit)).fetch_all(from).await.map_err(failed)?;
            rows.iter().map(game_of).collect()
        }

        pub(super) async fn ratings(from: &mut $connection, person: &str) -> Result<Vec<RatingRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM ratings WHERE person = $1 ORDER BY variant, pace").bind(person);
            let rows = select.fetch_all(from).await.map_err(failed)?;
            rows.iter().map(rating_of).collect::<Result<_, _>>().map_err(failed)
        }

        pub(super) async fn rating_count(from: &mut $connection) -> Result<i64, StoreError> {
            sqlx::query_scalar("SELECT COUNT(*) FROM ratings").fetch_one(from).await.map_err(failed)
        }

        pub(super) async fn changes_of_game(
            from: &mut $connection,
            seq: i64,
        ) -> Result<Vec<RatingChange>, StoreError> {
            let select = sqlx::query("SELECT * FROM rating_changes WHERE seq = $1 ORDER BY person").bind(seq);
            changes_of(&select.fetch_all(from).await.map_err(failed)?)
        }

        pub(super) async fn changes_of_table(
            from: &mut $connection,
            table: &str,
        ) -> Result<Option<Vec<RatingChange>>, StoreError> {
            let select = sqlx::query_scalar("SELECT seq FROM rated_games WHERE game = $1").bind(table);
            match select.fetch_optional(&mut *from).await.map_err(failed)? {
                Some(seq) => changes_of_game(from, seq).await.map(Some),
                None => Ok(None),
            }
        }

        pub(super) async fn changes_of_person(
            from: &mut $connection,
            person: &str,
            limit: u32,
        ) -> Result<Vec<RatingChange>, StoreError> {
            let select = "SELECT * FROM rating_changes WHERE person = $1 ORDER BY seq DESC LIMIT $2";
            let select = sqlx::query(select).bind(person).bind(i64::from(limit));
            changes_of(&select.fetch_all(from).await.map_err(failed)?)
        }

        pub(super) async fn leaderboard(
            from: &mut $connection,
            query: LeaderboardQuery,
        ) -> Result<Vec<Ranked>, StoreError> {
            let select = "SELECT ratings.*, accounts.name FROM ratings JOIN accounts ON accounts.person = ratings.person \
                 WHERE ratings.variant = $1 AND ratings.pace = $2 AND (SELECT COUNT(*) FROM rating_changes AS changes \
                 WHERE changes.person = ratings.person AND changes.variant = $1 AND changes.pace = $2 \
                 AND changes.time >= $3) >= $4 ORDER BY ratings.mean DESC, ratings.person LIMIT $5";
            let select = sqlx::query(select).bind(query.list.variant).bind(query.list.pace).bind(query.since);
            let select = select.bind(query.games).bind(i64::from(query.limit));
            let ranked = |row: &$row| Ok(Ranked { name: row.try_get("name")?, row: rating_of(row)? });
            let rows = select.fetch_all(from).await.map_err(failed)?;
            rows.iter().map(ranked).collect::<Result<_, _>>().map_err(failed)
        }

        /// Queues the game of a table. The update of the counter locks it until the end of the
        /// transaction, so that the games have no gaps and become visible in order.
        pub(super) async fn queue(to: &mut $connection, table: &str, game: &RatedGame) -> Result<(), sqlx::Error> {
            let next = "UPDATE rating_state SET value = value + 1 WHERE name = 'queued' RETURNING value";
            let seq: i64 = sqlx::query_scalar(next).fetch_one(&mut *to).await?;
            let sides = serde_json::to_string(&game.sides).unwrap_or_default();
            let put = "INSERT INTO rated_games (seq, game, variant, pace, sides, time) VALUES ($1, $2, $3, $4, $5, $6)";
            let put = sqlx::query(put).bind(seq).bind(table).bind(&game.list.variant).bind(&game.list.pace);
            put.bind(sides).bind(game.time).execute(to).await.map(drop)
        }

        /// Stores the changes of a game if the previous game is the last one with new ratings.
        pub(super) async fn apply(
            to: &mut $connection,
            seq: i64,
            changes: &[RatingChange],
        ) -> Result<(), sqlx::Error> {
            let advance = "UPDATE rating_state SET value = $1 WHERE name = 'processed' AND value = $1 - 1";
            if sqlx::query(advance).bind(seq).execute(&mut *to).await?.rows_affected() != 1 {
                return Err(sqlx::Error::Protocol(OUT_OF_ORDER.into()));
            }
            for change in changes {
                let put = "INSERT INTO rating_changes (seq, person, variant, pace, before_mean, before_deviation, \
                     after_mean, after_deviation, time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
                let (list, before, after) = (&change.list, change.before, change.after);
                let put = sqlx::query(put).bind(seq).bind(&change.person).bind(&list.variant).bind(&list.pace);
                let put = put.bind(before.mean).bind(before.deviation).bind(after.mean).bind(after.deviation);
                put.bind(change.time).execute(&mut *to).await?;
                let put = "INSERT INTO ratings (person, variant, pace, mean, deviation, games, time) \
                     VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (person, variant, pace) \
                     DO UPDATE SET mean = $4, deviation = $5, games = ratings.games + 1, time = $6";
                let put = sqlx::query(put).bind(&change.person).bind(&list.variant).bind(&list.pace);
                put.bind(after.mean).bind(after.deviation).bind(change.time).execute(&mut *to).await?;
            }
            Ok(())
        }
    };
}

pub(in crate::store) use rating_statements;
