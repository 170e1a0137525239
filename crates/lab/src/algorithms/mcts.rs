//! Monte Carlo tree search for any number of players. A value has a component for each player, and
//! each player maximises its own component.
//!
//! - Selection: PUCT (Rosin 2011, Silver and others 2017) with vector values (Sturtevant 2008) and
//!   progressive history (Nijssen and Winands 2011).
//! - Evaluation: a new node gets its quiescence value instead of the result of a random playout.
//! - Solver: proven results propagate towards the root (MCTS-Solver, Winands and others 2008; for
//!   several players Nijssen and Winands 2011). A node is proven if one move wins for the player to
//!   move, or if all moves are proven.

use super::maxn::{MaxN, is_better};
use super::node::Node;
use super::techniques::{LabTechnique, TechniqueSet};
use polychess_engine::parts::{History, MATE_BOUND, MAX_DEPTH, adjust_mate_score, exp, score, see_gain};
use polychess_engine::{Evaluate, Limits, PvLine, SearchRequest, SearchResult, Technique, share_of};
use polychess_rules::{BySeat, MAX_SEATS, Move, MoveKind, MoveList, Piece, Searchable, Seat, is_capture_or_promotion};

/// Exploration constant of PUCT.
const EXPLORATION: f32 = 0.5;
/// Weight of progressive history.
const HISTORY_WEIGHT: f32 = 0.02;
/// Softmax temperature of the priors, in centipawns.
const PRIOR_TEMPERATURE: f32 = 90.0;
/// Memory limit of the tree, in bytes.
const TREE_BYTES: usize = 56 << 20;
/// Number of simulations for each turn of the depth limit.
const SIMULATIONS_PER_TURN: u64 = 2_000;

/// Runs simulations until a limit is reached or the best move is certain. Calls `report` each time
/// the number of simulations doubles, and at the end.
pub(super) fn think<P: Searchable, E: Evaluate<P>>(
    request: &SearchRequest<'_, P, E, TechniqueSet>,
    limits: &mut Limits<'_>,
    mut report: impl FnMut(&SearchResult),
) -> SearchResult {
    let Some(us) = request.position.to_move() else { return SearchResult::default() };
    let (budget, mut history) = (limits.nodes, History::default());
    let no_quiescence = !request.techniques.has(LabTechnique::Engine(Technique::Quiescence));
    let leaves = MaxN::new(request, Vec::new(), limits, &mut history, no_quiescence);
    let mut tree = Tree { request, leaves, nodes: vec![Node::new(Move::PASS, 1.0)], moves: MoveList::new() };
    tree.expand(0, request.position, true);
    let max_simulations =
        if request.depth < MAX_DEPTH { u64::from(request.depth) * SIMULATIONS_PER_TURN } else { u64::MAX };
    let mut next_report = 64;
    for n in 1..=max_simulations {
        let is_decided = tree.nodes[0].proven.is_some() || tree.children(0).len() == 1 && n > 100;
        if is_decided || tree.simulate().is_none() {
            break;
        }
        if n == next_report {
            next_report *= 2;
            report(&tree.result(us, budget));
        }
    }
    let result = tree.result(us, budget);
    report(&result);
    result
}

struct Tree<'t, 'a, 'l, P: Searchable, E: Evaluate<P>> {
    request: &'t SearchRequest<'a, P, E, TechniqueSet>,
    /// The max^n search whose quiescence search evaluates leaves.
    leaves: MaxN<'t, 'l, P, E>,
    nodes: Vec<Node>,
    moves: MoveList,
}

impl<P: Searchable, E: Evaluate<P>> Tree<'_, '_, '_, P, E> {
    fn children(&self, node: usize) -> std::ops::Range<usize> {
        self.nodes[node].children.map_or(0..0, |(first, count)| first as usize..(first + count) as usize)
    }

    /// Runs one simulation: selection, expansion, evaluation and backpropagation.
    ///
    /// Returns `None` if a limit stopped the search.
    fn simulate(&mut self) -> Option<()> {
        let mut position = self.request.position.clone();
        let mut accumulator = self.request.evaluate.accumulator(&position);
        let (mut at, mut line) = (0, vec![0]);
        let mut seen = vec![position.repetition_key()];
        let mut movers: Vec<(Seat, Option<Piece>)> = Vec::new();
        let value = loop {
            let Some(turn) = position.to_move().filter(|_| self.nodes[at].proven.is_none()) else {
                let scores =
                    self.nodes[at].proven.unwrap_or_else(|| self.terminal_scores(&position, &accumulator, line.len()));
                self.nodes[at].proven = Some(scores);
                break scores;
            };
            // Expand a node on its second visit.
            if self.nodes[at].children.is_none() {
                if self.nodes[at].visits > 0 && self.nodes.len() < TREE_BYTES / size_of::<Node>() {
                    self.expand(at, &position, false);
                } else {
                    break self.leaves.quiescence(&position, &accumulator, line.len(), 0, 0)?;
                }
            }
            let Some(child) = self.select_child(at, turn, &position) else {
                let scores = self.terminal_scores(&position, &accumulator, line.len());
                self.nodes[at].proven = Some(scores);
                break scores;
            };
            let m = self.nodes[child].m;
            movers.push((
                turn,
                position.piece(m.from).filter(|_| m.moves_piece() && !is_capture_or_promotion(&position, m)),
            ));
            let before = position.clone();
            position.play(m);
            accumulator = self.request.evaluate.update(&accumulator, &before, &position);
            line.push(child);
            at = child;
            if !position.is_mid_turn() {
                let key = position.repetition_key();
                if seen.contains(&key) || self.request.repeated_keys.contains(&key) {
                    break self.leaves.draw;
                }
                seen.push(key);
            }
        };
        if !self.leaves.limits.spend() {
            return None;
        }
        self.leaves.seldepth = self.leaves.seldepth.max(line.len() - 1);
        self.backpropagate(&line, &movers, &value);
        Some(())
    }

    fn terminal_scores(&self, position: &P, accumulator: &E::Accumulator, ply: usize) -> BySeat<i32> {
        position.outcome().map_or_else(
            || self.request.evaluate.scores(position, accumulator),
            |outcome| {
                let BySeat(scores) = self.request.evaluate.final_scores(position, outcome);
                BySeat(scores.map(|score| adjust_mate_score(score, ply)))
            },
        )
    }

    /// Adds the scores of a simulation to all nodes of its line, updates the history, and marks
    /// nodes as proven.
    fn backpropagate(&mut self, line: &[usize], movers: &[(Seat, Option<Piece>)], scores: &BySeat<i32>) {
        let mut value = [0.0; MAX_SEATS];
        Seat::all(P::SEATS).for_each(|seat| value[seat.index()] = share_of(scores[seat]));
        for (n, &at) in line.iter().enumerate().rev() {
            self.nodes[at].add(&value);
            // The history belongs to the player whose move led to this node.
            if let Some(&(seat, Some(piece))) = n.checked_sub(1).and_then(|before| movers.get(before)) {
                let parent = self.nodes[line[n - 1]].mean(seat).unwrap_or(0.5);
                self.leaves.history.record_outcome(piece, self.nodes[at].m, value[seat.index()] > parent);
            }
            if let Some(&(turn, _)) = movers.get(n)
                && self.request.techniques.has(LabTechnique::Solver)
            {
                self.prove(at, turn);
            }
        }
    }

    /// Marks a node as proven if one of its moves wins or if all its moves are proven.
    fn prove(&mut self, at: usize, turn: Seat) {
        let mut best: Option<BySeat<i32>> = None;
        let mut all = true;
        for child in self.children(at) {
            match self.nodes[child].proven {
                Some(proven) => {
                    if best.is_none_or(|best| is_better(self.request.position, turn, &proven, &best)) {
                        best = Some(proven);
                    }
                }
                None => all = false,
            }
        }
        if let Some(best) = best.filter(|best| all || best[turn] >= MATE_BOUND) {
            self.nodes[at].proven = Some(best);
        }
    }

    /// Returns the child that the simulation visits next, or `None` if the node has no legal move.
    fn select_child(&self, at: usize, turn: Seat, position: &P) -> Option<usize> {
        let node = &self.nodes[at];
        let sqrt_visits = (node.visits.max(1) as f32).sqrt();
        let history_weight =
            if self.request.techniques.has(LabTechnique::ProgressiveHistory) { HISTORY_WEIGHT } else { 0.0 };
        // First play urgency: an unvisited child gets a slightly lower value than its parent.
        let unvisited = (node.mean(turn).unwrap_or(0.5) - 0.1).max(0.0);
        let rank = |child: usize| {
            let Node { m, prior, visits, .. } = self.nodes[child];
            let mean = self.nodes[child].mean(turn).unwrap_or(unvisited);
            let history = self.leaves.history.score(position.piece(m.from), m) as f32 / 16_000.0;
            let losses = visits as f32 * (1.0 - mean);
            mean + EXPLORATION * prior * sqrt_visits / (1.0 + visits as f32) + history_weight * history / (losses + 1.0)
        };
        let open = self.children(at).filter(|&child| self.nodes[child].proven.is_none());
        let best = |best: Option<(f32, usize)>, child| {
            let rank = rank(child);
            if best.is_some_and(|(most, _)| most >= rank) { best } else { Some((rank, child)) }
        };
        open.fold(None, best).map(|(_, child)| child).or_else(|| self.best_proven(at, turn))
    }

    /// Returns the proven child with the best score for `turn`, if any.
    fn best_proven(&self, at: usize, turn: Seat) -> Option<usize> {
        self.children(at)
            .filter(|&child| self.nodes[child].proven.is_some())
            .max_by_key(|&child| self.nodes[child].proven.map_or(i32::MIN, |proven| proven[turn]))
    }

    /// Adds the children of a node. Their prior probabilities come from exchange gains and
    /// piece-square differences.
    fn expand(&mut self, at: usize, position: &P, is_root: bool) {
        let evaluate = self.request.evaluate;
        self.moves.clear();
        position.legal_moves_where(
            &|m| !is_root || self.request.root_moves.is_empty() || self.request.root_moves.contains(&m),
            &mut self.moves,
        );
        let rank = |m: Move| {
            let noise = if is_root { self.request.noise_of(m) as f32 / 2.0 } else { 0.0 };
            let quiet = match m.kind {
                MoveKind::Castling => 60.0,
                _ => 2.0 * evaluate.psqt_delta(position, m) as f32,
            };
            let gained = see_gain(position, m, evaluate).clamp(-900, 2_000) as f32;
            noise + if is_capture_or_promotion(position, m) { 60.0 + gained } else { quiet + gained.min(0.0) }
        };
        let ranks: Vec<f32> = self.moves.iter().map(|&m| rank(m)).collect();
        let most = ranks.iter().fold(f32::MIN, |most, &rank| most.max(rank));
        let weights: Vec<f32> = ranks.iter().map(|rank| exp((rank - most) / PRIOR_TEMPERATURE)).collect();
        let total: f32 = weights.iter().sum();
        let first = self.nodes.len();
        for (&m, weight) in self.moves.iter().zip(weights) {
            // Distribute a quarter of the prior evenly, so that the search tries every move
            // eventually.
            let prior = 0.75 * weight / total + 0.25 / ranks.len() as f32;
            self.nodes.push(Node::new(m, prior));
        }
        self.nodes[at].children = Some((first as u32, ranks.len() as u32));
        if is_root {
            self.prove_terminal_children(at, position);
        }
    }

    /// Marks the children that end the game as proven.
    fn prove_terminal_children(&mut self, at: usize, position: &P) {
        for child in self.children(at) {
            let mut next = position.clone();
            next.play(self.nodes[child].m);
            if next.outcome().is_some() {
                let accumulator = self.request.evaluate.accumulator(&next);
                self.nodes[child].proven = Some(self.terminal_scores(&next, &accumulator, 1));
            }
        }
        position.to_move().into_iter().for_each(|turn| self.prove(at, turn));
    }

    /// Returns the children of a node, best first: wins, then other moves by their visits, then
    /// losses.
    fn sorted_children(&self, at: usize, turn: Seat) -> Vec<usize> {
        let mut all: Vec<usize> = self.children(at).collect();
        let rank = |child: usize| {
            let node = &self.nodes[child];
            match node.proven {
                Some(proven) if proven[turn] >= MATE_BOUND => (2, proven[turn], node.visits),
                Some(proven) if proven[turn] <= -MATE_BOUND => (0, proven[turn], node.visits),
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

    fn result(&self, us: Seat, budget: u64) -> SearchResult {
        let order = self.sorted_children(0, us);
        let line = |&child: &usize| PvLine { plies: self.pv(child), score: self.score(child, us) };
        let extra = order.iter().find(|&&child| Some(self.nodes[child].m) == self.request.extra_move);
        let lines: Vec<PvLine> = order.iter().take(self.request.multipv.max(1)).map(line).collect();
        SearchResult {
            depth: lines.first().map_or(0, |line| line.plies.len() as u32),
            extra: extra.map(line),
            lines,
            seldepth: self.leaves.seldepth,
            nodes: budget - self.leaves.limits.nodes,
        }
    }

    /// Returns the principal variation that starts with a root move.
    fn pv(&self, child: usize) -> Vec<Move> {
        let mut position = self.request.position.clone();
        let (mut at, mut plies) = (child, Vec::new());
        loop {
            let m = self.nodes[at].m;
            position.play(m);
            plies.push(m);
            let next = position.to_move().and_then(|turn| self.sorted_children(at, turn).first().copied());
            let Some(next) = next.filter(|&next| self.nodes[next].visits > 0) else { return plies };
            at = next;
        }
    }
}
