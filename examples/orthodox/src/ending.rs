//! Endings and their results (rulebook: End).

use crate::attack::in_check;
use crate::board::{BOARD, Pieces, SEATS};
use crate::position::State;
use polychess_rules::{Ending, Outcome, Role, Seat};

pub(crate) static CHECKMATE: Ending = Ending::new("checkmate", "OC-E1", "checkmate");
pub(crate) static STALEMATE: Ending = Ending::new("stalemate", "OC-E2", "stalemate");
pub(crate) static MATERIAL: Ending = Ending::new("insufficient-material", "OC-E3", "draw by insufficient material");
pub(crate) static THREEFOLD: Ending = Ending::new("threefold", "OC-E4", "draw claimed: third occurrence");
pub(crate) static FIFTY: Ending =
    Ending::new("fifty", "OC-E4", "draw claimed: 50 moves without a capture or pawn move");
pub(crate) static FIVEFOLD: Ending = Ending::new("fivefold-repetition", "OC-E5", "fifth occurrence of the position");
pub(crate) static SEVENTY_FIVE: Ending = Ending::new("75-moves", "OC-E5", "75 moves without a capture or pawn move");
pub(crate) static AGREEMENT: Ending = Ending::new("agreement", "OC-E6", "draw by agreement");
pub(crate) static RESIGNATION: Ending = Ending::new("resignation", "OC-E7", "resignation");

/// Returns an outcome with half a point for each player.
pub(crate) fn draw(ending: &'static Ending) -> Outcome {
    Outcome::shared(Seat::all(SEATS), ending)
}

/// Returns an outcome with one point for the opponent of `loser`.
pub(crate) fn loss(loser: Seat, ending: &'static Ending) -> Outcome {
    Outcome::shared(std::iter::once(loser.after(1, SEATS)), ending)
}

/// OC-E1 to OC-E3: returns the outcome if the position ends the game.
///
/// `can_move` determines whether the player to move has a legal move. It is expensive, so it is
/// called only if necessary.
pub(crate) fn outcome(state: &State, can_move: impl FnOnce() -> bool) -> Option<Outcome> {
    if is_insufficient(&state.pieces) {
        return Some(draw(&MATERIAL));
    }
    if can_move() {
        return None;
    }
    let turn = state.turn;
    Some(if in_check(&state.pieces, turn) { loss(turn, &CHECKMATE) } else { draw(&STALEMATE) })
}

/// OC-E3, OC-R1: returns whether neither player has enough pieces for a checkmate.
#[inline]
pub(crate) fn is_insufficient(pieces: &Pieces) -> bool {
    let strong = pieces.role(Role::PAWN) | pieces.role(Role::ROOK) | pieces.role(Role::QUEEN);
    strong.is_empty() && has_no_mating_minors(pieces)
}

#[inline(never)]
fn has_no_mating_minors(pieces: &Pieces) -> bool {
    let (knights, bishops) = (pieces.role(Role::KNIGHT), pieces.role(Role::BISHOP));
    let dark = bishops & BOARD.dark;
    !(knights | bishops).has_more_than_one() || knights.is_empty() && (dark.is_empty() || dark == bishops)
}
