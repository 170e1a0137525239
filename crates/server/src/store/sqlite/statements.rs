//! The statements for SQLite. What it writes is written by one connection, so nothing has to be held.

use crate::store::sql::statements;

statements!(
    sqlx::SqliteConnection,
    sqlx::sqlite::SqliteRow,
    now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    hold = "",
    trial = "zeroblob(16384)"
);
