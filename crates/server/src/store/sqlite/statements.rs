//! The statements for SQLite. One connection writes, so no row needs a lock.

use crate::store::sql::statements;

statements!(
    sqlx::SqliteConnection,
    sqlx::sqlite::SqliteRow,
    now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    hold = "",
    trial = "zeroblob(16384)"
);
