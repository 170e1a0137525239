//! The ways in which a contest ends, in words. `ending` and the acts say when.

use polychess_rules::Ending;

pub(in crate::three_way) static CAPTURED: Ending = Ending::new("king-captured", "3WC-E3", "a king was captured");
pub(in crate::three_way) static AUTOMATIC: Ending = Ending::new("automatic-checkmate", "3WC-O3", "checkmate");
pub(in crate::three_way) static DEAD: Ending =
    Ending::new("dead-position", "3WC-E6", "draw: nobody can be checkmated any more");
pub(in crate::three_way) static STALEMATE: Ending = Ending::new("stalemate", "3WC-E7", "stalemate");
pub(in crate::three_way) static DOUBLE_STALEMATE: Ending =
    Ending::new("double-stalemate", "3WC-E8", "draw: both opponents are stalemated");
pub(in crate::three_way) static NO_MOVE: Ending =
    Ending::new("stalemate-at-once", "3WC-E9", "tie: the first player on turn in stage II has no move");
pub(in crate::three_way) static EARLIER: Ending =
    Ending::new("finished", "3WC-E10", "this game was over before the other");
pub(in crate::three_way) static NULLIFIED: Ending =
    Ending::new("nullified", "3WC-E13", "nullified: somebody left a three-way contest");
pub(in crate::three_way) static CHECKMATE: Ending = Ending::new("checkmate", "3WC-C7", "checkmate declared");
pub(in crate::three_way) static JOINT_MATE: Ending =
    Ending::new("joint-checkmate", "3WC-C8", "checkmate declared jointly");
pub(in crate::three_way) static RESIGNATION: Ending = Ending::new("resignation", "3WC-A9", "resignation");
pub(in crate::three_way) static NOTICES: Ending =
    Ending::new("resignation-by-notices", "3WC-A7", "resignation after three notices");
/// R23: out of time, or gone from the table.
pub(in crate::three_way) static FORFEIT: Ending = Ending::new("forfeit", "3WC-E3", "time or seat given up");
pub(in crate::three_way) static ALLOCATION: Ending =
    Ending::new("agreed-result", "3WC-A8", "resignation with points agreed by all three");
pub(in crate::three_way) static AGREEMENT: Ending =
    Ending::new("agreement", "3WC-A3", "draw agreed by all active players");
pub(in crate::three_way) static CEDED: Ending =
    Ending::new("ceded", "3WC-A4", "two players drew and ceded the weak victory");
pub(in crate::three_way) static NOT_CONTINUED: Ending =
    Ending::new("not-continued", "3WC-E10", "stalemate, and nobody goes on");
pub(in crate::three_way) static THREEFOLD: Ending =
    Ending::new("threefold", "3WC-E11", "draw claimed: third occurrence of the position");
pub(in crate::three_way) static FIFTY: Ending =
    Ending::new("fifty", "3WC-E12", "draw claimed: fifty moves without a capture or pawn move");

/// All endings of one of two boards (3WC-E10), for a position string that names one.
static OF_BOARDS: [&Ending; 16] = [
    &CAPTURED,
    &AUTOMATIC,
    &DEAD,
    &STALEMATE,
    &DOUBLE_STALEMATE,
    &NO_MOVE,
    &CHECKMATE,
    &JOINT_MATE,
    &RESIGNATION,
    &NOTICES,
    &FORFEIT,
    &ALLOCATION,
    &AGREEMENT,
    &CEDED,
    &THREEFOLD,
    &FIFTY,
];

/// Returns the ending of a board with this id.
pub(super) fn of_board(id: &str) -> Option<&'static Ending> {
    OF_BOARDS.into_iter().find(|ending| ending.id == id)
}

/// Returns the ids of these endings.
pub(super) fn ids_of_boards() -> impl Iterator<Item = &'static str> {
    OF_BOARDS.into_iter().map(|ending| ending.id)
}
