//! Reads an index.

use super::error::IndexError;
use super::tables::{FACTS, FILES, FORMAT, GAMES, STAYS, Stored, TURNS, bucket, keys};
use crate::find::PositionKey;
use redb::{
    DatabaseError, ReadOnlyDatabase, ReadTransaction, ReadableDatabase as _, ReadableTable as _, StorageError,
    TableError,
};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// An index that matches its files.
pub struct Index {
    transaction: ReadTransaction,
    runs: u32,
    games: u32,
    files: Vec<PathBuf>,
}

/// A stay: a game in a position until the next turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stay {
    /// Number of the game.
    pub game: u32,
    /// Number of turns on its board before the stay.
    pub turns: u32,
    /// The turn played from the position, if any.
    pub left_by: Option<String>,
}

/// The location of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlace {
    /// Index of its file in [`Index::files`].
    pub file: usize,
    /// Position of its text in that file.
    pub text: GameText,
    /// Result of the game.
    pub result: String,
}

/// The text of a game in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// Number of uncompressed bytes before it.
    pub offset: u64,
    /// Its first line.
    pub line: u64,
    /// Number of bytes that can be copied instead of writing the game ([`crate::Record::copied`]),
    /// or 0.
    pub copied: u64,
}

impl Index {
    /// Opens an index and checks that its files are unchanged.
    ///
    /// # Errors
    /// If the file is not an index of this version, or an indexed file has changed.
    pub fn open(path: &Path) -> Result<Self, IndexError> {
        if let Err(e) = std::fs::File::open(path) {
            return Err(IndexError::File(path.to_owned(), e));
        }
        let database = ReadOnlyDatabase::open(path).map_err(foreign)?;
        let transaction = database.begin_read().map_err(redb::Error::from)?;
        let fact = {
            let facts = transaction.open_table(FACTS).map_err(|e| match e {
                TableError::Storage(e) => IndexError::Storage(e.into()),
                _ => IndexError::Foreign,
            })?;
            let all: Result<Vec<Option<u64>>, StorageError> = ["format", "keys", "games", "runs"]
                .into_iter()
                .map(|name| Ok(facts.get(name)?.map(|fact| fact.value())))
                .collect();
            all.map_err(redb::Error::from)?
        };
        let [Some(format), Some(known), Some(games), Some(runs)] = fact[..] else { return Err(IndexError::Foreign) };
        match format {
            FORMAT if known == keys() => {}
            n if n > FORMAT => return Err(IndexError::Newer),
            _ => return Err(IndexError::Other),
        }
        let files = unchanged(&transaction)?;
        Ok(Self { transaction, runs: runs as u32, games: games as u32, files })
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Returns the indexed files.
    #[must_use]
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns all stays in a position, ordered by game.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn stays(&self, position: PositionKey) -> Result<Vec<Stay>, IndexError> {
        Ok(self.found(position)?)
    }

    /// Returns the games that reach a position, in order.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn games_through(&self, position: PositionKey) -> Result<Vec<u32>, IndexError> {
        let mut games: Vec<u32> = self.stored(position)?.iter().map(|stay| stay.game).collect();
        games.dedup();
        Ok(games)
    }

    fn found(&self, position: PositionKey) -> Result<Vec<Stay>, redb::Error> {
        let turns = self.transaction.open_table(TURNS)?;
        let stored_game = |stay: Stored| {
            let left_by = match stay.left_by {
                0 => None,
                number => turns.get(number)?.map(|text| text.value().to_owned()),
            };
            Ok(Stay { game: stay.game, turns: stay.turns, left_by })
        };
        self.stored(position)?.into_iter().map(stored_game).collect()
    }

    fn stored(&self, position: PositionKey) -> Result<Vec<Stored>, redb::Error> {
        let stays = self.transaction.open_table(STAYS)?;
        let mut found = Vec::new();
        for run in 0..self.runs {
            let Some(bytes) = stays.get((run, bucket(position)))? else { continue };
            found.extend(Stored::all(bytes.value()).filter(|stay| stay.position == position));
        }
        Ok(found)
    }

    /// Returns the location of a game, or `None` if the index does not contain it.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn place(&self, game: u32) -> Result<Option<GamePlace>, IndexError> {
        Ok(self.places([game])?.pop().flatten())
    }

    /// Returns the locations of several games.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn places(&self, games: impl IntoIterator<Item = u32>) -> Result<Vec<Option<GamePlace>>, IndexError> {
        let look = || -> Result<Vec<Option<GamePlace>>, redb::Error> {
            // Opening a table costs more than reading a row.
            let table = self.transaction.open_table(GAMES)?;
            let place = |game: u32| -> Result<Option<GamePlace>, redb::Error> {
                Ok(table.get(game)?.map(|row| {
                    let (file, offset, line, copied, result) = row.value();
                    let text = GameText { offset, line, copied };
                    GamePlace { file: file as usize, text, result: result.to_owned() }
                }))
            };
            games.into_iter().map(place).collect()
        };
        Ok(look()?)
    }
}

/// Returns the files of an index, or an error if one has changed.
fn unchanged(transaction: &ReadTransaction) -> Result<Vec<PathBuf>, IndexError> {
    let files = transaction.open_table(FILES).map_err(redb::Error::from)?;
    let mut found = Vec::new();
    for row in files.iter().map_err(redb::Error::from)? {
        let (_, row) = row.map_err(redb::Error::from)?;
        let (name, size, written) = row.value();
        let path = PathBuf::from(name);
        if !path.exists() {
            return Err(IndexError::Missing(path));
        }
        if stamp(&path)? != (size, written) {
            return Err(IndexError::Stale(path));
        }
        found.push(path);
    }
    Ok(found)
}

/// Returns the size of a file and its modification time, which together detect changes.
pub(super) fn stamp(path: &Path) -> Result<(u64, u64), IndexError> {
    let read = || {
        let data = std::fs::metadata(path)?;
        let written = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok((data.len(), written.as_nanos() as u64))
    };
    read().map_err(|e| IndexError::File(path.to_owned(), e))
}

/// Converts an error from opening the database. A file in another format becomes
/// [`IndexError::Foreign`].
fn foreign(error: DatabaseError) -> IndexError {
    match error {
        DatabaseError::UpgradeRequired(_) => IndexError::Other,
        DatabaseError::Storage(StorageError::Io(e)) if e.kind() != std::io::ErrorKind::InvalidData => {
            IndexError::Storage(redb::Error::Io(e))
        }
        DatabaseError::Storage(_) | DatabaseError::RepairAborted => IndexError::Foreign,
        other => IndexError::Storage(other.into()),
    }
}
