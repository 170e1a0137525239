//! Search algorithms for experiments: max^n, Monte Carlo tree search, and alpha-beta with some
//! techniques turned off.

mod maxn;
mod mcts;
mod node;
mod player;
mod techniques;
#[cfg(test)]
mod tests;

pub(crate) use player::LabPlayer;

use maxn::MaxN;
use polychess_engine::parts::{History, think_with};
use polychess_engine::{
    Algorithm, Evaluate, Limits, SearchRequest, SearchResult, Sides, Technique, TranspositionTable,
};
use polychess_rules::Searchable;
use techniques::{LabTechnique, TechniqueSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LabAlgorithm {
    /// The algorithm of the engine that the request selects.
    Engine,
    /// Max^n while three or more sides are left, then the engine's paranoid search.
    MaxN,
    /// Monte-Carlo tree search.
    Tree,
}

impl LabAlgorithm {
    /// Returns a transposition table for a search of `nodes` nodes. The other algorithms get the
    /// smallest table.
    fn table(self, nodes: u64) -> TranspositionTable {
        match self {
            Self::Engine => TranspositionTable::for_nodes(nodes),
            Self::MaxN | Self::Tree => TranspositionTable::with_bytes(0),
        }
    }

    fn think<P: Searchable, E: Evaluate<P>>(
        self,
        request: &SearchRequest<'_, P, E, TechniqueSet>,
        table: &TranspositionTable,
        limits: &mut Limits<'_>,
    ) -> SearchResult {
        let Some(us) = request.position.to_move() else { return SearchResult::default() };
        match self {
            Self::Tree => mcts::think(request, limits, |_| ()),
            Self::MaxN if !Sides::of(request.position, us).is_two_sided() => {
                let mid_turn = request.position.is_mid_turn();
                let path = if mid_turn { Vec::new() } else { vec![request.position.repetition_key()] };
                let no_quiescence = !request.techniques.has(LabTechnique::Engine(Technique::Quiescence));
                let mut history = History::default();
                let mut search = MaxN::new(request, path, limits, &mut history, no_quiescence);
                think_with(request, &mut search, |_| ())
            }
            Self::MaxN => {
                let request = SearchRequest { algorithm: Algorithm::Paranoid, ..*request };
                polychess_engine::think(&request, table, limits, |_| ())
            }
            Self::Engine => polychess_engine::think(request, table, limits, |_| ()),
        }
    }
}
