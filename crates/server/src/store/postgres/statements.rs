//! The SQL statements for PostgreSQL. They use `clock_timestamp()`, because `now()` does not
//! advance within a transaction.

use crate::store::sql::statements;

statements!(
    sqlx::PgConnection,
    sqlx::postgres::PgRow,
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    hold = " FOR UPDATE",
    trial = "convert_to(repeat('x', 16384), 'UTF8')"
);
