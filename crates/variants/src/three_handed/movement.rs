//! Where pieces go (ledger: Movement, Special moves), the own king's safety not looked at.

use super::board::{BOARD, DIAGONAL, SEATS, STRAIGHT, Set};
use super::pawns;
use super::position::Position;
use super::setup::castlings;
use polychess_rules::{Move, MoveKind, MoveList, Pass, Role, slide};
use polychess_topology::{Cell, Step};

impl Position {
    /// All moves of the player on turn by his pieces' ways of moving, as far as they may move now (TH-D4).
    pub(super) fn pseudo_legal_moves(&self, moves: &mut MoveList) {
        let (us, board) = (self.turn, &*BOARD);
        let (topology, occupied, movers) = (board.topology(), self.pieces.occupied(), self.movers());
        let (targets, way) = (self.targets(), self.way(us));
        let pass = |step: Step| if way.opens(step.border) { Pass::Free } else { Pass::Shut };
        let mut push = |from: Cell, to: Set| (to & targets).iter().for_each(|to| moves.push(Move::plain(from, to)));
        for from in movers & self.pieces.role(Role::ROOK) {
            push(from, slide(topology, from, STRAIGHT, &occupied, pass).free); // TH-M2
        }
        for from in movers & self.pieces.role(Role::BISHOP) {
            push(from, slide(topology, from, DIAGONAL, &occupied, pass).free); // TH-M3, TH-M4
        }
        for from in movers & self.pieces.role(Role::QUEEN) {
            push(from, slide(topology, from, STRAIGHT.chain(DIAGONAL), &occupied, pass).free); // TH-M5
        }
        for from in movers & self.pieces.role(Role::KING) {
            push(from, board.king_steps(way, from)); // TH-M5
        }
        for from in movers & self.pieces.role(Role::KNIGHT) {
            push(from, board.knight[from.index()]); // TH-M6
        }
        pawns::moves(self, movers, targets, moves); // TH-P1 to TH-P5
        self.castling_moves(movers, moves); // TH-C1
    }

    /// TH-M1: own pieces are never taken. TH-K4: of the kings only those that bear the mark of a mate.
    pub(super) fn targets(&self) -> Set {
        let forbidden = self.pieces.seat(self.turn) | self.pieces.role(Role::KING);
        self.mated
            .without(self.turn)
            .iter()
            .fold(!forbidden, |targets, seat| targets | self.pieces.pieces(seat, Role::KING))
    }

    /// TH-C1: king and rook unmoved, the cells between empty, none of the king's three cells attacked at this moment, which may
    /// be between two moves (TH-R13).
    fn castling_moves(&self, movers: Set, moves: &mut MoveList) {
        let us = self.turn;
        for (n, castling) in castlings(us).iter().enumerate() {
            let attacked = |&cell: &Cell| us.others(SEATS).any(|other| self.is_attacked(other, cell));
            if self.has_right(us, n)
                && movers.contains(castling.king[0])
                && !castling.between.iter().any(|&cell| self.pieces.is_occupied(cell))
                && !castling.path.iter().any(attacked)
            {
                moves.push(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}
