//! Pieces, seats in the game, rights, and the effects of a move on them.

use super::Options;
use super::cross::{Cell, SEATS, Seat};
use super::moves::{Move, attacks};
use super::pieces::{Piece, Pieces, Role, armies};

/// The part that a seat takes in the game (4P-S5).
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
    /// The cell of the pawn.
    pub(super) pawn: Cell,
}

/// The sides of castling, as indices in `rights` (4P-X2).
pub(super) const SHORT: usize = 0;
pub(super) const LONG: usize = 1;

/// The state that determines the possible moves.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Board {
    pub(super) options: Options,
    pub(super) pieces: Pieces,
    pub(super) states: [State; 4],
    /// Castling rights by seat, short and long (4P-X3).
    pub(super) rights: [[bool; 2]; 4],
    /// En passant rights by the owner of the pawn (4P-P5).
    pub(super) passed: [Option<Passed>; 4],
}

impl Board {
    /// 4P-S2
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

    /// Returns the cell of a seat's living king.
    pub(super) fn king(&self, seat: Seat) -> Option<Cell> {
        self.pieces.iter().find(|(_, piece)| **piece == Piece::living(seat, Role::K)).map(|(cell, _)| *cell)
    }

    /// Returns the living pieces of the seat's foes that attack a cell.
    pub(super) fn attackers(&self, cell: Cell, of: Seat) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let is_foe = move |piece: &Piece| piece.lives_for().is_some_and(|seat| self.options.foes(seat, of));
        let pieces = self.pieces.iter().map(|(from, piece)| (*from, *piece));
        pieces.filter(move |&(from, piece)| is_foe(&piece) && attacks(&self.pieces, from, piece, cell))
    }

    /// 4P-K1
    pub(super) fn in_check(&self, seat: Seat) -> bool {
        self.king(seat).is_some_and(|king| self.attackers(king, seat).next().is_some())
    }

    /// Returns the king's cell, the rook's cell and the direction between them, if both are on
    /// their initial cells (4P-X1, 4P-X2). The rights record whether they have moved.
    pub(super) fn castle(&self, seat: Seat, side: usize) -> Option<(Cell, Cell, i32)> {
        let king = self.king(seat)?;
        // The short side is the seat's own right or left.
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

    /// Turns pieces grey (4P-M2).
    fn turn_grey(&mut self, which: impl Fn(&Piece) -> bool) {
        let cells: Vec<Cell> = self.pieces.iter().filter(|(_, piece)| which(piece)).map(|(cell, _)| *cell).collect();
        for cell in cells {
            if let Some(piece) = self.pieces.get_mut(&cell) {
                piece.is_grey = true;
            }
        }
    }

    /// Eliminates the seat and turns all its pieces grey (4P-K3 to 4P-K5). En passant rights
    /// against it remain (4P-P7).
    pub(super) fn put_out(&mut self, seat: Seat) {
        self.states[seat] = State::Out;
        self.rights[seat] = [false; 2];
        self.turn_grey(|piece| piece.owner == Some(seat));
    }

    /// Makes the seat leave the game: all its pieces except the king turn grey (4P-W1). Its
    /// castling rights last until its turn ends.
    pub(super) fn let_walk(&mut self, seat: Seat) {
        self.states[seat] = State::Walking;
        self.turn_grey(|piece| piece.owner == Some(seat) && piece.role != Role::K);
    }

    /// Returns the board after a move of a seat, and the captured pieces.
    pub(super) fn moved(&self, seat: Seat, m: Move) -> (Board, Vec<Piece>) {
        let mut after = self.clone();
        after.end_rights(m);
        let Some(piece) = after.pieces.remove(&m.from) else { return (after, Vec::new()) };
        let mut taken: Vec<Piece> = after.pieces.remove(&m.to).into_iter().collect();
        if piece.role == Role::P && m.from.x != m.to.x && m.from.y != m.to.y {
            // 4P-P5, 4P-P6, 4P-R5: the pawn that has passed; there may also be a piece on the cell
            // it passed.
            taken.extend(self.passing(seat, m.to).and_then(|passed| after.pieces.remove(&passed.pawn)));
        }
        after.pieces.insert(m.to, Piece { role: m.promotion.unwrap_or(piece.role), ..piece });
        let steps = (m.to.x - m.from.x, m.to.y - m.from.y);
        if piece.role == Role::K && (steps.0.abs() == 2 || steps.1.abs() == 2) {
            after.bring_rook(self, seat, m);
        }
        // 4P-P5: a right ends when its pawn disappears.
        for owner in SEATS {
            after.passed[owner] = after.passed[owner].filter(|passed| {
                after.pieces.get(&passed.pawn).is_some_and(|piece| piece.role == Role::P) && passed.pawn != m.to
            });
        }
        if piece.role == Role::P && (steps.0.abs() == 2 || steps.1.abs() == 2) && self.options.en_passant {
            let over = Cell { x: m.from.x + steps.0 / 2, y: m.from.y + steps.1 / 2 };
            after.passed[seat] = Some(Passed { over, pawn: m.to });
        }
        // 4P-K5: the army of a captured king turns grey immediately. In teams the game is over
        // (4P-K6).
        if !self.options.teams {
            for king in taken.iter().filter(|piece| piece.role == Role::K) {
                king.lives_for().into_iter().for_each(|victim| after.put_out(victim));
            }
        }
        (after, taken)
    }

    /// Returns the en passant right that the seat's pawn can use on a cell: that of a foe (4P-P5).
    pub(super) fn passing(&self, seat: Seat, cell: Cell) -> Option<Passed> {
        let foes = SEATS.into_iter().filter(|&owner| self.options.foes(owner, seat));
        foes.filter_map(|owner| self.passed[owner]).find(|passed| passed.over == cell)
    }

    /// Ends castling rights after a move from or to the cell of a king or a rook with a right
    /// (4P-X3).
    fn end_rights(&mut self, m: Move) {
        for seat in SEATS {
            for side in [SHORT, LONG] {
                if let Some((king, rook, _)) = self.castle(seat, side).filter(|_| self.rights[seat][side]) {
                    self.rights[seat][side] = ![m.from, m.to].iter().any(|&cell| cell == king || cell == rook);
                }
            }
        }
    }

    /// Moves the rook in castling to the cell that the king has crossed (4P-X1).
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
