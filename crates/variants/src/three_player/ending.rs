//! Endings and scores (rulebook: Check and mate, End and score).

use super::attack::{Pieces, is_attacked_by};
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat};

pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "TP-E1", "checkmate");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "TP-E2", "stalemate");
pub(super) static THREE_KINGS: Ending = Ending::new("three-kings", "TP-E3", "only the three kings are left");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "TP-E4", "draw agreed by all three");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "TP-E5", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "TP-E5", "draw claimed: fifty moves without a capture or pawn move");
pub(super) static FIVEFOLD: Ending = Ending::new("fivefold-repetition", "TP-E5", "fifth occurrence of the position");
pub(super) static SEVENTY_FIVE: Ending =
    Ending::new("75-moves", "TP-E5", "75 moves of each player without a capture or pawn move");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "TP-E6", "resignation");

/// TP-E2 to TP-E5, TP-R8: returns a draw, which gives 1 point to each player.
pub(super) fn draw(ending: &'static Ending) -> Outcome {
    Outcome { points: Some(BySeat([Points::ONE, Points::ONE, Points::ONE, Points::ZERO])), ending }
}

/// TP-E1, TP-E6: returns 3 points for the winner, 0 for the loser and 1 for the other player.
fn won(winner: Seat, loser: Seat, ending: &'static Ending) -> Outcome {
    let mut points = draw(ending).points.unwrap_or_default();
    points[winner] = Points::whole(3);
    points[loser] = Points::ZERO;
    Outcome { points: Some(points), ending }
}

/// TP-E1 (TP-R7): returns the first player after `of` in turn order who attacks the king of `of`.
/// Returns `None` if that king is not in check.
///
/// Pinned pieces and kings also count.
fn first_attacker(pieces: &Pieces, of: Seat) -> Option<Seat> {
    let king = pieces.king(of)?;
    of.others(3).find(|&other| is_attacked_by(pieces, other, king))
}

/// TP-E3: returns whether only kings are left. No other dead position is a draw (TP-R16).
#[inline]
pub(super) fn only_kings(pieces: &Pieces) -> bool {
    pieces.occupied() == pieces.role(Role::KING)
}

/// Returns the outcome of the game, or `None` if the game continues. TP-E3 has precedence over
/// TP-E1 and TP-E2.
///
/// Only the player to move can be mated (TP-R15).
pub(super) fn outcome(pieces: &Pieces, turn: Seat, can_move: impl FnOnce() -> bool) -> Option<Outcome> {
    if only_kings(pieces) {
        return Some(draw(&THREE_KINGS));
    }
    if can_move() {
        return None;
    }
    Some(match first_attacker(pieces, turn) {
        Some(winner) => won(winner, turn, &CHECKMATE),
        None => draw(&STALEMATE),
    })
}

/// TP-E6 (TP-R9): scores the resignation of `seat`.
///
/// The first player in turn order who attacks the king of `seat` wins. If no player does, both
/// opponents get 2 points.
pub(super) fn resignation(pieces: &Pieces, seat: Seat) -> Outcome {
    if let Some(winner) = first_attacker(pieces, seat) {
        return won(winner, seat, &RESIGNATION);
    }
    let mut points = BySeat([Points::whole(2), Points::whole(2), Points::whole(2), Points::ZERO]);
    points[seat] = Points::ZERO;
    Outcome { points: Some(points), ending: &RESIGNATION }
}
