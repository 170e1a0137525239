//! Check, mate and the settlement of frozen players.

use super::Options;
use super::board::{Cell, SEATS, Seat, foes, next};
use super::moves::{Pieces, Role, attacked, moved, tries};
use std::collections::BTreeSet;

/// Returns the cell of a player's king.
pub(super) fn king(pieces: &Pieces, seat: Seat) -> Option<Cell> {
    pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::K).map(|(&cell, _)| cell)
}

/// True if pieces of these seats attack the player's king.
pub(super) fn king_attacked(pieces: &Pieces, seat: Seat, by: &[Seat]) -> bool {
    king(pieces, seat).is_some_and(|cell| attacked(pieces, cell, by))
}

/// Returns the opponents of a player that are not frozen; only they give check (4W-C1).
pub(super) fn powers_against(seat: Seat, frozen: &BTreeSet<Seat>) -> Vec<Seat> {
    SEATS.into_iter().filter(|&other| foes(seat, other) && !frozen.contains(&other)).collect()
}

/// Returns whether the player is *mated*, given the set of frozen players (4W-C6).
pub(super) fn mated(pieces: &Pieces, seat: Seat, frozen: &BTreeSet<Seat>, options: Options) -> bool {
    let powers = powers_against(seat, frozen);
    king_attacked(pieces, seat, &powers)
        && tries(pieces, seat, frozen, options).into_iter().all(|m| king_attacked(&moved(pieces, m), seat, &powers))
}

/// Settles `frozen` in passes that begin with `first` (4W-C8). Also returns how many passes changed
/// the set.
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

/// Returns the set of frozen players after a settlement.
pub(super) fn settled(pieces: &Pieces, frozen: &BTreeSet<Seat>, first: Seat, options: Options) -> BTreeSet<Seat> {
    settlement(pieces, frozen, first, options).0
}

/// Makes one pass around the four players; each is judged by the set as changed so far (4W-C8).
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
