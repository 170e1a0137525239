//! Sinks: receivers of generated moves. A sink counts, lists or filters moves, or stops at the
//! first one.
//!
//! A generator passes the target set of each piece to a sink. A counter adds the size of the set; a
//! list stores each move. Perft, search and the test for a legal move therefore share one
//! generator.

use crate::{Move, MoveKind, MoveList, Role};
use polychess_topology::{Cell, CellSet};

/// A receiver of generated moves.
pub trait Sink {
    /// True if the sink needs only one move. A generator can then skip the others.
    const WANTS_ONE: bool = false;

    /// Adds moves of one piece from `from` to each cell in `to`.
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind);

    /// Adds moves of several pieces that all make the same step. `from` maps each target to its
    /// origin.
    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        to.for_each(|to| self.add_move(Move { from: from(to), to, kind, promotion: None }));
    }

    /// Adds pawn steps with promotions to each of `roles`. `from` maps each target to its origin.
    #[inline]
    fn add_step_promotions<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, roles: &[Role]) {
        to.for_each(|to| self.add_promotions(from(to), CellSet::<W>::of(to), roles));
    }

    /// Adds moves of the pawn on `from` to each cell in `to`, with promotions to each of `roles`.
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]);

    /// Adds one move of any kind.
    fn add_move(&mut self, m: Move);

    /// Returns the cells in `to` that the sink needs as targets of plain moves from `from`.
    ///
    /// A generator can skip the remaining targets if it would have to verify each move separately.
    #[inline]
    fn wanted_targets<const W: usize>(&self, _from: Cell, to: CellSet<W>) -> CellSet<W> {
        to
    }

    /// True if the sink needs no more moves, so that the generator can stop.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
}

/// A sink that counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn add_moves<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: MoveKind) {
        self.0 += to.len() as u64;
    }

    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, _: impl Fn(Cell) -> Cell, _: MoveKind) {
        self.0 += to.len() as u64;
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, _: Cell, to: CellSet<W>, roles: &[Role]) {
        self.0 += (to.len() * roles.len()) as u64;
    }

    #[inline]
    fn add_move(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// A sink that records whether at least one move was added.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(pub bool);

impl Sink for Any {
    const WANTS_ONE: bool = true;

    #[inline]
    fn add_moves<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: MoveKind) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, _: impl Fn(Cell) -> Cell, _: MoveKind) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: &[Role]) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn add_move(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}

/// A sink that records the first move.
#[derive(Clone, Copy, Debug, Default)]
pub struct First(pub Option<Move>);

impl Sink for First {
    const WANTS_ONE: bool = true;

    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        self.0 = self.0.or_else(|| to.first().map(|to| Move::special(from, to, kind)));
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        let first = || Some(Move::plain(from, to.first()?).promoting(*roles.first()?));
        self.0 = self.0.or_else(first);
    }

    #[inline]
    fn add_move(&mut self, m: Move) {
        self.0 = self.0.or(Some(m));
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0.is_some()
    }
}

impl Sink for MoveList {
    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        to.for_each(|to| self.push(Move { from, to, kind, promotion: None }));
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        to.for_each(|to| roles.iter().for_each(|&role| self.push(Move::plain(from, to).promoting(role))));
    }

    #[inline]
    fn add_move(&mut self, m: Move) {
        self.push(m);
    }
}

/// A sink that forwards the moves that satisfy a predicate.
#[derive(Debug)]
pub struct Filter<'s, F, S> {
    /// The predicate.
    pub fits: F,
    /// The sink that receives the forwarded moves.
    pub sink: &'s mut S,
}

impl<F: Fn(Move) -> bool, S: Sink> Sink for Filter<'_, F, S> {
    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        to.for_each(|to| self.add_move(Move { from, to, kind, promotion: None }));
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        to.for_each(|to| roles.iter().for_each(|&role| self.add_move(Move::plain(from, to).promoting(role))));
    }

    #[inline]
    fn add_move(&mut self, m: Move) {
        if (self.fits)(m) {
            self.sink.add_move(m);
        }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}

/// A sink that forwards all moves and records whether at least one was added.
#[derive(Debug)]
pub struct TrackAny<'s, S> {
    /// True if at least one move was added.
    pub any: bool,
    /// The sink that receives the forwarded moves.
    pub sink: &'s mut S,
}

impl<'s, S> TrackAny<'s, S> {
    /// Creates a sink that has not received any move.
    #[inline]
    pub fn new(sink: &'s mut S) -> Self {
        Self { any: false, sink }
    }
}

impl<S: Sink> Sink for TrackAny<'_, S> {
    const WANTS_ONE: bool = S::WANTS_ONE;

    #[inline]
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        self.any |= !to.is_empty();
        self.sink.add_moves(from, to, kind);
    }

    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        self.any |= !to.is_empty();
        self.sink.add_steps(to, from, kind);
    }

    #[inline]
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        self.any |= !to.is_empty();
        self.sink.add_promotions(from, to, roles);
    }

    #[inline]
    fn add_move(&mut self, m: Move) {
        self.any = true;
        self.sink.add_move(m);
    }

    /// Returns all targets until a move was added, because `any` also depends on moves that the
    /// inner sink does not need.
    #[inline]
    fn wanted_targets<const W: usize>(&self, from: Cell, to: CellSet<W>) -> CellSet<W> {
        if self.any { self.sink.wanted_targets(from, to) } else { to }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
