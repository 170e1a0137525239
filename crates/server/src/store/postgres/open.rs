//! Opens the connections to a PostgreSQL server.

use crate::store::StoreError;
use crate::store::failed::failed;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};
use std::str::FromStr;
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

const CONNECTIONS: u32 = 16;
/// The maximum wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum wait of a lease renewal for a connection.
const SHORT: Duration = Duration::from_secs(1);

/// Connects to a database and updates its schema.
///
/// Returns the general pool, and a second pool that only the lease uses. After an outage, many
/// requests wait for the general pool, and the lease must not wait behind them. Errors never
/// contain the address, because it may contain a password.
pub(super) async fn pools(address: &str) -> Result<(PgPool, PgPool), StoreError> {
    let options = PgConnectOptions::from_str(address).map_err(|error| {
        let form = "write postgres://user:password@host:5432/name";
        StoreError::Unavailable(format!("the address of the database cannot be read: {error}; {form}"))
    })?;
    let place =
        format!("the database \"{}\" at {}", options.get_database().unwrap_or("(its default)"), options.get_host());
    let unavailable = |why: String| StoreError::Unavailable(format!("{place}: {why}"));
    let named = |error: sqlx::Error| match failed(error) {
        StoreError::Unavailable(why) => unavailable(why),
        other => other,
    };
    // Let the database cancel statements whose callers have stopped waiting.
    let options = options
        .application_name("polychess")
        .options([("statement_timeout", "10s"), ("idle_in_transaction_session_timeout", "20s")]);
    // Connect once without the pool. The pool would retry and hide the cause of a failure.
    drop(options.connect().await.map_err(named)?);
    let lease = PgPoolOptions::new().max_connections(2).acquire_timeout(SHORT).connect_lazy_with(options.clone());
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    let pool = pool.connect_with(options).await.map_err(named)?;
    for promise in ["fsync", "synchronous_commit", "full_page_writes"] {
        let kept: String =
            sqlx::query_scalar("SELECT current_setting($1)").bind(promise).fetch_one(&pool).await.map_err(named)?;
        if kept == "off" {
            return Err(unavailable(format!("it would not keep what it acknowledges ({promise} is off)")));
        }
    }
    MIGRATIONS.run(&pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Newer(version),
        other => unavailable(other.to_string()),
    })?;
    Ok((pool, lease))
}
