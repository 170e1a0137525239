//! King safety, mates, and the settlement of frozen players.

use super::board::{Coords, SlowBoard, places};
use super::movement;
use crate::crossed::SEATS;
use crate::four_way::board::opponents;
use polychess_rules::{Role, Seat, Seats};

/// The reason why a move endangers the mover's king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Danger {
    /// 4W-C2: a player who is not frozen gives check.
    Check,
    /// 4W-C3: an opponent whom the move releases attacks the king.
    Release,
}

impl SlowBoard {
    /// 4W-C2, 4W-C3: returns the danger that makes the move illegal, if any.
    pub(super) fn unsafe_by(&self, seat: Seat, from: Coords, to: Coords, promotion: Option<Role>) -> Option<Danger> {
        let after = self.after(from, to, promotion);
        if after.is_in_check(seat) {
            return Some(Danger::Check);
        }
        if !opponents(seat).iter().any(|&foe| self.frozen.contains(foe)) {
            return None;
        }
        let still = after.settled(seat.after(1, SEATS));
        let released = |by: Seat| opponents(seat).contains(&by) && self.frozen.contains(by) && !still.contains(by);
        after.is_king_attacked(seat, released).then_some(Danger::Release)
    }

    /// 4W-C6: returns whether `seat` is in check and no move ends the check, given the current
    /// frozen players.
    fn is_mated(&self, seat: Seat) -> bool {
        let parries = |from: Coords, to: Coords| {
            movement::way(self, seat, from, to).is_ok() && !self.after(from, to, None).is_in_check(seat)
        };
        self.is_in_check(seat)
            && !self
                .pieces()
                .filter(|(_, piece)| piece.seat() == seat)
                .any(|(from, _)| places().any(|to| parries(from, to)))
    }

    /// 4W-C8: returns the frozen players after a settlement in passes that begin with `first`.
    pub(super) fn settled(&self, first: Seat) -> Seats {
        let mut sets = vec![self.frozen];
        loop {
            let mut table = self.clone();
            table.frozen = sets[sets.len() - 1];
            for seat in (0..SEATS).map(|n| first.after(n, SEATS)) {
                let frozen = table.frozen;
                table.frozen = if table.is_mated(seat) { frozen.with(seat) } else { frozen.without(seat) };
            }
            if sets.contains(&table.frozen) {
                return sets[sets.len() - 1];
            }
            sets.push(table.frozen);
        }
    }
}
