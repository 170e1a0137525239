//! Positions and queries about them.

use super::board::{Cell, SEATS, Seat, left, right};
use super::turns::Turn;
use super::{AfterDefeat, Options};
use crate::cached::Cached;
use crate::piece_map::PieceMap;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    K,
    Q,
    R,
    B,
    N,
    P,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) seat: Seat,
    pub(super) role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Wing {
    Short,
    Long,
}

/// A right to capture a pawn en passant (TH-P4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct EnPassant {
    pub(super) skipped: Cell,
    pub(super) pawn: Cell,
}

impl EnPassant {
    /// Returns the owner of the pawn: the owner of the kingdom where the pawn made its double step.
    pub(super) fn owner(self) -> Seat {
        self.skipped.kingdom()
    }
}

/// A position at the start of a turn, after all consequences of the last turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) pieces: PieceMap<Cell, Piece>,
    /// The player to move, or `None` if the game is over.
    pub(super) to_move: Option<Seat>,
    pub(super) castling: BTreeSet<(Seat, Wing)>,
    pub(super) ep: BTreeSet<EnPassant>,
    /// The cells of the imposing pieces (TH-D2).
    pub(super) imposing: BTreeSet<Cell>,
    /// The players marked as mated, whose kings can be captured (TH-K3).
    pub(super) mated: BTreeSet<Seat>,
    /// The eliminated players in the order of their elimination.
    pub(super) defeated: Vec<Seat>,
    /// The number of turns since the last capture or pawn move.
    pub(super) clock: u64,
    /// The number of passes immediately before this position.
    pub(super) passes: u64,
    pub(super) options: Options,
    pub(super) points: Option<[&'static str; 3]>,
    /// The legal turns of the player to move, computed on first use.
    pub(super) known: Cached<Vec<Turn>>,
}

impl Position {
    /// Returns the starting position (TH-S1, TH-S2).
    pub(super) fn initial(options: Options) -> Position {
        use Role::{B, K, N, P, Q, R};
        let mut pieces = PieceMap::new();
        for seat in SEATS {
            for (file, role) in (1..=8).zip([R, N, B, Q, K, B, N, R]) {
                pieces.extend(Cell::at(seat, file, 1).map(|cell| (cell, Piece { seat, role })));
                pieces.extend(Cell::at(seat, file, 2).map(|cell| (cell, Piece { seat, role: P })));
            }
        }
        let wings = |seat| [(seat, Wing::Short), (seat, Wing::Long)];
        Position {
            pieces,
            to_move: Some(0),
            castling: SEATS.into_iter().flat_map(wings).collect(),
            ep: BTreeSet::new(),
            imposing: BTreeSet::new(),
            mated: BTreeSet::new(),
            defeated: Vec::new(),
            clock: 0,
            passes: 0,
            options,
            points: None,
            known: Cached::empty(),
        }
    }

    /// True if the cut-throat rules apply, by option or because only two players remain (TH-R10).
    pub(super) fn every_man_for_himself(&self) -> bool {
        self.options.cutthroat || !self.defeated.is_empty()
    }

    /// Returns the players who have not been eliminated.
    pub(super) fn living(&self) -> Vec<Seat> {
        SEATS.into_iter().filter(|seat| !self.defeated.contains(seat)).collect()
    }

    /// Returns the cell of a player's king, if it is on the board.
    pub(super) fn king(&self, seat: Seat) -> Option<Cell> {
        self.pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::K).map(|(&cell, _)| cell)
    }

    /// True if an opponent attacks the player's king.
    pub(super) fn checked(&self, seat: Seat) -> bool {
        self.king(seat).is_some_and(|cell| self.attacked_against(seat, cell))
    }

    /// TH-D3: returns whether the player on the right doubly attacks this player, with an imposing
    /// piece or with a check.
    pub(super) fn is_doubly_attacked(&self, seat: Seat) -> bool {
        if self.every_man_for_himself() {
            return false;
        }
        let imposed = self.imposing.iter().any(|&cell| {
            let owner = self.pieces.get(&cell).map(|piece| piece.seat);
            cell.kingdom() == seat && owner == Some(right(seat))
        });
        let checked = self.king(seat).is_some_and(|cell| self.attacked_by(right(seat), cell));
        imposed || checked
    }

    /// True if the piece on the cell is where it can be imposing (TH-D2): in the kingdom to the
    /// left of its own.
    pub(super) fn may_impose(&self, cell: Cell) -> bool {
        let owner = self.pieces.get(&cell).map(|piece| piece.seat);
        !self.every_man_for_himself() && owner.is_some_and(|seat| cell.kingdom() == left(seat))
    }

    /// True if the game continues after a king's capture.
    pub(super) fn goes_on(&self) -> bool {
        self.options.after_defeat != AfterDefeat::End
    }

    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.to_move.is_none()
    }

    /// Returns the points in seat order, or `None` while the game continues.
    pub fn points(&self) -> Option<Vec<String>> {
        self.points.map(|points| points.map(String::from).to_vec())
    }

    /// Returns the player to move, or `None` if the game is over.
    pub fn to_move(&self) -> Option<usize> {
        self.to_move
    }

    /// Returns the seats in check.
    pub fn in_check(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|&seat| self.checked(seat)).collect()
    }

    /// Returns the doubly attacked seats (TH-D3).
    pub fn doubly_attacked(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|&seat| self.is_doubly_attacked(seat)).collect()
    }

    /// Returns the names of the cells with imposing pieces, sorted (TH-D2).
    pub fn imposing(&self) -> Vec<String> {
        let mut names: Vec<String> = self.imposing.iter().map(|cell| cell.name()).collect();
        names.sort();
        names
    }

    /// Returns the seats marked as mated, whose kings can be captured (TH-K3).
    pub fn mated(&self) -> Vec<usize> {
        self.mated.iter().copied().collect()
    }

    /// Returns the eliminated seats in the order of their elimination.
    pub fn out(&self) -> Vec<usize> {
        self.defeated.clone()
    }
}
