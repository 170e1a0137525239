//! Player actions other than moves: resignations, draw offers and draw claims (rulebook: Player
//! actions, 3MC-E5 to 3MC-E7).
//!
//! The rulebook's table of player actions has no rule ids, so comments cite its reading, 3MC-R10.

use super::board::CROSSED;
use super::ending;
use super::make_move;
use super::setup::ThreeMan;
use super::why::Why;
use polychess_game::{ActForm, Acts, Game, GameState, Offer, Pending, Refusal, write_act};
use polychess_rules::{BySeat, Cached, Ending, Move, Outcome, Points, Role, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An action other than a move, in the order of the rulebook's table (3MC-R10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// Resigns. The player's pieces stay on the board, dormant.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the open offer.
    AcceptDraw,
    /// Declines the open offer, which closes it.
    DeclineDraw,
    /// Claims a draw by repetition or by the move count in the current position.
    ClaimDraw,
}

/// The open draw offer, and the counters for draws and places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 3MC-E6: the number of moves since the last capture, pawn move or elimination.
    pub(super) clock: u32,
    /// The number of moves since the start of the game.
    pub(super) ply: u32,
    pub(super) offer: Option<Offer>,
    /// 3MC-E3: the players eliminated by or since the last move, who share a place.
    pub(super) fell: Seats,
    /// The value of `ply` at each player's elimination. Only the status uses it.
    pub(super) fell_at: Cached<BySeat<u32>>,
}

impl Negotiation {
    /// Records the eliminations that turned `before` into `out`.
    ///
    /// Each elimination resets the clock (3MC-E6) and closes the eliminated player's own offer. It
    /// also removes this player's acceptance from an opponent's offer.
    pub(super) fn note(&mut self, before: Seats, out: Seats) {
        for seat in out.iter().filter(|&seat| !before.contains(seat)) {
            self.clock = 0;
            self.fell = self.fell.with(seat);
            self.fell_at.0[seat] = self.ply;
            let offer = self.offer.filter(|offer| offer.by != seat);
            self.offer = offer.map(|offer| Offer { accepted: offer.accepted.without(seat), ..offer });
        }
    }
}

/// Returns the draw offer that remains open after a move by the player to move. Returns `None` if
/// this player has not accepted the offer, because the move then declines it.
pub(super) fn offer_during_move(state: &GameState<ThreeMan>) -> Option<Offer> {
    state.negotiation.offer.and_then(|offer| offer.after_move_of(state.position.turn))
}

pub(super) fn after_turn(before: &GameState<ThreeMan>, turn: &[Move], state: &mut GameState<ThreeMan>) {
    let (was, is) = (&before.position, &state.position);
    let is_pawn = |m: &Move| was.pieces.role_on(m.from).is_some_and(|role| [Role::PAWN, CROSSED].contains(&role));
    let progress = turn.iter().any(is_pawn) || is.pieces.occupied().len() < was.pieces.occupied().len();
    let negotiation = &mut state.negotiation;
    negotiation.clock = if progress { 0 } else { negotiation.clock.saturating_add(1) };
    negotiation.ply = negotiation.ply.saturating_add(1);
    negotiation.fell = Seats::NONE;
    negotiation.offer = offer_during_move(before);
    negotiation.note(was.out, is.out);
}

impl Acts for ThreeMan {
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        if game.outcome().is_some() || game.position().out.contains(seat) {
            return Vec::new();
        }
        let mut forms = Vec::new();
        match game.negotiation().offer {
            None => forms.push(ActForm::simple("offer-draw", "offer a draw", "3MC-E7")),
            Some(offer) if !offer.accepted.contains(seat) => {
                forms.push(ActForm::simple("accept-draw", "accept the draw", "3MC-E7"));
                forms.push(ActForm::simple("decline-draw", "decline the draw", "3MC-E7"));
            }
            Some(_) => {}
        }
        if game.to_move() == Some(seat)
            && let Some(ending) = claimable(game).next()
        {
            forms.push(ActForm::simple("claim-draw", "claim a draw", ending.rule));
        }
        forms.push(ActForm::simple("resign", "resign", "3MC-R10"));
        forms
    }

    /// 3MC-E7, 3MC-R10: carries out an action. If the action is not allowed, the game stays
    /// unchanged.
    fn act(game: &mut Game<Self>, seat: Seat, &act: &Act) -> Result<(), Refusal> {
        let (out, offer) = (game.position().out, game.negotiation().offer);
        if out.contains(seat) {
            return Err(Why::Eliminated.into());
        }
        let asked = || match offer {
            None => Err(Why::NoOffer),
            Some(offer) if offer.accepted.contains(seat) => Err(Why::ConsentedAlready),
            Some(offer) => Ok(offer),
        };
        match act {
            Act::Resign => {
                let GameState { position, negotiation } = game.state_mut();
                make_move::resign(position, seat, offer);
                negotiation.note(out, position.out);
            }
            Act::OfferDraw if offer.is_some() => return Err(Why::OfferOpen.into()),
            Act::OfferDraw => game.state_mut().negotiation.offer = Some(Offer::new(seat)),
            Act::AcceptDraw => {
                let offer = Some(asked()?.accept(seat));
                let GameState { position, negotiation } = game.state_mut();
                negotiation.offer = offer;
                make_move::settle_turn(position, offer);
            }
            Act::DeclineDraw => {
                asked()?;
                game.state_mut().negotiation.offer = None;
            }
            Act::ClaimDraw if game.to_move() != Some(seat) => return Err(Why::ClaimOutOfTurn.into()),
            Act::ClaimDraw => {
                let ending = claimable(game).next().ok_or(Why::ClaimFails)?;
                game.finish(game.position().shared(ending));
            }
        }
        Ok(())
    }

    /// 3MC-R10: a player who leaves or runs out of time resigns.
    fn forfeit(_: &Game<Self>, _: Seat) -> Result<Act, Refusal> {
        Ok(Act::Resign)
    }

    /// 3MC-E5, 3MC-E6: returns the automatic draw that applies, if any.
    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        if game.repetitions() >= 5 {
            return Some(position.shared(&ending::FIVEFOLD));
        }
        (game.negotiation().clock >= turns_each(game, 75)).then(|| position.shared(&ending::SEVENTY_FIVE))
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        claimable(game).map(|ending| ending.id).collect()
    }

    /// 3MC-E7: returns the open draw offer, if any.
    fn pending(game: &Game<Self>) -> Vec<Pending> {
        let offer = game.negotiation().offer.filter(|_| game.outcome().is_none());
        let answers = || [Act::AcceptDraw, Act::DeclineDraw].map(|act| write_act::<Self>(&act));
        let pending = |offer: Offer| offer.pending(game.position().active(), "3MC-E7", &answers(), |_| false);
        offer.map(pending).into_iter().collect()
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        game.position().shared(&ending::AGREEMENT).points
    }
}

/// 3MC-E6: converts a number of turns per active player to a total number of moves.
fn turns_each(game: &Game<ThreeMan>, turns: u32) -> u32 {
    turns * game.position().active().count() as u32
}

/// 3MC-E5, 3MC-E6: returns the draws that the player to move may claim.
fn claimable(game: &Game<ThreeMan>) -> impl Iterator<Item = &'static Ending> {
    let threefold = (game.repetitions() >= 3).then_some(&ending::THREEFOLD);
    let fifty = (game.negotiation().clock >= turns_each(game, 50)).then_some(&ending::FIFTY);
    threefold.into_iter().chain(fifty)
}
