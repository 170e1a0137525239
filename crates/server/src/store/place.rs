//! Where things are kept.

use crate::store::{MemoryStore, PostgresStore, SqliteStore, Store, StoreError, private_folder};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// A place to keep things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere: it is forgotten when the server stops.
    Memory,
    /// A file of the embedded database.
    File(PathBuf),
    /// A PostgreSQL database at this address, which may hold a password.
    Postgres(String),
}

impl fmt::Display for Place {
    /// In words; an address is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory"),
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(_) => f.write_str("the PostgreSQL database"),
        }
    }
}

impl Place {
    /// Opens it, or makes it where there is none. A PostgreSQL database has to be there, if empty.
    ///
    /// # Errors
    /// As its store says.
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
