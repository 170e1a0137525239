//! A second, slow move generator, close to the wording of the rulebook. It plays every pseudo-legal
//! move and tests the resulting position.
//!
//! Tests compare the fast generator with it. Games do not use it.

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
    /// Returns the legal moves: the pseudo-legal moves that leave the player's king safe (3MC-C2).
    /// Crossings must also not initiate a check (3MC-M7).
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&(m, crosses)| self.keeps_king_safe(m) && !(crosses && self.crossing_checks(m)));
        moves.into_iter().map(|found| found.0).collect()
    }

    /// Returns the moves that the pieces can make. The flag of a move is `true` if the move crosses
    /// bridged moats.
    ///
    /// Ignores the safety of the king and the rule that a crossing must not initiate a check.
    /// Returns no moves after the end of the game.
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

    /// Returns the targets of a piece other than a pawn.
    ///
    /// Free targets include captures, also of kings (3MC-C3). Quiet targets are empty cells beyond
    /// bridged moats (3MC-M7). A target that is both counts as free (3MC-M9, 3MC-R3).
    fn reach(&self, role: Role, from: Cell) -> SlideTargets<3> {
        let reach = way(&self.pieces, role, from, self.bridged);
        // A piece does not block its own cell, where a closed loop ends (3MC-M2, 3MC-R2).
        let lifted = Set::of(from);
        let free = reach.free.without(self.pieces.seat(self.turn).without(lifted));
        SlideTargets { free, quiet: reach.quiet.without(self.pieces.occupied().without(lifted) | free) }
    }

    /// 3MC-P2 to 3MC-P7, 3MC-X1: adds the moves of the pawn on `from`.
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

    /// 3MC-X2: returns the castlings that satisfy this rule.
    fn castlings(&self) -> impl Iterator<Item = Move> + '_ {
        // Files of the king's target, the cells between king and rook, and the cells that no
        // opponent may attack.
        let sides: [(u8, &[u8], [u8; 3]); 2] = [(1, &[1, 2], [3, 2, 1]), (5, &[4, 5, 6], [3, 4, 5])];
        sides.into_iter().enumerate().filter_map(|(side, (to, between, path))| {
            let us = self.turn;
            let may = self.rights & castling_right(us, side) != 0
                && between.iter().all(|&file| !self.pieces.is_occupied(home(us, 1, file)))
                && path.iter().all(|&file| self.attackers(us, home(us, 1, file)).is_empty());
            may.then(|| Move::special(home(us, 1, 3), home(us, 1, to), MoveKind::Castling))
        })
    }

    /// 3MC-C1: returns the pieces of the active opponents of `seat` that attack `cell`.
    fn attackers(&self, seat: Seat, cell: Cell) -> Set {
        let hostile = |piece: Piece| piece.seat() != seat && !self.out.contains(piece.seat());
        let attacks = |from: &Cell| {
            self.pieces
                .piece(*from)
                .is_some_and(|piece| hostile(piece) && attacks(&self.pieces, piece.role(), *from, cell))
        };
        self.pieces.occupied().iter().filter(attacks).collect()
    }

    fn slow_checkers(&self, seat: Seat) -> Set {
        let king = self.pieces.king(seat).filter(|_| !self.out.contains(seat));
        king.map_or(Set::EMPTY, |king| self.attackers(seat, king))
    }

    /// 3MC-C8: returns the position after steps (1) to (4) of a move, before the turn passes.
    fn after_unsettled(&self, m: Move) -> Self {
        let mut after = self.clone();
        apply(&mut after, m);
        after
    }

    /// 3MC-C2 (3MC-R7): returns whether the mover's king is safe from all active opponents after
    /// `m`.
    fn keeps_king_safe(&self, m: Move) -> bool {
        self.after_unsettled(m).slow_checkers(self.turn).is_empty()
    }

    /// 3MC-K3 (3MC-R6): returns whether `m` starts a new attack on the king of an active opponent.
    fn crossing_checks(&self, m: Move) -> bool {
        let after = self.after_unsettled(m);
        let initiated = |seat| !after.slow_checkers(seat).without(self.slow_checkers(seat)).is_empty();
        self.turn.others(3).any(initiated)
    }
}

/// 3MC-M1 to 3MC-M8: returns the targets of a piece other than a pawn. Each line ends at the first
/// piece, and the moats in `bridged` are bridged.
fn way(pieces: &Pieces, role: Role, from: Cell, bridged: Moats) -> SlideTargets<3> {
    let occupied = pieces.occupied().without(Set::of(from));
    // 3MC-M6: a line ends at an unbridged moat. Beyond a bridged one, moves are quiet (3MC-M7,
    // 3MC-R12).
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

/// 3MC-P2: returns the cell in front of a pawn, or `None` for a crossed pawn on rank 1.
fn pawn_step(from: Cell, crossed: bool) -> Option<Cell> {
    let direction = if crossed { OUTWARD } else { INWARD };
    BOARD.topology().ray(from, direction).first().map(|step| step.to)
}

/// 3MC-P4 to 3MC-P6: returns the cells where a pawn on `from` can capture.
fn captures(from: Cell, crossed: bool) -> Set {
    pawn_captures(BOARD.topology(), from, crossed)
}

/// 3MC-M10: returns whether a piece on `from` attacks `cell`. No attack crosses a moat.
fn attacks(pieces: &Pieces, role: Role, from: Cell, cell: Cell) -> bool {
    match role {
        Role::PAWN | CROSSED => captures(from, role == CROSSED).contains(cell),
        _ => way(pieces, role, from, Moats::NONE).free.contains(cell),
    }
}
