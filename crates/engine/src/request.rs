//! Search requests and search results.

use crate::algorithm::Algorithm;
use crate::history::HistoryScores;
use crate::shared_search::SharedSearch;
use crate::techniques::AllTechniques;
use crate::transposition::pack_move;
use polychess_rules::{BySeat, Move, zobrist};
use std::sync::Arc;

/// The position to search and the parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a, P, E, T = AllTechniques> {
    /// A position with a player to move.
    pub position: &'a P,
    /// The evaluation.
    pub evaluate: &'a E,
    /// Points of each seat in a draw. If `None`, a draw has the static score of the root position.
    pub draw: Option<BySeat<f64>>,
    /// Repetition keys of positions that end the game as a draw if they occur again.
    pub repeated_keys: &'a [u64],
    /// The legal root moves to search. An empty slice means all legal moves.
    pub root_moves: &'a [Move],
    /// The search algorithm.
    pub algorithm: Algorithm,
    /// Maximum depth in turns.
    pub depth: u32,
    /// State shared with the other threads of this search. The threads also share the transposition
    /// table.
    pub shared: Option<&'a SharedSearch>,
    /// History scores of earlier searches, which this search updates. If `None`, the scores start
    /// at 0.
    pub history: Option<&'a Arc<HistoryScores>>,
    /// The techniques that the search uses.
    pub techniques: T,
    /// Number of principal variations.
    pub multipv: usize,
    /// A root move that needs an exact score even if it is not among the best lines. The search
    /// returns its line in [`SearchResult::extra`].
    pub extra_move: Option<Move>,
    /// Maximum random change of a root move's score, in score units. The same seed gives the same
    /// changes.
    pub noise: i32,
    /// The seed of the noise.
    pub seed: u64,
}

impl<'a, P, E> SearchRequest<'a, P, E> {
    /// Returns a request for one principal variation, with the default algorithm and the maximum
    /// depth.
    pub fn new(position: &'a P, evaluate: &'a E) -> Self {
        Self {
            position,
            evaluate,
            draw: None,
            repeated_keys: &[],
            root_moves: &[],
            algorithm: Algorithm::DEFAULT,
            depth: 60,
            shared: None,
            history: None,
            techniques: AllTechniques,
            multipv: 1,
            extra_move: None,
            noise: 0,
            seed: 0,
        }
    }
}

impl<'a, P, E, T> SearchRequest<'a, P, E, T> {
    /// Returns this request with other techniques.
    pub fn with_techniques<U>(&self, techniques: U) -> SearchRequest<'a, P, E, U> {
        let &Self { position, evaluate, draw, repeated_keys, root_moves, algorithm, depth, .. } = self;
        let &Self { shared, history, multipv, extra_move, noise, seed, .. } = self;
        SearchRequest {
            position,
            evaluate,
            draw,
            repeated_keys,
            root_moves,
            algorithm,
            depth,
            shared,
            history,
            techniques,
            multipv,
            extra_move,
            noise,
            seed,
        }
    }

    /// Returns the noise of a root move. It depends only on the move, the seed and [`Self::noise`].
    #[must_use]
    pub fn noise_of(&self, m: Move) -> i32 {
        let span = 2 * self.noise.max(0) as u64 + 1;
        let random = zobrist::mix(self.seed ^ zobrist::mix(u64::from(pack_move(m))));
        (random % span) as i32 - self.noise.max(0)
    }
}

/// A principal variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine {
    /// The root move and the expected continuation.
    pub plies: Vec<Move>,
    /// The score for the player to move at the root.
    pub score: i32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchResult {
    /// The principal variations, best first. Empty if no player is to move or no root move is
    /// legal.
    pub lines: Vec<PvLine>,
    /// The line of [`SearchRequest::extra_move`] at the completed depth.
    pub extra: Option<PvLine>,
    /// Completed depth in turns.
    pub depth: u32,
    /// The greatest ply that the search has visited (selective depth).
    pub seldepth: usize,
    /// Number of visited nodes.
    pub nodes: u64,
}

impl SearchResult {
    /// Returns the first move of the best line.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.plies.first()).copied()
    }
}
