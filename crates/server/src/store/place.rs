//! The locations where a server can store its data.

use crate::store::{MemoryStore, PostgresStore, SqliteStore, Store, StoreError, private_folder};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// The location of a server's data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In memory. All data is lost when the server stops.
    Memory,
    /// The path of an SQLite database file.
    File(PathBuf),
    /// The URL of a PostgreSQL database. It may contain a password.
    Postgres(String),
}

impl fmt::Display for Place {
    /// Writes the location without the PostgreSQL URL, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory"),
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(_) => f.write_str("the PostgreSQL database"),
        }
    }
}

impl Place {
    /// Opens the store. Creates a missing SQLite file and its folder, but no PostgreSQL database.
    ///
    /// # Errors
    /// The errors of [`SqliteStore::open`] and [`PostgresStore::open`].
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        match self {
            Self::Memory => Ok(Arc::new(MemoryStore::default())),
            Self::File(path) => {
                let folder = path.parent().unwrap_or(path);
                private_folder(folder).map_err(|why| {
                    StoreError::Unavailable(format!("the data folder {} cannot be made: {why}", folder.display()))
                })?;
                Ok(Arc::new(SqliteStore::open(path).await?))
            }
            Self::Postgres(address) => Ok(Arc::new(PostgresStore::open(address).await?)),
        }
    }
}
