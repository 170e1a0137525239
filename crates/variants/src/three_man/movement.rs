//! Which moves are legal (ledger: Movement, Special moves), in the order of the rule book.

use super::attack::{Guard, checks_on_opponents, is_attacked};
use super::board::{BOARD, Leaps, Moats, SLANTING, STRAIGHT, Set};
use super::position::Position;
use super::setup::{CASTLINGS, right};
use polychess_rules::{Move, MoveKind, MoveList, Pass, Reach, Role, slide};
use polychess_topology::{Cell, Step};
use std::ops::ControlFlow;

/// The roles that walk and leap, in the order of the rule book.
const OFFICERS: [Role; 5] = [Role::ROOK, Role::BISHOP, Role::QUEEN, Role::KING, Role::KNIGHT];
/// The roles in the order in which a legal move is found soonest.
const QUICKEST: [Role; 5] = [Role::KNIGHT, Role::KING, Role::BISHOP, Role::ROOK, Role::QUEEN];

impl Position {
    /// Where an officer gets to. Free targets may be takings; quiet ones, beyond bridged moats, are vacant (3MC-M7).
    /// What is reached both ways is free (3MC-M9, 3MC-R3). Kings are taken like any piece (3MC-C3).
    #[inline]
    pub(super) fn reach(&self, role: Role, from: Cell) -> Reach<3> {
        let leap = |leaps: &Leaps| Reach { free: leaps.free, quiet: leaps.over_bridges(self.bridged) };
        let reach = match role {
            Role::ROOK => self.walk(from, STRAIGHT),                      // 3MC-M1
            Role::BISHOP => self.walk(from, SLANTING),                    // 3MC-M2
            Role::QUEEN => self.walk(from, STRAIGHT.start..SLANTING.end), // 3MC-M3
            Role::KING => leap(&BOARD.king[from.index()]),                // 3MC-M4
            Role::KNIGHT => leap(&BOARD.knight[from.index()]),            // 3MC-M5, 3MC-M8
            _ => Reach::default(),
        };
        // The walker's own cell is vacant for itself: the end of a closed loop (3MC-M2, 3MC-R2).
        let lifted = Set::of(from);
        let own = self.pieces.seat(self.turn).without(lifted);
        let occupied = self.pieces.occupied().without(lifted);
        let free = reach.free.without(own);
        Reach { free, quiet: reach.quiet.without(occupied | free) }
    }

    /// 3MC-M6: a walk ends before a moat that is not bridged; over bridged ones it is quiet (3MC-M7, 3MC-R12).
    #[inline]
    fn walk(&self, from: Cell, directions: std::ops::Range<usize>) -> Reach<3> {
        let occupied = self.pieces.occupied().without(Set::of(from));
        slide(BOARD.topology(), from, directions, &occupied, |step: Step| match Moats::under(step.border) {
            Moats::NONE => Pass::Free,
            moat if self.bridged.has(moat) => Pass::Quiet,
            _ => Pass::Shut,
        })
    }

    #[inline]
    fn officer_moves(&self, role: Role, found: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        for from in self.pieces.pieces(self.turn, role) {
            let reach = self.reach(role, from);
            for to in reach.free {
                found(Move::plain(from, to), false)?;
            }
            for to in reach.quiet {
                found(Move::plain(from, to), true)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// 3MC-X2.
    fn castling_moves(&self, found: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn;
        for (side, castling) in CASTLINGS[us.index() % 3].iter().enumerate() {
            if self.rights & right(us, side) == 0
                || castling.between.iter().flatten().any(|&cell| self.pieces.is_occupied(cell))
            {
                continue;
            }
            let (foes, occupied) = (self.active_foes(us), self.pieces.occupied());
            if !castling.king.iter().any(|&cell| is_attacked(&self.pieces, foes, &occupied, cell)) {
                found(Move::special(castling.king[0], castling.king[2], MoveKind::Castling), false)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves that pieces can make by their ways, with the mark of a crossing of bridged moats; neither the own king's safety nor checks
    /// that a crossing initiates are looked at.
    pub fn pseudo_legal_moves(&self, moves: &mut Vec<(Move, bool)>) {
        let _all = self.each_pseudo_legal(OFFICERS, &mut |m, quiet| {
            moves.push((m, quiet));
            ControlFlow::Continue(())
        });
    }

    fn each_pseudo_legal(
        &self,
        officers: [Role; 5],
        found: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        officers.into_iter().try_for_each(|role| self.officer_moves(role, found))?;
        self.pawn_moves(found)?;
        self.castling_moves(found)
    }

    /// 3MC-C2, and 3MC-M7 for crossings.
    #[inline]
    fn is_legal(&self, guard: &Guard, checks: &mut Option<[Set; 2]>, m: Move, quiet: bool) -> bool {
        if !guard.allows(self, m) {
            return false;
        }
        !quiet || !self.initiates_check(checks.get_or_insert_with(|| checks_on_opponents(self, &self.pieces)), m)
    }

    /// Appends the legal moves of the player on turn that fit.
    pub(super) fn push_legal_moves(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        let guard = Guard::of(self);
        let mut checks = None;
        let _all = self.each_pseudo_legal(OFFICERS, &mut |m, quiet| {
            if fits(m) && self.is_legal(&guard, &mut checks, m, quiet) {
                moves.push(m);
            }
            ControlFlow::Continue(())
        });
    }

    /// Has the player on turn, guarded like this, a legal move?
    pub(super) fn has_legal_move(&self, guard: &Guard) -> bool {
        let mut checks = None;
        let mut stop_at_legal = |m, quiet| {
            if self.is_legal(guard, &mut checks, m, quiet) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        // Where a king may castle, he may also step aside, so castling need not be tried.
        self.pawn_moves(&mut stop_at_legal).is_break()
            || QUICKEST.into_iter().any(|role| self.officer_moves(role, &mut stop_at_legal).is_break())
    }
}
