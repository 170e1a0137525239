//! Builds an index from game files.

use super::error::IndexError;
use super::read::{GameText, stamp};
use super::tables::{FACTS, FILES, FORMAT, GAMES, RUN, STAYS, Stored, TURNS, bucket, keys};
use crate::find::Visit;
use redb::{Database, Durability};
use std::collections::HashMap;
use std::path::Path;

/// The size of the database cache during the build, in bytes.
const CACHE: usize = 64 << 20;

/// An index that is being built. No program can open its file before [`IndexBuilder::finish`]
/// returns.
pub struct IndexBuilder {
    database: Database,
    files: u32,
    games: Vec<Game>,
    all_games: u32,
    turns: HashMap<String, u32>,
    new_turns: Vec<(u32, String)>,
    stays: Vec<Stored>,
    runs: u32,
}

/// A game that the builder has not written yet.
struct Game {
    file: u32,
    text: GameText,
    result: String,
}

impl IndexBuilder {
    /// Creates the index file.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn create(path: &Path) -> Result<Self, IndexError> {
        let database = Database::builder().set_cache_size(CACHE).create(path).map_err(redb::Error::from)?;
        Ok(Self {
            database,
            files: 0,
            games: Vec::new(),
            all_games: 0,
            turns: HashMap::new(),
            new_turns: Vec::new(),
            stays: Vec::with_capacity(RUN),
            runs: 0,
        })
    }

    /// Begins a game file. The games added after this call belong to it.
    ///
    /// # Errors
    /// If the size or the modification time of the file cannot be read.
    pub fn file(&mut self, path: &Path) -> Result<(), IndexError> {
        let path = path.canonicalize().map_err(|e| IndexError::File(path.to_owned(), e))?;
        let (size, written) = stamp(&path)?;
        let name = path.to_str().ok_or_else(|| IndexError::Name(path.clone()))?;
        let file = self.files;
        self.files += 1;
        self.write(|transaction| {
            transaction.open_table(FILES)?.insert(file, (name, size, written))?;
            Ok(())
        })
    }

    /// Adds a game that belongs to the current file.
    ///
    /// # Errors
    /// If the index has reached its maximum number of games, or cannot be written.
    pub fn game(&mut self, text: GameText, result: &str, visits: &[Visit]) -> Result<(), IndexError> {
        let game = self.all_games;
        self.all_games = game.checked_add(1).ok_or(IndexError::Full)?;
        self.games.push(Game { file: self.files.saturating_sub(1), text, result: result.to_owned() });
        for visit in visits {
            let left_by = visit.left_by.as_deref().map_or(Ok(0), |turn| self.turn(turn))?;
            self.stays.push(Stored { position: visit.position, game, turns: visit.turns, left_by });
        }
        if self.stays.len() >= RUN { self.run() } else { Ok(()) }
    }

    fn turn(&mut self, text: &str) -> Result<u32, IndexError> {
        if let Some(&number) = self.turns.get(text) {
            return Ok(number);
        }
        let number = u32::try_from(self.turns.len() + 1).map_err(|_| IndexError::Full)?;
        self.turns.insert(text.to_owned(), number);
        self.new_turns.push((number, text.to_owned()));
        Ok(number)
    }

    /// Sorts and writes all games, turns and stays that were added since the last run.
    fn run(&mut self) -> Result<(), IndexError> {
        // A stable sort keeps the stays of each game in playing order.
        self.stays.sort_by_key(|stay| (stay.position, stay.game));
        let first_game = self.all_games - self.games.len() as u32;
        let (games, turns) = (std::mem::take(&mut self.games), std::mem::take(&mut self.new_turns));
        let mut stays = std::mem::take(&mut self.stays);
        let run = self.runs;
        self.runs += 1;
        self.write(|transaction| {
            let mut table = transaction.open_table(GAMES)?;
            for (game, number) in games.iter().zip(first_game..) {
                let GameText { offset, line, copied } = game.text;
                table.insert(number, (game.file, offset, line, copied, game.result.as_str()))?;
            }
            let mut table = transaction.open_table(TURNS)?;
            for (number, text) in &turns {
                table.insert(number, text.as_str())?;
            }
            let mut table = transaction.open_table(STAYS)?;
            let mut bytes = Vec::new();
            for together in stays.chunk_by(|a, b| bucket(a.position) == bucket(b.position)) {
                bytes.clear();
                together.iter().for_each(|stay| stay.write(&mut bytes));
                table.insert((run, bucket(together[0].position)), bytes.as_slice())?;
            }
            Ok(())
        })?;
        stays.clear();
        self.stays = stays;
        Ok(())
    }

    /// Commits a change without flushing it to disk. This is safe because a crash makes the
    /// unfinished index useless anyway.
    fn write(&self, change: impl FnOnce(&redb::WriteTransaction) -> Result<(), redb::Error>) -> Result<(), IndexError> {
        let written = || {
            let mut transaction = self.database.begin_write()?;
            transaction.set_durability(Durability::None)?;
            change(&transaction)?;
            Ok(transaction.commit()?)
        };
        written().map_err(IndexError::Storage)
    }

    /// Writes the remaining data and flushes the index to disk. Returns the number of games.
    ///
    /// # Errors
    /// If the index cannot be written.
    pub fn finish(mut self) -> Result<u32, IndexError> {
        self.run()?;
        let facts = [
            ("format", FORMAT),
            ("keys", keys()),
            ("games", u64::from(self.all_games)),
            ("runs", u64::from(self.runs)),
        ];
        let written = || -> Result<(), redb::Error> {
            let transaction = self.database.begin_write()?;
            {
                transaction.open_table(FILES)?;
                let mut table = transaction.open_table(FACTS)?;
                for (name, value) in facts {
                    table.insert(name, value)?;
                }
            }
            Ok(transaction.commit()?)
        };
        written()?;
        Ok(self.all_games)
    }
}
