//! The acts, their state between turns, and the parts that a game supplies.

use super::claim::Claim;
use super::claims::ClaimRules;
use super::why::DrawWhy;
use crate::{Game, Offer, Text};
use polychess_rules::{Ending, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawAct {
    /// Offers a draw to all seats that take part.
    OfferDraw,
    /// Accepts the open offer.
    AcceptDraw,
    /// Declines the open offer, which removes it.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw {
        /// The ground of the claim.
        reason: Claim,
        /// The turn after which the claim is judged; `None` for the present position.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// Resigns.
    Resign,
}

/// The counter and the offer: a part of the negotiation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The seats that have not moved since their last offer.
    pub spent: Seats,
}

/// The ids of a game's rules, and its endings.
#[derive(Debug)]
pub struct DrawIds {
    /// The rule for offering a draw.
    pub offer: &'static str,
    /// The rule for answering an offer.
    pub answer: &'static str,
    /// The rule for claiming a draw.
    pub claim: &'static str,
    /// The rule with the grounds of a claim.
    pub terms: &'static str,
    /// The rule for resigning.
    pub resign: &'static str,
    /// The draw by agreement of all.
    pub agreement: &'static Ending,
    /// The draw claimed after three occurrences.
    pub threefold: &'static Ending,
    /// The draw claimed after fifty turns of each player.
    pub fifty: &'static Ending,
    /// The automatic draw at the fifth occurrence.
    pub fivefold: &'static Ending,
    /// The automatic draw after 75 turns of each player.
    pub seventy_five: &'static Ending,
}

/// The parts that a game supplies.
pub trait DrawRules: ClaimRules + Text<Act = DrawAct> {
    /// The ids of its rules, and its endings.
    const IDS: DrawIds;

    /// Returns this part of the negotiation.
    fn draws(negotiation: &Self::Negotiation) -> &Draws;

    /// Returns this part of the negotiation for changes.
    fn draws_mut(negotiation: &mut Self::Negotiation) -> &mut Draws;

    /// Returns the outcome of a draw.
    fn draw(position: &Self::Position, ending: &'static Ending) -> Outcome;

    /// Carries out a resignation.
    fn resign(game: &mut Game<Self>, seat: Seat);

    /// True if an automatic draw is possible now.
    fn may_draw_itself(game: &Game<Self>) -> bool;
}

impl Draws {
    /// Updates the counter and the offer after a turn.
    ///
    /// The mover may offer a draw again. If they have not accepted the open offer, their move
    /// declines it.
    pub fn after_turn_of(&mut self, mover: Seat, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.spent = self.spent.without(mover);
        self.offer = self.offer.and_then(|offer| offer.after_move_of(mover));
    }

    /// Returns the open offer if this seat may answer it.
    pub(super) fn asked(&self, seat: Seat) -> Result<Offer, DrawWhy> {
        match self.offer {
            None => Err(DrawWhy::NoOffer),
            Some(offer) if offer.by == seat => Err(DrawWhy::OwnOffer),
            Some(offer) => Ok(offer),
        }
    }
}
