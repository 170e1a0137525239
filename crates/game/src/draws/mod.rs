//! Offers and claims of a draw, and resignation: acts that several games have under rules of the same make.
//!
//! A game that has them keeps a [`Draws`] in its negotiation, takes [`DrawAct`] for its acts and tells by [`DrawRules`] what is its own: the ids
//! of its rules, who takes part, what a draw and a resignation are worth.

mod claims;
mod text;

pub use claims::{Claim, automatic, claims};

use crate::{ActForm, ErrorKind, Fields, Game, Offer, Pending, Refusal, Text};
use polychess_rules::{Ending, Outcome, Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawAct {
    /// Offers a draw to all who take part.
    OfferDraw,
    /// Accepts the open offer.
    AcceptDraw,
    /// Declines the open offer, which removes it.
    DeclineDraw,
    /// Claims a draw, with the turn after which it is to be judged, if one is named.
    ClaimDraw(Claim, Option<String>),
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
pub trait DrawRules: Text<Act = DrawAct> {
    /// Its rules.
    const IDS: DrawIds;

    /// The part of the negotiation.
    fn draws(negotiation: &Self::Negotiation) -> &Draws;

    /// The part of the negotiation, to be changed.
    fn draws_mut(negotiation: &mut Self::Negotiation) -> &mut Draws;

    /// Those who take part.
    fn living(position: &Self::Position) -> Seats;

    /// A draw.
    fn draw(position: &Self::Position, ending: &'static Ending) -> Outcome;

    /// A player resigns.
    fn resign(game: &mut Game<Self>, seat: Seat);
}

impl Draws {
    /// After a turn: the counter goes on or begins anew, the mover may offer anew, and an offer that he has not accepted is declined.
    pub fn after_turn_of(&mut self, mover: Seat, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.spent = self.spent.without(mover);
        self.offer = self.offer.and_then(|offer| offer.after_move_of(mover));
    }

    /// The open offer, which this seat may answer.
    fn asked(&self, seat: Seat, rule: &'static str) -> Result<Offer, Refusal> {
        match self.offer {
            None => Err(Refusal::refused(rule, "no offer of a draw is open")),
            Some(offer) if offer.by == seat => Err(Refusal::refused(rule, "the others answer your offer")),
            Some(offer) => Ok(offer),
        }
    }
}

/// The open offer.
#[must_use]
pub fn pending<V: DrawRules>(game: &Game<V>) -> Vec<Pending> {
    let offer = V::draws(game.negotiation()).offer.filter(|_| game.outcome().is_none());
    offer.map(|offer| offer.pending(V::living(game.position()).iter(), V::IDS.answer)).into_iter().collect()
}

impl DrawAct {
    /// Reads the act.
    ///
    /// # Errors
    /// `bad-act` when it is none of these, or a field is wrong.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Refusal> {
        Ok(match fields.kind()?.as_str() {
            "offer-draw" => Self::OfferDraw,
            "accept-draw" => Self::AcceptDraw,
            "decline-draw" => Self::DeclineDraw,
            "claim-draw" => Self::ClaimDraw(fields.choice("reason", &Claim::ALL)?, fields.optional_text("move")?),
            "resign" => Self::Resign,
            other => {
                let known = "offer-draw, accept-draw, decline-draw, claim-draw, resign, forfeit";
                let shown: String = other.chars().take(24).collect();
                return Err(Refusal::bad_act(format!("there is no act \"{shown}\"; there are {known}")));
            }
        })
    }

    /// Writes the act as [`DrawAct::read`] reads it.
    #[must_use]
    pub fn write(&self) -> Map<String, Json> {
        let json = match self {
            Self::OfferDraw => json!({"type": "offer-draw"}),
            Self::AcceptDraw => json!({"type": "accept-draw"}),
            Self::DeclineDraw => json!({"type": "decline-draw"}),
            Self::ClaimDraw(claim, None) => json!({"type": "claim-draw", "reason": claim.name()}),
            Self::ClaimDraw(claim, Some(turn)) => json!({"type": "claim-draw", "reason": claim.name(), "move": turn}),
            Self::Resign => json!({"type": "resign"}),
        };
        json.as_object().cloned().unwrap_or_default()
    }

    /// The rule that says who may do it.
    fn rule<V: DrawRules>(&self) -> &'static str {
        match self {
            Self::OfferDraw => V::IDS.offer,
            Self::AcceptDraw | Self::DeclineDraw => V::IDS.answer,
            Self::ClaimDraw(..) => V::IDS.claim,
            Self::Resign => V::IDS.resign,
        }
    }

    /// Carries out the act, or refuses it and changes nothing.
    ///
    /// # Errors
    /// `refused` or `not-your-turn`, with the rule; what is wrong with the turn that a claim names.
    pub fn carry_out<V: DrawRules>(&self, game: &mut Game<V>, seat: Seat) -> Result<(), Refusal> {
        let rule = self.rule::<V>();
        if !V::living(game.position()).contains(seat) {
            return Err(Refusal::refused(rule, "you are defeated; the others play on"));
        }
        let draws = V::draws(game.negotiation()).clone();
        match self {
            Self::OfferDraw if draws.offer.is_some() => {
                return Err(Refusal::refused(rule, "an offer of a draw is open already; accept or decline it"));
            }
            Self::OfferDraw if draws.spent.contains(seat) => {
                return Err(Refusal::refused(rule, "you may offer a draw again when you have moved"));
            }
            Self::OfferDraw => {
                let draws = V::draws_mut(&mut game.state_mut().negotiation);
                draws.offer = Some(Offer::new(seat));
                draws.spent = draws.spent.with(seat);
            }
            Self::AcceptDraw => {
                let offer = draws.asked(seat, rule)?;
                if offer.accepted.contains(seat) {
                    return Err(Refusal::refused(rule, "you have accepted this offer already"));
                }
                let offer = offer.accept(seat);
                V::draws_mut(&mut game.state_mut().negotiation).offer = Some(offer);
                if offer.is_accepted_by_all(V::living(game.position()).iter()) {
                    game.finish(V::draw(game.position(), V::IDS.agreement));
                }
            }
            Self::DeclineDraw => {
                draws.asked(seat, rule)?;
                V::draws_mut(&mut game.state_mut().negotiation).offer = None;
            }
            Self::ClaimDraw(claim, turn) => {
                if game.to_move() != Some(seat) {
                    let message = "only the player on turn may claim a draw";
                    return Err(Refusal::new(ErrorKind::NotYourTurn, Some(rule), message));
                }
                let holds = match turn {
                    None => claim.holds(game),
                    Some(text) => claim.holds_after(game, &game.read_turn(text)?),
                };
                if !holds {
                    let message = format!("the claim ({}) does not hold", claim.name());
                    return Err(Refusal::refused(V::IDS.terms, message));
                }
                game.finish(V::draw(game.position(), claim.ending::<V>()));
            }
            Self::Resign => V::resign(game, seat),
        }
        Ok(())
    }

    /// The acts open to a seat now.
    #[must_use]
    pub fn open<V: DrawRules>(game: &Game<V>, seat: Seat) -> Vec<ActForm> {
        if game.outcome().is_some() || !V::living(game.position()).contains(seat) {
            return Vec::new();
        }
        let mut forms = Vec::new();
        let draws = V::draws(game.negotiation());
        match draws.offer {
            None if !draws.spent.contains(seat) => {
                forms.push(ActForm::simple("offer-draw", "offer a draw", V::IDS.offer));
            }
            Some(offer) if offer.by != seat => {
                if !offer.accepted.contains(seat) {
                    forms.push(ActForm::simple("accept-draw", "accept the draw", V::IDS.answer));
                }
                forms.push(ActForm::simple("decline-draw", "decline the draw", V::IDS.answer));
            }
            _ => {}
        }
        if game.to_move() == Some(seat) {
            forms.extend(Claim::ALL.iter().filter_map(|(_, claim)| claim.form(game)));
        }
        forms.push(ActForm::simple("resign", "resign", V::IDS.resign));
        forms
    }
}
