//! Draw offers, claims and resignation (rulebook: Actions).

use crate::board::SEATS;
use crate::ending;
use crate::negotiation::Negotiation;
use crate::position::Position;
use crate::setup::Orthodox;
use polychess_game::{ClaimRules, DrawIds, DrawRules, Draws, Game};
use polychess_rules::{Ending, Outcome, Seat, Seats};

/// OC-A3: both players may claim a draw. The clock counts moves without a capture or a pawn move.
impl ClaimRules for Orthodox {
    fn living(_: &Position) -> Seats {
        Seat::all(SEATS).collect()
    }

    fn quiet_turns(negotiation: &Negotiation) -> u32 {
        negotiation.draws.clock
    }
}

impl DrawRules for Orthodox {
    const IDS: DrawIds = DrawIds {
        offer: "OC-A1",
        answer: "OC-A2",
        claim: "OC-A3",
        terms: "OC-E4",
        resign: "OC-A4",
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

    fn draw(_: &Position, ending: &'static Ending) -> Outcome {
        ending::draw(ending)
    }

    /// OC-A4, OC-E7: ends the game. The opponent wins.
    fn resign(game: &mut Game<Self>, seat: Seat) {
        game.finish_without(seat, ending::loss(seat, &ending::RESIGNATION));
    }

    /// OC-E5: the game ends automatically after the fifth occurrence of a position or 75 quiet
    /// moves by each player.
    fn may_draw_itself(_: &Game<Self>) -> bool {
        true
    }
}
