//! The SQL statements for PostgreSQL. They use `clock_timestamp()`, because `now()` does not
//! advance within a transaction.

use crate::store::inspect::inspect_statements;
use crate::store::sql::statements;

statements!(
    sqlx::PgConnection,
    sqlx::postgres::PgRow,
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    hold = " FOR UPDATE",
    trial = "convert_to(repeat('x', 16384), 'UTF8')",
    tables = "SELECT tables.*, (SELECT CAST(json_agg(json_build_array(person, seat, name)) AS TEXT) FROM people WHERE people.game = tables.id \
         AND people.name IS NOT NULL) AS names FROM tables "
);
inspect_statements!(sqlx::PgConnection);
