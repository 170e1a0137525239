//! A second, slow move generator, close to the wording of TP-K1 and TP-K2. It plays every
//! pseudo-legal move and tests whether the king is safe. Tests compare the fast generator with it.

mod explain;

pub(super) use explain::explain;

use super::board::BOARD;
use super::position::Position;
use crate::three_player::movement::keeps_king_safe;
use polychess_rules::{Crossing, Move, MoveKind, Role, Seat, slide};
use polychess_topology::{Cell, Step};

impl Position {
    /// Returns the legal moves: the [pseudo-legal moves](Position::pseudo_legal_moves) that leave
    /// the player's king safe.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&m| keeps_king_safe(self, m));
        moves
    }

    /// Returns the moves that the pieces can make. Ignores the safety of the king, except that a
    /// king cannot castle out of check or across attacked cells.
    #[must_use]
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.pieces.seat(self.turn) {
            match self.pieces.role_on(from) {
                Some(Role::PAWN) => self.pawn_moves(from, &mut moves),
                Some(role) => moves.extend(self.goals(role, from).into_iter().map(|to| Move::plain(from, to))),
                None => {}
            }
        }
        self.castlings(&mut moves);
        moves
    }

    /// TP-M1 to TP-M7, TP-K4: returns the targets of a piece other than a pawn.
    fn goals(&self, role: Role, from: Cell) -> Vec<Cell> {
        let (topology, occupied) = (&BOARD.hex.topology, self.pieces.occupied());
        let is_open = |step: &Step| BOARD.is_open(step.border, &occupied);
        let pass = |step: Step| if is_open(&step) { Crossing::Free } else { Crossing::Blocked };
        let lines = |directions| slide(topology, from, directions, &occupied, pass).free;
        let reach = match role {
            Role::QUEEN => lines(0..12),
            Role::ROOK => lines(0..6),
            Role::BISHOP => lines(6..12),
            Role::KNIGHT => BOARD.knight[from],
            _ => {
                let steps = (0..12).filter_map(|d| topology.ray(from, d).first());
                steps.filter(|step| is_open(step)).map(|step| step.to).collect()
            }
        };
        let allowed = |to: &Cell| {
            self.pieces.piece(*to).is_none_or(|piece| piece.seat() != self.turn && piece.role() != Role::KING)
        };
        reach.iter().filter(allowed).collect()
    }

    /// TP-P1 to TP-P5: adds the moves of the pawn on `from`.
    fn pawn_moves(&self, from: Cell, moves: &mut Vec<Move>) {
        let (us, tables, topology) = (self.turn, &BOARD.pawns[self.turn.index()], &BOARD.hex.topology);
        let is_free = |cell: Cell| !self.pieces.is_occupied(cell);
        let arrive = |m: Move, moves: &mut Vec<Move>| match tables.promotion.contains(m.to) {
            true => moves.extend(Role::PROMOTIONS.map(|role| m.promoting(role))),
            false => moves.push(m),
        };
        for to in tables.steps[from].iter().filter(|&to| is_free(to)) {
            arrive(Move::plain(from, to), moves);
        }
        for cell in tables.doubles[from].iter().map(|double| double.to).filter(|&to| to != from) {
            if is_free(cell) && tables.passed_over(from, cell).is_some_and(is_free) {
                arrive(Move::special(from, cell, MoveKind::DoubleStep), moves);
            }
        }
        let steps = (6..12).filter_map(|d| topology.ray(from, d).first());
        for step in steps.filter(|step| tables.captures[from].contains(step.to)) {
            let passed = us.others(3).any(|owner| self.en_passant[owner.index()].is_some_and(|p| p.target == step.to));
            match self.pieces.piece(step.to) {
                _ if !BOARD.is_open(step.border, &self.pieces.occupied()) => {}
                Some(piece) if piece.seat() != us && piece.role() != Role::KING => {
                    arrive(Move::plain(from, step.to), moves)
                }
                None if passed => moves.push(Move::special(from, step.to, MoveKind::EnPassant)),
                _ => {}
            }
        }
    }

    /// TP-C1: adds the castlings that satisfy this rule. The caller checks TP-C2.
    fn castlings(&self, moves: &mut Vec<Move>) {
        for (n, castling) in BOARD.castlings(self.turn).iter().enumerate() {
            let attacked =
                |cell| self.turn.others(3).any(|by: Seat| super::attack::is_attacked_by(&self.pieces, by, cell));
            if self.has_right(self.turn, n)
                && !castling.between.intersects(&self.pieces.occupied())
                && !castling.path.iter().any(attacked)
            {
                moves.push(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}
