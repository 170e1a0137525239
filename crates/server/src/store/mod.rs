//! Persistent storage of tables, their event logs, the sessions of guests, and reviews.
//!
//! The event log is the source of truth. Table rows and seats are only an index for lists and
//! look-ups. A commit writes them in the same transaction as its events. Three rules protect the
//! log:
//!
//! - `events(game, seq)` is unique, so only one of two competing writers succeeds.
//! - `(game, seat, command_id)` is unique, so no command runs twice.
//! - Each event contains the hash of the previous one.
//!
//! Drivers acknowledge a write only after it is durable.
//!
//! Every driver implements [`Store`] and passes the tests in `tests/server/store`.

mod accounts;
mod answer;
mod columns;
mod driver;
mod error;
mod failed;
mod finding;
mod inspect;
mod lease;
mod memory;
mod memory_results;
mod names;
mod place;
mod postgres;
mod puzzles;
mod ratings;
mod record;
mod reviews;
mod seat_name;
mod sql;
mod sqlite;
mod write;

pub use accounts::{
    AccountChange, AccountKey, AccountRow, AccountStore, CeremonyRow, PasskeyRow, PasswordRow, SignInWays, VacationRow,
};
pub use answer::Answer;
pub use driver::Store;
pub use error::StoreError;
pub use finding::Finding;
pub use lease::Claim;
pub use memory::MemoryStore;
pub use names::{Erasure, NamePlace, NameStore};
pub use place::Place;
pub use postgres::PostgresStore;
pub use puzzles::{AttemptRow, Participant, PuzzleRatingRow, PuzzleStore};
pub use ratings::{
    LeaderboardQuery, QueuedGame, Ranked, RatedGame, RatedSide, RatingChange, RatingList, RatingRow, RatingStore,
};
pub use record::{Commit, GameQuota, Redaction, SeekRow, SessionRow, StoredEvent, TableQuery, TableRow};
pub use reviews::{ReviewProgress, ReviewQuota, ReviewRow, ReviewStore};
pub use seat_name::SeatName;
pub use sqlite::{SqliteStore, backup};

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Creates a folder and its missing parents. On Unix, only the owner can access the new folders.
///
/// # Errors
/// The error of the operating system.
pub fn private_folder(path: &Path) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.recursive(true).create(path)
}
