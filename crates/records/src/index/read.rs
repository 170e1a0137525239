//! Opens and searches an index.

use super::error::IndexError;
use super::tables::{FACTS, FILES, FORMAT, GAMES, STAYS, Stored, TURNS, bucket, keys};
use crate::find::PositionKey;
use redb::{
    DatabaseError, ReadOnlyDatabase, ReadTransaction, ReadableDatabase as _, ReadableTable as _, StorageError,
    TableError,
};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// An open index. Its game files have not changed since it was built.
pub struct Index {
    transaction: ReadTransaction,
    runs: u32,
    games: u32,
    files: Vec<PathBuf>,
}

/// A stay: the time that a game spends in a position before the next turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stay {
    /// The number of the game, from 0.
    pub game: u32,
    /// The number of turns played on this board before the stay.
    pub turns: u32,
    /// The turn that the game played from the position, if any.
    pub left_by: Option<String>,
}

/// The location and the result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlace {
    /// The index of the file in [`Index::files`].
    pub file: usize,
    /// The location of the game's text in that file.
    pub text: GameText,
    /// The result of the game.
    pub result: String,
}

/// The location of a game's text in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// The number of uncompressed bytes before the game's text.
    pub offset: u64,
    /// The line number of the first line of the text.
    pub line: u64,
    /// The number of bytes that can be copied unchanged ([`crate::Record::copied`]). It is 0 if the
    /// game must be parsed and written again.
    pub copied: u64,
}

impl Index {
    /// Opens an index and checks that its game files have not changed.
    ///
    /// # Errors
    /// If the file is not an index of this version, or a game file has changed.
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

    /// Returns the game files. A [`GamePlace::file`] is an index into this slice.
    #[must_use]
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns all stays in a position, sorted by game.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn stays(&self, position: PositionKey) -> Result<Vec<Stay>, IndexError> {
        Ok(self.found(position)?)
    }

    /// Returns the numbers of the games that reach a position, in ascending order.
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

    /// Returns the location and the result of a game; `None` if the index does not contain it.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn place(&self, game: u32) -> Result<Option<GamePlace>, IndexError> {
        Ok(self.places([game])?.pop().flatten())
    }

    /// Returns the locations and results of several games; `None` for each game that is not in the
    /// index.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn places(&self, games: impl IntoIterator<Item = u32>) -> Result<Vec<Option<GamePlace>>, IndexError> {
        let look = || -> Result<Vec<Option<GamePlace>>, redb::Error> {
            // Open the table only once, because opening takes longer than reading a row.
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

/// Returns the game files. Fails if one of them has changed.
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

/// Returns the size and the modification time of a file. They are compared to detect changed files.
pub(super) fn stamp(path: &Path) -> Result<(u64, u64), IndexError> {
    let read = || {
        let data = std::fs::metadata(path)?;
        let written = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok((data.len(), written.as_nanos() as u64))
    };
    read().map_err(|e| IndexError::File(path.to_owned(), e))
}

/// Converts an error from opening the database. A file of another format becomes
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
