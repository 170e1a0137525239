//! The moves of the pieces, and the legal turns.

use super::board::{Board, LONG, SHORT, State};
use super::cross::{Cell, DIAGONAL, Direction, LEAPS, STRAIGHT, Seat, forward};
use super::pieces::{Piece, Pieces, Role};

/// A turn. Castling is stored as the king's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) promotion: Option<Role>,
}

impl Move {
    /// Returns the move string: origin, target and, for a promotion, `=` with a letter.
    pub(super) fn text(self) -> String {
        let end = self.promotion.map_or_else(String::new, |role| format!("={}", role.letter()));
        format!("{}{}{end}", self.from.name(), self.to.name())
    }
}

/// Returns the directions of a rook, bishop or queen (4P-M1).
fn lines(role: Role) -> Vec<Direction> {
    match role {
        Role::R => STRAIGHT.to_vec(),
        Role::B => DIAGONAL.to_vec(),
        _ => [STRAIGHT, DIAGONAL].concat(),
    }
}

/// Returns the two perpendicular directions.
fn aside((east, north): Direction) -> [Direction; 2] {
    [(north, -east), (-north, east)]
}

/// True if a living piece attacks the cell `to`. All pieces block lines, including grey ones
/// (4P-M2).
pub(super) fn attacks(pieces: &Pieces, from: Cell, piece: Piece, to: Cell) -> bool {
    let Some(seat) = piece.lives_for() else { return false };
    let (east, north) = (to.x - from.x, to.y - from.y);
    let (wide, high) = (east.abs(), north.abs());
    match piece.role {
        Role::K => wide.max(high) == 1,
        Role::N => wide * high == 2,
        // 4P-P2: diagonally forward.
        Role::P => {
            let ahead = forward(seat);
            aside(ahead).iter().any(|side| (ahead.0 + side.0, ahead.1 + side.1) == (east, north))
        }
        _ => {
            let straight = wide == 0 || high == 0;
            let fits = match piece.role {
                Role::R => straight,
                Role::B => wide == high,
                _ => straight || wide == high,
            };
            fits && reaches(pieces, from, (east.signum(), north.signum()), to)
        }
    }
}

/// True if a line leads from one cell to the other over existing, vacant cells (4P-B2).
fn reaches(pieces: &Pieces, from: Cell, way: Direction, to: Cell) -> bool {
    let mut here = from;
    while let Some(there) = here.step(way) {
        if there == to {
            return true;
        }
        if pieces.contains_key(&there) {
            return false;
        }
        here = there;
    }
    false
}

impl Board {
    /// 4P-M2 to 4P-M4: returns whether a piece of `seat` may capture the piece on the cell: a
    /// living piece of an opponent, or any grey piece.
    fn may_take(&self, seat: Seat, cell: Cell) -> bool {
        let takes = |piece: &Piece| piece.lives_for().is_none_or(|owner| self.options.foes(owner, seat));
        self.pieces.get(&cell).is_some_and(takes)
    }

    fn is_vacant(&self, cell: Cell) -> bool {
        !self.pieces.contains_key(&cell)
    }

    /// Returns all pseudo-legal moves of a seat, which may leave the king in check.
    fn tries(&self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| piece.lives_for() == Some(seat)) {
            let to = |to| Move { from, to, promotion: None };
            let may_go = |&cell: &Cell| self.is_vacant(cell) || self.may_take(seat, cell);
            let steps =
                |ways: &[Direction]| ways.iter().filter_map(|&way| from.step(way)).filter(may_go).collect::<Vec<_>>();
            match piece.role {
                Role::P => self.pawn_moves(seat, from, &mut moves),
                Role::N => moves.extend(steps(&LEAPS).into_iter().map(to)),
                Role::K => {
                    moves.extend(steps(&[STRAIGHT, DIAGONAL].concat()).into_iter().map(to));
                    moves.extend([SHORT, LONG].iter().filter_map(|&side| self.castling(seat, side)));
                }
                _ => {
                    for way in lines(piece.role) {
                        let mut here = from;
                        while let Some(there) = here.step(way).filter(may_go) {
                            moves.push(to(there));
                            if !self.is_vacant(there) {
                                break;
                            }
                            here = there;
                        }
                    }
                }
            }
        }
        moves
    }

    fn pawn_moves(&self, seat: Seat, from: Cell, moves: &mut Vec<Move>) {
        let ahead = forward(seat);
        let mut cells = Vec::new();
        // 4P-P1: one step, or two from rank 2.
        if let Some(one) = from.step(ahead).filter(|&one| self.is_vacant(one)) {
            cells.push(one);
            if from.seen_by(seat).1 == 2 {
                cells.extend(one.step(ahead).filter(|&two| self.is_vacant(two)));
            }
        }
        // 4P-P2, 4P-P5: captures, also en passant.
        for side in aside(ahead) {
            let to = from.step((ahead.0 + side.0, ahead.1 + side.1));
            let passes = |cell: Cell| self.is_vacant(cell) && self.passing(seat, cell).is_some();
            cells.extend(to.filter(|&cell| self.may_take(seat, cell) || passes(cell)));
        }
        for to in cells {
            // 4P-P3, 4P-P4: a pawn must promote on the promotion rank.
            if to.seen_by(seat).1 == self.options.last_rank() {
                let promoted = self.options.promotions().iter();
                moves.extend(promoted.map(|&role| Move { from, to, promotion: Some(role) }));
            } else {
                moves.push(Move { from, to, promotion: None });
            }
        }
    }

    /// 4P-X1: returns the castling move to this side, if it is possible now.
    fn castling(&self, seat: Seat, side: usize) -> Option<Move> {
        if !self.rights[seat][side] {
            return None;
        }
        let (king, rook, way) = self.castle(seat, side)?;
        let (file, last) = (king.seen_by(seat).0, rook.seen_by(seat).0);
        let cell = |steps: i32| Cell::own(seat, file + way * steps, 1);
        let mut between = (1..(last - file).abs()).filter_map(cell);
        let mut kings = (0..=2).filter_map(cell);
        let is_free = between.all(|cell| self.is_vacant(cell));
        let is_safe = is_free && kings.all(|cell| self.attackers(cell, seat).next().is_none());
        is_safe.then_some(())?;
        Some(Move { from: king, to: cell(2)?, promotion: None })
    }

    /// 4P-K2, 4P-P8: returns whether the move leaves the mover's king safe. The capture of a king
    /// eliminates its army first (4P-K5). In teams, the capture of a king is always legal (4P-K6).
    fn is_legal(&self, seat: Seat, m: Move) -> bool {
        let (after, taken) = self.moved(seat, m);
        let wins = self.options.teams && taken.iter().any(|piece| piece.role == Role::K && !piece.is_grey);
        wins || !after.in_check(seat)
    }

    /// Returns the legal turns of a seat, as if it were to move.
    pub(super) fn legal(&self, seat: Seat) -> Vec<Move> {
        self.tries(seat).into_iter().filter(|&m| self.is_legal(seat, m)).collect()
    }

    /// 4P-W1: returns the moves of a king whose seat has just left. They are the moves that the
    /// king had before, so it cannot capture pieces of its own army.
    pub(super) fn first_walks(&self, seat: Seat) -> Vec<Move> {
        let takes_own = |m: &Move| self.pieces.get(&m.to).is_some_and(|piece| piece.owner == Some(seat));
        self.legal(seat).into_iter().filter(|m| !takes_own(m)).collect()
    }

    pub(super) fn has_turn(&self, seat: Seat) -> bool {
        self.tries(seat).into_iter().any(|m| self.is_legal(seat, m))
    }

    /// 4P-K3: returns the mated seats: those in check without a legal turn, except `mover`. All are
    /// judged on this board, before any army turns grey.
    pub(super) fn mated(&self, mover: Option<Seat>) -> Vec<Seat> {
        let there = |seat: &Seat| Some(*seat) != mover && self.states[*seat] != State::Out;
        let mated = |seat: &Seat| self.in_check(*seat) && !self.has_turn(*seat);
        (0..4).filter(|seat| there(seat) && mated(seat)).collect()
    }
}
