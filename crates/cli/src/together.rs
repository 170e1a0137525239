//! One search by several threads that share a table and leave to each other what one of them is at.

use polychess_engine::{Algorithm, Evaluate, Limits, Table, Task, Team, Thought, think};
use polychess_rules::Searchable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Looks ahead as [`think`] does, with this many threads. The bound on nodes is for all of them together.
///
/// One thread answers in the same way each time, several do not: what the table knows depends on who came first. Searches that keep no
/// table take one thread, whatever is said.
pub(crate) fn think_together<P: Searchable, E: Evaluate<P>>(
    task: &Task<'_, P, E>,
    table: &Table,
    limits: &mut Limits<'_>,
    threads: usize,
    mut tell: impl FnMut(&Thought),
) -> Thought {
    if threads <= 1 || matches!(task.algorithm, Algorithm::MaxN | Algorithm::Tree) {
        return think(task, table, limits, tell);
    }
    table.settle();
    let nodes = match limits.nodes {
        u64::MAX => u64::MAX,
        all => all / threads as u64,
    };
    let (done, helped) = (AtomicBool::new(false), AtomicU64::new(0));
    let team = Team::default();
    let one_answer = task.lines <= 1 && task.also.is_none();
    let help = || {
        let helping = Task { team: Some(&team), lines: 1, also: None, ..*task };
        let mut counted = 0;
        let mut count = |thought: &Thought| {
            helped.fetch_add(thought.nodes - counted, Relaxed);
            counted = thought.nodes;
        };
        let mut own = Limits { nodes, stop: &done };
        let thought = think(&helping, table, &mut own, &mut count);
        // Whoever comes to the end by himself ends it for all.
        if one_answer && own.nodes > 0 && !done.load(Relaxed) {
            team.finish();
        }
        count(&thought);
        thought
    };
    let (mut best, deeper) = std::thread::scope(|scope| {
        let help = &help;
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
        let mut own = Limits { nodes, stop: limits.stop };
        let mut told = |thought: &Thought| {
            let nodes = thought.nodes + helped.load(Relaxed);
            tell(&Thought { nodes, ..thought.clone() });
        };
        let best = think(&Task { team: Some(&team), ..*task }, table, &mut own, &mut told);
        done.store(true, Relaxed);
        let found = helpers.into_iter().filter_map(|helper| helper.join().ok());
        (best, found.max_by_key(|thought| thought.depth))
    });
    // Whoever was stopped on the way may have been overtaken.
    let deeper = deeper.filter(|deeper| one_answer && deeper.depth > best.depth);
    best.nodes += helped.load(Relaxed);
    if let Some(deeper) = deeper {
        best = Thought { nodes: best.nodes, ..deeper };
        tell(&best);
    }
    limits.nodes = limits.nodes.saturating_sub(best.nodes).max(1);
    best
}
