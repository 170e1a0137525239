//! Three-way chess: a slow reference implementation, written from its rulebook (rule ids `3WC-..`),
//! with both boards and all options.
//!
//! Claims, notices, offers, consents, repetition and draws by move counters are not implemented.
//! For the result of an agreement, call [`Position::defeat`], [`Position::agree_draw`],
//! [`Position::continuation`] or [`Position::no_continuation`].

mod board;
mod declare;
mod moves;
mod play;
mod read;
mod text;

use crate::cached::Cached;
use crate::piece_map::PieceMap;
use board::{Cell, Piece, Role, Size};
use moves::Turn;
use std::collections::BTreeSet;

pub use read::parse;

/// The options 3WC-O1 to 3WC-O3. By default all are false: board 8 × 7, First Mate, no automatic
/// checkmate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// 3WC-O1: the board is 8 × 9 instead of 8 × 7.
    pub large: bool,
    /// 3WC-O2: Last Mate instead of First Mate.
    pub last_mate: bool,
    /// 3WC-O3: checkmate is automatic.
    pub automatic: bool,
}

impl Options {
    fn size(self) -> Size {
        Size(if self.large { 9 } else { 7 })
    }
}

/// A position with everything that determines its future. Seats: 0 White, 1 Gray, 2 Black.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    options: Options,
    pieces: PieceMap<Cell, Piece>,
    /// The player to move, or `None` if the game is over or awaits answers to a stalemate
    /// (3WC-E10).
    turn: Option<usize>,
    /// 3WC-W5: for each owner, the passed cell and the cell of the pawn that can be captured en
    /// passant.
    en_passant: [Option<(Cell, Cell)>; 3],
    /// The players who were defeated or left out, in order.
    gone: Vec<usize>,
    /// 3WC-E12: the number of moves of each player in this stage since the last pawn move or
    /// capture by any player.
    quiet: [u32; 3],
    /// 3WC-C9: pairs of a player and the owner of a king that this player could have captured in
    /// their last turn, but did not.
    declined: BTreeSet<(usize, usize)>,
    /// The points so far, in sixths of a point.
    sixths: [u32; 3],
    second_stage: bool,
    /// 3WC-E10: the player who gave stalemate, and the stalemated player.
    awaiting: Option<(usize, usize)>,
    over: bool,
    /// The legal turns of the player to move, computed on first use.
    known: Cached<Vec<Turn>>,
}

/// Returns the starting position (3WC-S1, 3WC-S2).
pub fn start(options: Options) -> Position {
    let mut pieces = PieceMap::new();
    for seat in 0..3 {
        for (cell, role) in options.size().places(seat) {
            let fresh = matches!(role, Role::Pawn | Role::King | Role::Rook);
            pieces.insert(cell, Piece { seat, role, fresh });
        }
    }
    Position {
        options,
        pieces,
        turn: Some(0),
        en_passant: [None; 3],
        gone: Vec::new(),
        quiet: [0; 3],
        declined: BTreeSet::new(),
        sixths: [0; 3],
        second_stage: false,
        awaiting: None,
        over: false,
        known: Cached::empty(),
    }
}

impl Position {
    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.over
    }

    /// Returns the player to move, or `None` if the game is over or awaits answers.
    pub fn turn(&self) -> Option<usize> {
        self.turn
    }

    /// Returns the stage: 1 with three players, or 2 after a defeat or stalemate that leaves two
    /// (3WC-E2).
    pub fn stage(&self) -> u8 {
        if self.second_stage { 2 } else { 1 }
    }

    /// 3WC-E10: while the game awaits answers, returns the player who gave stalemate and the
    /// stalemated player.
    pub fn awaiting(&self) -> Option<(usize, usize)> {
        self.awaiting
    }

    /// Returns the players who were defeated or left out, in order.
    pub fn out(&self) -> Vec<usize> {
        self.gone.clone()
    }

    /// 3WC-C1: returns the active players in check.
    pub fn in_check(&self) -> Vec<usize> {
        (0..3).filter(|&seat| self.active(seat) && self.checked(seat)).collect()
    }

    /// Returns the points so far as exact fractions, in seat order, or `None` if no player has
    /// points.
    pub fn points(&self) -> Option<Vec<String>> {
        let any = self.sixths.iter().any(|&sixths| sixths > 0);
        any.then(|| self.sixths.iter().map(|&sixths| text::fraction(sixths, '/')).collect())
    }

    /// Returns the piece on a cell as in position strings, such as `wK`.
    pub fn on(&self, cell: &str) -> Option<String> {
        let cell = self.options.size().cell(cell).ok()?;
        self.pieces.get(&cell).map(|piece| text::piece(*piece))
    }

    /// Counts the sequences of `depth` legal turns.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Some(mover) = self.turn else { return 0 };
        let legal = self.known_turns();
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.iter().map(|turn| self.after(mover, turn, legal).perft(depth - 1)).sum()
    }

    fn active(&self, seat: usize) -> bool {
        !self.gone.contains(&seat)
    }

    /// Returns the other active players in turn order, starting after `seat`.
    fn opponents(&self, seat: usize) -> Vec<usize> {
        [(seat + 1) % 3, (seat + 2) % 3].into_iter().filter(|&other| self.active(other)).collect()
    }

    fn king(&self, seat: usize) -> Option<Cell> {
        self.pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::King).map(|(&cell, _)| cell)
    }

    /// Returns the active player whose king is on the cell, if any.
    fn live_king(&self, cell: Cell) -> Option<usize> {
        let piece = self.pieces.get(&cell)?;
        (piece.role == Role::King && self.active(piece.seat)).then_some(piece.seat)
    }
}
