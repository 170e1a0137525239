//! Implements [`Acts`] for every game with [`DrawRules`].

use super::claim::Claim;
use super::claims::turns_of_each;
use super::rules::{DrawAct, DrawRules};
use super::why::DrawWhy;
use crate::{ActForm, Acts, FieldKind, Game, Offer, Pending, Refusal, write_act};
use polychess_rules::{BySeat, Ending, Outcome, Points, Seat};

impl<V: DrawRules> Acts for V {
    fn open_acts(game: &Game<V>, seat: Seat) -> Vec<ActForm> {
        DrawAct::open(game, seat)
    }

    fn act(game: &mut Game<V>, seat: Seat, act: &DrawAct) -> Result<(), Refusal> {
        act.carry_out(game, seat)
    }

    fn forfeit(_: &Game<V>, _: Seat) -> Result<DrawAct, Refusal> {
        Ok(DrawAct::Resign)
    }

    fn verdict(game: &Game<V>) -> Option<Outcome> {
        let position = game.position();
        let ending = if game.repetitions() >= 5 {
            V::IDS.fivefold
        } else if V::quiet_turns(game.negotiation()) >= turns_of_each::<V>(position, 75) {
            V::IDS.seventy_five
        } else {
            return None;
        };
        V::may_draw_itself(game).then(|| V::draw(position, ending))
    }

    fn claims(game: &Game<V>) -> Vec<&'static str> {
        Claim::ALL.into_iter().filter(|claim| claim.holds(game)).map(Claim::name).collect()
    }

    fn pending(game: &Game<V>) -> Vec<Pending> {
        let offer = V::draws(game.negotiation()).offer.filter(|_| game.outcome().is_none());
        let pending = |offer: Offer| {
            let answers = [DrawAct::AcceptDraw, DrawAct::DeclineDraw].map(|act| write_act::<V>(&act));
            offer.pending(V::living(game.position()).iter(), V::IDS.answer, &answers, |seat| seat != offer.by)
        };
        offer.map(pending).into_iter().collect()
    }

    fn points_if_ended(game: &Game<V>) -> Option<BySeat<Points>> {
        V::draw(game.position(), V::IDS.agreement).points
    }
}

fn ending<V: DrawRules>(claim: Claim) -> &'static Ending {
    match claim {
        Claim::Threefold => V::IDS.threefold,
        Claim::Fifty => V::IDS.fifty,
    }
}

impl DrawAct {
    /// Returns the id of the rule that allows the action.
    fn rule<V: DrawRules>(&self) -> &'static str {
        match self {
            Self::OfferDraw => V::IDS.offer,
            Self::AcceptDraw | Self::DeclineDraw => V::IDS.answer,
            Self::ClaimDraw { .. } => V::IDS.claim,
            Self::Resign => V::IDS.resign,
        }
    }

    /// Carries out the action, or rejects it and leaves the game unchanged.
    fn carry_out<V: DrawRules>(&self, game: &mut Game<V>, seat: Seat) -> Result<(), Refusal> {
        let refused = |why: DrawWhy| why.refusal(self.rule::<V>());
        if !V::living(game.position()).contains(seat) {
            return Err(refused(DrawWhy::Defeated));
        }
        let draws = V::draws(game.negotiation()).clone();
        match self {
            Self::OfferDraw if draws.offer.is_some() => return Err(refused(DrawWhy::OfferOpen)),
            Self::OfferDraw if draws.spent.contains(seat) => return Err(refused(DrawWhy::OfferedAlready)),
            Self::OfferDraw => {
                let draws = V::draws_mut(&mut game.state_mut().negotiation);
                draws.offer = Some(Offer::new(seat));
                draws.spent = draws.spent.with(seat);
            }
            Self::AcceptDraw => {
                let offer = draws.asked(seat).map_err(refused)?;
                if offer.accepted.contains(seat) {
                    return Err(refused(DrawWhy::AcceptedAlready));
                }
                let offer = offer.accept(seat);
                V::draws_mut(&mut game.state_mut().negotiation).offer = Some(offer);
                if offer.is_accepted_by_all(V::living(game.position()).iter()) {
                    game.finish(V::draw(game.position(), V::IDS.agreement));
                }
            }
            Self::DeclineDraw => {
                draws.asked(seat).map_err(refused)?;
                V::draws_mut(&mut game.state_mut().negotiation).offer = None;
            }
            Self::ClaimDraw { reason: claim, turn } => {
                if game.to_move() != Some(seat) {
                    return Err(refused(DrawWhy::ClaimOutOfTurn));
                }
                if !claim.holds_with(game, turn.as_deref())? {
                    return Err(DrawWhy::ClaimFails { claim: *claim }.refusal(V::IDS.terms));
                }
                game.finish(V::draw(game.position(), ending::<V>(*claim)));
            }
            Self::Resign => V::resign(game, seat),
        }
        Ok(())
    }

    /// Returns the actions that are available to `seat` now.
    fn open<V: DrawRules>(game: &Game<V>, seat: Seat) -> Vec<ActForm> {
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
            forms.extend(Claim::ALL.into_iter().filter_map(|claim| {
                let form = ActForm::simple("claim-draw", "claim a draw", V::IDS.claim);
                claim.offered(game, form.with("reason", false, FieldKind::Choice { values: vec![claim.name()] }))
            }));
        }
        forms.push(ActForm::simple("resign", "resign", V::IDS.resign));
        forms
    }
}
