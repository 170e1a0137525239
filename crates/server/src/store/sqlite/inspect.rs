//! Looking for damage that no log shows: broken pages and indices, rows that belong to nothing, sessions that have changed.

use crate::store::sqlite::failed::failed;
use crate::store::sqlite::read::session_of;
use crate::store::{Finding, StoreError};
use sqlx::{Row, SqlitePool};

/// What is wrong at most; one broken page makes many findings.
const MOST: i64 = 100;

pub(super) async fn inspect(readers: &SqlitePool) -> Result<Vec<Finding>, StoreError> {
    let mut findings = Vec::new();
    let pages = sqlx::query_scalar::<_, String>("PRAGMA integrity_check(100)");
    match pages.fetch_all(readers).await {
        Ok(said) => findings.extend(said.into_iter().filter(|said| said != "ok").map(Finding::of_all)),
        // Where it is too broken to be looked at, that is what is wrong with it.
        Err(error) => findings.push(Finding::of_all(error.to_string())),
    }
    let strays = [
        (
            "events",
            "SELECT game, COUNT(*) FROM events WHERE game NOT IN (SELECT id FROM tables) GROUP BY game LIMIT $1",
        ),
        ("seats", "SELECT game, COUNT(*) FROM seats WHERE game NOT IN (SELECT id FROM tables) GROUP BY game LIMIT $1"),
    ];
    for (what, select) in strays {
        for row in sqlx::query(select).bind(MOST).fetch_all(readers).await.map_err(failed)? {
            let (game, count): (String, i64) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
            findings.push(Finding::at(&game, format!("it has {count} {what}, and is not there")));
        }
    }
    let mut after = String::new();
    loop {
        let select = sqlx::query("SELECT * FROM sessions WHERE id > $1 ORDER BY id LIMIT 1000").bind(&after);
        let rows = select.fetch_all(readers).await.map_err(failed)?;
        let Some(last) = rows.last() else { return Ok(findings) };
        after = last.try_get("id").map_err(failed)?;
        for row in &rows {
            let kept: Option<Vec<u8>> = row.try_get("sum").map_err(failed)?;
            let session = session_of(row)?;
            if kept.is_some_and(|kept| kept != session.sum().0) {
                findings.push(Finding::of_all("a session is not as it was written"));
            }
        }
    }
}
