//! Opening books: weighted turns by position.
//!
//! A game's book is part of the game ([`Value::BOOK`]). `cargo lab book` generates it for the
//! default options of the game.

use polychess_game::{Choices, Game, Turn, Value};
use polychess_rules::Position as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// A turn that the book recommends in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The recommended turn.
    pub turn: Turn,
    /// The relative frequency of the turn.
    pub weight: u32,
}

/// An opening book.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Recommended turns by repetition key.
    replies: HashMap<u64, Vec<Reply>>,
}

impl Book {
    /// Parses a book with one position per line: `TURN … | TURN:WEIGHT …`.
    ///
    /// The turns before the bar lead from the start to the position. The turns after it are the
    /// book turns. A line that begins with `#` is a comment.
    ///
    /// # Errors
    /// Returns the number of the first invalid line and the reason.
    pub fn read<V: Value>(text: &str) -> Result<Self, String> {
        let fresh = Game::<V>::new(Choices::default_of(&V::INFO));
        let mut book = Self::default();
        for (n, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            book.add(fresh.clone(), line).map_err(|why| format!("line {n}: {why}"))?;
        }
        Ok(book)
    }

    fn add<V: Value>(&mut self, mut game: Game<V>, line: &str) -> Result<(), String> {
        let (path, replies) = line.split_once('|').ok_or("turns, | and replies")?;
        for turn in path.split_whitespace() {
            game.play_text(turn).map_err(|refusal| format!("{turn}: {refusal}"))?;
        }
        let reply = |text: &str| {
            let (turn, weight) = text.rsplit_once(':').ok_or("a turn, a colon and its weight")?;
            let turn = game.read_turn(turn).map_err(|refusal| format!("{turn}: {refusal}"))?;
            let weight = weight.parse().ok().filter(|&weight| weight > 0);
            Ok::<_, String>(Reply { turn, weight: weight.ok_or_else(|| format!("{text}: a weight of 1 or more"))? })
        };
        let replies = replies.split_whitespace().map(reply).collect::<Result<Vec<_>, _>>()?;
        if replies.is_empty() {
            return Err("a reply at least".to_owned());
        }
        match self.replies.insert(game.position().repetition_key(), replies) {
            None => Ok(()),
            Some(_) => Err("a position that an earlier line has".to_owned()),
        }
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// True if the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// Returns the book turns of the current position, or an empty slice if it is not in the book.
    #[must_use]
    pub fn replies<V: Value>(&self, game: &Game<V>) -> &[Reply] {
        self.replies.get(&game.position().repetition_key()).map_or(&[], Vec::as_slice)
    }

    /// Returns a random book turn, with a probability in proportion to its weight. `None` if the
    /// position is not in the book.
    #[must_use]
    pub fn turn<V: Value>(&self, game: &Game<V>, seed: u64) -> Option<Turn> {
        let replies = self.replies(game);
        let all: u32 = replies.iter().map(|reply| reply.weight).sum();
        let mut at = ChaCha8Rng::seed_from_u64(seed).random_range(0..all.max(1));
        let chosen = replies.iter().find(|reply| {
            let here = at < reply.weight;
            at = at.saturating_sub(reply.weight);
            here
        });
        chosen.map(|reply| reply.turn.clone())
    }
}

/// Returns a turn from the game's book. `None` if the position is not in the book or the game has
/// other than default options.
#[must_use]
pub fn book_turn<V: Value>(game: &Game<V>, seed: u64) -> Option<Turn> {
    let defaults = V::options(&Choices::default_of(&V::INFO));
    if game.to_move().is_none() || *game.options() != defaults { None } else { book_of::<V>().turn(game, seed) }
}

/// Returns the book of a game. Only the first call parses it.
fn book_of<V: Value>() -> Arc<Book> {
    static BOOKS: Mutex<BTreeMap<&'static str, Arc<Book>>> = Mutex::new(BTreeMap::new());
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    // An invalid book counts as empty, so that players search instead. A test parses every book.
    let read = || Arc::new(Book::read::<V>(V::BOOK).unwrap_or_default());
    Arc::clone(books.entry(V::INFO.id).or_insert_with(read))
}
