//! Receivers of generated moves: they count, list or filter them, or stop at the first.
//!
//! A generator finds the set of targets for each piece and passes it to a sink. A count adds the
//! size of the set; a list stores each move. One generator therefore serves perft, search, and the
//! check for a legal move.

use crate::{Move, MoveKind, MoveList, Role};
use polychess_topology::{Cell, CellSet};

/// A receiver of generated moves.
pub trait Sink {
    /// True if the sink needs a single move, so that a generator may look for one only.
    const WANTS_ONE: bool = false;

    /// Adds moves of this kind from one cell to each of these cells.
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind);

    /// Adds one step of several pieces, one to each of these cells; `from` maps a target to its
    /// origin.
    #[inline]
    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        to.for_each(|to| self.add_move(Move { from: from(to), to, kind, promotion: None }));
    }

    /// Adds steps of pawns that promote to each of these roles.
    #[inline]
    fn add_step_promotions<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, roles: &[Role]) {
        to.for_each(|to| self.add_promotions(from(to), CellSet::<W>::of(to), roles));
    }

    /// Adds moves of the pawn on `from` to each of these cells with a promotion to each of these
    /// roles.
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]);

    /// Adds one move of any kind.
    fn add_move(&mut self, m: Move);

    /// Returns the targets of plain moves from this cell that the sink needs.
    ///
    /// A generator that must make its moves one by one can skip the others.
    #[inline]
    fn wanted_targets<const W: usize>(&self, _from: Cell, to: CellSet<W>) -> CellSet<W> {
        to
    }

    /// True if the sink needs no more moves, so that a generator may stop.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
}

/// Counts moves without making them.
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

/// Records whether there is a move.
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

/// Records the first move.
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

/// Stores each move in the list.
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

/// Forwards the moves that satisfy a predicate.
#[derive(Debug)]
pub struct Filter<'s, F, S> {
    /// The predicate.
    pub fits: F,
    /// The sink that receives them.
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

/// Forwards all moves and records whether there was any.
#[derive(Debug)]
pub struct TrackAny<'s, S> {
    /// True if there was a move.
    pub any: bool,
    /// The sink that receives the moves.
    pub sink: &'s mut S,
}

impl<'s, S> TrackAny<'s, S> {
    /// Returns a sink without moves.
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

    /// Returns all targets until there was a move, because any move counts.
    #[inline]
    fn wanted_targets<const W: usize>(&self, from: Cell, to: CellSet<W>) -> CellSet<W> {
        if self.any { self.sink.wanted_targets(from, to) } else { to }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
