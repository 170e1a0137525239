//! Openings that the engine has looked at longer than its players may: turns by position, and how often each is to be played.
//!
//! A game's book is data of the game ([`Value::BOOK`]), grown by `cargo lab book`. It holds for the game's default options.

use polychess_game::{Choices, Game, Turn, Value};
use polychess_rules::Position as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// A turn of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The turn.
    pub turn: Turn,
    /// How often it is played, in proportion to the others.
    pub weight: u32,
}

/// A book of openings.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By repetition key.
    replies: HashMap<u64, Vec<Reply>>,
}

impl Book {
    /// Reads a book: a position a line, `TURN … | TURN:WEIGHT …`, with the turns that lead there from the start and the replies. Lines that begin
    /// with # are remarks.
    ///
    /// # Errors
    /// The number of the first line that is wrong, and why.
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

    /// Positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Does it have no position?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// What may be played here; nothing where the book does not go.
    #[must_use]
    pub fn replies<V: Value>(&self, game: &Game<V>) -> &[Reply] {
        self.replies.get(&game.position().repetition_key()).map_or(&[], Vec::as_slice)
    }

    /// One of the replies at random, by weight.
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

/// A turn from the book of a game; `None` where it has none, and under other options than the defaults.
#[must_use]
pub fn book_turn<V: Value>(game: &Game<V>, seed: u64) -> Option<Turn> {
    let defaults = V::options(&Choices::default_of(&V::INFO));
    if game.to_move().is_none() || *game.options() != defaults { None } else { book_of::<V>().turn(game, seed) }
}

/// The book of a game; it is read once.
fn book_of<V: Value>() -> Arc<Book> {
    static BOOKS: Mutex<BTreeMap<&'static str, Arc<Book>>> = Mutex::new(BTreeMap::new());
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    // That each can be read is tested; a player without a book would think.
    let read = || Arc::new(Book::read::<V>(V::BOOK).unwrap_or_default());
    Arc::clone(books.entry(V::INFO.id).or_insert_with(read))
}
