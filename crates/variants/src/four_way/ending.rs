//! Endings and scores (rulebook: End and score).

use super::attack::Armies;
use super::board::{Pieces, opponents};
use crate::crossed::{SEATS, opposite};
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat, Seats};
use serde::{Deserialize, Serialize};

pub(super) static BOTH_MATED: Ending = Ending::new("both-mated", "4W-E1", "both kings of a team are mated");
pub(super) static INSUFFICIENT: Ending = Ending::new("insufficient", "4W-E2", "draw: only the four kings are left");
pub(super) static NO_MOVES: Ending = Ending::new("no-moves", "4W-E3", "draw: no player can move");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "4W-E5", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "4W-E6", "draw claimed: fifty rounds without a capture or pawn move");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "4W-E7", "draw agreed");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "4W-E8", "resignation");
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "4W-E8", "a player ran out of time or left the table");

/// The ground of a draw claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// 4W-E5: threefold repetition.
    #[default]
    Threefold,
    /// 4W-E6, R-13: fifty rounds without a capture or pawn move.
    Fifty,
}

impl Claim {
    pub(super) fn ending(self) -> &'static Ending {
        if self == Self::Threefold { &THREEFOLD } else { &FIFTY }
    }
}

/// 4W-E1, 4W-E8: returns a loss of 0 to 2 for the team of `loser`.
pub(super) fn lost(loser: Seat, ending: &'static Ending) -> Outcome {
    let mut points = BySeat::all(Points::ZERO);
    opponents(loser).into_iter().for_each(|winner| points[winner] = Points::whole(2));
    Outcome { points: Some(points), ending }
}

/// 4W-E4, R-10: returns the result of a draw. Each team gets half a point, and one more point for
/// each opposing king that is mated in the final position.
pub(super) fn draw(frozen: Seats, ending: &'static Ending) -> Outcome {
    let mut points = BySeat::all(Points::HALF);
    for seat in Seat::all(SEATS) {
        let mated = opponents(seat).into_iter().filter(|&foe| frozen.contains(foe)).count();
        points[seat] += Points::whole(mated as i32);
    }
    Outcome { points: Some(points), ending }
}

/// 4W-E1: returns a player of the team whose kings are both mated, if any.
#[inline]
fn defeated_side(frozen: Seats) -> Option<Seat> {
    Seat::all(2).find(|&seat| frozen.contains(seat) && frozen.contains(opposite(seat)))
}

/// 4W-E2, R-12: returns whether only kings are left.
#[inline]
fn only_kings(pieces: &Pieces) -> bool {
    pieces.occupied() == pieces.role(Role::KING)
}

/// 4W-E1, 4W-E2: returns whether the game is over for a reason other than a lack of moves.
#[inline]
pub(super) fn is_over(armies: &Armies) -> bool {
    defeated_side(armies.frozen).is_some() || only_kings(&armies.pieces)
}

/// Returns the result of a game without a player to move. The tests follow the order of the
/// rulebook.
pub(super) fn outcome(armies: &Armies) -> Outcome {
    match defeated_side(armies.frozen) {
        Some(loser) => lost(loser, &BOTH_MATED),
        None if only_kings(&armies.pieces) => draw(armies.frozen, &INSUFFICIENT),
        None => draw(armies.frozen, &NO_MOVES), // 4W-E3
    }
}
