//! Iterative deepening over the root moves.

use crate::abdada::move_key;
use crate::aspiration::AspirationWindow;
use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::history::History;
use crate::limits::Limits;
use crate::movepick::see_gain;
use crate::request::{PvLine, SearchRequest, SearchResult};
use crate::root_search::RootSearch;
use crate::score::INFINITE;
use crate::search::Search;
use crate::techniques::Techniques;
use crate::transposition::TranspositionTable;
use polychess_rules::{Move, MoveList, Searchable};
use std::sync::Arc;

/// Runs iterative deepening until a limit is reached or a deeper search cannot change the result.
/// Calls `report` after each completed depth.
pub fn think<P: Searchable, E: Evaluate<P>, T: Techniques>(
    request: &SearchRequest<'_, P, E, T>,
    table: &TranspositionTable,
    limits: &mut Limits<'_>,
    report: impl FnMut(&SearchResult),
) -> SearchResult {
    let Some(us) = request.position.to_move() else { return SearchResult::default() };
    let kept = request.shared.map(|shared| &shared.history).or(request.history);
    let mut history = History::new(kept.map_or_else(Arc::default, Arc::clone));
    think_with(request, &mut Search::new(request, us, table, limits, &mut history), report)
}

/// Runs the iterative deepening of [`think`] with a given search of root moves.
pub fn think_with<P: Searchable, E: Evaluate<P>, T: Techniques>(
    request: &SearchRequest<'_, P, E, T>,
    search: &mut impl RootSearch<P, E>,
    mut report: impl FnMut(&SearchResult),
) -> SearchResult {
    let position = request.position;
    let mut moves = MoveList::new();
    position.legal_moves_where(&|m| request.root_moves.is_empty() || request.root_moves.contains(&m), &mut moves);
    let mut root: Vec<RootMove> = moves.iter().map(|&m| RootMove::new(request, m)).collect();
    root.sort_by_key(|ply| std::cmp::Reverse(ply.rank));
    let as_lines = |root: &[RootMove]| -> Vec<PvLine> {
        root.iter().take(request.multipv.max(1)).map(|ply| PvLine { plies: vec![ply.m], score: ply.score }).collect()
    };
    let mut result = SearchResult { lines: as_lines(&root), ..SearchResult::default() };
    let budget = search.nodes_left();
    for depth in 1..=request.depth.max(1) as i32 {
        let done = deepen(request, search, &mut root, depth);
        if done || root.iter().any(|ply| ply.is_confirmed) {
            // An interrupted depth also counts if it has found a best move: that move was searched
            // deeper.
            result.lines = root
                .iter()
                .take(request.multipv.max(1))
                .map(|ply| PvLine { plies: vec![ply.m], score: ply.without_noise() })
                .collect();
        }
        result.seldepth = search.seldepth();
        result.nodes = budget - search.nodes_left();
        if !done {
            break;
        }
        let extra = root.iter().find(|ply| Some(ply.m) == request.extra_move);
        result.extra = extra.map(|ply| PvLine { plies: vec![ply.m], score: ply.without_noise() });
        result.depth = depth as u32;
        for line in result.lines.iter_mut().chain(&mut result.extra) {
            search.extend_pv(position, line, depth as usize);
        }
        report(&result);
        let is_decided = result.lines.iter().all(|line| line.score.abs() > MATE_BOUND);
        if is_decided && depth > 2 || root.len() == 1 && depth >= 2 {
            break;
        }
    }
    result
}

/// A root move with its score.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    m: Move,
    rank: i32,
    noise: i32,
    score: i32,
    /// True if the move was the best one at some point of the current iteration.
    is_confirmed: bool,
}

impl RootMove {
    fn new<P: Searchable, E: Evaluate<P>, T>(request: &SearchRequest<'_, P, E, T>, m: Move) -> Self {
        let noise = request.noise_of(m);
        let rank =
            4 * see_gain(request.position, m, request.evaluate) + request.evaluate.psqt_delta(request.position, m);
        Self { m, rank, noise, score: 0, is_confirmed: false }
    }

    /// Returns the score without noise. Mate scores contain no noise.
    fn without_noise(&self) -> i32 {
        if self.score.abs() > MATE_BOUND { self.score } else { self.score - self.noise }
    }
}

/// Searches the root moves to this depth and moves the best ones to the front. Returns `false` if
/// the search was stopped.
fn deepen<P: Searchable, E: Evaluate<P>, T>(
    request: &SearchRequest<'_, P, E, T>,
    search: &mut impl RootSearch<P, E>,
    root: &mut [RootMove],
    depth: i32,
) -> bool {
    root.iter_mut().for_each(|ply| ply.is_confirmed = false);
    let accumulator = request.evaluate.accumulator(request.position);
    for line in 0..request.multipv.max(1).min(root.len()) {
        let mut window = AspirationWindow::new(search.has_narrow_windows(), depth, root[line].score);
        loop {
            let Some(score) = search_line(request, search, &accumulator, root, line, window.bounds(), depth) else {
                root[line..].sort_by_key(|ply| std::cmp::Reverse((ply.is_confirmed, ply.score)));
                return false;
            };
            if !window.widen(score) {
                break;
            }
        }
    }
    let pv_count = request.multipv.max(1).min(root.len());
    if let Some(extra) = root[pv_count..].iter_mut().find(|ply| Some(ply.m) == request.extra_move) {
        let window = (-INFINITE, INFINITE);
        let Some(score) = search.search_root_move(request.position, &accumulator, extra.m, window, depth, 0) else {
            return false;
        };
        extra.score = if score.abs() > MATE_BOUND { score } else { score + extra.noise };
    }
    true
}

/// Finds the best root move from index `line` on and moves it to this index. Returns its score, or
/// a bound if the score is outside the window. Returns `None` if the search was stopped.
fn search_line<P: Searchable, E: Evaluate<P>, T>(
    request: &SearchRequest<'_, P, E, T>,
    search: &mut impl RootSearch<P, E>,
    accumulator: &E::Accumulator,
    root: &mut [RootMove],
    line: usize,
    (mut alpha, beta): (i32, i32),
    depth: i32,
) -> Option<i32> {
    let (is_full, mut first) = (alpha <= -INFINITE, true);
    let (mut at, mut deferred) = (line, 0);
    let mut best_score = -INFINITE;
    // With several lines, the best move of another thread may belong to another line.
    let shared = request.shared.filter(|_| request.multipv <= 1);
    while at < root.len() && alpha < beta {
        let best = shared.filter(|_| !first).and_then(|shared| shared.best_at(depth));
        if let Some((m, score)) = best.filter(|best| best.1 > alpha) {
            (alpha, best_score) = (score, score);
            at += usize::from(take_shared_best(root, at, m, score));
            continue;
        }
        let RootMove { m, noise, .. } = root[at];
        let claim = request.shared.map(|shared| (&shared.abdada, move_key(request.position.zobrist(), m)));
        // Defer a move that another thread is searching.
        if !first && at + deferred < root.len() && claim.is_some_and(|(abdada, move_key)| abdada.contains(move_key)) {
            root[at..].rotate_left(1);
            deferred += 1;
            continue;
        }
        claim.into_iter().for_each(|(abdada, move_key)| abdada.insert(move_key));
        let window = (alpha - noise, beta - noise);
        let score = search.search_root_move(request.position, accumulator, m, window, depth, at - line);
        claim.into_iter().for_each(|(abdada, move_key)| abdada.remove(move_key));
        let score = score?;
        let score = if score.abs() > MATE_BOUND { score } else { score + noise };
        best_score = best_score.max(score);
        if first && is_full || score > alpha {
            alpha = score;
            shared.into_iter().for_each(|shared| shared.record_best(depth, score, m));
            root[at].score = score;
            root[at].is_confirmed = true;
            // Move the new best move to the front.
            root[line..=at].rotate_right(1);
        } else {
            root[at].score = score.min(alpha);
        }
        first = false;
        at += 1;
    }
    Some(best_score)
}

/// Moves the best move of another thread to the front. Returns `true` if this thread has not
/// searched it yet.
fn take_shared_best(root: &mut [RootMove], at: usize, m: Move, score: i32) -> bool {
    let Some(n) = root.iter().position(|ply| ply.m == m) else { return false };
    root[n].score = score;
    root[n].is_confirmed = true;
    root[..=n].rotate_right(1);
    n >= at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Evaluation;
    use crate::shared_search::SharedSearch;
    use polychess_game::{Choices, Game, Value};
    use polychess_rules::Position as _;
    use polychess_variants::{INFOS, Visitor, visit};
    use std::sync::atomic::AtomicBool;

    /// Searches the start position twice: alone, and while another thread seems to search all root
    /// moves.
    struct AloneAndShared;

    impl Visitor for AloneAndShared {
        type Out = [SearchResult; 2];

        fn visit<V: Value>(self) -> Self::Out {
            let game = Game::<V>::new(Choices::default_of(&V::INFO));
            let evaluation = Evaluation::<V>::new(game.position());
            let mut moves = MoveList::new();
            game.position().legal_moves(&mut moves);
            let shared = SharedSearch::default();
            moves.iter().for_each(|&m| shared.abdada.insert(move_key(game.position().zobrist(), m)));
            [None, Some(&shared)].map(|shared| {
                let request = SearchRequest {
                    depth: 1,
                    multipv: moves.len(),
                    shared,
                    ..SearchRequest::new(game.position(), &evaluation)
                };
                let stop = AtomicBool::new(false);
                think(
                    &request,
                    &TranspositionTable::with_bytes(1 << 20),
                    &mut Limits { nodes: u64::MAX, stop: &stop },
                    |_| (),
                )
            })
        }
    }

    #[test]
    fn deferred_root_moves_are_searched_once() {
        for info in INFOS {
            let [alone, shared] = visit(info.id, AloneAndShared).expect("a game of the list");
            let scores = |result: &SearchResult| {
                let mut scores: Vec<_> = result
                    .lines
                    .iter()
                    .map(|line| (crate::transposition::pack_move(line.plies[0]), line.score))
                    .collect();
                scores.sort_unstable();
                scores
            };
            assert!(alone.lines.len() > 5);
            assert_eq!(scores(&alone), scores(&shared), "{}", info.id);
        }
    }
}
