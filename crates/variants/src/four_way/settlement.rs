//! Who is mated, and who is frozen after a move (ledger: 4W-C6 to 4W-C12).

use super::attack::{self, Men};
use super::board::SEATS;
use super::movement::Army;
use super::setup::Options;
use polychess_rules::{Seat, Seats};

/// 4W-C6 for a player in check: none of his moves ends that, with the frozen players held fixed.
fn has_no_parry(men: &Men, seat: Seat, frozen: Seats, options: Options) -> bool {
    let army = Army::new(men, seat, frozen, options);
    !army.visit_moves(|m| army.parries(m))
}

/// 4W-C8: the players frozen once everything that follows from a move has happened. `frozen` and `checked` tell how things stand
/// at its beginning, `first` is judged first.
pub(super) fn settle(men: &Men, frozen: Seats, checked: Seats, first: Seat, options: Options) -> Seats {
    let occupied = men.occupied();
    let (mut now, mut met) = (frozen, 1u16 << frozen.bits());
    loop {
        let next = (0..SEATS).map(|n| first.after(n, SEATS)).fold(now, |now, seat| {
            let known = now == frozen;
            let in_check = if known { checked.contains(seat) } else { attack::is_in_check(men, seat, now, occupied) };
            if in_check && has_no_parry(men, seat, now, options) { now.with(seat) } else { now.without(seat) }
        });
        if met >> next.bits() & 1 != 0 {
            // The settled state, or in a paradox the last new one.
            return now;
        }
        met |= 1 << next.bits();
        now = next;
    }
}

/// 4W-C9, 4W-C10: the first from this player on who is not frozen and has a legal move.
#[inline]
pub(super) fn next_to_move(men: &Men, frozen: Seats, from: Seat, options: Options) -> Option<Seat> {
    let mut seats = (0..SEATS).map(|n| from.after(n, SEATS));
    seats.find(|&seat| !frozen.contains(seat) && Army::new(men, seat, frozen, options).can_move())
}
