//! Runs the suite of all stores on the in-memory store and SQLite, and tests properties of SQLite.

mod accounts;
mod due;
mod names;
mod puzzles;
mod ratings;
mod reviews;
pub(crate) mod rows;
mod seeks;
mod sqlite;
mod suite;

mod memory {
    crate::store::suite::suite! { (polychess_server::store::MemoryStore::default(), ()) }
}

mod file {
    crate::store::suite::suite! {
        let folder = tempfile::tempdir().expect("a folder");
        (polychess_server::store::SqliteStore::open(&folder.path().join("test.db")).await.expect("a database"), folder)
    }
}
