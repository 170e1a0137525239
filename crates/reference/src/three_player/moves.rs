use super::Position;
use super::board::Cell;
use super::pieces::{CastlingSide, KING, PROMOTED, Piece, Role};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) manner: Manner,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Manner {
    Plain,
    /// A pawn's double step that passes this cell (TP-P3).
    Double(Cell),
    /// The en passant capture of the pawn on this cell (TP-P4).
    EnPassant(Cell),
    Promotion(Role),
    Castling(CastlingSide),
}

impl Turn {
    /// Returns the move string (TP-N6).
    pub(super) fn text(&self) -> String {
        let cells = self.from.name() + &self.to.name();
        match self.manner {
            Manner::Promotion(role) => format!("{cells}={}", role.letter()),
            _ => cells,
        }
    }
}

impl Position {
    /// Returns all legal turns, or none in a finished game.
    pub(super) fn turns(&self) -> Vec<Turn> {
        if self.ending.is_some() { Vec::new() } else { self.possible() }
    }

    /// Returns the turns that leave the mover's king unattacked (TP-K2, TP-C2).
    pub(super) fn possible(&self) -> Vec<Turn> {
        let safe = |turn: &Turn| !self.moved(turn).attacked_king(self.turn);
        self.candidates().into_iter().filter(safe).collect()
    }

    /// Returns all pseudo-legal turns of the player to move, which may leave the king in check.
    fn candidates(&self) -> Vec<Turn> {
        let cells = Cell::all();
        let mut turns = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| piece.seat == self.turn) {
            for &to in &cells {
                let target = self.pieces.get(&to);
                // A piece never captures its own army's pieces (TP-M1) or a king (TP-K4).
                if target.is_some_and(|target| target.seat == self.turn || target.role == Role::King) {
                    continue;
                }
                if piece.role == Role::Pawn {
                    self.pawn(from, to, target.is_some(), &mut turns);
                } else if self.attacks(from, to) {
                    turns.push(Turn { from, to, manner: Manner::Plain });
                }
            }
        }
        turns.extend(CastlingSide::BOTH.into_iter().filter_map(|side| self.castling(side)));
        turns
    }

    fn pawn(&self, from: Cell, to: Cell, takes: bool, turns: &mut Vec<Turn>) {
        let seat = self.turn;
        let manner = if takes {
            self.attacks(from, to).then_some(Manner::Plain) // TP-P2
        } else if let Some(pawn) = self.passed_on(to).filter(|_| self.attacks(from, to)) {
            Some(Manner::EnPassant(pawn)) // TP-P4
        } else {
            self.pawn_step(from, to)
        };
        let Some(manner) = manner else { return };
        // TP-P5: a pawn promotes on any cell of an opponent's baseline, including its corners, but
        // not on other cells of a neutral edge (TP-B7).
        if (0..3).any(|other| other != seat && to.distance(other) == 0) {
            turns.extend(PROMOTED.map(|role| Turn { from, to, manner: Manner::Promotion(role) }));
        } else {
            turns.push(Turn { from, to, manner });
        }
    }

    /// TP-P1, TP-P3: returns the kind of a pawn's step to an empty cell, or `None` if the step is
    /// not possible.
    fn pawn_step(&self, from: Cell, to: Cell) -> Option<Manner> {
        let line = from.line(to).filter(|line| !line.diagonal)?;
        match (line.count, from.advance(to, self.turn)) {
            (1, 1) => Some(Manner::Plain),
            (2, 2) if from.distance(self.turn) == 1 && self.clear(from, to) => from.plus(line.step).map(Manner::Double),
            _ => None,
        }
    }

    /// TP-P4: returns the pawn that can be captured en passant by a move to `cell`, if any.
    fn passed_on(&self, cell: Cell) -> Option<Cell> {
        let mut rights = self.ep.iter().filter(|&(&owner, _)| owner != self.turn);
        rights.find(|(_, right)| right.skipped == cell).map(|(_, right)| right.pawn)
    }

    /// TP-C1: returns the castling move to this side, if it is possible now.
    fn castling(&self, side: CastlingSide) -> Option<Turn> {
        let seat = self.turn;
        let places = side.places();
        let (low, high) = (KING.min(places.rook), KING.max(places.rook));
        let empty = (low + 1..high).all(|place| !self.pieces.contains_key(&Cell::home(seat, place)));
        // The king's cell and all cells between king and rook, but not the rook's cell.
        let mut crossed = (low..=high).filter(|&place| place != places.rook);
        let quiet = crossed.all(|place| !self.attacked(Cell::home(seat, place), seat));
        (self.castling.contains(&(seat, side)) && empty && quiet).then(|| Turn {
            from: Cell::home(seat, KING),
            to: Cell::home(seat, places.king_to),
            manner: Manner::Castling(side),
        })
    }

    /// True if the king and the rook for this castling right are on their starting cells.
    pub(super) fn at_home(&self, seat: usize, side: CastlingSide) -> bool {
        let stands = |place, role| self.pieces.get(&Cell::home(seat, place)) == Some(&Piece { seat, role });
        stands(KING, Role::King) && stands(side.places().rook, Role::Rook)
    }
}
