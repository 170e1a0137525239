//! The SQL statements for SQLite. Only one connection writes, so rows need no locks.

use crate::store::sql::statements;

statements!(
    sqlx::SqliteConnection,
    sqlx::sqlite::SqliteRow,
    now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    hold = "",
    trial = "zeroblob(16384)"
);
