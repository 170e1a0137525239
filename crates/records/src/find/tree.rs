//! The opening tree: turns by frequency, each with the turns after it.

use super::openings::{PlayedTurns, Tally};
use super::position::{PositionKey, position_keys};
use polychess_game::{AnyMatch, Request};

/// Limits of a tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeSize {
    /// Maximum depth in turns.
    pub depth: u32,
    /// Maximum number of turns per position, most frequent first.
    pub most: usize,
    /// Minimum number of games per turn.
    pub min_games: u64,
}

/// A turn from a position.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Turn text.
    pub turn: String,
    /// The turn in the requested notation.
    pub notation: String,
    /// The games in which it was played.
    pub tally: Tally,
    /// Games that reach the position after it by any turns.
    pub reached: u64,
    /// The turns played after it.
    pub next: Vec<Branch>,
}

/// Builds an opening tree.
pub struct TreeBuilder<'a, E> {
    /// Limits of the tree.
    pub size: TreeSize,
    /// Index of the notation.
    pub notation: usize,
    /// Returns the turns played from a position at a depth.
    pub look_up: &'a mut dyn FnMut(u32, PositionKey) -> Result<PlayedTurns, E>,
}

impl<E> TreeBuilder<'_, E> {
    /// Builds the tree from a state of one board. Returns the tally of the root and its branches.
    ///
    /// # Errors
    /// Errors of `look_up`.
    pub fn tree(&mut self, start: &dyn AnyMatch) -> Result<(Tally, Vec<Branch>), E> {
        self.build_from(start, 0)
    }

    fn build_from(&mut self, now: &dyn AnyMatch, at: u32) -> Result<(Tally, Vec<Branch>), E> {
        // A game may split into two boards; a tree covers one.
        let [position] = position_keys(now)[..] else { return Ok(Default::default()) };
        let played = (self.look_up)(at, position)?;
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
            // Only a broken index has turns that are illegal here.
            let Ok(notation) = now.notate_in(self.notation, &turn) else { continue };
            if next.apply(&Request::turn(&turn)).is_err() {
                continue;
            }
            let (reached, branch) = self.build_from(next.as_ref(), at + 1)?;
            branches.push(Branch { turn, notation, tally, reached: reached.games, next: branch });
        }
        Ok((played.reached, branches))
    }
}
