//! What a search remembers to order plies: which refuted the one before, and which were good elsewhere. Everything is kept for each seat.

use polychess_rules::{MAX_SEATS, Move, Piece, Role, Seat};
use polychess_topology::MAX_CELLS;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// Plies deeper than this share what is remembered.
const PLIES: usize = 128;
/// Pieces and where they may go.
const PLACES: usize = MAX_SEATS * Role::COUNT * MAX_CELLS;
/// Scores of quiet plies stay between this and its negative.
const MOST: i32 = 16_000;

/// How good quiet plies have been, for each piece and where it goes. Threads may share it without locks: what is lost when two of them write costs time only.
#[derive(Debug)]
pub(crate) struct Scores(Vec<AtomicI16>);

impl Default for Scores {
    fn default() -> Self {
        Self((0..PLACES).map(|_| AtomicI16::new(0)).collect())
    }
}

/// Killers (Akl and Newborn 1977), history (Schaeffer 1983) and counter moves (Uiterwijk 1992), for every seat by itself.
#[derive(Debug)]
pub(crate) struct History {
    killers: Vec<[Option<Move>; 2]>,
    scores: Arc<Scores>,
    counters: Vec<Option<Move>>,
}

impl History {
    /// Nothing is remembered yet, but what others know whose scores these are.
    pub(crate) fn new(scores: Arc<Scores>) -> Self {
        Self { killers: vec![[None; 2]; PLIES], scores, counters: vec![None; PLACES] }
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply % PLIES]
    }

    /// What answered best when this piece last went to where this ply took it.
    pub(crate) fn counter(&self, last: Option<(Piece, Move)>) -> Option<Move> {
        last.and_then(|(piece, m)| self.counters[index(piece.seat(), piece.role(), m)])
    }

    pub(crate) fn score(&self, piece: Option<Piece>, m: Move) -> i32 {
        let Scores(scores) = &*self.scores;
        piece.map_or(0, |piece| i32::from(scores[index(piece.seat(), piece.role(), m)].load(Relaxed)))
    }

    /// A quiet ply has refuted the one before it; those tried first have not.
    pub(crate) fn reward(
        &mut self,
        (piece, m): (Piece, Move),
        tried: &[(Piece, Move)],
        depth: i32,
        ply: usize,
        last: Option<(Piece, Move)>,
    ) {
        let killers = &mut self.killers[ply % PLIES];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some((before, last)) = last {
            self.counters[index(before.seat(), before.role(), last)] = Some(m);
        }
        let bonus = (depth * depth * 16).min(1_600);
        self.shift(piece, m, bonus);
        tried.iter().for_each(|&(piece, m)| self.shift(piece, m, -bonus));
    }

    /// A quiet ply has done well, or not.
    pub(crate) fn nudge(&mut self, piece: Piece, m: Move, well: bool) {
        self.shift(piece, m, if well { 200 } else { -100 });
    }

    /// Moves a score; the nearer it is to its end, the less.
    fn shift(&mut self, piece: Piece, m: Move, by: i32) {
        let score = &self.scores.0[index(piece.seat(), piece.role(), m)];
        let now = i32::from(score.load(Relaxed));
        score.store((now + by - now * by.abs() / MOST).clamp(-MOST, MOST) as i16, Relaxed);
    }
}

fn index(seat: Seat, role: Role, m: Move) -> usize {
    (seat.index() * Role::COUNT + role.index()) * MAX_CELLS + m.to.index()
}
