//! Search requests and search results.

use crate::algorithm::Algorithm;
use crate::shared_search::SharedSearch;
use crate::techniques::TechniqueSet;
use crate::transposition::pack_move;
use polychess_rules::{BySeat, Move, zobrist};

/// Default memory limit of a Monte-Carlo tree, in bytes.
const TREE_BYTES: usize = 56 << 20;

/// The position to search, and the parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a, P, E> {
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
    /// Memory limit of a Monte-Carlo tree, in bytes.
    pub tree_bytes: usize,
    /// True if leaves get the static evaluation, without quiescence search.
    pub no_quiescence: bool,
    /// Techniques that the search leaves out.
    pub disabled: TechniqueSet,
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
            tree_bytes: TREE_BYTES,
            no_quiescence: false,
            disabled: TechniqueSet::EMPTY,
            multipv: 1,
            extra_move: None,
            noise: 0,
            seed: 0,
        }
    }
}

impl<P, E> SearchRequest<'_, P, E> {
    /// Returns the noise of a root move, which depends only on the move and the seed.
    pub(crate) fn noise_of(&self, m: Move) -> i32 {
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
