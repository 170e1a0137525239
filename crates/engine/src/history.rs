//! Tables for move ordering: killer moves, counter moves, and history scores of quiet moves and
//! captures.

use polychess_rules::{MAX_SEATS, Move, Piece, Role, Seat};
use polychess_topology::MAX_CELLS;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// Number of plies with their own killer moves. A deeper ply uses the slot of its ply modulo this
/// number.
const KILLER_PLIES: usize = 128;
/// Number of combinations of seat, role and destination.
const PIECE_TO_COUNT: usize = MAX_SEATS * Role::COUNT * MAX_CELLS;
/// Maximum absolute value of a history score.
pub(crate) const MAX_HISTORY: i32 = 16_000;

/// History scores of quiet moves by piece and destination, and of captures by piece, destination
/// and captured role.
///
/// Threads share the scores without locks. A lost update only makes the move order slightly worse.
#[derive(Debug)]
pub struct HistoryScores {
    quiets: Vec<AtomicI16>,
    captures: Vec<AtomicI16>,
}

impl Default for HistoryScores {
    fn default() -> Self {
        let zeros = |count| (0..count).map(|_| AtomicI16::new(0)).collect();
        Self { quiets: zeros(PIECE_TO_COUNT), captures: zeros(PIECE_TO_COUNT * Role::COUNT) }
    }
}

impl HistoryScores {
    /// Sets all scores to 0.
    pub fn clear(&self) {
        self.quiets.iter().chain(&self.captures).for_each(|score| score.store(0, Relaxed));
    }
}

/// Killer moves (Akl and Newborn 1977), history scores (Schaeffer 1983) and counter moves
/// (Uiterwijk 1992).
///
/// Killer moves are stored by ply, the rest by piece and destination.
#[derive(Debug)]
pub struct History {
    killers: Vec<[Option<Move>; 2]>,
    scores: Arc<HistoryScores>,
    counters: Vec<Option<Move>>,
}

impl Default for History {
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl History {
    /// Returns empty tables with these history scores, which other threads may share.
    #[must_use]
    pub fn new(scores: Arc<HistoryScores>) -> Self {
        Self { killers: vec![[None; 2]; KILLER_PLIES], scores, counters: vec![None; PIECE_TO_COUNT] }
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply % KILLER_PLIES]
    }

    /// Returns the counter move: the quiet move that last caused a cutoff after the previous move.
    pub(crate) fn counter(&self, last: Option<(Piece, Move)>) -> Option<Move> {
        last.and_then(|(piece, m)| self.counters[index(piece.seat(), piece.role(), m)])
    }

    /// Returns the history score of a quiet move.
    #[must_use]
    pub fn score(&self, piece: Option<Piece>, m: Move) -> i32 {
        let scores = &self.scores.quiets;
        piece.map_or(0, |piece| i32::from(scores[index(piece.seat(), piece.role(), m)].load(Relaxed)))
    }

    /// Returns the history score of a capture.
    pub(crate) fn capture_score(&self, piece: Piece, m: Move, captured: Role) -> i32 {
        i32::from(self.scores.captures[capture_index(piece, m, captured)].load(Relaxed))
    }

    /// Adds a bonus to the history score of a capture. The bonus is negative if the capture failed.
    pub(crate) fn record_capture(&mut self, piece: Piece, m: Move, captured: Role, bonus: i32) {
        add_bonus(&self.scores.captures[capture_index(piece, m, captured)], bonus);
    }

    /// Records that a quiet move caused a cutoff and that the quiet moves in `tried` did not.
    pub(crate) fn record_cutoff(
        &mut self,
        (piece, m): (Piece, Move),
        tried: &[(Piece, Move)],
        depth: i32,
        ply: usize,
        last: Option<(Piece, Move)>,
    ) {
        let killers = &mut self.killers[ply % KILLER_PLIES];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some((before, last)) = last {
            self.counters[index(before.seat(), before.role(), last)] = Some(m);
        }
        let bonus = (depth * depth * 16).min(1_600);
        self.add_bonus(piece, m, bonus);
        tried.iter().for_each(|&(piece, m)| self.add_bonus(piece, m, -bonus));
    }

    /// Raises or lowers the history score of a quiet move by a fixed amount.
    pub fn record_outcome(&mut self, piece: Piece, m: Move, is_good: bool) {
        self.add_bonus(piece, m, if is_good { 200 } else { -100 });
    }

    fn add_bonus(&mut self, piece: Piece, m: Move, bonus: i32) {
        add_bonus(&self.scores.quiets[index(piece.seat(), piece.role(), m)], bonus);
    }
}

/// Adds a bonus that shrinks as the score approaches its bound (history gravity).
fn add_bonus(score: &AtomicI16, bonus: i32) {
    let now = i32::from(score.load(Relaxed));
    score.store((now + bonus - now * bonus.abs() / MAX_HISTORY).clamp(-MAX_HISTORY, MAX_HISTORY) as i16, Relaxed);
}

fn capture_index(piece: Piece, m: Move, captured: Role) -> usize {
    index(piece.seat(), piece.role(), m) * Role::COUNT + captured.index()
}

fn index(seat: Seat, role: Role, m: Move) -> usize {
    (seat.index() * Role::COUNT + role.index()) * MAX_CELLS + m.to.index()
}
