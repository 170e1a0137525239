//! Player actions other than moves: draw offers, draw claims and resignations (rulebook: Player
//! actions, TH-E2, TH-E3).

use super::position::Position;
use super::setup::{AfterDefeat, ThreeHanded};
use super::{ending, legality, make_move};
use polychess_game::{ClaimRules, DrawIds, DrawRules, Draws, Game, GameState};
use polychess_rules::{Ending, Move, MoveKind, Outcome, Position as _, Role, Seat, Seats};

/// The state of draw offers, and the counters for claims.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    pub(super) draws: Draws,
    /// Whether the current turn already contains a capture or pawn move.
    pub(super) progress: bool,
}

impl ClaimRules for ThreeHanded {
    fn living(position: &Position) -> Seats {
        position.living().collect()
    }

    fn quiet_turns(negotiation: &Negotiation) -> u32 {
        negotiation.draws.clock
    }
}

impl DrawRules for ThreeHanded {
    const IDS: DrawIds = DrawIds {
        offer: "TH-A1",
        answer: "TH-A1",
        claim: "TH-A2",
        terms: "TH-E2",
        resign: "TH-A3",
        agreement: &ending::AGREEMENT,
        threefold: &ending::THREEFOLD,
        fifty: &ending::FIFTY,
        fivefold: &ending::FIVEFOLD,
        seventy_five: &ending::SEVENTY_FIVE,
    };

    fn draws(negotiation: &Negotiation) -> &Draws {
        &negotiation.draws
    }

    fn draws_mut(negotiation: &mut Negotiation) -> &mut Draws {
        &mut negotiation.draws
    }

    fn draw(position: &Position, ending: &'static Ending) -> Outcome {
        Outcome::shared(position.living(), ending)
    }

    /// TH-A3, TH-E3: ends the game, or defeats `seat` while the others play on.
    fn resign(game: &mut Game<Self>, seat: Seat) {
        if game.position().options.after_defeat == AfterDefeat::End {
            return game.finish_without(seat, ending::resignation(game.position(), seat));
        }
        let state = game.state_mut();
        let draws = &mut state.negotiation.draws;
        *draws = Draws { spent: draws.spent.without(seat), ..Draws::default() };
        let position = &mut state.position;
        make_move::defeat(position, seat);
        let winner = position.winner;
        // If the resignation interrupts a turn between its two moves and leaves no legal second
        // move, the turn ends.
        let stuck = position.is_mid_turn() && !position.may_end_here() && !legality::can_move(position);
        if position.turn == seat || stuck {
            state.negotiation.progress = false;
            make_move::begin_next_turn(position);
        } else {
            make_move::settle(position);
        }
        // TH-E2: a defeat is irreversible, so earlier positions cannot recur.
        game.forget_repetitions();
        if let Some(winner) = winner {
            game.finish(Outcome::shared([winner].into_iter(), &ending::RESIGNATION)); // TH-A3
        }
    }

    /// TH-E2: returns whether the current position permits automatic draws. The option must be on.
    /// A pending mate precedes draws, and no draw interrupts a turn.
    fn may_draw_itself(game: &Game<Self>) -> bool {
        let position = game.position();
        game.options().automatic_draws && !position.is_mid_turn() && !legality::awaits_mate(position)
    }
}

/// TH-E2: plays a move, and records whether it captures or moves a pawn.
pub(super) fn advance(state: &mut GameState<ThreeHanded>, ply: Move) {
    let pieces = &state.position.pieces;
    let pawn = pieces.piece(ply.from).is_some_and(|piece| piece.role() == Role::PAWN);
    let takes = pieces.is_occupied(ply.to) || ply.kind == MoveKind::EnPassant;
    state.negotiation.progress |= ply.moves_piece() && (pawn || takes);
    state.position.play(ply);
}

/// Updates the draw state after a turn.
///
/// TH-E2: increments the count of quiet turns, also for a pass, or resets it after a capture or
/// pawn move. TH-A1: the mover may offer a draw again. An opponent who ends a turn before accepting
/// declines the offer. A defeat also closes it.
pub(super) fn after_turn(before: &GameState<ThreeHanded>, state: &mut GameState<ThreeHanded>) {
    let GameState { position, negotiation } = state;
    let progress = std::mem::take(&mut negotiation.progress);
    negotiation.draws.after_turn_of(before.position.turn, progress);
    negotiation.draws.spent = position.living().filter(|&seat| negotiation.draws.spent.contains(seat)).collect();
    if before.position.out != position.out {
        negotiation.draws.offer = None;
    }
}
