//! The opening tree: the most frequent turns from a position, each with the turns that follow it.

use super::openings::{PlayedTurns, Tally};
use super::position::{PositionKey, position_keys};
use polychess_game::{AnyMatch, Request};

/// The limits of an opening tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeSize {
    /// The maximum depth, in turns.
    pub depth: u32,
    /// The maximum number of turns shown for a position.
    pub most: usize,
    /// The minimum number of games that played a turn.
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
    /// The number of games that reach the position after the turn at the same depth, by any order
    /// of turns.
    pub reached: u64,
    /// The turns that games played next.
    pub next: Vec<Branch>,
}

/// A builder that creates an opening tree from statistics.
pub struct TreeBuilder<'a, E> {
    /// The limits of the tree.
    pub size: TreeSize,
    /// The index of the notation for [`Branch::notation`].
    pub notation: usize,
    /// Returns the turns that games played from a position, given its depth in the tree and its
    /// key.
    pub look_up: &'a mut dyn FnMut(u32, PositionKey) -> Result<PlayedTurns, E>,
}

impl<E> TreeBuilder<'_, E> {
    /// Builds the tree that starts with the position of a match. Also returns the games that
    /// reached this position. The tree is empty if the match has two boards.
    ///
    /// # Errors
    /// As for `look_up`.
    pub fn tree(&mut self, start: &dyn AnyMatch) -> Result<(Tally, Vec<Branch>), E> {
        self.build_from(start, 0)
    }

    fn build_from(&mut self, now: &dyn AnyMatch, at: u32) -> Result<(Tally, Vec<Branch>), E> {
        // A turn can split the match into two boards, which a tree cannot show.
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
            // Turns in a valid index are legal. Skip those of a damaged index.
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
