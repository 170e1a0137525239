//! The opening tree: the most frequent turns from a position, each followed by its replies.

use super::openings::{PlayedTurns, Tally};
use super::position::{PositionKey, position_keys};
use polychess_game::{AnyMatch, Request};

/// The limits of an opening tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeSize {
    /// Maximum depth, in turns.
    pub depth: u32,
    /// Maximum number of turns shown for a position.
    pub most: usize,
    /// Minimum number of games that played a turn.
    pub min_games: u64,
}

/// A turn of the tree, and the turns that followed it.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The turn as a move string.
    pub turn: String,
    /// The turn in the requested notation.
    pub notation: String,
    /// The games that played the turn from this position.
    pub tally: Tally,
    /// The number of games that reach the next position at the same depth, by any order of turns.
    pub reached: u64,
    /// The turns played next.
    pub next: Vec<Branch>,
}

/// Builds the tree from statistics of games.
pub struct TreeBuilder<'a, E> {
    /// The limits of the tree.
    pub size: TreeSize,
    /// Index of the notation of [`Branch::notation`].
    pub notation: usize,
    /// Returns the turns played from a position, given its depth in the tree and its key.
    pub look_up: &'a mut dyn FnMut(u32, PositionKey) -> Result<PlayedTurns, E>,
}

impl<E> TreeBuilder<'_, E> {
    /// Builds the tree below a match. Returns the games that reached its position, and the turns.
    /// The tree is empty for two boards.
    ///
    /// # Errors
    /// Those of `look_up`.
    pub fn tree(&mut self, start: &dyn AnyMatch) -> Result<(Tally, Vec<Branch>), E> {
        self.build_from(start, 0)
    }

    fn build_from(&mut self, now: &dyn AnyMatch, at: u32) -> Result<(Tally, Vec<Branch>), E> {
        // The turn has split the match into two boards, which a tree cannot show.
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
            // Turns are legal here unless the index is damaged.
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
