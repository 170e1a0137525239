//! Sinks that separate captures and promotions from quiet moves.
//!
//! They split the target sets of a generator with bit operations, so they need not test each move.

use crate::{Cells, Move, MoveKind, Role, Sink};
use polychess_topology::{Cell, CellSet};

/// True if the ply captures a piece on one of the cells in `victims`, captures en passant, or
/// promotes.
#[inline]
pub(crate) fn is_noisy(m: Move, victims: Cells) -> bool {
    match m.kind {
        MoveKind::EnPassant => true,
        MoveKind::Plain => m.promotion.is_some() || m.from != m.to && victims.contains(m.to),
        MoveKind::DoubleStep | MoveKind::Castling | MoveKind::Pass | MoveKind::EndTurn => false,
    }
}

/// A sink that forwards only captures of `victims`, en passant captures and promotions.
#[derive(Debug)]
pub struct Captures<'s, S> {
    /// The cells of the pieces to capture.
    pub victims: Cells,
    /// The sink that receives the forwarded moves.
    pub sink: &'s mut S,
}

impl<S: Sink> Sink for Captures<'_, S> {
    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        match kind {
            MoveKind::Plain => {
                let to = to & self.victims.with_width();
                if !to.is_empty() {
                    self.sink.add_moves(from, to.without(CellSet::of(from)), kind);
                }
            }
            MoveKind::EnPassant => self.sink.add_moves(from, to, kind),
            MoveKind::DoubleStep | MoveKind::Castling | MoveKind::Pass | MoveKind::EndTurn => {}
        }
    }

    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        if kind == MoveKind::Plain {
            self.sink.add_steps(to & self.victims.with_width(), from, kind);
        }
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        self.sink.add_promotions(from, to, roles);
    }

    #[inline]
    fn add_move(&mut self, m: Move) {
        if is_noisy(m, self.victims) {
            self.sink.add_move(m);
        }
    }

    #[inline]
    fn wanted_targets<const W: usize>(&self, from: Cell, to: CellSet<W>) -> CellSet<W> {
        self.sink.wanted_targets(from, to & self.victims.with_width())
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}

/// A sink that forwards only the moves that [`Captures`] with the same victims drops.
#[derive(Debug)]
pub struct Quiets<'s, S> {
    /// The cells of the pieces whose captures are dropped.
    pub victims: Cells,
    /// The sink that receives the forwarded moves.
    pub sink: &'s mut S,
}

impl<S: Sink> Sink for Quiets<'_, S> {
    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        match kind {
            MoveKind::Plain => {
                let round = to & CellSet::of(from);
                self.sink.add_moves(from, to.without(self.victims.with_width()) | round, kind);
            }
            MoveKind::EnPassant => {}
            MoveKind::DoubleStep | MoveKind::Castling | MoveKind::Pass | MoveKind::EndTurn => {
                self.sink.add_moves(from, to, kind);
            }
        }
    }

    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        let to = if kind == MoveKind::Plain { to.without(self.victims.with_width()) } else { to };
        self.sink.add_steps(to, from, kind);
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, _: Cell, _: CellSet<W>, _: &[Role]) {}

    #[inline]
    fn add_move(&mut self, m: Move) {
        if !is_noisy(m, self.victims) {
            self.sink.add_move(m);
        }
    }

    #[inline]
    fn wanted_targets<const W: usize>(&self, from: Cell, to: CellSet<W>) -> CellSet<W> {
        self.sink.wanted_targets(from, to.without(self.victims.with_width()) | to & CellSet::of(from))
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
