//! The SQL statements that look for damage, for SQLite and PostgreSQL.

/// Defines the function `inspect` on one type of connection, next to the functions of `statements`.
macro_rules! inspect_statements {
    ($connection:ty) => {
        use $crate::store::Finding;

        /// The maximum number of findings per query. A single corrupt page can cause many findings.
        const MOST_FINDINGS: i64 = 100;

        /// Finds damage that a replay of the event logs cannot find: orphaned rows, and sessions
        /// with a wrong checksum.
        pub(super) async fn inspect(from: &mut $connection) -> Result<Vec<Finding>, StoreError> {
            let mut findings = Vec::new();
            let strays = [
                (
                    "events",
                    "SELECT game, COUNT(*) FROM events WHERE game NOT IN (SELECT id FROM tables) GROUP BY game LIMIT $1",
                ),
                (
                    "people",
                    "SELECT game, COUNT(*) FROM people WHERE game NOT IN (SELECT id FROM tables) GROUP BY game LIMIT $1",
                ),
                (
                    "seats",
                    "SELECT game, COUNT(*) FROM seats WHERE game NOT IN (SELECT id FROM tables) GROUP BY game LIMIT $1",
                ),
            ];
            for (what, select) in strays {
                for row in sqlx::query(select).bind(MOST_FINDINGS).fetch_all(&mut *from).await.map_err(failed)? {
                    let (game, count): (String, i64) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
                    findings.push(Finding::at(&game, format!("it has {count} {what}, and is not there")));
                }
            }
            let mut after = String::new();
            loop {
                let select = sqlx::query("SELECT * FROM sessions WHERE id > $1 ORDER BY id LIMIT 1000").bind(&after);
                let rows = select.fetch_all(&mut *from).await.map_err(failed)?;
                let Some(last) = rows.last() else { return Ok(findings) };
                let last: String = last.try_get("id").map_err(failed)?;
                for row in &rows {
                    let kept: Option<Vec<u8>> = row.try_get("sum").map_err(failed)?;
                    if kept.is_some_and(|kept| session_of(row).is_ok_and(|session| kept != session.sum().0)) {
                        findings.push(Finding::of_all("a session is not as it was written"));
                    }
                }
                after = last;
            }
        }
    };
}

pub(super) use inspect_statements;
