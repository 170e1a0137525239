//! The pieces by coordinates, with their lines, attacks and moves.

use crate::crossed::{HEADINGS, SEATS, opposite};
use crate::four_way::attack::Armies;
use crate::four_way::board::{BOARD, SQUIRREL, SUPERPAWN, opponents, seen_by};
use crate::four_way::setup::Options;
use polychess_rules::{Piece, Role, Seat, Seats};
use polychess_topology::cross::{SIDE, STEPPED, exists};

/// A cell as (x, y).
pub(super) type Coords = (i8, i8);

/// A second representation of the pieces and frozen players for the slow implementation.
#[derive(Clone)]
pub(super) struct SlowBoard {
    pieces: [[Option<Piece>; SIDE as usize + 1]; SIDE as usize + 1],
    pub(super) frozen: Seats,
    pub(super) options: Options,
}

pub(super) fn plus((x, y): Coords, (dx, dy): Coords) -> Coords {
    (x + dx, y + dy)
}

/// Returns the coordinates of all cells, in cell order.
pub(super) fn places() -> impl Iterator<Item = Coords> {
    (1..=SIDE).flat_map(|y| (1..=SIDE).map(move |x| (x, y))).filter(|&(x, y)| exists(STEPPED, x, y))
}

/// 4W-B2: returns the owner of the territory with this cell, or `None` in the centre.
pub(super) fn territory((x, y): Coords) -> Option<Seat> {
    let inside = |&seat: &Seat| {
        let (file, rank) = seen_by(seat, (x, y));
        (1..=5).contains(&file) && (1..=5).contains(&rank)
    };
    Seat::all(SEATS).find(inside)
}

/// 4W-B2: returns the opponent of `seat` whose territory contains `place`, if any.
pub(super) fn foe_at(seat: Seat, place: Coords) -> Option<Seat> {
    territory(place).filter(|owner| opponents(seat).contains(owner))
}

/// 4W-P1, 4W-P10, 4W-P11: returns the forward direction of a pawn on `place`.
pub(super) fn forward(seat: Seat, place: Coords) -> Coords {
    match foe_at(seat, place) {
        Some(foe) => HEADINGS[opposite(foe).index()],
        None => HEADINGS[seat.index()],
    }
}

/// 4W-B5: returns whether `place` is the home square of an opponent of `seat`.
pub(super) fn is_foes_home(seat: Seat, place: Coords) -> bool {
    foe_at(seat, place).is_some_and(|foe| seen_by(foe, place) == (3, 1))
}

impl SlowBoard {
    pub(super) fn new(armies: &Armies) -> Self {
        let mut table = Self { pieces: Default::default(), frozen: armies.frozen, options: armies.options };
        for cell in BOARD.cross.topology.cells() {
            let (x, y) = BOARD.cross.coordinates(cell);
            table.pieces[x as usize][y as usize] = armies.pieces.piece(cell);
        }
        table
    }

    pub(super) fn at(&self, (x, y): Coords) -> Option<Piece> {
        self.pieces[x as usize][y as usize]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Coords, Piece)> {
        places().filter_map(|place| Some((place, self.at(place)?)))
    }

    /// Returns the first piece between two cells of a line. Returns `None` if the line is free or
    /// leaves the board.
    pub(super) fn first_between(&self, from: Coords, to: Coords) -> Option<Coords> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let step = (dx.signum(), dy.signum());
        let mut place = plus(from, step);
        while place != to && exists(STEPPED, place.0, place.1) {
            if self.at(place).is_some() {
                return Some(place);
            }
            place = plus(place, step);
        }
        None
    }

    /// 4W-C1: returns whether `piece` on `from` attacks `to`.
    fn attacks(&self, from: Coords, piece: Piece, to: Coords) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (short, long) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
        match piece.role() {
            Role::PAWN => {
                let (fx, fy) = forward(piece.seat(), from);
                (dx, dy) == (fx + fy, fy - fx) || (dx, dy) == (fx - fy, fy + fx)
            }
            SUPERPAWN => (short, long) == (1, 1),
            Role::KING => long == 1,
            Role::KNIGHT => (short, long) == (1, 2),
            SQUIRREL => long == 2,
            role => {
                let line = is_line_of(role, short, long) && is_connected(from, to);
                line && self.first_between(from, to).is_none()
            }
        }
    }

    /// Returns whether a piece attacks the king of `seat`. Considers only pieces of the players for
    /// whom `by` returns `true`.
    pub(super) fn is_king_attacked(&self, seat: Seat, by: impl Fn(Seat) -> bool) -> bool {
        let king = self.pieces().find(|&(_, piece)| piece == Piece::new(seat, Role::KING));
        king.is_some_and(|(king, _)| {
            self.pieces().any(|(from, piece)| by(piece.seat()) && self.attacks(from, piece, king))
        })
    }

    /// 4W-C1: returns whether an opponent who is not frozen attacks the king of `seat`.
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.is_king_attacked(seat, |by| opponents(seat).contains(&by) && !self.frozen.contains(by))
    }

    /// 4W-P6, 4W-P17, 4W-P18: returns the board after a move.
    pub(super) fn after(&self, from: Coords, to: Coords, promotion: Option<Role>) -> Self {
        let mut after = self.clone();
        let piece = after.pieces[from.0 as usize][from.1 as usize].take();
        let arrived = piece.map(|piece| match promotion {
            Some(role) => Piece::new(piece.seat(), role),
            None if piece.role() == Role::PAWN && territory(to) == Some(opposite(piece.seat())) => {
                Piece::new(piece.seat(), SUPERPAWN)
            }
            None => piece,
        });
        after.pieces[to.0 as usize][to.1 as usize] = arrived;
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
        _ => straight || diagonal,
    }
}

/// 4W-B3: returns whether all cells on the line exist.
pub(super) fn is_connected(from: Coords, to: Coords) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut place = from;
    while place != to {
        place = plus(place, step);
        if !exists(STEPPED, place.0, place.1) {
            return false;
        }
    }
    true
}
