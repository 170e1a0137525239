//! The acts, what stands between turns, and what a game says is its own.

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
    /// Offers a draw to all who take part.
    OfferDraw,
    /// Accepts the open offer.
    AcceptDraw,
    /// Declines the open offer, which removes it.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw {
        /// What for.
        reason: Claim,
        /// The turn after which it is to be judged; none when it is the position on the board.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// Resigns.
    Resign,
}

/// Counter and offer, a part of the negotiation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The open offer.
    pub offer: Option<Offer>,
    /// Those who have not moved since their last offer.
    pub spent: Seats,
}

/// The ids of a game's rules and its endings.
#[derive(Debug)]
pub struct DrawIds {
    /// Who may offer a draw, and when.
    pub offer: &'static str,
    /// How an offer is answered.
    pub answer: &'static str,
    /// Who may claim a draw, and when.
    pub claim: &'static str,
    /// What it may be claimed for.
    pub terms: &'static str,
    /// Who may resign.
    pub resign: &'static str,
    /// The draw that all have agreed on.
    pub agreement: &'static Ending,
    /// The draw claimed for three occurrences.
    pub threefold: &'static Ending,
    /// The draw claimed for fifty turns of each.
    pub fifty: &'static Ending,
    /// The draw that comes by itself with the fifth occurrence.
    pub fivefold: &'static Ending,
    /// The draw that comes by itself after 75 turns of each.
    pub seventy_five: &'static Ending,
}

/// What is a game's own in all this.
pub trait DrawRules: ClaimRules + Text<Act = DrawAct> {
    /// Its rules.
    const IDS: DrawIds;

    /// The part of the negotiation.
    fn draws(negotiation: &Self::Negotiation) -> &Draws;

    /// The part of the negotiation, to be changed.
    fn draws_mut(negotiation: &mut Self::Negotiation) -> &mut Draws;

    /// A draw.
    fn draw(position: &Self::Position, ending: &'static Ending) -> Outcome;

    /// A player resigns.
    fn resign(game: &mut Game<Self>, seat: Seat);

    /// May a draw come by itself now?
    fn may_draw_itself(game: &Game<Self>) -> bool;
}

impl Draws {
    /// After a turn: the counter goes on or begins anew, the mover may offer anew, and an offer that he has not accepted is declined.
    pub fn after_turn_of(&mut self, mover: Seat, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.spent = self.spent.without(mover);
        self.offer = self.offer.and_then(|offer| offer.after_move_of(mover));
    }

    /// The open offer, which this seat may answer.
    pub(super) fn asked(&self, seat: Seat) -> Result<Offer, DrawWhy> {
        match self.offer {
            None => Err(DrawWhy::NoOffer),
            Some(offer) if offer.by == seat => Err(DrawWhy::OwnOffer),
            Some(offer) => Ok(offer),
        }
    }
}
