//! Legality once more, slowly and as the ledger is written: lines are walked step by step, and every move that a piece's way allows is made
//! and looked at. Tests hold the generator against it; it never generates moves for a game.

mod explain;

pub(super) use explain::explain;

use super::board::{
    CROSSED, INWARD, Moats, OUTWARD, Pieces, SLANTING, STRAIGHT, Set, castling_right, home, rank, vertical,
};
use super::position::Position;
use super::tables::{BOARD, Leaps, pawn_captures};
use crate::three_man::make_move::apply;
use polychess_rules::{Crossing, Move, MoveKind, Piece, Role, Seat, SlideTargets, slide};
use polychess_topology::{Cell, Step};

impl Position {
    /// The legal moves by definition: those by the ways of pieces that leave the own king unattacked (3MC-C2) and, if they cross bridged
    /// moats, initiate no check (3MC-M7).
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&(m, crosses)| self.keeps_king_safe(m) && !(crosses && self.crossing_checks(m)));
        moves.into_iter().map(|found| found.0).collect()
    }

    /// The moves that pieces can make by their ways, with the mark of a crossing of bridged moats; neither the own king's safety nor checks
    /// that a crossing initiates are looked at. None when the game is over.
    #[must_use]
    pub fn pseudo_legal_moves(&self) -> Vec<(Move, bool)> {
        let mut moves = Vec::new();
        if self.end.is_some() {
            return moves;
        }
        for from in self.pieces.seat(self.turn) {
            let free = |to: Cell| (Move::plain(from, to), false);
            match self.pieces.role_on(from) {
                Some(role @ (Role::PAWN | CROSSED)) => self.pawn(from, role == CROSSED, &mut moves),
                Some(role) => {
                    let reach = self.reach(role, from);
                    moves.extend(reach.free.iter().map(free));
                    moves.extend(reach.quiet.iter().map(|to| (Move::plain(from, to), true)));
                }
                None => {}
            }
        }
        moves.extend(self.castlings().map(|m| (m, false)));
        moves
    }

    /// Where a piece other than a pawn gets to. Free targets may be takings; quiet ones, beyond bridged moats, are vacant (3MC-M7).
    /// What is reached both ways is free (3MC-M9, 3MC-R3). Kings are taken like any piece (3MC-C3).
    fn reach(&self, role: Role, from: Cell) -> SlideTargets<3> {
        let reach = way(&self.pieces, role, from, self.bridged);
        // The walker's own cell is vacant for itself: the end of a closed loop (3MC-M2, 3MC-R2).
        let lifted = Set::of(from);
        let free = reach.free.without(self.pieces.seat(self.turn).without(lifted));
        SlideTargets { free, quiet: reach.quiet.without(self.pieces.occupied().without(lifted) | free) }
    }

    /// 3MC-P2 to 3MC-P7, 3MC-X1.
    fn pawn(&self, from: Cell, crossed: bool, moves: &mut Vec<(Move, bool)>) {
        let vacant = |cell: &Cell| !self.pieces.is_occupied(*cell);
        let mut found = Vec::new();
        if let Some(to) = pawn_step(from, crossed).filter(vacant) {
            found.push(Move::plain(from, to));
            let double = vertical(from, 2).filter(|to| !crossed && rank(from) == 2 && vacant(to));
            found.extend(double.map(|to| Move::special(from, to, MoveKind::DoubleStep)));
        }
        for to in captures(from, crossed) {
            match self.pieces.piece(to) {
                Some(piece) if piece.seat() != self.turn => found.push(Move::plain(from, to)),
                None if crossed && self.en_passant.is_some_and(|right| right.target == to) => {
                    found.push(Move::special(from, to, MoveKind::EnPassant));
                }
                _ => {}
            }
        }
        for m in found {
            match crossed && rank(m.to) == 1 {
                true => moves.extend(Role::PROMOTIONS.map(|role| (m.promoting(role), false))),
                false => moves.push((m, false)),
            }
        }
    }

    /// 3MC-X2.
    fn castlings(&self) -> impl Iterator<Item = Move> + '_ {
        // The files of the king's end, of the cells between, and of those where he may not be attacked.
        let sides: [(u8, &[u8], [u8; 3]); 2] = [(1, &[1, 2], [3, 2, 1]), (5, &[4, 5, 6], [3, 4, 5])];
        sides.into_iter().enumerate().filter_map(|(side, (to, between, path))| {
            let us = self.turn;
            let may = self.rights & castling_right(us, side) != 0
                && between.iter().all(|&file| !self.pieces.is_occupied(home(us, 1, file)))
                && path.iter().all(|&file| self.attackers(us, home(us, 1, file)).is_empty());
            may.then(|| Move::special(home(us, 1, 3), home(us, 1, to), MoveKind::Castling))
        })
    }

    /// 3MC-C1: the pieces of a seat's active opponents that attack a cell.
    fn attackers(&self, seat: Seat, cell: Cell) -> Set {
        let hostile = |piece: Piece| piece.seat() != seat && !self.out.contains(piece.seat());
        let attacks = |from: &Cell| {
            self.pieces
                .piece(*from)
                .is_some_and(|piece| hostile(piece) && attacks(&self.pieces, piece.role(), *from, cell))
        };
        self.pieces.occupied().iter().filter(attacks).collect()
    }

    /// The pieces that check a seat's king.
    fn slow_checkers(&self, seat: Seat) -> Set {
        let king = self.pieces.king(seat).filter(|_| !self.out.contains(seat));
        king.map_or(Set::EMPTY, |king| self.attackers(seat, king))
    }

    /// 3MC-C8, steps (1) to (4), alone: what a move does before the turn passes.
    fn after_unsettled(&self, m: Move) -> Self {
        let mut after = self.clone();
        apply(&mut after, m);
        after
    }

    /// 3MC-C2 (3MC-R7): the own king is attacked by nobody who is still active after the move.
    fn keeps_king_safe(&self, m: Move) -> bool {
        self.after_unsettled(m).slow_checkers(self.turn).is_empty()
    }

    /// 3MC-K3 (3MC-R6): does some piece attack an active opponent's king after the move who did not attack it from the same cell before?
    fn crossing_checks(&self, m: Move) -> bool {
        let after = self.after_unsettled(m);
        let initiated = |seat| !after.slow_checkers(seat).without(self.slow_checkers(seat)).is_empty();
        self.turn.others(3).any(initiated)
    }
}

/// 3MC-M1 to 3MC-M8: where a walker or leaper gets to while these moats are bridged, up to and with the first piece on each line.
fn way(pieces: &Pieces, role: Role, from: Cell, bridged: Moats) -> SlideTargets<3> {
    let occupied = pieces.occupied().without(Set::of(from));
    // 3MC-M6: a walk ends before a moat that is not bridged; over bridged ones it is quiet (3MC-M7, 3MC-R12).
    let pass = |step: Step| match Moats::under(step.border) {
        Moats::NONE => Crossing::Free,
        moat if bridged.has(moat) => Crossing::Quiet,
        _ => Crossing::Blocked,
    };
    let walk = |directions| slide(BOARD.topology(), from, directions, &occupied, pass);
    let leap = |leaps: &Leaps| SlideTargets { free: leaps.free(), quiet: leaps.over_bridges(bridged) };
    match role {
        Role::ROOK => walk(STRAIGHT),                      // 3MC-M1
        Role::BISHOP => walk(SLANTING),                    // 3MC-M2
        Role::QUEEN => walk(STRAIGHT.start..SLANTING.end), // 3MC-M3
        Role::KING => leap(&BOARD.around[from].king),      // 3MC-M4
        Role::KNIGHT => leap(&BOARD.around[from].knight),  // 3MC-M5, 3MC-M8
        _ => SlideTargets::default(),
    }
}

/// 3MC-P2: the cell before a pawn; none for a crossed pawn that would stand on rank 1.
fn pawn_step(from: Cell, crossed: bool) -> Option<Cell> {
    let direction = if crossed { OUTWARD } else { INWARD };
    BOARD.topology().ray(from, direction).first().map(|step| step.to)
}

/// 3MC-P4 to 3MC-P6: where a pawn captures.
fn captures(from: Cell, crossed: bool) -> Set {
    pawn_captures(BOARD.topology(), from, crossed)
}

/// 3MC-M10: could this piece take on the cell? No moat is bridged for an attack.
fn attacks(pieces: &Pieces, role: Role, from: Cell, cell: Cell) -> bool {
    match role {
        Role::PAWN | CROSSED => captures(from, role == CROSSED).contains(cell),
        _ => way(pieces, role, from, Moats::NONE).free.contains(cell),
    }
}
