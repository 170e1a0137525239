//! The SQL statements about reviews that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection. `now` and `hold` are as
/// in the statements about tables.
macro_rules! review_statements {
    ($connection:ty, $row:ty, now = $now:literal, hold = $hold:literal) => {
        use sqlx::Row;
        use $crate::store::columns::{number_of, progress_name, progress_of};
        use $crate::store::failed::{QUOTA_EXCEEDED, SUPERSEDED, failed};
        use $crate::store::reviews::MOST_TRIES;
        use $crate::store::{ReviewQuota, ReviewRow, StoreError};

        fn review_of(row: &$row) -> Result<ReviewRow, StoreError> {
            let whole = |column: &str| row.try_get::<i64, _>(column).map_err(failed);
            Ok(ReviewRow {
                game: row.try_get("game").map_err(failed)?,
                person: row.try_get("person").map_err(failed)?,
                requested: whole("requested")?,
                done: number_of(whole("done")?)?,
                progress: progress_of(row.try_get("progress").map_err(failed)?)?,
                epoch: whole("epoch")?,
                data: row.try_get("data").map_err(failed)?,
            })
        }

        pub(super) async fn review(from: &mut $connection, game: &str) -> Result<Option<ReviewRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM reviews WHERE game = $1").bind(game);
            select.fetch_optional(from).await.map_err(failed)?.as_ref().map(review_of).transpose()
        }

        pub(super) async fn count_open_reviews(
            from: &mut $connection,
            before: Option<i64>,
        ) -> Result<u32, StoreError> {
            let all = "SELECT COUNT(*) FROM reviews WHERE progress = 'open'";
            let older = "SELECT COUNT(*) FROM reviews WHERE progress = 'open' AND person <> '' AND requested < $1";
            let count = before.map_or_else(|| sqlx::query_scalar(all), |time| sqlx::query_scalar(older).bind(time));
            number_of(count.fetch_one(from).await.map_err(failed)?)
        }

        pub(super) async fn unreviewed_game(
            from: &mut $connection,
            after: i64,
        ) -> Result<Option<String>, StoreError> {
            let select = "SELECT id FROM tables WHERE phase = 'over' AND changed > $1 \
                 AND NOT EXISTS (SELECT 1 FROM reviews WHERE game = tables.id) ORDER BY changed DESC LIMIT 1";
            sqlx::query_scalar(select).bind(after).fetch_optional(from).await.map_err(failed)
        }

        pub(super) async fn request_review(
            to: &mut $connection,
            row: &ReviewRow,
            quota: &ReviewQuota,
        ) -> Result<(), sqlx::Error> {
            // Lock the sessions of the user, so that two concurrent requests cannot both pass the quota
            // check.
            let held = concat!("SELECT id FROM sessions WHERE person = $1", $hold);
            sqlx::query(held).bind(&row.person).fetch_all(&mut *to).await?;
            let put = "INSERT INTO reviews (game, person, requested, done, progress, epoch, tries, until, data) \
                 VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) ON CONFLICT (game) DO UPDATE SET person = $2, requested = $3 \
                 WHERE reviews.person = '' AND reviews.progress = 'open'";
            let done = sqlx::query(put)
                .bind(&row.game)
                .bind(&row.person)
                .bind(row.requested)
                .bind(i64::from(row.done))
                .bind(progress_name(row.progress))
                .bind(row.epoch)
                .bind(&row.data)
                .execute(&mut *to)
                .await?;
            if done.rows_affected() == 0 {
                return Ok(());
            }
            let count = "SELECT COUNT(*) FROM reviews WHERE person = $1 AND requested > $2";
            let count: i64 = sqlx::query_scalar(count).bind(&row.person).bind(quota.since).fetch_one(to).await?;
            if count <= i64::from(quota.most) { Ok(()) } else { Err(sqlx::Error::Protocol(QUOTA_EXCEEDED.into())) }
        }

        pub(super) async fn claim_review(to: &mut $connection, lease: i64) -> Result<Option<ReviewRow>, sqlx::Error> {
            let fail = concat!(
                "UPDATE reviews SET progress = 'failed' WHERE progress = 'open' AND tries >= $1 AND until <= ", $now
            );
            sqlx::query(fail).bind(i64::from(MOST_TRIES)).execute(&mut *to).await?;
            let select = concat!(
                "SELECT * FROM reviews WHERE progress = 'open' AND until <= ", $now, " \
                 ORDER BY person = '', requested, game LIMIT 1",
                $hold
            );
            let Some(row) = sqlx::query(select).fetch_optional(&mut *to).await? else { return Ok(None) };
            let mut review = review_of(&row).map_err(|error| sqlx::Error::Decode(error.into()))?;
            let take = concat!(
                "UPDATE reviews SET epoch = epoch + 1, tries = tries + 1, until = $3 + ", $now,
                " WHERE game = $1 AND epoch = $2"
            );
            let take = sqlx::query(take).bind(&review.game).bind(review.epoch).bind(lease);
            // Another server may have claimed it in the meantime.
            let taken = take.execute(to).await?.rows_affected() == 1;
            review.epoch += 1;
            Ok(taken.then_some(review))
        }

        pub(super) async fn save_review(to: &mut $connection, row: &ReviewRow, lease: i64) -> Result<(), sqlx::Error> {
            let save = concat!(
                "UPDATE reviews SET tries = CASE WHEN $3 > done THEN 0 ELSE tries END, done = $3, progress = $4, data = $5, \
                 until = $6 + ", $now, " WHERE game = $1 AND epoch = $2"
            );
            let save = sqlx::query(save).bind(&row.game).bind(row.epoch).bind(i64::from(row.done));
            let save = save.bind(progress_name(row.progress)).bind(&row.data).bind(lease);
            let saved = save.execute(to).await?.rows_affected() == 1;
            if saved { Ok(()) } else { Err(sqlx::Error::Protocol(SUPERSEDED.into())) }
        }
    };
}

pub(in crate::store) use review_statements;
