//! Check, mate, and the settlement that determines the frozen players.

use super::Options;
use super::board::{Cell, SEATS, Seat, foes, next};
use super::moves::{Pieces, Role, attacked, moved, tries};
use std::collections::BTreeSet;

/// Returns the cell of a player's king.
pub(super) fn king(pieces: &Pieces, seat: Seat) -> Option<Cell> {
    pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::K).map(|(&cell, _)| cell)
}

/// True if a piece of any seat in `by` attacks the player's king.
pub(super) fn king_attacked(pieces: &Pieces, seat: Seat, by: &[Seat]) -> bool {
    king(pieces, seat).is_some_and(|cell| attacked(pieces, cell, by))
}

/// Returns the opponents of `seat` that are not frozen. Only these can give check (4W-C1).
pub(super) fn powers_against(seat: Seat, frozen: &BTreeSet<Seat>) -> Vec<Seat> {
    SEATS.into_iter().filter(|&other| foes(seat, other) && !frozen.contains(&other)).collect()
}

/// 4W-C6: returns whether the player is mated, given the set of frozen players.
pub(super) fn mated(pieces: &Pieces, seat: Seat, frozen: &BTreeSet<Seat>, options: Options) -> bool {
    let powers = powers_against(seat, frozen);
    king_attacked(pieces, seat, &powers)
        && tries(pieces, seat, frozen, options).into_iter().all(|m| king_attacked(&moved(pieces, m), seat, &powers))
}

/// 4W-C8: repeats passes that begin with `first`, until a pass yields a set of frozen players that
/// occurred before.
///
/// Returns the last set before that pass, and the number of passes that changed the set.
pub(super) fn settlement(
    pieces: &Pieces,
    frozen: &BTreeSet<Seat>,
    first: Seat,
    options: Options,
) -> (BTreeSet<Seat>, usize) {
    let mut met = vec![frozen.clone()];
    let mut now = frozen.clone();
    loop {
        let after = pass(pieces, &now, first, options);
        if met.contains(&after) {
            return (now, met.len() - 1);
        }
        met.push(after.clone());
        now = after;
    }
}

/// Returns only the set of frozen players from [`settlement`].
pub(super) fn settled(pieces: &Pieces, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> BTreeSet<Seat> {
    settlement(pieces, frozen, first, options).0
}

/// 4W-C8: makes one pass over the four players and returns the new set of frozen players. The
/// judgement of each player uses the changes that the pass has made so far.
fn pass(pieces: &Pieces, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> BTreeSet<Seat> {
    let mut set = frozen.clone();
    let mut seat = first;
    for _ in SEATS {
        if mated(pieces, seat, &set, options) {
            set.insert(seat);
        } else {
            set.remove(&seat);
        }
        seat = next(seat);
    }
    set
}
