//! Pieces, states of the seats, rights, and the effects of a move on them.

use super::Options;
use super::cross::{Cell, SEATS, Seat};
use super::moves::{Move, attacks};
use super::pieces::{Piece, Pieces, Role, armies};

/// The state of a seat in the game (4P-S5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Live,
    Walking,
    Out,
}

/// A right to capture a pawn en passant (4P-P5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Passed {
    /// The cell that the pawn passed.
    pub(super) over: Cell,
    /// The current cell of the pawn.
    pub(super) pawn: Cell,
}

/// Indices of the castling sides in `rights` (4P-X2).
pub(super) const SHORT: usize = 0;
pub(super) const LONG: usize = 1;

/// Everything that determines the possible moves, except the seat to move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Board {
    pub(super) options: Options,
    pub(super) pieces: Pieces,
    pub(super) states: [State; 4],
    /// The castling rights by seat: short side, then long side (4P-X3).
    pub(super) rights: [[bool; 2]; 4],
    /// The en passant rights by the owner of the pawn (4P-P5).
    pub(super) passed: [Option<Passed>; 4],
}

impl Board {
    /// 4P-S2: returns the board at the start of the game.
    pub(super) fn initial(options: Options) -> Board {
        Board {
            options,
            pieces: armies(options.setup),
            states: [State::Live; 4],
            rights: [[true; 2]; 4],
            passed: [None; 4],
        }
    }

    pub(super) fn live(&self) -> Vec<Seat> {
        self.seats(State::Live)
    }

    pub(super) fn seats(&self, state: State) -> Vec<Seat> {
        SEATS.into_iter().filter(|&seat| self.states[seat] == state).collect()
    }

    /// Returns the cell of a seat's living king, if any.
    pub(super) fn king(&self, seat: Seat) -> Option<Cell> {
        self.pieces.iter().find(|(_, piece)| **piece == Piece::living(seat, Role::K)).map(|(cell, _)| *cell)
    }

    /// Returns the living pieces that attack a cell and belong to opponents of seat `of`.
    pub(super) fn attackers(&self, cell: Cell, of: Seat) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let is_foe = move |piece: &Piece| piece.lives_for().is_some_and(|seat| self.options.foes(seat, of));
        let pieces = self.pieces.iter().map(|(from, piece)| (*from, *piece));
        pieces.filter(move |&(from, piece)| is_foe(&piece) && attacks(&self.pieces, from, piece, cell))
    }

    /// 4P-K1: returns whether the seat is in check.
    pub(super) fn in_check(&self, seat: Seat) -> bool {
        self.king(seat).is_some_and(|king| self.attackers(king, seat).next().is_some())
    }

    /// Returns the king's cell, the rook's cell and the direction between them, if both pieces are
    /// on their starting cells (4P-X1, 4P-X2). The castling rights record whether the pieces have
    /// moved.
    pub(super) fn castle(&self, seat: Seat, side: usize) -> Option<(Cell, Cell, i32)> {
        let king = self.king(seat)?;
        // The short side is to the seat's right or left, which depends on the king's cell.
        let short = match king.seen_by(seat) {
            (8, 1) => 1,
            (7, 1) => -1,
            _ => return None,
        };
        let (way, cells) = if side == SHORT { (short, 3) } else { (-short, 4) };
        let rook = Cell::own(seat, king.seen_by(seat).0 + way * cells, 1)?;
        // 4P-W1: the rook of a seat that has just left is grey.
        let is_rook = |piece: &Piece| {
            let castles = !piece.is_grey || self.states[seat] == State::Walking;
            piece.owner == Some(seat) && piece.role == Role::R && castles
        };
        self.pieces.get(&rook).is_some_and(is_rook).then_some((king, rook, way))
    }

    /// Turns the selected pieces grey (4P-M2).
    fn turn_grey(&mut self, which: impl Fn(&Piece) -> bool) {
        let cells: Vec<Cell> = self.pieces.iter().filter(|(_, piece)| which(piece)).map(|(cell, _)| *cell).collect();
        for cell in cells {
            if let Some(piece) = self.pieces.get_mut(&cell) {
                piece.is_grey = true;
            }
        }
    }

    /// Eliminates a seat and turns all its pieces grey (4P-K3 to 4P-K5). Its pawns can still be
    /// captured en passant (4P-P7).
    pub(super) fn put_out(&mut self, seat: Seat) {
        self.states[seat] = State::Out;
        self.rights[seat] = [false; 2];
        self.turn_grey(|piece| piece.owner == Some(seat));
    }

    /// Lets a seat leave the game with a walking king: its other pieces turn grey (4P-W1). Its
    /// castling rights remain, because they can last until its first walk (4P-X3).
    pub(super) fn let_walk(&mut self, seat: Seat) {
        self.states[seat] = State::Walking;
        self.turn_grey(|piece| piece.owner == Some(seat) && piece.role != Role::K);
    }

    /// Returns the board after a move, and the captured pieces.
    pub(super) fn moved(&self, seat: Seat, m: Move) -> (Board, Vec<Piece>) {
        let mut after = self.clone();
        after.end_rights(m);
        let Some(piece) = after.pieces.remove(&m.from) else { return (after, Vec::new()) };
        let mut taken: Vec<Piece> = after.pieces.remove(&m.to).into_iter().collect();
        if piece.role == Role::P && m.from.x != m.to.x && m.from.y != m.to.y {
            // 4P-P5, 4P-P6, 4P-R5: captures the pawn that made the double step, and also a piece on
            // the passed cell, if any.
            taken.extend(self.passing(seat, m.to).and_then(|passed| after.pieces.remove(&passed.pawn)));
        }
        after.pieces.insert(m.to, Piece { role: m.promotion.unwrap_or(piece.role), ..piece });
        let steps = (m.to.x - m.from.x, m.to.y - m.from.y);
        if piece.role == Role::K && (steps.0.abs() == 2 || steps.1.abs() == 2) {
            after.bring_rook(self, seat, m);
        }
        // 4P-P5: an en passant right ends when its pawn disappears.
        for owner in SEATS {
            after.passed[owner] = after.passed[owner].filter(|passed| {
                after.pieces.get(&passed.pawn).is_some_and(|piece| piece.role == Role::P) && passed.pawn != m.to
            });
        }
        if piece.role == Role::P && (steps.0.abs() == 2 || steps.1.abs() == 2) && self.options.en_passant {
            let over = Cell { x: m.from.x + steps.0 / 2, y: m.from.y + steps.1 / 2 };
            after.passed[seat] = Some(Passed { over, pawn: m.to });
        }
        // 4P-K5: if a king is captured, its army turns grey at once. In teams, the game is over
        // instead (4P-K6).
        if !self.options.teams {
            for king in taken.iter().filter(|piece| piece.role == Role::K) {
                king.lives_for().into_iter().for_each(|victim| after.put_out(victim));
            }
        }
        (after, taken)
    }

    /// 4P-P5: returns the opponent's en passant right that a pawn of `seat` can use on the cell, if
    /// any.
    pub(super) fn passing(&self, seat: Seat, cell: Cell) -> Option<Passed> {
        let foes = SEATS.into_iter().filter(|&owner| self.options.foes(owner, seat));
        foes.filter_map(|owner| self.passed[owner]).find(|passed| passed.over == cell)
    }

    /// 4P-X3: ends the castling rights of a king or rook that moves or is captured.
    fn end_rights(&mut self, m: Move) {
        for seat in SEATS {
            for side in [SHORT, LONG] {
                if let Some((king, rook, _)) = self.castle(seat, side).filter(|_| self.rights[seat][side]) {
                    self.rights[seat][side] = ![m.from, m.to].iter().any(|&cell| cell == king || cell == rook);
                }
            }
        }
    }

    /// 4P-X1: moves the rook in castling to the cell that the king has crossed.
    fn bring_rook(&mut self, before: &Board, seat: Seat, m: Move) {
        let crossed = Cell { x: (m.from.x + m.to.x) / 2, y: (m.from.y + m.to.y) / 2 };
        for side in [SHORT, LONG] {
            if let Some((king, rook, way)) = before.castle(seat, side)
                && Cell::own(seat, king.seen_by(seat).0 + 2 * way, 1) == Some(m.to)
            {
                let moved = self.pieces.remove(&rook).map(|piece| (crossed, piece));
                self.pieces.extend(moved);
            }
        }
    }
}
