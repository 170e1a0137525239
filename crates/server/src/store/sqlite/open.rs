//! Opens, locks and copies SQLite files.

use crate::store::StoreError;
use crate::store::failed::{failed, full, is_full};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

const READERS: u32 = 4;
const BUSY: Duration = Duration::from_secs(5);
/// The highest `max_page_count` that SQLite accepts.
pub(super) const MOST_PAGES: u32 = 4_294_967_294;
/// The value of `PRAGMA synchronous` for `FULL`.
const FULL: i64 = 2;

/// Locks a database for one server, until the returned file is closed.
///
/// On Unix, it locks the folder, because a lock file could be deleted while it is locked. Other
/// systems cannot lock folders, so on them it locks a file next to the database.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let lock = if cfg!(unix) { folder.to_owned() } else { path.with_extension("lock") };
    let cannot = |e: &dyn std::fmt::Display| StoreError::Unavailable(format!("{}: {e}", path.display()));
    let opened = if cfg!(unix) { File::open(&lock) } else { private().truncate(false).open(&lock) };
    let file = opened.map_err(|e| cannot(&e))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let message = format!("{} is in use by another server; stop it first", path.display());
            Err(StoreError::Unavailable(message))
        }
        Err(TryLockError::Error(error)) => Err(cannot(&error)),
    }
}

/// Returns options that create a missing file. On Unix, only the owner of the new file can access
/// it.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(BUSY).foreign_keys(true)
}

fn named(path: &Path, error: sqlx::Error) -> StoreError {
    if is_full(&error) {
        return full(path);
    }
    match failed(error) {
        StoreError::Unavailable(why) => StoreError::Unavailable(format!("{}: {why}", path.display())),
        other => other,
    }
}

/// Updates the schema of the database.
pub(super) async fn migrate(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    MIGRATIONS.run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Newer(version),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) if is_full(&error) => full(path),
        other => StoreError::Unavailable(format!("{}: {other}", path.display())),
    })
}

/// Opens the writing connection. Fails if SQLite has not accepted the settings for durability.
pub(super) async fn writer(path: &Path, pages: u32) -> Result<SqliteConnection, StoreError> {
    let options = options(path)
        .create_if_missing(true)
        .pragma("max_page_count", pages.to_string())
        // Overwrite deleted data with zeros, so that no name remains in the file.
        .pragma("secure_delete", "ON")
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let named = |error: sqlx::Error| named(path, error);
    // SQLite would create a file that all users can read. Therefore create the file first. SQLite
    // gives its log files the same permissions.
    let made = private().truncate(false).open(path);
    made.map_err(|error| match error.kind() {
        ErrorKind::StorageFull => full(path),
        _ => StoreError::Unavailable(format!("{}: {error}", path.display())),
    })?;
    let mut connection = options.connect().await.map_err(named)?;
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut connection).await.map_err(named)?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut connection).await.map_err(named)?;
    if journal != "wal" || synchronous != FULL {
        let message = format!(
            "{}: it would not keep what it acknowledges (journal_mode={journal}, synchronous={synchronous}); use a local disk",
            path.display()
        );
        return Err(StoreError::Unavailable(message));
    }
    Ok(connection)
}

/// Opens a pool of read-only connections.
pub(super) async fn readers(path: &Path) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new().max_connections(READERS).acquire_timeout(BUSY);
    pool.connect_with(options(path).read_only(true)).await.map_err(|error| named(path, error))
}

/// Copies a database to a new file, even while a server is using it.
///
/// # Errors
/// `Unavailable` if the database does not exist, `to` already exists, or the copy cannot be
/// written.
pub async fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Unavailable(format!(
            "{} already exists; choose a new file for the backup",
            to.display()
        )));
    }
    let mut connection = options(from).connect().await.map_err(failed)?;
    let made = private().create_new(true).open(to);
    made.map_err(|error| StoreError::Unavailable(format!("{}: {error}", to.display())))?;
    let target = to
        .to_str()
        .ok_or_else(|| StoreError::Unavailable("the file name of the backup is not UTF-8; choose another".into()))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await.map_err(failed);
    let synced = copied.and_then(|_| {
        let synced = File::open(to).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::Unavailable(format!("{}: {error}", to.display())))
    });
    if synced.is_err() {
        // Delete the incomplete copy.
        let _ = std::fs::remove_file(to);
    }
    synced
}
