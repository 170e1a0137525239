//! Moves that leave the player's king safe (rulebook: Movement, Pawns, Special moves, 4P-K2, 4P-K5,
//! 4P-K6).
//!
//! Captures of kings and en passant captures need separate tests. A captured king turns an army
//! grey, and an en passant capture empties two or three cells.

use super::board::{BOARD, Geometry, Set, WORDS};
use super::position::Position;
use crate::crossed::SEATS;
use polychess_rules::{Checks, EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::{Cell, Shift};

/// Adds the legal turns of a seat as if it were to move. A walking seat can move only its king
/// (4P-W1, R10).
#[inline]
pub(super) fn moves_of(position: &Position, us: Seat, sink: &mut impl Sink) {
    crate::searches::note();
    let Some(king) = position.king(us) else { return };
    let mut passed = Set::EMPTY;
    if position.en_passant.iter().any(Option::is_some) {
        usable_rights(position, us).for_each(|right| passed.insert(right.target));
    }
    let (own, foes, occupied) = (position.living(us), position.foes(us), position.pieces.occupied());
    Generator { position, board: &BOARD, us, king, own, foes, occupied, passed }.moves(sink);
}

/// 4P-W1: adds the first walks of a king whose seat has just left: the moves that the king had
/// while its army was living.
#[inline(never)]
pub(super) fn first_walks(position: &Position, sink: &mut impl Sink) {
    let us = position.turn;
    let Some(king) = position.king(us) else { return };
    let (own, foes, occupied) = (position.living(us), position.foes(us), position.pieces.occupied());
    Generator { position, board: &BOARD, us, king, own, foes, occupied, passed: Set::EMPTY }.first_walks(sink);
}

/// A position and the data that the moves of one seat depend on.
struct Generator<'a> {
    position: &'a Position,
    board: &'static Geometry,
    us: Seat,
    king: Cell,
    own: Set,
    foes: Set,
    occupied: Set,
    /// 4P-P5: the passed cells where this seat may capture en passant.
    passed: Set,
}

impl Generator<'_> {
    #[inline(always)]
    fn moves<S: Sink>(&self, sink: &mut S) {
        let pieces = &self.position.pieces;
        // 4P-M3: no piece captures living pieces of its own side. `king_captures` generates
        // captures of kings.
        let targets = !(self.position.side(self.us) | self.foes & pieces.role(Role::KING));
        self.king_moves(targets, sink);
        if S::WANTS_ONE && sink.is_full() {
            return;
        }
        let mut checks = Checks::new();
        self.board.note_checks(&mut checks, pieces, self.foes, self.own, self.king, self.occupied);
        if !self.position.checked.without(self.us).is_empty() && !sink.is_full() {
            self.king_captures(sink);
        }
        if sink.is_full() {
            return;
        }
        let pawns = self.own & pieces.role(Role::PAWN);
        if self.passed.any(|cell| pawns.intersects(&self.board.around[cell].pawns[self.us.index()])) {
            self.en_passant_captures(sink);
        }
        if self.position.rights & Position::rights_of(self.us) != 0 && !checks.in_check() {
            self.castling_moves(sink);
        }
        if checks.evasions.is_empty() {
            return;
        }
        let (targets, movers) = (targets & checks.evasions, self.own.without(checks.pinned));
        self.officer_moves(movers, targets, sink);
        self.pawn_moves(movers & pieces.role(Role::PAWN), targets, sink);
        if !sink.is_full() {
            self.pinned_moves(&checks, targets, sink);
        }
    }

    /// 4P-W1: adds the first walks. The king captures no piece of its own army, and it may castle.
    fn first_walks(&self, sink: &mut impl Sink) {
        let (pieces, checked) = (&self.position.pieces, self.position.checked);
        self.king_moves(!(self.position.spared() | self.foes & pieces.role(Role::KING)), sink);
        if !checked.without(self.us).is_empty() && !sink.is_full() {
            self.king_captures(sink);
        }
        let may_castle = self.position.rights & Position::rights_of(self.us) != 0 && !checked.contains(self.us);
        if may_castle && !sink.is_full() {
            self.castling_moves(sink);
        }
    }

    /// 4P-M1, 4P-K2: adds the king's steps to cells that no opponent attacks after the move.
    #[inline(always)]
    fn king_moves<S: Sink>(&self, targets: Set, sink: &mut S) {
        let (steps, lifted) = (self.board.around[self.king].king & targets, self.occupied ^ Set::of(self.king));
        let mut safe = Set::EMPTY;
        _ = steps.any(|to| {
            let is_safe = !self.board.is_attacked(&self.position.pieces, self.foes, to, lifted);
            if is_safe {
                safe.insert(to);
            }
            is_safe && S::WANTS_ONE
        });
        sink.add_moves(self.king, safe, MoveKind::Plain);
    }

    /// 4P-M1: adds the moves of knights, rooks, bishops and queens.
    #[inline]
    fn officer_moves(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, occupied, of) = (self.board, self.occupied, |role| movers & self.position.pieces.role(role));
        of(Role::KNIGHT).for_each(|from| sink.add_moves(from, board.around[from].knight & targets, MoveKind::Plain));
        if sink.is_full() {
            return;
        }
        let queens = of(Role::QUEEN);
        (of(Role::ROOK) | queens).for_each(|from| {
            sink.add_moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain);
        });
        (of(Role::BISHOP) | queens).for_each(|from| {
            sink.add_moves(from, board.diagonal.from(from).reach(occupied) & targets, MoveKind::Plain);
        });
    }

    #[inline]
    fn pinned_moves(&self, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        checks.pinned.for_each(|from| {
            let along = targets & checks.pin_lines(from);
            match self.position.pieces.role_on(from) {
                Some(Role::PAWN) => self.pawn_moves(Set::of(from), along, sink),
                Some(role @ (Role::QUEEN | Role::ROOK | Role::BISHOP)) => {
                    sink.add_moves(from, self.board.reach(role, from, self.occupied) & along, MoveKind::Plain);
                }
                _ => {}
            }
        });
    }

    /// 4P-P1, 4P-P2: adds the moves of `pawns`. `en_passant_captures` generates captures on passed
    /// cells (4P-P6, R5).
    #[inline]
    fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let steps_of = &self.board.pawns[self.us.index()];
        let step = &steps_of.step;
        let steps = step.of(pawns).without(self.occupied);
        self.pawns_to(steps & targets, step, sink);
        let doubles = step.of(steps & steps_of.ranks[3]).without(self.occupied) & targets;
        sink.add_steps(doubles, |to| step.origin(step.origin(to)), MoveKind::DoubleStep);
        let victims = (targets & self.occupied).without(self.passed);
        steps_of.captures.iter().for_each(|capture| self.pawns_to(capture.of(pawns) & victims, capture, sink));
    }

    /// Adds pawn moves to these cells. 4P-P3, 4P-P4: promotion is compulsory on the promotion rank.
    #[inline]
    fn pawns_to(&self, to: Set, step: &Shift<WORDS>, sink: &mut impl Sink) {
        let promoted = to & self.promotion_rank();
        sink.add_steps(to.without(promoted), |to| step.origin(to), MoveKind::Plain);
        if !promoted.is_empty() {
            sink.add_step_promotions(promoted, |to| step.origin(to), self.position.options.promotions());
        }
    }

    #[inline]
    fn promotion_rank(&self) -> Set {
        self.board.pawns[self.us.index()].ranks[self.position.options.promotion_rank()]
    }

    /// 4P-P5, 4P-P6, 4P-P8: adds the en passant captures.
    #[inline(never)]
    fn en_passant_captures(&self, sink: &mut impl Sink) {
        let (own, side) = (self.own & self.position.pieces.role(Role::PAWN), self.position.side(self.us));
        for right in usable_rights(self.position, self.us).filter(|right| !side.contains(right.target)) {
            let pawns = own & self.board.around[right.target].pawns[self.us.index()];
            for from in pawns.iter().filter(|&from| self.may_take_passed(from, right)) {
                let m = Move::special(from, right.target, MoveKind::EnPassant);
                if self.promotion_rank().contains(m.to) {
                    self.position.options.promotions().iter().for_each(|&role| sink.add_move(m.promoting(role)));
                } else {
                    sink.add_move(m);
                }
            }
        }
    }

    /// Returns whether the player's king is safe after a pawn on `from` captures the passed pawn
    /// and any piece on the passed cell.
    fn may_take_passed(&self, from: Cell, right: EnPassant) -> bool {
        let (pieces, target) = (&self.position.pieces, Set::of(right.target));
        let gone = Set::of(from) | Set::of(right.pawn);
        let mut foes = self.foes.without(gone | target);
        let king = (self.foes & pieces.role(Role::KING) & target).first();
        if let Some(victim) = king.and_then(|king| pieces.seat_on(king)) {
            if self.position.options.teams {
                return true; // 4P-K6
            }
            foes = foes.without(pieces.seat(victim)); // 4P-K5
        }
        !self.board.is_attacked(pieces, foes, self.king, self.occupied.without(gone) | target)
    }

    /// 4P-X1, 4P-X2: adds the castlings of a king that is not in check. The rook cannot uncover an
    /// attack on the king, because the board ends behind it.
    fn castling_moves(&self, sink: &mut impl Sink) {
        let is_attacked = |cell| self.board.is_attacked(&self.position.pieces, self.foes, cell, self.occupied);
        for castling in self.board.castlings(self.us, self.king) {
            if self.position.rights & self.board.rook_rights[castling.rook[0]] != 0
                && !castling.between.intersects(&self.occupied)
                && !castling.path.any(is_attacked)
            {
                sink.add_move(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }

    /// Adds the captures of kings that are in check. 4P-K5 (R3): the army of the captured king no
    /// longer attacks the captor's king. 4P-K6: in teams the captor's king need not be safe.
    #[inline(never)]
    fn king_captures(&self, sink: &mut impl Sink) {
        let (pieces, teams) = (&self.position.pieces, self.position.options.teams);
        let is_foe =
            |seat: &Seat| self.position.checked.contains(*seat) && !self.position.are_teammates(self.us, *seat);
        for victim in self.us.others(SEATS).filter(is_foe) {
            let Some(goal) = self.position.king(victim) else { continue };
            let foes = self.foes.without(pieces.seat(victim));
            self.board.attackers(pieces, self.own, goal, self.occupied).for_each(|from| {
                let at = if from == self.king { goal } else { self.king };
                let is_safe = || !self.board.is_attacked(pieces, foes, at, self.occupied ^ Set::of(from));
                let is_pawn = pieces.has_role(Role::PAWN, from);
                // 4P-P6: `en_passant_captures` covers captures on passed cells.
                if is_pawn && self.passed.contains(goal) || !(teams || is_safe()) {
                    return;
                }
                if is_pawn && self.promotion_rank().contains(goal) {
                    sink.add_promotions(from, Set::of(goal), self.position.options.promotions());
                } else {
                    sink.add_move(Move::plain(from, goal));
                }
            });
        }
    }
}

/// 4P-P5: returns the en passant rights against pawns of opponents, living or grey (4P-P7).
#[inline]
pub(super) fn usable_rights(position: &Position, us: Seat) -> impl Iterator<Item = EnPassant> {
    let rights = Seat::all(SEATS).zip(position.en_passant);
    rights.filter(move |&(owner, _)| !position.are_teammates(us, owner)).filter_map(|(_, right)| right)
}

/// Returns a step of a piece that is on no line through its king, so that it uncovers no attack.
/// The step is legal if the player is not in check.
#[inline(never)]
pub(super) fn free_step(position: &Position, board: &Geometry, us: Seat) -> Option<[Cell; 2]> {
    let king = position.king(us)?;
    let free = position.living(us).without(board.around[king].lines | Set::of(king));
    board.free_step(&position.pieces, free, |from| board.pawns[us.index()].step.of(Set::of(from)))
}
