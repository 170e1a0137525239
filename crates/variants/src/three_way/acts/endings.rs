//! How games end by acts (ledger: Player actions, End and score).

use crate::three_way::ending::draw_sixths;
use crate::three_way::position::{Phase, Position};
use polychess_rules::{BySeat, Ending, Points};

pub(super) static CHECKMATE: Ending = Ending { id: "checkmate", rule: "3WC-C7", words: "checkmate declared" };
pub(super) static JOINT_MATE: Ending =
    Ending { id: "joint-checkmate", rule: "3WC-C8", words: "checkmate declared jointly" };
pub(super) static RESIGNATION: Ending = Ending { id: "resignation", rule: "3WC-A9", words: "resignation" };
pub(super) static NOTICES: Ending =
    Ending { id: "resignation-by-notices", rule: "3WC-A7", words: "resignation after three notices" };
/// R23: out of time, or gone from the table.
pub(super) static FORFEIT: Ending = Ending { id: "forfeit", rule: "3WC-E3", words: "time or seat given up" };
pub(super) static ALLOCATION: Ending =
    Ending { id: "agreed-result", rule: "3WC-A8", words: "resignation with points agreed by all three" };
pub(super) static AGREEMENT: Ending =
    Ending { id: "agreement", rule: "3WC-A3", words: "draw agreed by all active players" };
pub(super) static CEDED: Ending =
    Ending { id: "ceded", rule: "3WC-A4", words: "two players drew and ceded the weak victory" };
pub(super) static NOT_CONTINUED: Ending =
    Ending { id: "not-continued", rule: "3WC-E10", words: "stalemate, and nobody goes on" };
pub(super) static THREEFOLD: Ending =
    Ending { id: "threefold", rule: "3WC-E11", words: "draw claimed: third occurrence of the position" };
pub(super) static FIFTY: Ending =
    Ending { id: "fifty", rule: "3WC-E12", words: "draw claimed: fifty moves without a capture or pawn move" };

/// 3WC-A3, or 3WC-E10 when nobody goes on.
pub(super) fn points_if_ended(position: &Position) -> BySeat<Points> {
    let mut drawn = position.clone();
    if position.phase == Phase::Playing {
        position.active.iter().for_each(|seat| drawn.sixths[seat.index()] += draw_sixths(position));
    }
    drawn.points()
}
