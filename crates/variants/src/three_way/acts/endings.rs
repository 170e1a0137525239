//! How games end by acts (ledger: Player actions, End and score).

use crate::three_way::ending::draw_sixths;
use crate::three_way::position::{Phase, Position};
use polychess_rules::{BySeat, Ending, Points};

pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "3WC-C7", "checkmate declared");
pub(super) static JOINT_MATE: Ending = Ending::new("joint-checkmate", "3WC-C8", "checkmate declared jointly");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "3WC-A9", "resignation");
pub(super) static NOTICES: Ending = Ending::new("resignation-by-notices", "3WC-A7", "resignation after three notices");
/// R23: out of time, or gone from the table.
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "3WC-E3", "time or seat given up");
pub(super) static ALLOCATION: Ending =
    Ending::new("agreed-result", "3WC-A8", "resignation with points agreed by all three");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "3WC-A3", "draw agreed by all active players");
pub(super) static CEDED: Ending = Ending::new("ceded", "3WC-A4", "two players drew and ceded the weak victory");
pub(super) static NOT_CONTINUED: Ending = Ending::new("not-continued", "3WC-E10", "stalemate, and nobody goes on");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "3WC-E11", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "3WC-E12", "draw claimed: fifty moves without a capture or pawn move");

/// 3WC-A3, or 3WC-E10 when nobody goes on.
pub(super) fn points_if_ended(position: &Position) -> BySeat<Points> {
    let mut drawn = position.clone();
    if position.phase == Phase::Playing {
        position.active.iter().for_each(|seat| drawn.sixths[seat.index()] += draw_sixths(position));
    }
    drawn.points()
}
