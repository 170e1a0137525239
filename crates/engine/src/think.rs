//! From a position to a ply: iterative deepening over the plies of the root, by one of the algorithms.

use crate::evaluate::DECIDED;
use crate::history::History;
use crate::limits::Limits;
use crate::maxn::MaxN;
use crate::picker::gain;
use crate::search::{INFINITE, Link, Replies, Search, side_key};
use crate::table::{Table, unpacked};
use crate::{Evaluate, Sides};
use polychess_rules::{BySeat, Move, MoveList, Searchable, Seat, zobrist};
use std::marker::PhantomData;

/// How rivals are thought of where there is more than one. With two sides left all of them search in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Algorithm {
    /// All play against the player alone.
    Paranoid,
    /// One rival at a time may play anything, the others what is natural for them, or the most harmful capture.
    BestReply,
    /// Everybody plays for himself.
    MaxN,
    /// Paranoid for who leads, best reply for who does not.
    Blend,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Paranoid, Self::BestReply, Self::MaxN, Self::Blend];

    /// Who plays where nobody chooses.
    pub const DEFAULT: Self = Self::BestReply;

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paranoid => "paranoid",
            Self::BestReply => "best-reply",
            Self::MaxN => "max-n",
            Self::Blend => "blend",
        }
    }

    /// The algorithm of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// A question to the engine.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, P, E> {
    /// Where somebody is on turn.
    pub position: &'a P,
    /// What judges positions.
    pub evaluate: &'a E,
    /// What each seat would have by a draw, in points; `None` where that is not known.
    pub draw: Option<BySeat<f64>>,
    /// Repetition keys of positions that would be drawn if they stood once more.
    pub past: &'a [u64],
    /// Only these plies; all legal ones if there are none.
    pub only: &'a [Move],
    /// How it is answered.
    pub algorithm: Algorithm,
    /// Turns to look ahead at most.
    pub depth: u32,
    /// How many of the best plies are told apart.
    pub lines: usize,
    /// A ply whose score is wanted in any case, as deep as that of the best ([`Thought::also`]).
    pub also: Option<Move>,
    /// Scores are changed at random by up to so many thousandths, always in the same way for the same seed.
    pub noise: i32,
    /// The seed.
    pub seed: u64,
}

impl<'a, P, E> Task<'a, P, E> {
    /// The best line from a position, by the algorithm that is the default, without bounds and without a past.
    pub fn new(position: &'a P, evaluate: &'a E) -> Self {
        Self {
            position,
            evaluate,
            draw: None,
            past: &[],
            only: &[],
            algorithm: Algorithm::DEFAULT,
            depth: 60,
            lines: 1,
            also: None,
            noise: 0,
            seed: 0,
        }
    }
}

/// What comes of a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The ply and what is thought to follow.
    pub plies: Vec<Move>,
    /// The player's score.
    pub score: i32,
}

/// What the engine has found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The best plies, best first; empty only when there is no legal ply.
    pub lines: Vec<Line>,
    /// The score of [`Task::also`] at the depth that was looked ahead in full.
    pub also: Option<i32>,
    /// Turns looked ahead in full.
    pub depth: u32,
    /// Plies looked ahead at the most.
    pub deepest: usize,
    /// Nodes looked at.
    pub nodes: u64,
}

impl Thought {
    /// The best ply.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.plies.first()).copied()
    }
}

/// Looks ahead until the limits say stop; `tell` hears of each depth that is done.
pub fn think<P: Searchable, E: Evaluate<P>>(
    task: &Task<'_, P, E>,
    table: &Table,
    limits: &mut Limits<'_>,
    mut tell: impl FnMut(&Thought),
) -> Thought {
    let position = task.position;
    let Some(us) = position.to_move() else { return Thought::default() };
    let mut moves = MoveList::new();
    position.legal_moves_where(|m| task.only.is_empty() || task.only.contains(&m), &mut moves);
    let mut root: Vec<RootPly> = moves.iter().map(|&m| RootPly::new(task, m)).collect();
    root.sort_by_key(|ply| std::cmp::Reverse(ply.rank));
    let as_lines = |root: &[RootPly]| -> Vec<Line> {
        root.iter().take(task.lines.max(1)).map(|ply| Line { plies: vec![ply.m], score: ply.score }).collect()
    };
    let mut thought = Thought { lines: as_lines(&root), ..Thought::default() };
    let budget = limits.nodes;
    let mut history = History::new();
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
        let span = 2 * task.noise.max(0) as u64 + 1;
        let random = zobrist::mix(task.seed ^ zobrist::mix(u64::from(crate::table::packed(m))));
        let noise = (random % span) as i32 - task.noise.max(0);
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
        for at in line..root.len() {
            let RootPly { m, noise, .. } = root[at];
            let Some(score) = searcher.root_ply(task.position, &sum, m, alpha - noise, depth, first) else {
                root[line..].sort_by_key(|ply| std::cmp::Reverse((ply.is_sure, ply.score)));
                return false;
            };
            let score = if score.abs() > DECIDED { score } else { score + noise };
            if first || score > alpha {
                alpha = score;
                root[at].score = score;
                root[at].is_sure = true;
                // The best goes before those that stood better.
                root[line..=at].rotate_right(1);
            } else {
                root[at].score = score.min(alpha);
            }
            first = false;
        }
    }
    let behind = task.lines.max(1).min(root.len());
    if let Some(asked) = root[behind..].iter_mut().find(|ply| Some(ply.m) == task.also) {
        let Some(score) = searcher.root_ply(task.position, &sum, asked.m, -INFINITE, depth, true) else { return false };
        asked.score = if score.abs() > DECIDED { score } else { score + asked.noise };
    }
    true
}

/// One of the algorithms at work.
enum Searcher<'a, 'l, P: Searchable, E: Evaluate<P>> {
    AlphaBeta(Search<'a, 'l, P, E>),
    MaxN(MaxN<'a, 'l, P, E>, Seat),
}

impl<'a, 'l, P: Searchable, E: Evaluate<P>> Searcher<'a, 'l, P, E> {
    fn new(
        task: &Task<'a, P, E>,
        us: Seat,
        table: &'a Table,
        limits: &'a mut Limits<'l>,
        history: &'a mut History,
    ) -> Self {
        let sides = Sides::of(task.position, us);
        let mut draw = task.evaluate.scores(task.position, &task.evaluate.sum(task.position));
        if let Some(points) = task.draw {
            Seat::all(P::SEATS).for_each(|seat| draw[seat] = task.evaluate.score_of_points(points[seat]));
        }
        let path = if task.position.is_mid_turn() { Vec::new() } else { vec![task.position.repetition_key()] };
        let replies = match task.algorithm {
            Algorithm::MaxN if !sides.are_two() => {
                let max_n = MaxN {
                    evaluate: task.evaluate,
                    limits,
                    history,
                    draw,
                    path,
                    past: task.past,
                    buffers: Vec::new(),
                    deepest: 0,
                    node: PhantomData,
                };
                return Self::MaxN(max_n, us);
            }
            Algorithm::BestReply => Replies::OneFree,
            Algorithm::Blend if !leads(task, us) => Replies::OneFree,
            Algorithm::Paranoid | Algorithm::Blend | Algorithm::MaxN => Replies::All,
        };
        Self::AlphaBeta(Search {
            evaluate: task.evaluate,
            limits,
            table,
            history,
            draw: draw[us],
            side_key: side_key(&sides, replies),
            sides,
            replies,
            path,
            past: task.past,
            buffers: Vec::new(),
            stopped: false,
            deepest: 0,
            node: PhantomData,
        })
    }

    /// Our score of a ply of the root, if it is above alpha; else something that is not. `None` when there was no time.
    fn root_ply(&mut self, position: &P, sum: &E::Sum, m: Move, alpha: i32, depth: i32, first: bool) -> Option<i32> {
        let mut next = position.clone();
        next.play(m);
        let left = if next.is_mid_turn() { depth } else { depth - 1 };
        match self {
            Self::MaxN(search, us) => {
                let next_sum = search.evaluate.sum_after(sum, position, &next);
                Some(search.value(&next, &next_sum, left, 1)?[*us])
            }
            Self::AlphaBeta(search) => {
                let next_sum = search.evaluate.sum_after(sum, position, &next);
                let last = position.piece(m.from).filter(|_| m.is_of_a_piece()).map(|piece| (piece, m));
                let link = Link { last, free_used: false, may_pass: true, ply: 1 };
                let alpha = alpha.max(-INFINITE);
                if !first {
                    let score = search.seen_from(1, &next, &next_sum, (alpha, alpha + 1), left, link);
                    if search.stopped || score <= alpha {
                        return (!search.stopped).then_some(score);
                    }
                }
                let score = search.seen_from(1, &next, &next_sum, (alpha, INFINITE), left, link);
                (!search.stopped).then_some(score)
            }
        }
    }

    fn deepest(&self) -> usize {
        match self {
            Self::AlphaBeta(search) => search.deepest,
            Self::MaxN(search, _) => search.deepest,
        }
    }

    fn nodes_left(&self) -> u64 {
        match self {
            Self::AlphaBeta(search) => search.limits.nodes,
            Self::MaxN(search, _) => search.limits.nodes,
        }
    }

    /// Appends to a line what the table thinks will follow.
    fn follow(&self, position: &P, line: &mut Line, longest: usize) {
        let Self::AlphaBeta(search) = self else { return };
        let mut position = position.clone();
        line.plies.truncate(1);
        line.plies.first().into_iter().for_each(|&m| position.play(m));
        while line.plies.len() < longest {
            let known = [false, true].into_iter().find_map(|used| search.table.get(search.key(&position, used)));
            let Some(m) = known.and_then(|known| unpacked(known.best)) else { return };
            let mut fits = MoveList::new();
            position.legal_moves_where(|legal| legal == m, &mut fits);
            if fits.is_empty() {
                return;
            }
            position.play(m);
            line.plies.push(m);
        }
    }
}

/// Does this seat's side stand better than every other?
fn leads<P: Searchable, E: Evaluate<P>>(task: &Task<'_, P, E>, us: Seat) -> bool {
    let scores = task.evaluate.scores(task.position, &task.evaluate.sum(task.position));
    let rival = |&seat: &Seat| !task.position.same_side(seat, us);
    Seat::all(P::SEATS).filter(rival).all(|seat| scores[seat] < scores[us])
}
