//! Who is mated and frozen, and who moves next (ledger: Check and mate, 4W-C6 to 4W-C10).

use super::board::{BOARD, Geometry};
use super::ending;
use super::position::{Position, frozen_key};
use crate::crossed::SEATS;
use polychess_rules::{Any, Seat, Seats};

impl Position {
    /// 4W-C10: not frozen, and without a legal move.
    pub(super) fn is_stale(&self, seat: Seat) -> bool {
        !self.armies.frozen.contains(seat) && !self.can_move(seat, Seats::NONE)
    }

    /// Has he a legal move? Those of `parrying` are known to have one, unless it releases somebody (4W-C3).
    fn can_move(&self, seat: Seat, parrying: Seats) -> bool {
        let mut any = Any(parrying.contains(seat) && self.armies.asleep(seat).is_empty());
        if !any.0 {
            self.legal_moves_of(seat, &mut any);
        }
        any.0
    }

    /// 4W-C6: in check, and without a move that ends it, the frozen players held fixed.
    #[inline]
    fn is_mated(&self, seat: Seat, in_check: bool) -> bool {
        let mut any = Any::default();
        if in_check {
            self.armies.moves_of(seat, &mut any);
        }
        in_check && !any.0
    }

    /// 4W-C8: passes round the players, beginning with this one. Says who is in check and can end it, where that is sure.
    #[inline]
    pub(super) fn settle(&mut self, first: Seat) -> Seats {
        // Without a check and without frozen players nothing can change.
        if self.checked.is_empty() && self.armies.frozen.is_empty() { Seats::NONE } else { self.make_passes(first) }
    }

    fn make_passes(&mut self, first: Seat) -> Seats {
        let before = self.armies.frozen;
        let (mut now, mut met) = (before, 1u16 << before.bits());
        let parrying = loop {
            let mut parrying = Seats::NONE;
            for seat in (0..SEATS).map(|n| first.after(n, SEATS)) {
                let frozen = self.armies.frozen;
                let in_check =
                    if frozen == before { self.checked.contains(seat) } else { self.armies.is_in_check(&BOARD, seat) };
                if self.is_mated(seat, in_check) {
                    self.armies.frozen = frozen.with(seat);
                } else {
                    self.armies.frozen = frozen.without(seat);
                    parrying = if in_check { parrying.with(seat) } else { parrying };
                }
            }
            let next = std::mem::replace(&mut self.armies.frozen, now);
            if next == now {
                break parrying;
            }
            if met >> next.bits() & 1 != 0 {
                // A paradox: the last new set stands.
                break Seats::NONE;
            }
            met |= 1 << next.bits();
            (now, self.armies.frozen) = (next, next);
        };
        if now != before {
            self.key ^= frozen_key(before) ^ frozen_key(now);
            self.checked = self.armies.checked();
        }
        parrying
    }

    /// 4W-C9: the first from this player on who is not frozen and has a legal move; the others lose their turn.
    pub(super) fn next_to_move(&self, from: Seat, parrying: Seats) -> Option<Seat> {
        let mut seats = (0..SEATS).map(|n| from.after(n, SEATS));
        seats.find(|&seat| !self.armies.frozen.contains(seat) && self.can_move(seat, parrying))
    }

    /// 4W-E1, 4W-E2, then 4W-C9 and 4W-E3: the turn goes to the first who can move, from this player on.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self, board: &Geometry, from: Seat, parrying: Seats) {
        // Nearly always the next player has a move that can be seen at once.
        let at_peace = self.armies.frozen.is_empty() && !self.checked.contains(from);
        if at_peace && self.knows_step(board, from) {
            self.set_turn(Some(from));
        } else {
            self.find_next(from, parrying);
        }
    }

    #[inline(never)]
    fn find_next(&mut self, from: Seat, parrying: Seats) {
        let is_over = ending::is_over(&self.armies);
        self.set_turn(if is_over { None } else { self.next_to_move(from, parrying) });
    }

    /// Could this player be to move in the position as it is written? (4W-C9)
    pub(super) fn is_with(&self, seat: Seat) -> bool {
        !ending::is_over(&self.armies) && self.next_to_move(seat, Seats::NONE) == Some(seat)
    }
}
