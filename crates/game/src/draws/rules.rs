//! The draw and resignation actions, their state, and the trait that a game implements.

use super::claim::Claim;
use super::claims::ClaimRules;
use super::why::DrawWhy;
use crate::{Game, Offer, Text};
use polychess_rules::{Ending, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

/// A draw offer, an answer, a claim or a resignation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawAct {
    /// Offers a draw to all remaining players.
    OfferDraw,
    /// Accepts the open offer. The draw takes effect when all remaining players have accepted it.
    AcceptDraw,
    /// Declines the open offer and closes it.
    DeclineDraw,
    /// Claims a draw. If the claim is valid, the game ends.
    ClaimDraw {
        /// The ground of the claim.
        reason: Claim,
        /// The turn that the player announces; `None` to claim in the current position.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// Resigns.
    Resign,
}

/// The state of a game's draw offers and of its counter for quiet turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// The number of turns of all players since the last capture or pawn move.
    pub clock: u32,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The seats that have offered a draw and not moved since. They must move before they offer
    /// again.
    pub spent: Seats,
}

/// The rule ids and endings that a game uses for draws.
#[derive(Debug)]
pub struct DrawIds {
    /// The rule for offering a draw.
    pub offer: &'static str,
    /// The rule for answering an offer.
    pub answer: &'static str,
    /// The rule for claiming a draw.
    pub claim: &'static str,
    /// The rule that lists the grounds for a claim.
    pub terms: &'static str,
    /// The rule for resigning.
    pub resign: &'static str,
    /// The ending if all remaining players agree to a draw.
    pub agreement: &'static Ending,
    /// The ending if a player claims a draw by threefold repetition.
    pub threefold: &'static Ending,
    /// The ending if a player claims a draw after 50 quiet turns of each player.
    pub fifty: &'static Ending,
    /// The ending of the automatic draw at the fifth occurrence of a position.
    pub fivefold: &'static Ending,
    /// The ending of the automatic draw after 75 quiet turns of each player.
    pub seventy_five: &'static Ending,
}

/// The details that differ between games with the usual draw rules.
pub trait DrawRules: ClaimRules + Text<Act = DrawAct> {
    /// The game's rule ids and endings.
    const IDS: DrawIds;

    /// Returns the draw state, which is part of the negotiation.
    fn draws(negotiation: &Self::Negotiation) -> &Draws;

    /// Returns the draw state for updates.
    fn draws_mut(negotiation: &mut Self::Negotiation) -> &mut Draws;

    /// Returns the outcome of a game that is drawn with this ending.
    fn draw(position: &Self::Position, ending: &'static Ending) -> Outcome;

    /// Carries out the resignation of `seat`.
    fn resign(game: &mut Game<Self>, seat: Seat);

    /// True if the automatic draws apply in this game. Some games have an option that turns them
    /// off.
    fn may_draw_itself(game: &Game<Self>) -> bool;
}

impl Draws {
    /// Updates the quiet-turn counter and the offers after a turn of `mover`.
    ///
    /// The mover may offer a draw again. A move also declines an open offer that the mover has not
    /// accepted. `progress` is true if the turn contained a capture or a pawn move.
    pub fn after_turn_of(&mut self, mover: Seat, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.spent = self.spent.without(mover);
        self.offer = self.offer.and_then(|offer| offer.after_move_of(mover));
    }

    /// Returns the open offer, or the reason why `seat` cannot answer it.
    pub(super) fn asked(&self, seat: Seat) -> Result<Offer, DrawWhy> {
        match self.offer {
            None => Err(DrawWhy::NoOffer),
            Some(offer) if offer.by == seat => Err(DrawWhy::OwnOffer),
            Some(offer) => Ok(offer),
        }
    }
}
