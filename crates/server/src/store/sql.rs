//! The SQL statements that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection.
///
/// - `now`: an SQL expression for the database's clock, in milliseconds since 1970.
/// - `hold`: the SQL suffix that locks a selected row. It is empty for SQLite, which has only one
///   writer.
/// - `trial`: an SQL expression for 16 KiB of data.
/// - `tables`: an SQL query for all tables. Its column `names` is a JSON array of the people at the
///   table: each person with the seat and the name.
macro_rules! statements {
    ($connection:ty, $row:ty, now = $now:literal, hold = $hold:literal, trial = $trial:literal, tables = $tables:literal) => {
        use $crate::store::failed::{QUOTA_EXCEEDED, OUT_OF_ORDER, SUPERSEDED, failed};
        use $crate::store::lease::Standing;
        use $crate::store::columns::{hash_of, number_of, phase_name, phase_of, visibility_name, visibility_of};
        use $crate::store::{AccountChange, Claim, Commit, GameQuota, Redaction, SeatName, SessionRow, StoreError, StoredEvent, TableQuery, TableRow, SeekRow};
        use $crate::store::write::{Outcome, Write};
        use $crate::token::Hash;
        use sqlx::Row;

        fn table_of(row: &$row) -> Result<TableRow, StoreError> {
            let text = |column: &str| row.try_get::<String, _>(column).map_err(failed);
            let whole = |column: &str| row.try_get::<i64, _>(column).map_err(failed);
            Ok(TableRow {
                id: text("id")?,
                variant: text("variant")?,
                visibility: visibility_of(&text("visibility")?)?,
                phase: phase_of(&text("phase")?)?,
                timed: whole("timed")? != 0,
                created: whole("created")?,
                changed: whole("changed")?,
                due: row.try_get("due").map_err(failed)?,
                head: row.try_get::<Option<Vec<u8>>, _>("head").map_err(failed)?.map(|bytes| hash_of(&bytes)).transpose()?,
                summary: text("summary")?,
                names: names_of(row)?,
            })
        }

        fn names_of(row: &$row) -> Result<Vec<SeatName>, StoreError> {
            let Some(names): Option<String> = row.try_get("names").map_err(failed)? else { return Ok(Vec::new()) };
            let damaged = |error| StoreError::Damaged(format!("the names at a table: {error}"));
            let names: Vec<(String, usize, String)> = serde_json::from_str(&names).map_err(damaged)?;
            let mut names: Vec<SeatName> =
                names.into_iter().map(|(person, seat, name)| SeatName { person, seat, name }).collect();
            names.sort_unstable();
            Ok(names)
        }

        fn event_of(row: &$row) -> Result<StoredEvent, StoreError> {
            let seat: i64 = row.try_get("seat").map_err(failed)?;
            let hash = |column: &str| {
                let bytes: Option<Vec<u8>> = row.try_get(column).map_err(failed)?;
                bytes.map(|bytes| hash_of(&bytes)).transpose()
            };
            let redaction = hash("original")?.zip(hash("redaction_sum")?);
            Ok(StoredEvent {
                seq: number_of(row.try_get("seq").map_err(failed)?)?,
                seat: if seat < 0 { None } else { Some(number_of(seat)?) },
                command: row.try_get("command_id").map_err(failed)?,
                kind: row.try_get("kind").map_err(failed)?,
                body: row.try_get("body").map_err(failed)?,
                time: row.try_get("server_time").map_err(failed)?,
                previous: hash("prev_hash")?.ok_or_else(|| StoreError::Damaged("an event has no hash".into()))?,
                redaction: redaction.map(|(original, sum)| Redaction { original, sum }),
            })
        }

        pub(super) fn session_of(row: &$row) -> Result<SessionRow, StoreError> {
            let token: Vec<u8> = row.try_get("token").map_err(failed)?;
            let (id, name): (String, String) = (row.try_get("id").map_err(failed)?, row.try_get("name").map_err(failed)?);
            let guest = SessionRow::guest(&id, hash_of(&token)?, &name, row.try_get("created").map_err(failed)?);
            Ok(SessionRow {
                person: row.try_get::<Option<String>, _>("person").map_err(failed)?.unwrap_or(id),
                account: row.try_get("account").map_err(failed)?,
                used: row.try_get::<Option<i64>, _>("used").map_err(failed)?.unwrap_or(guest.created),
                confirmed: row.try_get("confirmed").map_err(failed)?,
                device: row.try_get("device").map_err(failed)?,
                ..guest
            })
        }

        pub(super) async fn events(
            from: &mut $connection,
            table: &str,
            after: u32,
        ) -> Result<Vec<StoredEvent>, StoreError> {
            let select = sqlx::query("SELECT * FROM events WHERE game = $1 AND seq > $2 ORDER BY seq");
            let rows = select.bind(table).bind(i64::from(after)).fetch_all(from).await.map_err(failed)?;
            rows.iter().map(event_of).collect()
        }

        pub(super) async fn table(from: &mut $connection, id: &str) -> Result<Option<TableRow>, StoreError> {
            let row = sqlx::query(concat!($tables, "WHERE id = $1")).bind(id).fetch_optional(from).await;
            row.map_err(failed)?.as_ref().map(table_of).transpose()
        }

        pub(super) async fn tables(
            from: &mut $connection,
            query: TableQuery,
            limit: u32,
        ) -> Result<Vec<TableRow>, StoreError> {
            let (select, of) = match query {
                TableQuery::Public(phase) => (
                    concat!($tables, "WHERE visibility = 'public' AND phase = $1 ORDER BY created DESC, id DESC LIMIT $2"),
                    phase_name(phase).to_owned(),
                ),
                TableQuery::Of(session) => (
                    concat!($tables, "JOIN seats ON seats.game = tables.id WHERE seats.session = $1 \
                         ORDER BY changed DESC, id DESC LIMIT $2"),
                    session,
                ),
                TableQuery::UnfinishedOf(session) => (
                    concat!($tables, "JOIN seats ON seats.game = tables.id WHERE seats.session = $1 \
                         AND phase NOT IN ('over', 'aborted') ORDER BY changed DESC, id DESC LIMIT $2"),
                    session,
                ),
                TableQuery::FinishedOf { session, before } => {
                    let select = concat!(
                        $tables,
                        "JOIN seats ON seats.game = tables.id WHERE seats.session = $1 AND phase = 'over' \
                         AND (changed < $3 OR (changed = $3 AND id < $4)) ORDER BY changed DESC, id DESC LIMIT $2"
                    );
                    let select = sqlx::query(select).bind(session).bind(i64::from(limit));
                    let rows = select.bind(before.0).bind(before.1).fetch_all(from).await.map_err(failed)?;
                    return rows.iter().map(table_of).collect();
                }
                TableQuery::FinishedPublic { variant, before } => {
                    let select = concat!(
                        $tables,
                        "WHERE visibility = 'public' AND phase = 'over' AND ($1 = '' OR variant = $1) \
                         AND (changed < $3 OR (changed = $3 AND id < $4)) ORDER BY changed DESC, id DESC LIMIT $2"
                    );
                    let select = sqlx::query(select).bind(variant.unwrap_or_default()).bind(i64::from(limit));
                    let rows = select.bind(before.0).bind(before.1).fetch_all(from).await.map_err(failed)?;
                    return rows.iter().map(table_of).collect();
                }
                TableQuery::Unowned(after) => (
                    concat!(
                        $tables,
                        "WHERE id > $1 AND phase = 'playing' AND timed = 1 AND NOT EXISTS \
                         (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND nodes.until > ",
                        $now,
                        ") ORDER BY id LIMIT $2"
                    ),
                    after,
                ),
                TableQuery::Due { now, node } => {
                    let select = concat!(
                        $tables,
                        "WHERE due <= $1 AND phase = 'playing' AND (owner = $2 OR NOT EXISTS \
                         (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND nodes.until > ",
                        $now,
                        ")) ORDER BY due, id LIMIT $3"
                    );
                    let select = sqlx::query(select).bind(now).bind(node).bind(i64::from(limit));
                    let rows = select.fetch_all(from).await.map_err(failed)?;
                    return rows.iter().map(table_of).collect();
                }
                TableQuery::After(id) => (concat!($tables, "WHERE id > $1 ORDER BY id LIMIT $2"), id),
            };
            let rows = sqlx::query(select).bind(of).bind(i64::from(limit)).fetch_all(from).await.map_err(failed)?;
            rows.iter().map(table_of).collect()
        }

        pub(super) async fn session(from: &mut $connection, token: Hash) -> Result<Option<SessionRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM sessions WHERE token = $1").bind(&token.0[..]);
            select.fetch_optional(from).await.map_err(failed)?.as_ref().map(session_of).transpose()
        }

        pub(super) async fn time(from: &mut $connection) -> Result<i64, StoreError> {
            sqlx::query_scalar(concat!("SELECT ", $now)).fetch_one(from).await.map_err(failed)
        }

        pub(super) async fn sessions_of(from: &mut $connection, table: &str) -> Result<Vec<String>, StoreError> {
            let sessions = sqlx::query_scalar("SELECT session FROM seats WHERE game = $1 ORDER BY session").bind(table);
            sessions.fetch_all(from).await.map_err(failed)
        }

        /// Returns the seeks of servers with a valid lease, oldest first.
        pub(super) async fn seeks(from: &mut $connection) -> Result<Vec<SeekRow>, StoreError> {
            let select = concat!(
                "SELECT * FROM wishes WHERE EXISTS (SELECT 1 FROM nodes WHERE nodes.id = wishes.node AND nodes.until > ",
                $now,
                ") ORDER BY made, id"
            );
            let rows = sqlx::query(select).fetch_all(from).await.map_err(failed)?;
            let seek = |row: &$row| {
                Ok(SeekRow {
                    id: row.try_get("id")?,
                    session: row.try_get("session")?,
                    name: row.try_get("name")?,
                    node: row.try_get("node")?,
                    made: row.try_get("made")?,
                    due: row.try_get("due")?,
                    wanted: row.try_get("wanted")?,
                    table: row.try_get("game")?,
                })
            };
            rows.iter().map(|row| seek(row).map_err(failed)).collect()
        }

        /// Executes a write in the caller's transaction.
        pub(super) async fn carry_out(to: &mut $connection, write: &Write) -> Result<Outcome, sqlx::Error> {
            match write {
                Write::Commits(commits) => {
                    for commit in commits {
                        append(to, commit).await?;
                    }
                }
                Write::Session(session) => {
                    super::accounts::change(to, &AccountChange::PutSession(session.clone())).await?;
                }
                Write::Accounts(changes) => {
                    for change in changes {
                        super::accounts::change(to, change).await?;
                    }
                }
                Write::Ratings(seq, changes) => super::ratings::apply(to, *seq, changes).await?,
                Write::Trial => trial(to).await?,
                Write::Renew(node, lease) => return renew(to, node, *lease).await.map(Outcome::Renewed),
                Write::Claim(table, node) => return claim(to, table, node).await.map(Outcome::Claimed),
                Write::Release(table, node, epoch) => release(to, table, node, *epoch).await?,
                Write::Leave(node) => leave(to, node).await?,
                Write::PutSeek(seek, most) => put_seek(to, seek, *most).await?,
                Write::DeleteSeek(id) => {
                    sqlx::query("DELETE FROM wishes WHERE id = $1").bind(id).execute(to).await?;
                }
                Write::RequestReview(review, quota) => super::reviews::request_review(to, review, quota).await?,
                Write::ClaimReview(lease) => {
                    return super::reviews::claim_review(to, *lease).await.map(Outcome::Review);
                }
                Write::SaveReview(review, lease) => super::reviews::save_review(to, review, *lease).await?,
                Write::Attempt(row, solver, puzzle) => super::puzzles::store_attempt(to, row, solver, puzzle).await?,
                Write::Repetition(attempt) => super::puzzles::store_repetition(to, attempt).await?,
                Write::EraseName(erasure) => super::names::erase(to, erasure).await?,
                Write::Scrub | Write::Close => {}
            }
            Ok(Outcome::Done)
        }

        async fn append(to: &mut $connection, commit: &Commit) -> Result<(), sqlx::Error> {
            let row = &commit.table;
            if let Some(GameQuota { session, .. }) = &commit.quota {
                // Lock the sessions of the user, so that two concurrent commits cannot both pass the quota
                // check.
                let held = concat!("SELECT id FROM sessions WHERE person = $1", $hold);
                sqlx::query(held).bind(session).fetch_all(&mut *to).await?;
            }
            let put = "INSERT INTO tables (id, variant, visibility, phase, timed, created, changed, summary, head, epoch, due) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
                 ON CONFLICT (id) DO UPDATE SET visibility = $3, phase = $4, timed = $5, changed = $7, summary = $8, \
                 head = $9, due = $11 \
                 WHERE tables.epoch = $10";
            let done = sqlx::query(put)
                .bind(&row.id)
                .bind(&row.variant)
                .bind(visibility_name(row.visibility))
                .bind(phase_name(row.phase))
                .bind(i64::from(row.timed))
                .bind(row.created)
                .bind(row.changed)
                .bind(&row.summary)
                .bind(row.head.as_ref().map(|head| &head.0[..]))
                .bind(commit.epoch)
                .bind(row.due)
                .execute(&mut *to)
                .await?;
            if done.rows_affected() != 1 {
                return Err(sqlx::Error::Protocol(SUPERSEDED.into()));
            }
            for event in &commit.events {
                let follows = "INSERT INTO events \
                     (game, seq, seat, command_id, kind, body, server_time, prev_hash, original, redaction_sum) \
                     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
                     WHERE $2 = 1 + (SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1)";
                let done = sqlx::query(follows)
                    .bind(&row.id)
                    .bind(i64::from(event.seq))
                    .bind(event.seat.map_or(-1, |seat| seat as i64))
                    .bind(&event.command)
                    .bind(&event.kind)
                    .bind(&event.body)
                    .bind(event.time)
                    .bind(&event.previous.0[..])
                    .bind(event.redaction.as_ref().map(|redaction| &redaction.original.0[..]))
                    .bind(event.redaction.as_ref().map(|redaction| &redaction.sum.0[..]))
                    .execute(&mut *to)
                    .await?;
                if done.rows_affected() != 1 {
                    // Another server has written an event with this number, or an event is missing.
                    return Err(sqlx::Error::Protocol(OUT_OF_ORDER.into()));
                }
            }
            if let Some(sessions) = &commit.sessions {
                sqlx::query("DELETE FROM seats WHERE game = $1").bind(&row.id).execute(&mut *to).await?;
                for session in sessions {
                    let sit = sqlx::query("INSERT INTO seats (game, session) VALUES ($1, $2) ON CONFLICT DO NOTHING");
                    sit.bind(&row.id).bind(session).execute(&mut *to).await?;
                }
            }
            super::names::put(to, &row.id, &commit.names).await?;
            for seek in &commit.granted {
                let grant = "UPDATE wishes SET game = $2 WHERE id = $1 AND game IS NULL";
                let done = sqlx::query(grant).bind(seek).bind(&row.id).execute(&mut *to).await?;
                if done.rows_affected() != 1 {
                    return Err(sqlx::Error::Protocol(OUT_OF_ORDER.into()));
                }
            }
            if let Some(game) = &commit.rated {
                super::ratings::queue(to, &row.id, game).await?;
            }
            let Some(GameQuota { session, most }) = &commit.quota else { return Ok(()) };
            let count = "SELECT COUNT(*) FROM tables JOIN seats ON seats.game = tables.id WHERE seats.session = $1 \
                 AND phase NOT IN ('over', 'aborted')";
            let open: i64 = sqlx::query_scalar(count).bind(session).fetch_one(&mut *to).await?;
            if open <= i64::from(*most) { Ok(()) } else { Err(sqlx::Error::Protocol(QUOTA_EXCEEDED.into())) }
        }

        async fn put_seek(to: &mut $connection, seek: &SeekRow, most: u32) -> Result<(), sqlx::Error> {
            let count = concat!(
                "SELECT COUNT(*) FROM wishes WHERE game IS NULL AND session <> $1 AND EXISTS \
                 (SELECT 1 FROM nodes WHERE nodes.id = wishes.node AND nodes.until > ",
                $now,
                ")"
            );
            let others: i64 = sqlx::query_scalar(count).bind(&seek.session).fetch_one(&mut *to).await?;
            if others >= i64::from(most) {
                return Err(sqlx::Error::Protocol(QUOTA_EXCEEDED.into()));
            }
            let put = "INSERT INTO wishes (session, id, name, node, made, due, wanted) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT (session) DO UPDATE SET id = $2, name = $3, node = $4, made = $5, due = $6, wanted = $7 \
                 WHERE wishes.game IS NULL";
            let done = sqlx::query(put)
                .bind(&seek.session)
                .bind(&seek.id)
                .bind(&seek.name)
                .bind(&seek.node)
                .bind(seek.made)
                .bind(seek.due)
                .bind(&seek.wanted)
                .execute(to)
                .await?;
            if done.rows_affected() == 1 { Ok(()) } else { Err(sqlx::Error::Protocol(OUT_OF_ORDER.into())) }
        }

        /// Checks that the database can store an event: writes and deletes 16 KiB.
        async fn trial(to: &mut $connection) -> Result<(), sqlx::Error> {
            sqlx::query(concat!("INSERT INTO trial (body) VALUES (", $trial, ")")).execute(&mut *to).await?;
            sqlx::query("DELETE FROM trial").execute(to).await.map(drop)
        }

        async fn renew(to: &mut $connection, node: &str, lease: i64) -> Result<i64, sqlx::Error> {
            // Delete leases that expired more than a day ago.
            let forget = concat!("DELETE FROM nodes WHERE until < ", $now, " - 86400000");
            sqlx::query(forget).execute(&mut *to).await?;
            // Delete the seeks of servers without a lease. Their guests seek again when they
            // reconnect.
            let forget = "DELETE FROM wishes WHERE node <> $1 AND node NOT IN (SELECT id FROM nodes)";
            sqlx::query(forget).bind(node).execute(&mut *to).await?;
            let put = concat!(
                "INSERT INTO nodes (id, until, seen, since) VALUES ($1, $2 + ", $now, ", ", $now, ", ", $now, ") \
                 ON CONFLICT (id) DO UPDATE SET until = excluded.until, seen = excluded.seen, \
                 since = CASE WHEN nodes.until > ", $now, " THEN nodes.since ELSE excluded.since END RETURNING since"
            );
            sqlx::query_scalar(put).bind(node).bind(lease).fetch_one(to).await
        }

        async fn claim(to: &mut $connection, table: &str, node: &str) -> Result<Claim, sqlx::Error> {
            let select = concat!(
                "SELECT owner, epoch, COALESCE((SELECT seen FROM nodes WHERE nodes.id = tables.owner), 0) AS seen, \
                 (SELECT COUNT(*) FROM nodes WHERE nodes.id = tables.owner AND nodes.until > ", $now, ") AS kept, \
                 (SELECT COUNT(*) FROM nodes WHERE nodes.id = $2 AND nodes.until > ", $now, ") AS wanted \
                 FROM tables WHERE id = $1", $hold
            );
            let row = sqlx::query(select).bind(table).bind(node).fetch_optional(&mut *to).await?;
            let Some(row) = row else { return Ok(Claim::Missing) };
            let standing = Standing {
                owner: row.try_get("owner")?,
                epoch: row.try_get("epoch")?,
                seen: row.try_get("seen")?,
                kept: row.try_get::<i64, _>("kept")? > 0,
                wanted: row.try_get::<i64, _>("wanted")? > 0,
            };
            let claim = standing.claim(node).map_err(|_| sqlx::Error::Protocol(SUPERSEDED.into()))?;
            if let Claim::Taken { epoch, .. } = claim {
                let take = sqlx::query("UPDATE tables SET owner = $2, epoch = $3 WHERE id = $1");
                take.bind(table).bind(node).bind(epoch).execute(to).await?;
            }
            Ok(claim)
        }

        async fn release(
            to: &mut $connection,
            table: &str,
            node: &str,
            epoch: i64,
        ) -> Result<(), sqlx::Error> {
            let give = sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2 AND epoch = $3");
            give.bind(table).bind(node).bind(epoch).execute(to).await.map(drop)
        }

        async fn leave(to: &mut $connection, node: &str) -> Result<(), sqlx::Error> {
            sqlx::query("UPDATE tables SET owner = NULL WHERE owner = $1").bind(node).execute(&mut *to).await?;
            sqlx::query("DELETE FROM wishes WHERE node = $1").bind(node).execute(&mut *to).await?;
            sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node).execute(to).await.map(drop)
        }
    };
}

pub(super) use statements;
