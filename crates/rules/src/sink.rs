//! Where generated moves go: counted, listed, or stopped at the first.
//!
//! A generator finds, for each piece, the set of cells it may go to, and hands the set over. What becomes of it is the sink's: a count
//! takes its size, a list writes each move down. So one generator serves perft, search, and the question whether there is a move at all.

use crate::{Move, MoveKind, MoveList, Role};
use polychess_topology::{Cell, CellSet};

/// What takes generated moves.
pub trait Sink {
    /// One move is all that is wanted: who hands on a piece's moves may look for a single one.
    const WANTS_ONE: bool = false;

    /// The piece on `from` may go to each of these cells by moves of this kind.
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind);

    /// Several pieces go one step each, one to each of these cells; `from` tells where whoever arrives on a cell has come from.
    #[inline]
    fn steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        to.each(|to| self.one(Move { from: from(to), to, kind, promotion: None }));
    }

    /// The same for pawns that become one of these roles where they arrive.
    #[inline]
    fn step_promotions<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, roles: &[Role]) {
        to.each(|to| self.promotions(from(to), CellSet::<W>::of(to), roles));
    }

    /// The pawn on `from` may go to each of these cells and becomes one of these roles there.
    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]);

    /// One move of any kind.
    fn one(&mut self, m: Move);

    /// Of the cells that the piece on `from` may go to by plain moves, those that are wanted. A generator that has to try its moves one by one need
    /// not try the others.
    #[inline]
    fn wanted<const W: usize>(&self, _from: Cell, to: CellSet<W>) -> CellSet<W> {
        to
    }

    /// Nothing more is wanted: a generator may stop wherever that is convenient.
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
    fn moves<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: MoveKind) {
        self.0 += to.len() as u64;
    }

    #[inline]
    fn steps<const W: usize>(&mut self, to: CellSet<W>, _: impl Fn(Cell) -> Cell, _: MoveKind) {
        self.0 += to.len() as u64;
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, _: Cell, to: CellSet<W>, roles: &[Role]) {
        self.0 += (to.len() * roles.len()) as u64;
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Finds out whether there is a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(pub bool);

impl Sink for Any {
    const WANTS_ONE: bool = true;

    #[inline]
    fn moves<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: MoveKind) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn steps<const W: usize>(&mut self, to: CellSet<W>, _: impl Fn(Cell) -> Cell, _: MoveKind) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, _: Cell, to: CellSet<W>, _: &[Role]) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}

/// Finds a move, if there is one: the first that comes.
#[derive(Clone, Copy, Debug, Default)]
pub struct First(pub Option<Move>);

impl Sink for First {
    const WANTS_ONE: bool = true;

    #[inline]
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        self.0 = self.0.or_else(|| to.first().map(|to| Move::special(from, to, kind)));
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        let first = || Some(Move::plain(from, to.first()?).promoting(*roles.first()?));
        self.0 = self.0.or_else(first);
    }

    #[inline]
    fn one(&mut self, m: Move) {
        self.0 = self.0.or(Some(m));
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0.is_some()
    }
}

/// The list of moves.
impl Sink for MoveList {
    #[inline]
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        to.each(|to| self.push(Move { from, to, kind, promotion: None }));
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        to.each(|to| roles.iter().for_each(|&role| self.push(Move::plain(from, to).promoting(role))));
    }

    #[inline]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

/// Hands on those moves for which a test holds.
#[derive(Debug)]
pub struct Where<'s, F, S> {
    /// Which moves are wanted.
    pub fits: F,
    /// Where they go.
    pub sink: &'s mut S,
}

impl<F: Fn(Move) -> bool, S: Sink> Sink for Where<'_, F, S> {
    #[inline]
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        to.each(|to| self.one(Move { from, to, kind, promotion: None }));
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        to.each(|to| roles.iter().for_each(|&role| self.one(Move::plain(from, to).promoting(role))));
    }

    #[inline]
    fn one(&mut self, m: Move) {
        if (self.fits)(m) {
            self.sink.one(m);
        }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}

/// Hands everything on and notes whether there was anything.
#[derive(Debug)]
pub struct Noted<'s, S> {
    /// Has there been a move?
    pub any: bool,
    /// Where the moves go.
    pub sink: &'s mut S,
}

impl<'s, S> Noted<'s, S> {
    /// Nothing is noted yet.
    #[inline]
    pub fn new(sink: &'s mut S) -> Self {
        Self { any: false, sink }
    }
}

impl<S: Sink> Sink for Noted<'_, S> {
    const WANTS_ONE: bool = S::WANTS_ONE;

    #[inline]
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        self.any |= !to.is_empty();
        self.sink.moves(from, to, kind);
    }

    #[inline]
    fn steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        self.any |= !to.is_empty();
        self.sink.steps(to, from, kind);
    }

    #[inline]
    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        self.any |= !to.is_empty();
        self.sink.promotions(from, to, roles);
    }

    #[inline]
    fn one(&mut self, m: Move) {
        self.any = true;
        self.sink.one(m);
    }

    /// Everything, until there has been a move: what is not wanted is one, too.
    #[inline]
    fn wanted<const W: usize>(&self, from: Cell, to: CellSet<W>) -> CellSet<W> {
        if self.any { self.sink.wanted(from, to) } else { to }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
