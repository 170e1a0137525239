//! Player actions other than moves: draw offers, draw claims and resignations (rulebook: Player
//! actions, TP-E4 to TP-E6).

use super::ending;
use super::position::Position;
use super::setup::ThreePlayer;
use polychess_game::{ClaimRules, DrawIds, DrawRules, Draws, Game, GameState};
use polychess_rules::{Ending, Move, MoveKind, Outcome, Role, Seat, Seats};

impl ClaimRules for ThreePlayer {
    fn living(_: &Position) -> Seats {
        Seat::all(3).collect()
    }

    fn quiet_turns(negotiation: &Draws) -> u32 {
        negotiation.clock
    }
}

impl DrawRules for ThreePlayer {
    const IDS: DrawIds = DrawIds {
        offer: "TP-A1",
        answer: "TP-A2",
        claim: "TP-A3",
        terms: "TP-E5",
        resign: "TP-A4",
        agreement: &ending::AGREEMENT,
        threefold: &ending::THREEFOLD,
        fifty: &ending::FIFTY,
        fivefold: &ending::FIVEFOLD,
        seventy_five: &ending::SEVENTY_FIVE,
    };

    fn draws(negotiation: &Draws) -> &Draws {
        negotiation
    }

    fn draws_mut(negotiation: &mut Draws) -> &mut Draws {
        negotiation
    }

    fn draw(_: &Position, ending: &'static Ending) -> Outcome {
        ending::draw(ending)
    }

    /// TP-A4, TP-E6: ends the game and scores the resignation.
    fn resign(game: &mut Game<Self>, seat: Seat) {
        game.finish_without(seat, ending::resignation(&game.position().pieces, seat));
    }

    /// TP-E5: returns whether the game has the option of automatic draws: after fivefold repetition
    /// or 75 moves of each player without a capture or pawn move.
    fn may_draw_itself(game: &Game<Self>) -> bool {
        game.options().automatic_draws
    }
}

/// Updates the draw state after a turn.
///
/// TP-E5: increments the count of quiet turns, or resets it after a capture or pawn move. TP-A1:
/// the mover may offer a draw again. TP-A2: an opponent who moves before accepting closes the
/// offer.
pub(super) fn after_turn(before: &GameState<ThreePlayer>, turn: &[Move], state: &mut GameState<ThreePlayer>) {
    let progress = turn.iter().any(|m| {
        let pawn = before.position.pieces.piece(m.from).is_some_and(|piece| piece.role() == Role::PAWN);
        pawn || before.position.pieces.piece(m.to).is_some() || m.kind == MoveKind::EnPassant
    });
    state.negotiation.after_turn_of(before.position.turn, progress);
}
