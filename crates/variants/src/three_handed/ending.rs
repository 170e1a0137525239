//! Endings and scores (rulebook: End and score).

use super::board::SEATS;
use super::legality::awaits_mate;
use super::position::Position;
use polychess_rules::{Ending, Outcome, Role, Seat};

pub(super) static KING_TAKEN: Ending = Ending::new("king-taken", "TH-E1", "a mated king was captured");
pub(super) static ONLY_KINGS: Ending = Ending::new("only-kings", "TH-E2", "only kings are left");
pub(super) static NO_ARMY_CAN_MOVE: Ending = Ending::new("nobody-can-move", "TH-E2", "no player can move");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "TH-E2", "draw agreed by all");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "TH-E2", "draw claimed: third occurrence of the position");

pub(super) static FIFTY: Ending =
    Ending::new("fifty", "TH-E2", "draw claimed: fifty turns of each player without a capture or pawn move");

pub(super) static FIVEFOLD: Ending = Ending::new("fivefold-repetition", "TH-E2", "fifth occurrence of the position");
pub(super) static SEVENTY_FIVE: Ending =
    Ending::new("75-moves", "TH-E2", "75 turns of each player without a capture or pawn move");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "TH-E3", "resignation");

/// TH-E3 with `after_defeat` = `end`: scores the resignation of `seat`.
///
/// The first player in turn order who attacks the king of `seat` wins. If no player does, both
/// opponents get half a point (TH-R8).
pub(super) fn resignation(position: &Position, seat: Seat) -> Outcome {
    let attacker = seat.others(SEATS).find(|&other| position.is_checked_by([other], seat));
    Outcome::shared(seat.others(SEATS).filter(|&other| attacker.is_none_or(|winner| winner == other)), &RESIGNATION)
}

/// TH-E2: returns whether all living players have only their kings.
#[inline]
fn only_kings(position: &Position) -> bool {
    let others = !position.pieces.role(Role::KING);
    !position.living().any(|seat| others.intersects(&position.pieces.seat(seat)))
}

/// TH-E2, TH-R7: returns whether every living player has passed in a row.
#[inline]
fn all_have_passed(position: &Position) -> bool {
    usize::from(position.passes) + position.out.len() >= SEATS
}

/// Returns the outcome of the game, or `None` if the game continues.
///
/// TH-E2: in a draw, all living players share the point. TH-R16: a pending mate precedes draws.
#[inline]
pub(super) fn outcome(position: &Position) -> Option<Outcome> {
    if let Some(winner) = position.winner {
        return Some(Outcome::shared([winner].into_iter(), &KING_TAKEN)); // TH-E1
    }
    let ending = if position.mid_turn.is_some() {
        return None;
    } else if only_kings(position) {
        &ONLY_KINGS
    } else if all_have_passed(position) {
        &NO_ARMY_CAN_MOVE
    } else {
        return None;
    };
    (!awaits_mate(position)).then(|| Outcome::shared(position.living(), ending))
}
