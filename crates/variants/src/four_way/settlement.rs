//! Who is mated, and who is frozen after a move (ledger: 4W-C6 to 4W-C8).

use super::attack::{self, Pieces};
use super::board::SEATS;
use super::movement::Army;
use super::setup::Options;
use polychess_rules::{Seat, Seats};

/// 4W-C8: the players frozen once everything that follows from a move has happened. `frozen` and `checked` tell how things stand
/// at its beginning, `first` is judged first.
pub(super) fn settle(pieces: &Pieces, frozen: Seats, checked: Seats, first: Seat, options: Options) -> Seats {
    let occupied = pieces.occupied();
    let (mut now, mut met) = (frozen, 1u16 << frozen.bits());
    loop {
        let next = (0..SEATS).map(|n| first.after(n, SEATS)).fold(now, |now, seat| {
            let known = now == frozen;
            let in_check =
                if known { checked.contains(seat) } else { attack::is_in_check(pieces, seat, now, occupied) };
            if in_check && !Army::new(pieces, seat, now, options).can_parry() {
                now.with(seat)
            } else {
                now.without(seat)
            }
        });
        if met >> next.bits() & 1 != 0 {
            // The settled state, or in a paradox the last new one.
            return now;
        }
        met |= 1 << next.bits();
        now = next;
    }
}
