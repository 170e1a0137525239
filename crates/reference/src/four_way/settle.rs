//! Check, mate and the settlement of who is frozen.

use super::Options;
use super::board::{Cell, SEATS, Seat, foes, next};
use super::moves::{Men, Role, attacked, moved, tries};
use std::collections::BTreeSet;

/// The cell of a player's king.
pub(super) fn king(men: &Men, seat: Seat) -> Option<Cell> {
    men.iter().find(|(_, man)| man.seat == seat && man.role == Role::K).map(|(&cell, _)| cell)
}

/// Whether men of these seats attack the player's king.
pub(super) fn king_attacked(men: &Men, seat: Seat, by: &[Seat]) -> bool {
    king(men, seat).is_some_and(|cell| attacked(men, cell, by))
}

/// The opponents of a player who are not frozen: only they give check (4W-C1).
pub(super) fn powers_against(seat: Seat, frozen: &BTreeSet<Seat>) -> Vec<Seat> {
    SEATS.into_iter().filter(|&other| foes(seat, other) && !frozen.contains(&other)).collect()
}

/// *Mated* for a given set of frozen players (4W-C6).
pub(super) fn mated(men: &Men, seat: Seat, frozen: &BTreeSet<Seat>, options: Options) -> bool {
    let powers = powers_against(seat, frozen);
    king_attacked(men, seat, &powers)
        && tries(men, seat, frozen, options).into_iter().all(|m| king_attacked(&moved(men, m), seat, &powers))
}

/// The settlement (4W-C8) of `frozen`, each pass beginning with `first`, and how many passes changed the set.
pub(super) fn settlement(men: &Men, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> (BTreeSet<Seat>, usize) {
    let mut met = vec![frozen.clone()];
    let mut now = frozen.clone();
    loop {
        let after = pass(men, &now, first, options);
        if met.contains(&after) {
            return (now, met.len() - 1);
        }
        met.push(after.clone());
        now = after;
    }
}

/// The set of frozen players that a settlement leads to.
pub(super) fn settled(men: &Men, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> BTreeSet<Seat> {
    settlement(men, frozen, first, options).0
}

/// One pass round the four players, each judged by the set as changed so far (4W-C8).
fn pass(men: &Men, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> BTreeSet<Seat> {
    let mut set = frozen.clone();
    let mut seat = first;
    for _ in SEATS {
        if mated(men, seat, &set, options) {
            set.insert(seat);
        } else {
            set.remove(&seat);
        }
        seat = next(seat);
    }
    set
}
