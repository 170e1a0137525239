//! Reading rows.

use crate::store::sqlite::failed::failed;
use crate::store::{SessionRow, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use polychess_wire::{Phase, Visibility};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

const PHASES: [(&str, Phase); 5] = [
    ("gathering", Phase::Gathering),
    ("playing", Phase::Playing),
    ("paused", Phase::Paused),
    ("over", Phase::Over),
    ("aborted", Phase::Aborted),
];
const VISIBILITIES: [(&str, Visibility); 3] =
    [("public", Visibility::Public), ("unlisted", Visibility::Unlisted), ("private", Visibility::Private)];

fn name<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|n| n.1 == value).map_or("", |n| n.0)
}

fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Result<T, StoreError> {
    let found = names.iter().find(|n| n.0 == text).map(|n| n.1);
    found.ok_or_else(|| StoreError::Damaged(format!("\"{text}\" is none of its words")))
}

pub(super) fn phase_name(phase: Phase) -> &'static str {
    name(&PHASES, phase)
}

pub(super) fn visibility_name(visibility: Visibility) -> &'static str {
    name(&VISIBILITIES, visibility)
}

fn hash(bytes: &[u8]) -> Result<Hash, StoreError> {
    Hash::from_bytes(bytes).ok_or_else(|| StoreError::Damaged("a hash has 32 bytes".into()))
}

fn number<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Damaged(format!("{number} is out of range")))
}

fn table_of(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let text = |column: &str| row.try_get::<String, _>(column).map_err(failed);
    let whole = |column: &str| row.try_get::<i64, _>(column).map_err(failed);
    Ok(TableRow {
        id: text("id")?,
        variant: text("variant")?,
        visibility: named(&VISIBILITIES, &text("visibility")?)?,
        phase: named(&PHASES, &text("phase")?)?,
        timed: whole("timed")? != 0,
        created: whole("created")?,
        changed: whole("changed")?,
        head: row.try_get::<Option<Vec<u8>>, _>("head").map_err(failed)?.map(|bytes| hash(&bytes)).transpose()?,
        summary: text("summary")?,
    })
}

fn event_of(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    let seat: i64 = row.try_get("seat").map_err(failed)?;
    Ok(StoredEvent {
        seq: number(row.try_get("seq").map_err(failed)?)?,
        seat: if seat < 0 { None } else { Some(number(seat)?) },
        command: row.try_get("command_id").map_err(failed)?,
        kind: row.try_get("kind").map_err(failed)?,
        body: row.try_get("body").map_err(failed)?,
        time: row.try_get("server_time").map_err(failed)?,
        previous: hash(row.try_get("prev_hash").map_err(failed)?)?,
    })
}

pub(super) async fn events(readers: &SqlitePool, table: &str, after: u32) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query("SELECT * FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
        .bind(table)
        .bind(i64::from(after))
        .fetch_all(readers)
        .await
        .map_err(failed)?;
    rows.iter().map(event_of).collect()
}

pub(super) async fn table(readers: &SqlitePool, id: &str) -> Result<Option<TableRow>, StoreError> {
    let row = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(readers).await;
    row.map_err(failed)?.as_ref().map(table_of).transpose()
}

pub(super) async fn tables(readers: &SqlitePool, query: TableQuery, limit: u32) -> Result<Vec<TableRow>, StoreError> {
    let limit = i64::from(limit);
    let select = match query {
        TableQuery::Public(phase) => sqlx::query(
            "SELECT * FROM tables WHERE visibility = 'public' AND phase = $1 ORDER BY created DESC, id DESC LIMIT $2",
        )
        .bind(phase_name(phase)),
        TableQuery::Of(session) => sqlx::query(
            "SELECT tables.* FROM tables JOIN seats ON seats.game = tables.id WHERE seats.session = $1 \
             ORDER BY changed DESC, id DESC LIMIT $2",
        )
        .bind(session),
        TableQuery::UnfinishedOf(session) => sqlx::query(
            "SELECT tables.* FROM tables JOIN seats ON seats.game = tables.id WHERE seats.session = $1 \
             AND phase NOT IN ('over', 'aborted') ORDER BY changed DESC, id DESC LIMIT $2",
        )
        .bind(session),
        TableQuery::Timed => {
            sqlx::query("SELECT * FROM tables WHERE phase = $1 AND timed = 1 ORDER BY id LIMIT $2").bind("playing")
        }
        TableQuery::After(id) => sqlx::query("SELECT * FROM tables WHERE id > $1 ORDER BY id LIMIT $2").bind(id),
    };
    let rows = select.bind(limit).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(table_of).collect()
}

pub(super) async fn session(readers: &SqlitePool, token: Hash) -> Result<Option<SessionRow>, StoreError> {
    let row = sqlx::query("SELECT * FROM sessions WHERE token = $1").bind(&token.0[..]).fetch_optional(readers).await;
    row.map_err(failed)?.as_ref().map(session_of).transpose()
}

pub(super) fn session_of(row: &SqliteRow) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        id: row.try_get("id").map_err(failed)?,
        token: hash(row.try_get("token").map_err(failed)?)?,
        name: row.try_get("name").map_err(failed)?,
        created: row.try_get("created").map_err(failed)?,
    })
}

pub(super) async fn sessions_of(readers: &SqlitePool, table: &str) -> Result<Vec<String>, StoreError> {
    let sessions = sqlx::query_scalar("SELECT session FROM seats WHERE game = $1 ORDER BY session").bind(table);
    sessions.fetch_all(readers).await.map_err(failed)
}

pub(super) async fn ready(readers: &SqlitePool) -> Result<(), StoreError> {
    let one: i64 = sqlx::query_scalar("SELECT 1").fetch_one(readers).await.map_err(failed)?;
    if one == 1 { Ok(()) } else { Err(StoreError::Damaged("it cannot count".into())) }
}
