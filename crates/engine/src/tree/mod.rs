//! Monte-Carlo tree search for any number of armies: values are vectors, and each player follows what is best for himself.
//!
//! A simulation goes down by the upper bound with priors of Rosin (2011) as Silver and others used it (2017), with values backed up as vectors (Sturtevant
//! 2008) and a bonus for plies that were good elsewhere, which fades as a child is visited (progressive history, Nijssen and Winands 2011). No game is
//! played out at random: a new node gets the evaluation behind its captures. What is decided is proven up the tree (MCTS-Solver of Winands and others 2008, for several
//! players by Nijssen and Winands 2011): a node is won for who moves there when one ply wins, and known when all its plies are.

mod node;

use crate::Evaluate;
use crate::evaluate::DECIDED;
use crate::history::History;
use crate::limits::Limits;
use crate::maxn::{MaxN, is_better};
use crate::odds::{exp, score, share};
use crate::picker::gain;
use crate::player::DEEPEST;
use crate::score::with_haste;
use crate::task::{Line, Task, Thought};
use crate::techniques::Technique;
use node::Node;
use polychess_rules::{BySeat, MAX_SEATS, Move, MoveKind, MoveList, Piece, Searchable, Seat, is_capture_or_promotion};
use std::marker::PhantomData;
use std::sync::Arc;

/// How much unvisited children count: the factor of the upper bound.
const CURIOSITY: f32 = 0.5;
/// How much plies that were good elsewhere count.
const MEMORY: f32 = 0.02;
/// Hundredths of a pawn that make a ply `e` times as likely.
const WARMTH: f32 = 90.0;
/// Simulations for each turn of a bound on depth, where nothing else ends the search.
const A_TURN: u64 = 2_000;

/// What is found within the limits.
pub(crate) fn think<P: Searchable, E: Evaluate<P>>(
    task: &Task<'_, P, E>,
    limits: &mut Limits<'_>,
    mut tell: impl FnMut(&Thought),
) -> Thought {
    let Some(us) = task.position.to_move() else { return Thought::default() };
    let (budget, mut history) = (limits.nodes, History::new(Arc::default()));
    let mut draw = task.evaluate.scores(task.position, &task.evaluate.sum(task.position));
    if let Some(points) = task.draw {
        Seat::all(P::SEATS).for_each(|seat| draw[seat] = task.evaluate.score_of_points(points[seat]));
    }
    let leaves = MaxN {
        evaluate: task.evaluate,
        limits,
        history: &mut history,
        draw,
        path: Vec::new(),
        past: task.past,
        flat: task.flat,
        buffers: Vec::new(),
        deepest: 0,
        node: PhantomData,
    };
    let mut tree = Tree { task, leaves, nodes: vec![Node::new(Move::PASS, 1.0)], moves: MoveList::new() };
    tree.grow(0, task.position, true);
    let most = if task.depth < DEEPEST { u64::from(task.depth) * A_TURN } else { u64::MAX };
    let mut told_at = 64;
    for n in 1..=most {
        let decided = tree.nodes[0].proven.is_some() || tree.children(0).len() == 1 && n > 100;
        if decided || tree.simulate().is_none() {
            break;
        }
        if n == told_at {
            told_at *= 2;
            tell(&tree.thought(us, budget));
        }
    }
    let thought = tree.thought(us, budget);
    tell(&thought);
    thought
}

struct Tree<'t, 'a, 'l, P: Searchable, E: Evaluate<P>> {
    task: &'t Task<'a, P, E>,
    /// What values leaves, by captures that everybody makes for himself.
    leaves: MaxN<'t, 'l, P, E>,
    nodes: Vec<Node>,
    moves: MoveList,
}

impl<P: Searchable, E: Evaluate<P>> Tree<'_, '_, '_, P, E> {
    fn children(&self, node: usize) -> std::ops::Range<usize> {
        self.nodes[node].children.map_or(0..0, |(first, count)| first as usize..(first + count) as usize)
    }

    /// Goes down once, values what is new there, and takes the value up again; `None` when there is no time.
    fn simulate(&mut self) -> Option<()> {
        let mut position = self.task.position.clone();
        let mut sum = self.task.evaluate.sum(&position);
        let (mut at, mut line) = (0, vec![0]);
        let mut seen = vec![position.repetition_key()];
        let mut movers: Vec<(Seat, Option<Piece>)> = Vec::new();
        let value = loop {
            let Some(turn) = position.to_move().filter(|_| self.nodes[at].proven.is_none()) else {
                let scores = self.nodes[at].proven.unwrap_or_else(|| self.ended(&position, &sum, line.len()));
                self.nodes[at].proven = Some(scores);
                break scores;
            };
            // What has been visited once is worth plies of its own.
            if self.nodes[at].children.is_none() {
                if self.nodes[at].visits > 0 && self.nodes.len() < self.task.tree_bytes / size_of::<Node>() {
                    self.grow(at, &position, false);
                } else {
                    break self.leaves.quiet(&position, &sum, line.len(), 0, 0)?;
                }
            }
            let Some(child) = self.selected(at, turn, &position) else {
                let scores = self.ended(&position, &sum, line.len());
                self.nodes[at].proven = Some(scores);
                break scores;
            };
            let m = self.nodes[child].m;
            movers.push((
                turn,
                position.piece(m.from).filter(|_| m.is_of_a_piece() && !is_capture_or_promotion(&position, m)),
            ));
            let before = position.clone();
            position.play(m);
            sum = self.task.evaluate.sum_after(&sum, &before, &position);
            line.push(child);
            at = child;
            if !position.is_mid_turn() {
                let key = position.repetition_key();
                if seen.contains(&key) || self.task.past.contains(&key) {
                    break self.leaves.draw;
                }
                seen.push(key);
            }
        };
        if !self.leaves.limits.spend() {
            return None;
        }
        self.leaves.deepest = self.leaves.deepest.max(line.len() - 1);
        self.take_up(&line, &movers, &value);
        Some(())
    }

    fn ended(&self, position: &P, sum: &E::Sum, ply: usize) -> BySeat<i32> {
        position.outcome().map_or_else(
            || self.task.evaluate.scores(position, sum),
            |outcome| {
                let BySeat(scores) = self.task.evaluate.final_scores(position, outcome);
                BySeat(scores.map(|score| with_haste(score, ply)))
            },
        )
    }

    /// Adds a value to all nodes of a line, remembers the plies that were good, and proves what now can be.
    fn take_up(&mut self, line: &[usize], movers: &[(Seat, Option<Piece>)], scores: &BySeat<i32>) {
        let mut value = [0.0; MAX_SEATS];
        Seat::all(P::SEATS).for_each(|seat| value[seat.index()] = share(scores[seat]));
        for (n, &at) in line.iter().enumerate().rev() {
            self.nodes[at].add(&value);
            // The mover into this node, and the one in it.
            if let Some(&(seat, Some(piece))) = n.checked_sub(1).and_then(|before| movers.get(before)) {
                let parent = self.nodes[line[n - 1]].mean(seat).unwrap_or(0.5);
                self.leaves.history.nudge(piece, self.nodes[at].m, value[seat.index()] > parent);
            }
            if let Some(&(turn, _)) = movers.get(n)
                && !self.task.without.has(Technique::Solver)
            {
                self.prove(at, turn);
            }
        }
    }

    /// A node is known when a ply of it wins, or all of them are known.
    fn prove(&mut self, at: usize, turn: Seat) {
        let mut best: Option<BySeat<i32>> = None;
        let mut all = true;
        for child in self.children(at) {
            match self.nodes[child].proven {
                Some(proven) => {
                    if best.is_none_or(|best| is_better(self.task.position, turn, &proven, &best)) {
                        best = Some(proven);
                    }
                }
                None => all = false,
            }
        }
        if let Some(best) = best.filter(|best| all || best[turn] >= DECIDED) {
            self.nodes[at].proven = Some(best);
        }
    }

    /// The child to look at next; `None` where there is none.
    fn selected(&self, at: usize, turn: Seat, position: &P) -> Option<usize> {
        let node = &self.nodes[at];
        let root = (node.visits.max(1) as f32).sqrt();
        let memory = if self.task.without.has(Technique::ProgressiveHistory) { 0.0 } else { MEMORY };
        // Who has not been tried is taken for a little worse than what is known of the whole.
        let unknown = (node.mean(turn).unwrap_or(0.5) - 0.1).max(0.0);
        let rank = |child: usize| {
            let Node { m, prior, visits, .. } = self.nodes[child];
            let mean = self.nodes[child].mean(turn).unwrap_or(unknown);
            let good = self.leaves.history.score(position.piece(m.from), m) as f32 / 16_000.0;
            let tried = visits as f32 * (1.0 - mean);
            mean + CURIOSITY * prior * root / (1.0 + visits as f32) + memory * good / (tried + 1.0)
        };
        let open = self.children(at).filter(|&child| self.nodes[child].proven.is_none());
        let best = |best: Option<(f32, usize)>, child| {
            let rank = rank(child);
            if best.is_some_and(|(most, _)| most >= rank) { best } else { Some((rank, child)) }
        };
        open.fold(None, best).map(|(_, child)| child).or_else(|| self.best_known(at, turn))
    }

    /// The best of those that are proven.
    fn best_known(&self, at: usize, turn: Seat) -> Option<usize> {
        self.children(at)
            .filter(|&child| self.nodes[child].proven.is_some())
            .max_by_key(|&child| self.nodes[child].proven.map_or(i32::MIN, |proven| proven[turn]))
    }

    /// Gives a node its children, with priors from the order in which plies are worth trying.
    fn grow(&mut self, at: usize, position: &P, is_root: bool) {
        let evaluate = self.task.evaluate;
        self.moves.clear();
        position.legal_moves_where(
            &|m| !is_root || self.task.only.is_empty() || self.task.only.contains(&m),
            &mut self.moves,
        );
        let rank = |m: Move| {
            let noise = if is_root { self.task.noise_of(m) as f32 / 2.0 } else { 0.0 };
            let quiet = match m.kind {
                MoveKind::Castling => 60.0,
                _ => 2.0 * evaluate.drift(position, m) as f32,
            };
            let gained = gain(position, m, evaluate).clamp(-900, 2_000) as f32;
            noise + if is_capture_or_promotion(position, m) { 60.0 + gained } else { quiet + gained.min(0.0) }
        };
        let ranks: Vec<f32> = self.moves.iter().map(|&m| rank(m)).collect();
        let most = ranks.iter().fold(f32::MIN, |most, &rank| most.max(rank));
        let weights: Vec<f32> = ranks.iter().map(|rank| exp((rank - most) / WARMTH)).collect();
        let total: f32 = weights.iter().sum();
        let first = self.nodes.len();
        for (&m, weight) in self.moves.iter().zip(weights) {
            // A part is shared out evenly, so that everything is tried in the end.
            let prior = 0.75 * weight / total + 0.25 / ranks.len() as f32;
            self.nodes.push(Node::new(m, prior));
        }
        self.nodes[at].children = Some((first as u32, ranks.len() as u32));
        if is_root {
            self.look_for_the_end(at, position);
        }
    }

    /// Plies of the root that end the game are known at once.
    fn look_for_the_end(&mut self, at: usize, position: &P) {
        for child in self.children(at) {
            let mut next = position.clone();
            next.play(self.nodes[child].m);
            if next.outcome().is_some() {
                let sum = self.task.evaluate.sum(&next);
                self.nodes[child].proven = Some(self.ended(&next, &sum, 1));
            }
        }
        position.to_move().into_iter().for_each(|turn| self.prove(at, turn));
    }

    /// The children of a node, best first: those that win, those that were visited most, those that lose.
    fn in_order(&self, at: usize, turn: Seat) -> Vec<usize> {
        let mut all: Vec<usize> = self.children(at).collect();
        let rank = |child: usize| {
            let node = &self.nodes[child];
            match node.proven {
                Some(proven) if proven[turn] >= DECIDED => (2, proven[turn], node.visits),
                Some(proven) if proven[turn] <= -DECIDED => (0, proven[turn], node.visits),
                _ => (1, node.visits as i32, 0),
            }
        };
        all.sort_by_key(|&child| std::cmp::Reverse(rank(child)));
        all
    }

    fn score(&self, at: usize, us: Seat) -> i32 {
        let node = &self.nodes[at];
        let mean = node.mean(us).map_or(0, |mean| score(mean, 1.0 - mean));
        node.proven.map_or(mean, |proven| proven[us])
    }

    fn thought(&self, us: Seat, budget: u64) -> Thought {
        let order = self.in_order(0, us);
        let lines = order
            .iter()
            .take(self.task.lines.max(1))
            .map(|&child| Line { plies: self.line(child), score: self.score(child, us) });
        let also = order.iter().find(|&&child| Some(self.nodes[child].m) == self.task.also);
        let lines: Vec<Line> = lines.collect();
        Thought {
            depth: lines.first().map_or(0, |line| line.plies.len() as u32),
            also: also.map(|&child| self.score(child, us)),
            lines,
            deepest: self.leaves.deepest,
            nodes: budget - self.leaves.limits.nodes,
        }
    }

    /// What is most likely to follow a ply of the root.
    fn line(&self, child: usize) -> Vec<Move> {
        let mut position = self.task.position.clone();
        let (mut at, mut plies) = (child, Vec::new());
        loop {
            let m = self.nodes[at].m;
            position.play(m);
            plies.push(m);
            let next = position.to_move().and_then(|turn| self.in_order(at, turn).first().copied());
            let Some(next) = next.filter(|&next| self.nodes[next].visits > 0) else { return plies };
            at = next;
        }
    }
}
