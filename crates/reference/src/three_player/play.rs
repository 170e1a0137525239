//! Plays turns and determines the ending.

use super::board::Cell;
use super::moves::{Manner, Turn};
use super::pieces::{CastlingSide, Piece, Role};
use super::{Passed, Position};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ending {
    /// TP-E1: the player to move is mated.
    Mate { loser: usize, winner: usize },
    /// TP-E2: the player to move is stalemated, which is a draw.
    Stalemate,
    /// TP-E3: only the three kings remain, which is a draw.
    ThreeKings,
}

impl Ending {
    /// Returns the points of White, Gray and Black.
    pub(super) fn points(self) -> [u8; 3] {
        let mut points = [1; 3];
        if let Ending::Mate { loser, winner } = self {
            points[loser] = 0;
            points[winner] = 3;
        }
        points
    }
}

impl Position {
    /// Returns the position after a legal turn and its consequences.
    pub(super) fn after(&self, turn: &Turn) -> Position {
        let mut next = self.moved(turn);
        let takes = next.pieces.len() < self.pieces.len();
        let pawn = self.pieces.get(&turn.from).is_some_and(|piece| piece.role == Role::Pawn);
        next.clock = if takes || pawn { 0 } else { self.clock.saturating_add(1) };
        next.lapse_castling(turn);
        if let Manner::Double(skipped) = turn.manner {
            next.ep.insert(self.turn, Passed { skipped, pawn: turn.to });
        }
        next.turn = (self.turn + 1) % 3; // TP-S2
        next.lapse_ep();
        next.settle();
        next
    }

    /// Returns the position with the pieces of a turn moved. Everything else stays unchanged, which
    /// is enough to test for check.
    pub(super) fn moved(&self, turn: &Turn) -> Position {
        let mut next = self.clone();
        let Some(mut piece) = next.pieces.remove(&turn.from) else {
            return next;
        };
        match turn.manner {
            Manner::Plain | Manner::Double(_) => {}
            Manner::EnPassant(pawn) => {
                next.pieces.remove(&pawn);
            }
            Manner::Promotion(role) => piece.role = role,
            Manner::Castling(side) => {
                let places = side.places();
                if let Some(rook) = next.pieces.remove(&Cell::home(piece.seat, places.rook)) {
                    next.pieces.insert(Cell::home(piece.seat, places.rook_to), rook);
                }
            }
        }
        next.pieces.insert(turn.to, piece);
        next
    }

    /// TP-C1: removes a castling right if its king or rook has moved, or the rook was captured.
    fn lapse_castling(&mut self, turn: &Turn) {
        let rights = std::mem::take(&mut self.castling);
        let keeps = |&(seat, side): &(usize, _)| {
            let rook = Cell::home(seat, CastlingSide::places(side).rook);
            self.at_home(seat, side) && turn.to != rook && turn.from != rook
        };
        self.castling = rights.into_iter().filter(keeps).collect();
    }

    /// TP-P4: removes an en passant right if the pawn's owner is to move, a piece occupies the
    /// passed cell, or the pawn is no longer on its cell.
    fn lapse_ep(&mut self) {
        let mut rights = std::mem::take(&mut self.ep);
        rights.retain(|&owner, right| self.alive(owner, right));
        self.ep = rights;
    }

    /// True if an opponent can still capture this player's pawn en passant.
    pub(super) fn alive(&self, owner: usize, right: &Passed) -> bool {
        let pawn = Piece { seat: owner, role: Role::Pawn };
        owner != self.turn && !self.pieces.contains_key(&right.skipped) && self.pieces.get(&right.pawn) == Some(&pawn)
    }

    /// Determines whether the game is over at the start of a turn.
    pub(super) fn settle(&mut self) {
        self.ending = if self.pieces.values().all(|piece| piece.role == Role::King) {
            Some(Ending::ThreeKings) // TP-E3 takes precedence over TP-E1 and TP-E2
        } else if !self.possible().is_empty() {
            None
        } else {
            self.mate().or(Some(Ending::Stalemate)) // TP-E2
        };
    }

    /// TP-E1, TP-K3: returns the mate of the player to move, or `None` if their king is not
    /// attacked. Call this only if the player has no legal turn.
    ///
    /// The winner is the next player in turn order whose piece attacks the king, even if it is
    /// pinned (TP-R7).
    fn mate(&self) -> Option<Ending> {
        let loser = self.turn;
        let king = self.king(loser)?;
        let mut opponents = [(loser + 1) % 3, (loser + 2) % 3].into_iter();
        let winner = opponents.find(|&seat| self.attacked_by(king, seat))?;
        Some(Ending::Mate { loser, winner })
    }
}
