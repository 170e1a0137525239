//! The tree of openings: turns by how often they were played, each with those behind it.

use super::openings::{Played, Tally};
use super::position::{PositionKey, position_keys};
use polychess_game::{AnyMatch, Request};

/// How much of a tree is wanted.
#[derive(Clone, Copy, Debug)]
pub struct TreeSize {
    /// Turns behind one another.
    pub depth: u32,
    /// Turns of a position, the most frequent ones.
    pub most: usize,
    /// Games that a turn has at least.
    pub min_games: u64,
}

/// A turn from a position.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Turn text.
    pub turn: String,
    /// The same in the notation that was asked for.
    pub notation: String,
    /// The games in which it was played.
    pub tally: Tally,
    /// Games that reach the position behind it, by whatever turns.
    pub reached: u64,
    /// What was played there.
    pub next: Vec<Branch>,
}

/// A tree as it grows.
pub struct Grower<'a, E> {
    /// How much is wanted.
    pub size: TreeSize,
    /// Which of the game's notations is wanted.
    pub notation: usize,
    /// Tells what was played from a position so many turns behind the first.
    pub look: &'a mut dyn FnMut(u32, PositionKey) -> Result<Played, E>,
}

impl<E> Grower<'_, E> {
    /// The tree from a state of one board: what was reached, and the turns.
    ///
    /// # Errors
    /// As `look`.
    pub fn tree(&mut self, start: &dyn AnyMatch) -> Result<(Tally, Vec<Branch>), E> {
        self.grown(start, 0)
    }

    fn grown(&mut self, now: &dyn AnyMatch, at: u32) -> Result<(Tally, Vec<Branch>), E> {
        // A game may become one of two boards; a tree has one.
        let [position] = position_keys(now)[..] else { return Ok(Default::default()) };
        let played = (self.look)(at, position)?;
        let mut branches = Vec::new();
        if at >= self.size.depth {
            return Ok((played.reached, branches));
        }
        let mut turns: Vec<(String, Tally)> = played.turns.into_iter().collect();
        turns.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(&b.0)));
        turns.retain(|(_, tally)| tally.games >= self.size.min_games);
        turns.truncate(self.size.most);
        for (turn, tally) in turns {
            let mut next = now.boxed_clone();
            // A turn of another position with the same key would be one of a broken index.
            let Ok(notation) = now.notate_in(self.notation, &turn) else { continue };
            if next.apply(&Request::turn(&turn)).is_err() {
                continue;
            }
            let (reached, branch) = self.grown(next.as_ref(), at + 1)?;
            branches.push(Branch { turn, notation, tally, reached: reached.games, next: branch });
        }
        Ok((played.reached, branches))
    }
}
