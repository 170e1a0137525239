//! Search on several threads. The threads share a transposition table, and defer moves that another
//! thread is searching.

use polychess_engine::{Evaluate, Limits, SearchRequest, SearchResult, SharedSearch, TranspositionTable, think};
use polychess_rules::Searchable;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Searches as [`think`] does, on several threads. The node limit applies to all threads together.
///
/// The result is reproducible only with one thread.
pub(crate) fn search_in_parallel<P: Searchable, E: Evaluate<P>>(
    request: &SearchRequest<'_, P, E>,
    table: &TranspositionTable,
    limits: &mut Limits<'_>,
    threads: usize,
    mut report: impl FnMut(&SearchResult),
) -> SearchResult {
    if threads <= 1 {
        return think(request, table, limits, report);
    }
    table.prefault();
    let nodes = match limits.nodes {
        u64::MAX => u64::MAX,
        all => all / threads as u64,
    };
    let (done, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = request.history.map(Arc::clone).map_or_else(SharedSearch::default, SharedSearch::with_history);
    let is_single_line = request.multipv <= 1 && request.extra_move.is_none();
    let help = || {
        let helping = SearchRequest { shared: Some(&shared), multipv: 1, extra_move: None, ..*request };
        let mut counted = 0;
        let mut count = |result: &SearchResult| {
            helper_nodes.fetch_add(result.nodes - counted, Relaxed);
            counted = result.nodes;
        };
        let mut own = Limits { nodes, stop: &done };
        let result = think(&helping, table, &mut own, &mut count);
        // The first thread to complete the search stops the others.
        if is_single_line && own.nodes > 0 && !done.load(Relaxed) {
            shared.finish();
        }
        count(&result);
        result
    };
    let (mut best, deeper) = std::thread::scope(|scope| {
        let help = &help;
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
        let mut own = Limits { nodes, stop: limits.stop };
        let mut report_all = |result: &SearchResult| {
            let nodes = result.nodes + helper_nodes.load(Relaxed);
            report(&SearchResult { nodes, ..result.clone() });
        };
        let best = think(&SearchRequest { shared: Some(&shared), ..*request }, table, &mut own, &mut report_all);
        done.store(true, Relaxed);
        let found = helpers.into_iter().filter_map(|helper| helper.join().ok());
        (best, found.max_by_key(|result| result.depth))
    });
    // A helper thread may have completed a greater depth than the main thread.
    let deeper = deeper.filter(|deeper| is_single_line && deeper.depth > best.depth);
    best.nodes += helper_nodes.load(Relaxed);
    if let Some(deeper) = deeper {
        best = SearchResult { nodes: best.nodes, ..deeper };
        report(&best);
    }
    limits.nodes = limits.nodes.saturating_sub(best.nodes).max(1);
    best
}
