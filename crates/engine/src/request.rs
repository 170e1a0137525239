//! Search requests and search results.

use crate::algorithm::Algorithm;
use crate::history::HistoryScores;
use crate::shared_search::SharedSearch;
use crate::techniques::AllTechniques;
use crate::transposition::pack_move;
use polychess_rules::{BySeat, Move, zobrist};
use std::sync::Arc;

/// The position to search, and the parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a, P, E, T = AllTechniques> {
    /// A position with a player to move.
    pub position: &'a P,
    /// The evaluation.
    pub evaluate: &'a E,
    /// Points of each seat in a draw; `None` if unknown.
    pub draw: Option<BySeat<f64>>,
    /// Repetition keys of positions that are drawn if they occur once more.
    pub repeated_keys: &'a [u64],
    /// Root moves to search; all legal ones if empty.
    pub root_moves: &'a [Move],
    /// The search algorithm.
    pub algorithm: Algorithm,
    /// Maximum depth in turns.
    pub depth: u32,
    /// State shared with other threads that search the same position with the same table.
    pub shared: Option<&'a SharedSearch>,
    /// History scores of earlier searches, which this search updates; fresh ones if `None`.
    pub history: Option<&'a Arc<HistoryScores>>,
    /// The techniques that the search uses.
    pub techniques: T,
    /// Number of principal variations.
    pub multipv: usize,
    /// A root move that is searched to full depth in any case. Its score is
    /// [`SearchResult::extra_score`].
    pub extra_move: Option<Move>,
    /// Maximum random change of a score, in thousandths. The same seed gives the same changes.
    pub noise: i32,
    /// The seed of the noise.
    pub seed: u64,
}

impl<'a, P, E> SearchRequest<'a, P, E> {
    /// Returns a request for one line, with the default algorithm, no limits and no game history.
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
    /// Returns the same request with other techniques.
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

    /// Returns the noise of a root move, which depends only on the move and the seed.
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
    /// Score of the root's seat.
    pub score: i32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchResult {
    /// The principal variations, best first; empty only if there is no legal move.
    pub lines: Vec<PvLine>,
    /// Score of [`SearchRequest::extra_move`] at the completed depth.
    pub extra_score: Option<i32>,
    /// Completed depth in turns.
    pub depth: u32,
    /// Maximum ply reached (selective depth).
    pub seldepth: usize,
    /// Number of nodes.
    pub nodes: u64,
}

impl SearchResult {
    /// Returns the best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.plies.first()).copied()
    }
}
