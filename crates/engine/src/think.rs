//! From a position to a ply: iterative deepening over the plies of the root, by one of the algorithms.

use crate::busy::mark;
use crate::evaluate::DECIDED;
use crate::history::History;
use crate::limits::Limits;
use crate::picker::gain;
use crate::score::INFINITE;
use crate::searcher::Searcher;
use crate::table::Table;
use crate::task::{Line, Task, Thought};
use crate::{Algorithm, Evaluate, tree};
use polychess_rules::{Move, MoveList, Searchable};
use std::sync::Arc;

/// Looks ahead until the limits say stop; `tell` hears of each depth that is done.
pub fn think<P: Searchable, E: Evaluate<P>>(
    task: &Task<'_, P, E>,
    table: &Table,
    limits: &mut Limits<'_>,
    mut tell: impl FnMut(&Thought),
) -> Thought {
    let position = task.position;
    let Some(us) = position.to_move() else { return Thought::default() };
    if task.algorithm == Algorithm::Tree {
        return tree::think(task, limits, tell);
    }
    let mut moves = MoveList::new();
    position.legal_moves_where(&|m| task.only.is_empty() || task.only.contains(&m), &mut moves);
    let mut root: Vec<RootPly> = moves.iter().map(|&m| RootPly::new(task, m)).collect();
    root.sort_by_key(|ply| std::cmp::Reverse(ply.rank));
    let as_lines = |root: &[RootPly]| -> Vec<Line> {
        root.iter().take(task.lines.max(1)).map(|ply| Line { plies: vec![ply.m], score: ply.score }).collect()
    };
    let mut thought = Thought { lines: as_lines(&root), ..Thought::default() };
    let budget = limits.nodes;
    let mut history = History::new(task.team.map_or_else(Arc::default, |team| Arc::clone(&team.scores)));
    let mut searcher = Searcher::new(task, us, table, limits, &mut history);
    for depth in 1..=task.depth.max(1) as i32 {
        let done = deepen(task, &mut searcher, &mut root, depth);
        let looked_at = searcher.deepest();
        if done || root.iter().any(|ply| ply.is_sure) {
            // What an unfinished depth has found better is better.
            thought.lines = root
                .iter()
                .take(task.lines.max(1))
                .map(|ply| Line { plies: vec![ply.m], score: ply.without_noise() })
                .collect();
        }
        thought.deepest = looked_at;
        thought.nodes = budget - searcher.nodes_left();
        if !done {
            break;
        }
        thought.also = root.iter().find(|ply| Some(ply.m) == task.also).map(RootPly::without_noise);
        thought.depth = depth as u32;
        for line in &mut thought.lines {
            searcher.follow(position, line, depth as usize);
        }
        tell(&thought);
        let decided = thought.lines.iter().all(|line| line.score.abs() > DECIDED);
        if decided && depth > 2 || root.len() == 1 && depth >= 2 {
            break;
        }
    }
    thought
}

/// A legal ply of the root.
#[derive(Clone, Copy, Debug)]
struct RootPly {
    m: Move,
    rank: i32,
    noise: i32,
    score: i32,
    /// Has the depth that is being searched found it best so far?
    is_sure: bool,
}

impl RootPly {
    fn new<P: Searchable, E: Evaluate<P>>(task: &Task<'_, P, E>, m: Move) -> Self {
        let noise = task.noise_of(m);
        let rank = 4 * gain(task.position, m, task.evaluate) + task.evaluate.drift(task.position, m);
        Self { m, rank, noise, score: 0, is_sure: false }
    }

    /// The score as it was found. What is decided is not a matter of taste: noise was not added to it.
    fn without_noise(&self) -> i32 {
        if self.score.abs() > DECIDED { self.score } else { self.score - self.noise }
    }
}

/// Searches all plies of the root one turn deeper and puts them in order; `false` when there was no time for all.
fn deepen<P: Searchable, E: Evaluate<P>>(
    task: &Task<'_, P, E>,
    searcher: &mut Searcher<'_, '_, P, E>,
    root: &mut [RootPly],
    depth: i32,
) -> bool {
    root.iter_mut().for_each(|ply| ply.is_sure = false);
    let sum = task.evaluate.sum(task.position);
    for line in 0..task.lines.max(1).min(root.len()) {
        let (mut alpha, mut first) = (-INFINITE, true);
        let (mut at, mut put_off) = (line, 0);
        // One line has the same best ply for all threads.
        let team = task.team.filter(|_| task.lines <= 1);
        while at < root.len() {
            let best = team.filter(|_| !first).and_then(|team| team.best_at(depth));
            if let Some((m, score)) = best.filter(|best| best.1 > alpha) {
                alpha = score;
                at += usize::from(take_over(root, at, m, score));
                continue;
            }
            let RootPly { m, noise, .. } = root[at];
            let marked = task.team.map(|team| (&team.busy, mark(task.position.zobrist(), m)));
            // What another thread is at comes last.
            if !first && at + put_off < root.len() && marked.is_some_and(|(busy, mark)| busy.is_at(mark)) {
                root[at..].rotate_left(1);
                put_off += 1;
                continue;
            }
            marked.into_iter().for_each(|(busy, mark)| busy.begin(mark));
            let score = searcher.root_ply(task.position, &sum, m, alpha - noise, depth, first);
            marked.into_iter().for_each(|(busy, mark)| busy.end(mark));
            let Some(score) = score else {
                root[line..].sort_by_key(|ply| std::cmp::Reverse((ply.is_sure, ply.score)));
                return false;
            };
            let score = if score.abs() > DECIDED { score } else { score + noise };
            if first || score > alpha {
                alpha = score;
                team.into_iter().for_each(|team| team.found(depth, score, m));
                root[at].score = score;
                root[at].is_sure = true;
                // The best goes before those that stood better.
                root[line..=at].rotate_right(1);
            } else {
                root[at].score = score.min(alpha);
            }
            first = false;
            at += 1;
        }
    }
    let behind = task.lines.max(1).min(root.len());
    if let Some(asked) = root[behind..].iter_mut().find(|ply| Some(ply.m) == task.also) {
        let Some(score) = searcher.root_ply(task.position, &sum, asked.m, -INFINITE, depth, true) else { return false };
        asked.score = if score.abs() > DECIDED { score } else { score + asked.noise };
    }
    true
}

/// Puts first what another thread has found best; `true` when it was still to be looked at.
fn take_over(root: &mut [RootPly], at: usize, m: Move, score: i32) -> bool {
    let Some(n) = root.iter().position(|ply| ply.m == m) else { return false };
    root[n].score = score;
    root[n].is_sure = true;
    root[..=n].rotate_right(1);
    n >= at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Team};
    use polychess_game::{Choices, Game, Value};
    use polychess_rules::Position as _;
    use polychess_variants::{INFOS, Visitor, visit};
    use std::sync::atomic::AtomicBool;

    struct WithOthers;

    impl Visitor for WithOthers {
        type Out = [Thought; 2];

        fn visit<V: Value>(self) -> Self::Out {
            let game = Game::<V>::new(Choices::default_of(&V::INFO));
            let evaluation = Evaluation::<V>::new(game.position());
            let mut moves = MoveList::new();
            game.position().legal_moves(&mut moves);
            let team = Team::default();
            moves.iter().for_each(|&m| team.busy.begin(mark(game.position().zobrist(), m)));
            [None, Some(&team)].map(|team| {
                let task = Task { depth: 1, lines: moves.len(), team, ..Task::new(game.position(), &evaluation) };
                let stop = AtomicBool::new(false);
                think(&task, &Table::of_bytes(1 << 20), &mut Limits { nodes: u64::MAX, stop: &stop }, |_| ())
            })
        }
    }

    /// Who is alone and who leaves all plies of the root to others until the end have looked at the same plies, each once.
    #[test]
    fn what_others_are_at_comes_last_and_is_not_left_out() {
        for info in INFOS {
            let [alone, shared] = visit(info.id, WithOthers).expect("a game of the list");
            let all = |thought: &Thought| {
                let mut all: Vec<_> =
                    thought.lines.iter().map(|line| (crate::table::packed(line.plies[0]), line.score)).collect();
                all.sort_unstable();
                all
            };
            assert!(alone.lines.len() > 5);
            assert_eq!(all(&alone), all(&shared), "{}", info.id);
        }
    }
}
