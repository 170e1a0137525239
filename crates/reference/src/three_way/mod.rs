//! Three-way chess, from its ledger (rule ids `3WC-..`), with both boards and all options.
//!
//! Claims, notices, offers, consents, repetition and move counts are not included. Use these
//! functions for their results: [`Position::defeat`], [`Position::agree_draw`],
//! [`Position::continuation`], [`Position::no_continuation`].

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

/// 3WC-O1, O2, O3. All false: board 8 × 7, First Mate, no automatic checkmate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Board 8 × 9 instead of 8 × 7.
    pub large: bool,
    /// Last Mate instead of First Mate.
    pub last_mate: bool,
    /// Automatic checkmate.
    pub automatic: bool,
}

impl Options {
    fn size(self) -> Size {
        Size(if self.large { 9 } else { 7 })
    }
}

/// A position with all state that determines the future. Seats: 0 White, 1 Gray, 2 Black.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    options: Options,
    pieces: PieceMap<Cell, Piece>,
    /// `None` if the game is over or waits for answers to a stalemate (3WC-E10).
    turn: Option<usize>,
    /// 3WC-W5: per owner, the cell passed over and the cell of the pawn.
    en_passant: [Option<(Cell, Cell)>; 3],
    /// Defeated players and those left out, in order of leaving.
    gone: Vec<usize>,
    /// 3WC-E12: own moves since the last pawn move or capture in this stage.
    quiet: [u32; 3],
    /// 3WC-C9: pairs of a player and the owner of a king. The player could have captured that king
    /// in their latest turn and did not.
    declined: BTreeSet<(usize, usize)>,
    /// Points earned so far, in sixths.
    sixths: [u32; 3],
    second_stage: bool,
    /// 3WC-E10: the player who made the stalemating move and the stalemated one.
    awaiting: Option<(usize, usize)>,
    over: bool,
    /// The legal turns of the player to move.
    known: Cached<Vec<Turn>>,
}

/// Returns the initial position (3WC-S1, S2).
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

    /// Returns the player to move; `None` if the game is over or waits for answers.
    pub fn turn(&self) -> Option<usize> {
        self.turn
    }

    /// Returns the stage: 1, or 2 if two players continue after a defeat or a stalemate (3WC-E2).
    pub fn stage(&self) -> u8 {
        if self.second_stage { 2 } else { 1 }
    }

    /// 3WC-E10: returns the player who made the stalemating move and the stalemated one, while the
    /// game waits for answers.
    pub fn awaiting(&self) -> Option<(usize, usize)> {
        self.awaiting
    }

    /// Returns the defeated players and those left out, in order of leaving.
    pub fn out(&self) -> Vec<usize> {
        self.gone.clone()
    }

    /// 3WC-C1: returns the active players whose kings are attacked.
    pub fn in_check(&self) -> Vec<usize> {
        (0..3).filter(|&seat| self.active(seat) && self.checked(seat)).collect()
    }

    /// Returns the points so far as exact fractions in seat order; `None` if no player has any.
    pub fn points(&self) -> Option<Vec<String>> {
        let any = self.sixths.iter().any(|&sixths| sixths > 0);
        any.then(|| self.sixths.iter().map(|&sixths| text::fraction(sixths, '/')).collect())
    }

    /// Returns the piece on a cell as in a position text, such as `wK`.
    pub fn on(&self, cell: &str) -> Option<String> {
        let cell = self.options.size().cell(cell).ok()?;
        self.pieces.get(&cell).map(|piece| text::piece(*piece))
    }

    /// Returns the number of sequences of `depth` legal turns.
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

    /// Returns the active players other than the given one, in turn order from it.
    fn opponents(&self, seat: usize) -> Vec<usize> {
        [(seat + 1) % 3, (seat + 2) % 3].into_iter().filter(|&other| self.active(other)).collect()
    }

    fn king(&self, seat: usize) -> Option<Cell> {
        self.pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::King).map(|(&cell, _)| cell)
    }

    /// Returns the active player whose king is on the cell.
    fn live_king(&self, cell: Cell) -> Option<usize> {
        let piece = self.pieces.get(&cell)?;
        (piece.role == Role::King && self.active(piece.seat)).then_some(piece.seat)
    }
}
