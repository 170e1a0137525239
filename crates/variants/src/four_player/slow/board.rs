//! The pieces by coordinates, with their lines, attacks and moves.

use crate::crossed::{HEADINGS, SEATS, opposite};
use crate::four_player::board::{BOARD, CROSS, POINT_QUEEN, SIDE, Set, seen_by};
use crate::four_player::position::Position;
use crate::four_player::setup::Options;
use polychess_rules::{Move, MoveKind, Role, Seat};
use polychess_topology::cross::exists;

/// A cell as (x, y).
pub(super) type Coords = (i8, i8);

/// A piece, living or grey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) seat: Seat,
    pub(super) role: Role,
    pub(super) grey: bool,
}

/// An en passant right: the owner of the pawn, the passed cell and the cell of the pawn.
pub(super) type Right = (Seat, Coords, Coords);

/// A second representation of a position for the slow implementation.
#[derive(Clone)]
pub(super) struct SlowBoard {
    pieces: [[Option<Piece>; SIDE as usize + 2]; SIDE as usize + 2],
    pub(super) rights: Vec<Right>,
    /// Castling rights by seat: short, then long.
    pub(super) castling: [[bool; 2]; SEATS],
    pub(super) options: Options,
}

pub(super) fn plus((x, y): Coords, (dx, dy): Coords) -> Coords {
    (x + dx, y + dy)
}

pub(super) fn name((x, y): Coords) -> &'static str {
    BOARD.cross.at(x, y).map_or("", |cell| BOARD.cross.topology.name(cell))
}

/// Returns the coordinates of all cells, in cell order.
pub(super) fn all_coords() -> impl Iterator<Item = Coords> {
    (1..=SIDE).flat_map(|y| (1..=SIDE).map(move |x| (x, y))).filter(|&(x, y)| exists(CROSS, x, y))
}

impl SlowBoard {
    pub(super) fn new(position: &Position) -> Self {
        let place = |cell| BOARD.cross.coordinates(cell);
        let mut table = Self {
            pieces: Default::default(),
            rights: Vec::new(),
            castling: [[false; 2]; SEATS],
            options: position.options,
        };
        for cell in BOARD.cross.topology.cells() {
            let (x, y) = place(cell);
            let piece = position.piece_on(cell);
            let piece =
                piece.map(|piece| Piece { seat: piece.seat(), role: piece.role(), grey: position.grey.contains(cell) });
            table.pieces[x as usize][y as usize] = piece;
        }
        for seat in Seat::all(SEATS) {
            table.castling[seat.index()] = [0, 1].map(|n| position.has_right(seat, n));
            let right = position.en_passant[seat.index()];
            table.rights.extend(right.map(|right| (seat, place(right.target), place(right.pawn))));
        }
        table
    }

    pub(super) fn at(&self, (x, y): Coords) -> Option<Piece> {
        self.pieces[x as usize][y as usize]
    }

    fn set(&mut self, (x, y): Coords, piece: Option<Piece>) {
        self.pieces[x as usize][y as usize] = piece;
    }

    /// 4P-M2: returns all pieces that are not grey, with their coordinates.
    pub(super) fn living(&self) -> impl Iterator<Item = (Coords, Piece)> {
        all_coords().filter_map(|place| Some((place, self.at(place).filter(|piece| !piece.grey)?)))
    }

    /// 4P-S4: returns whether two seats are the same or partners.
    pub(super) fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b || self.options.teams && opposite(a) == b
    }

    pub(super) fn king(&self, seat: Seat) -> Option<Coords> {
        let king = Piece { seat, role: Role::KING, grey: false };
        self.living().find(|&(_, piece)| piece == king).map(|(place, _)| place)
    }

    /// Returns the first piece between two cells of a line. Returns `None` if the line is free or
    /// leaves the board.
    pub(super) fn first_between(&self, from: Coords, to: Coords) -> Option<Coords> {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut place = plus(from, step);
        while place != to && exists(CROSS, place.0, place.1) {
            if self.at(place).is_some() {
                return Some(place);
            }
            place = plus(place, step);
        }
        None
    }

    /// 4P-M1, 4P-P2: returns whether `piece` on `from` attacks `to`.
    pub(super) fn attacks(&self, from: Coords, piece: Piece, to: Coords) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (short, long) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
        match piece.role {
            Role::PAWN => {
                let (fx, fy) = HEADINGS[piece.seat.index()];
                long == 1 && short == 1 && dx * fx + dy * fy == 1
            }
            Role::KING => long == 1,
            Role::KNIGHT => (short, long) == (1, 2),
            role => is_line_of(role, short, long) && is_connected(from, to) && self.first_between(from, to).is_none(),
        }
    }

    /// 4P-K1: returns whether a living piece of an opponent of `seat` attacks `place`.
    pub(super) fn is_attacked(&self, seat: Seat, place: Coords) -> bool {
        self.living().any(|(from, piece)| !self.are_teammates(seat, piece.seat) && self.attacks(from, piece, place))
    }

    /// Returns the living pieces of `by` that attack `place`.
    pub(super) fn attackers(&self, by: Seat, place: Coords) -> Vec<Piece> {
        let of = self.living().filter(|&(from, piece)| piece.seat == by && self.attacks(from, piece, place));
        of.map(|(_, piece)| piece).collect()
    }

    /// 4P-K1: returns whether an opponent attacks the king of `seat`.
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.king(seat).is_some_and(|king| self.is_attacked(seat, king))
    }

    pub(super) fn turn_grey(&mut self, seat: Seat) {
        for piece in self.pieces.iter_mut().flatten().flatten().filter(|piece| piece.seat == seat) {
            piece.grey = true;
        }
    }

    /// 4P-W1: returns the board as it was before the pieces in `army` turned grey.
    pub(super) fn with_living(mut self, army: Set) -> Self {
        for cell in army.iter() {
            let place = BOARD.cross.coordinates(cell);
            self.set(place, self.at(place).map(|piece| Piece { grey: false, ..piece }));
        }
        self
    }

    /// Returns the pieces that a move captures, including the passed pawn and a piece on the passed
    /// cell (4P-P5, 4P-P6).
    pub(super) fn victims(&self, us: Seat, m: Move) -> Vec<(Coords, Piece)> {
        let to = BOARD.cross.coordinates(m.to);
        let passed =
            |right: &&Right| m.kind == MoveKind::EnPassant && right.1 == to && !self.are_teammates(us, right.0);
        let pawn = self.rights.iter().find(passed).map(|right| right.2);
        [Some(to), pawn].into_iter().flatten().filter_map(|place| Some((place, self.at(place)?))).collect()
    }

    /// Returns the board after a move. The army of a captured king turns grey (4P-K5).
    pub(super) fn after(&self, us: Seat, m: Move) -> Self {
        let (from, to) = (BOARD.cross.coordinates(m.from), BOARD.cross.coordinates(m.to));
        let (mut after, taken) = (self.clone(), self.victims(us, m));
        taken.iter().for_each(|&(place, _)| after.set(place, None));
        after.set(from, None);
        after.set(to, self.at(from).map(|piece| Piece { role: m.promotion.unwrap_or(piece.role), ..piece }));
        if m.kind == MoveKind::Castling {
            // 4P-X1: the castling rook is the first piece beyond the king's target.
            let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
            let (mut rook, beside) = (plus(to, step), (to.0 - step.0, to.1 - step.1));
            while self.at(rook).is_none() {
                rook = plus(rook, step);
            }
            after.set(beside, self.at(rook));
            after.set(rook, None);
        }
        let kings = taken.iter().filter(|(_, piece)| piece.role == Role::KING && !piece.grey);
        kings.for_each(|(_, king)| after.turn_grey(king.seat));
        after
    }
}

/// Returns whether a slider of this role moves in this direction. `short` and `long` are the
/// smaller and the larger distance along the axes.
pub(super) fn is_line_of(role: Role, short: i8, long: i8) -> bool {
    let (straight, diagonal) = (short == 0 && long > 0, short == long && long > 0);
    match role {
        Role::ROOK => straight,
        Role::BISHOP => diagonal,
        Role::QUEEN | POINT_QUEEN => straight || diagonal,
        _ => false,
    }
}

/// 4P-B2: returns whether all cells on the line exist.
pub(super) fn is_connected(from: Coords, to: Coords) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut place = from;
    while place != to {
        place = plus(place, step);
        if !exists(CROSS, place.0, place.1) {
            return false;
        }
    }
    true
}

/// 4P-B4: returns the rank of a cell from the view of `seat`.
pub(super) fn own_rank(seat: Seat, place: Coords) -> i8 {
    seen_by(seat, place).1
}
