//! The ways in which a game ends (ledger: End and score).

use super::attack::Armies;
use super::board::{BOARD, SEATS};
use polychess_rules::{Ending, Role, Seat};

pub(super) static LAST_ONE: Ending = Ending { id: "last-one", rule: "4P-E1", words: "one player is left" };
pub(super) static NOBODY_LEFT: Ending = Ending { id: "nobody-left", rule: "4P-E1", words: "no player is left" };
pub(super) static CLAIMED_WIN: Ending =
    Ending { id: "claimed-win", rule: "4P-A2", words: "the win is claimed: the lead cannot be made up" };
pub(super) static CHECKMATE: Ending = Ending { id: "checkmate", rule: "4P-T1", words: "checkmate" };
pub(super) static STALEMATE: Ending = Ending { id: "stalemate", rule: "4P-T2", words: "stalemate" };
pub(super) static KING_CAPTURED: Ending = Ending { id: "king-captured", rule: "4P-T3", words: "a king is taken" };
pub(super) static RESIGNATION: Ending = Ending { id: "resignation", rule: "4P-T5", words: "resignation" };
pub(super) static FORFEIT: Ending =
    Ending { id: "forfeit", rule: "4P-T5", words: "a player ran out of time or left the table" };
pub(super) static THREEFOLD: Ending =
    Ending { id: "threefold", rule: "4P-D1", words: "draw: third occurrence of the position" };
pub(super) static FIFTY: Ending =
    Ending { id: "fifty", rule: "4P-D2", words: "draw: 200 turns without a capture or pawn move" };
pub(super) static INSUFFICIENT: Ending =
    Ending { id: "insufficient", rule: "4P-D3", words: "draw: nobody has enough pieces left to mate" };
pub(super) static AGREEMENT: Ending = Ending { id: "agreement", rule: "4P-D4", words: "draw agreed" };
/// 4P-F2 (R26): what a position text says of the end of a game in words that are none of ours.
pub(super) static FINISHED: Ending =
    Ending { id: "finished", rule: "4P-F2", words: "the game was over when its position was written down" };

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
