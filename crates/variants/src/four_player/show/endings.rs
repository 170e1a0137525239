//! The ways in which games end, in words for people.

use polychess_rules::Ending;

pub(in crate::four_player) static LAST_ONE: Ending = Ending::new("last-one", "4P-E1", "one player is left");
pub(in crate::four_player) static NOBODY_LEFT: Ending = Ending::new("nobody-left", "4P-E1", "no player is left");
pub(in crate::four_player) static CLAIMED_WIN: Ending =
    Ending::new("claimed-win", "4P-A2", "the win is claimed: the lead cannot be made up");
pub(in crate::four_player) static CHECKMATE: Ending = Ending::new("checkmate", "4P-T1", "checkmate");
pub(in crate::four_player) static STALEMATE: Ending = Ending::new("stalemate", "4P-T2", "stalemate");
pub(in crate::four_player) static KING_CAPTURED: Ending = Ending::new("king-captured", "4P-T3", "a king is taken");
pub(in crate::four_player) static RESIGNATION: Ending = Ending::new("resignation", "4P-T5", "resignation");
pub(in crate::four_player) static FORFEIT: Ending =
    Ending::new("forfeit", "4P-T5", "a player ran out of time or left the table");
pub(in crate::four_player) static THREEFOLD: Ending =
    Ending::new("threefold", "4P-D1", "draw: third occurrence of the position");
pub(in crate::four_player) static FIFTY: Ending =
    Ending::new("fifty", "4P-D2", "draw: fifty rounds without a pawn move or a capture of a living piece");
pub(in crate::four_player) static INSUFFICIENT: Ending =
    Ending::new("insufficient", "4P-D3", "draw: nobody has enough pieces left to mate");
pub(in crate::four_player) static AGREEMENT: Ending = Ending::new("agreement", "4P-D4", "draw agreed");
/// 4P-F2 (R26): what a position text says of the end of a game in words that are none of ours.
pub(in crate::four_player) static FINISHED: Ending =
    Ending::new("finished", "4P-F2", "the game was over when its position was written down");

/// All of them: a position text names the one of a game that is over.
pub(in crate::four_player) static ALL: [&Ending; 13] = [
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
