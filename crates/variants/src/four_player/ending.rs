//! The ways in which a game ends (ledger: End and score).

use super::attack::Armies;
use super::board::BOARD;
use crate::crossed::SEATS;
use polychess_rules::{Ending, Role, Seat};

pub(super) static LAST_ONE: Ending = Ending::new("last-one", "4P-E1", "one player is left");
pub(super) static NOBODY_LEFT: Ending = Ending::new("nobody-left", "4P-E1", "no player is left");
pub(super) static CLAIMED_WIN: Ending =
    Ending::new("claimed-win", "4P-A2", "the win is claimed: the lead cannot be made up");
pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "4P-T1", "checkmate");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "4P-T2", "stalemate");
pub(super) static KING_CAPTURED: Ending = Ending::new("king-captured", "4P-T3", "a king is taken");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "4P-T5", "resignation");
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "4P-T5", "a player ran out of time or left the table");
pub(super) static THREEFOLD: Ending = Ending::new("threefold", "4P-D1", "draw: third occurrence of the position");
pub(super) static FIFTY: Ending = Ending::new("fifty", "4P-D2", "draw: 200 turns without a capture or pawn move");
pub(super) static INSUFFICIENT: Ending =
    Ending::new("insufficient", "4P-D3", "draw: nobody has enough pieces left to mate");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "4P-D4", "draw agreed");
/// 4P-F2 (R26): what a position text says of the end of a game in words that are none of ours.
pub(super) static FINISHED: Ending =
    Ending::new("finished", "4P-F2", "the game was over when its position was written down");

/// All of them. Hash keys hang on the order.
pub(super) static ALL: [&Ending; 13] = [
    &LAST_ONE,
    &NOBODY_LEFT,
    &CLAIMED_WIN,
    &CHECKMATE,
    &STALEMATE,
    &KING_CAPTURED,
    &RESIGNATION,
    &FORFEIT,
    &THREEFOLD,
    &FIFTY,
    &INSUFFICIENT,
    &AGREEMENT,
    &FINISHED,
];

/// Are so few living pieces left that it has to be asked whether [they can mate](is_dead)?
#[inline]
pub(super) fn may_be_dead(armies: Armies<'_>) -> bool {
    let few = |pieces: u32| pieces as usize <= SEATS + 2;
    let living = armies.pieces.occupied().without(armies.marks.grey).words().map(u64::count_ones);
    // One word is nearly always enough to tell.
    living.iter().all(|&pieces| few(pieces)) && few(living.iter().sum())
}

/// 4P-D3 (R12): no living pieces but kings, or two kings with one bishop, one knight, or a bishop each on cells of one colour.
pub(super) fn is_dead(armies: Armies<'_>) -> bool {
    let pieces = armies.pieces;
    if !may_be_dead(armies) {
        return false;
    }
    let living = pieces.occupied().without(armies.marks.grey);
    let kings = living & pieces.role(Role::KING);
    let others = living.without(kings);
    let (knights, bishops) = (others & pieces.role(Role::KNIGHT), others & pieces.role(Role::BISHOP));
    match (others.len(), kings.len()) {
        (0, _) => true,
        (1, 2) => !(knights | bishops).is_empty(),
        (2, 2) if bishops.len() == 2 => {
            let dark = |cell| {
                let (x, y) = BOARD.cross.coordinates(cell);
                (x + y) % 2 == 0
            };
            let shades = bishops.iter().filter(|&cell| dark(cell)).count();
            let one_army = Seat::all(SEATS).any(|seat| bishops.without(pieces.seat(seat)).is_empty());
            !one_army && shades != 1
        }
        _ => false,
    }
}
