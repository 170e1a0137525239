//! The SQL statements for SQLite. Only one connection writes, so rows need no locks.

use crate::store::inspect::inspect_statements;
use crate::store::sql::statements;

statements!(
    sqlx::SqliteConnection,
    sqlx::sqlite::SqliteRow,
    now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    hold = "",
    trial = "zeroblob(16384)",
    tables = "SELECT tables.*, (SELECT json_group_array(json_array(person, seat, name)) FROM people WHERE people.game = tables.id \
         AND people.name IS NOT NULL) AS names FROM tables "
);
inspect_statements!(sqlx::SqliteConnection);
