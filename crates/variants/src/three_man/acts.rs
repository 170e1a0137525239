//! What players do besides moving: resigning, offers, claims, and the counters behind them (ledger: Player actions, which stand in a table without ids
//! and are cited as their reading, 3MC-R10; 3MC-E5 to 3MC-E7).

use super::board::CROSSED;
use super::ending::{self, Cause, Falls, places, shared};
use super::info::{INFO, ThreeMan};
use super::why::Why;
use polychess_game::{ActForm, Acts, Entry, Game, GameState, Offer, Pending, Refusal};
use polychess_rules::{BySeat, Ending, Memo, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

/// An act of a player, in the order of the ledger's table (3MC-R10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// Leaves the contest; the pieces stay, dormant.
    Resign,
    /// Opens an offer of a draw.
    OfferDraw,
    /// Consents to the open offer.
    AcceptDraw,
    /// Closes the open offer.
    DeclineDraw,
    /// Claims a draw on the position on the board.
    ClaimDraw,
}

/// Counters and the open offer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 3MC-E6: moves since the last capture, pawn move or elimination.
    pub(super) clock: u32,
    /// Moves made since the start.
    pub(super) ply: u32,
    pub(super) offer: Option<Offer>,
    /// 3MC-E3: who was eliminated since the last move was made; a player eliminated before the next move shares their place.
    pub(super) fell: Seats,
    /// 3MC-N2: who was eliminated while the position was read. Only the list of eliminations tells it, so states are not compared by it.
    pub(super) fell_in_reading: Memo<Falls>,
}

impl Negotiation {
    /// Takes note of eliminations: they reset the clock (3MC-E6), close the offer of whoever fell, and end his say in that of another.
    pub(super) fn note(&mut self, falls: Seats) {
        if !falls.is_empty() {
            self.clock = 0;
        }
        self.fell = falls.iter().fold(self.fell, Seats::with);
        self.offer = self
            .offer
            .filter(|o| !falls.contains(o.by))
            .map(|o| Offer { accepted: falls.iter().fold(o.accepted, Seats::without), ..o });
    }
}

/// The offer as it stands while this seat's move settles: a move by one who has not accepted closes it.
pub(super) fn offer_during_move(state: &GameState<ThreeMan>) -> Option<Offer> {
    state.negotiation.offer.and_then(|offer| offer.after_move_of(state.position.turn))
}

/// Counters and offer after a move.
pub(super) fn after_turn(before: &GameState<ThreeMan>, turn: &[Move], state: &mut GameState<ThreeMan>) {
    let progress = turn.iter().any(|&m| {
        let pawn =
            before.position.pieces.piece(m.from).is_some_and(|piece| [Role::PAWN, CROSSED].contains(&piece.role()));
        pawn || before.position.capture_cell(m).is_some()
    });
    let falls = state.position.out.iter().filter(|&s| !before.position.out.contains(s)).collect();
    let negotiation = &mut state.negotiation;
    negotiation.clock = if progress { 0 } else { negotiation.clock.saturating_add(1) };
    negotiation.ply = negotiation.ply.saturating_add(1);
    negotiation.fell = Seats::NONE;
    negotiation.fell_in_reading = Memo::default();
    negotiation.offer = offer_during_move(before);
    negotiation.note(falls);
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

    /// 3MC-E7 and the table of player actions (3MC-R10).
    fn act(game: &mut Game<Self>, seat: Seat, &act: &Act) -> Result<(), Refusal> {
        may(game, seat, act)?;
        if act == Act::ClaimDraw {
            let ending = claimable(game).next().ok_or(Why::ClaimFails)?; // 3MC-E5, 3MC-E6
            game.finish(shared(game.position().active(), ending));
        } else {
            carry_out(game.state_mut(), seat, act);
        }
        Ok(())
    }

    /// 3MC-R10: a player who loses on time or leaves has resigned.
    fn forfeit(_: &Game<Self>, _: Seat) -> Result<Act, Refusal> {
        Ok(Act::Resign)
    }

    /// 3MC-E5, 3MC-E6: the draws that come by themselves.
    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        let position = game.position();
        if game.repetitions() >= 5 {
            return Some(shared(position.active(), &ending::FIVEFOLD));
        }
        (game.negotiation().clock >= turns_each(game, 75)).then(|| shared(position.active(), &ending::SEVENTY_FIVE))
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        claimable(game).map(|ending| ending.id).collect()
    }

    /// 3MC-E7: the open offer.
    fn pending(game: &Game<Self>) -> Vec<Pending> {
        let offer = game.negotiation().offer.filter(|_| game.outcome().is_none());
        offer.map(|offer| offer.pending(game.position().active(), "3MC-E7")).into_iter().collect()
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        shared(game.position().active(), &ending::AGREEMENT).points
    }
}

/// 3MC-E6: so many moves of each active player.
fn turns_each(game: &Game<ThreeMan>, turns: u32) -> u32 {
    turns * game.position().active().count() as u32
}

/// 3MC-E5, 3MC-E6: the draws that the player on turn may claim.
fn claimable(game: &Game<ThreeMan>) -> impl Iterator<Item = &'static Ending> {
    let threefold = (game.repetitions() >= 3).then_some(&ending::THREEFOLD);
    let fifty = (game.negotiation().clock >= turns_each(game, 50)).then_some(&ending::FIFTY);
    threefold.into_iter().chain(fifty)
}

/// 3MC-R10: may the seat do this now? Whether there is a draw to claim is not looked at.
fn may(game: &Game<ThreeMan>, seat: Seat, act: Act) -> Result<(), Why> {
    if game.position().out.contains(seat) {
        return Err(Why::Eliminated);
    }
    match (act, game.negotiation().offer) {
        (Act::Resign, _) | (Act::OfferDraw, None) => Ok(()),
        (Act::OfferDraw, Some(_)) => Err(Why::OfferOpen),
        (Act::AcceptDraw | Act::DeclineDraw, None) => Err(Why::NoOffer),
        (Act::AcceptDraw | Act::DeclineDraw, Some(offer)) => {
            if offer.accepted.contains(seat) {
                Err(Why::ConsentedAlready)
            } else {
                Ok(())
            }
        }
        (Act::ClaimDraw, _) if game.to_move() != Some(seat) => Err(Why::ClaimOutOfTurn),
        (Act::ClaimDraw, _) => Ok(()),
    }
}

/// Changes the state as an act does that has been found possible; tells who fell. A claim ends the game and changes no state.
fn carry_out(state: &mut GameState<ThreeMan>, seat: Seat, act: Act) -> Falls {
    let GameState { position, negotiation } = state;
    match act {
        Act::Resign => {
            let falls = position.resign(seat, negotiation.offer);
            negotiation.note(falls.seats());
            return falls;
        }
        Act::OfferDraw => negotiation.offer = Some(Offer::new(seat)),
        Act::AcceptDraw => {
            negotiation.offer = negotiation.offer.map(|offer| offer.accept(seat));
            position.end_by_agreement(negotiation.offer);
        }
        Act::DeclineDraw => negotiation.offer = None,
        Act::ClaimDraw => {}
    }
    Falls::default()
}

/// The game's own fields of the status.
pub(super) fn status(game: &Game<ThreeMan>, fields: &mut Map<String, Json>) {
    let (position, negotiation, info) = (game.position(), game.negotiation(), &INFO);
    let bridged: Vec<&str> = position.bridged.named().map(|named| named.name).collect();
    let places = game.outcome().map(|_| {
        let places = places(&position.out_in_order().collect::<Vec<_>>(), negotiation.fell);
        Map::from_iter(info.all_seats().map(|s| (info.seat_name(s).to_owned(), Json::from(places[s]))))
    });
    fields.insert("bridged".into(), json!(bridged));
    fields.insert("ep".into(), json!(position.en_passant.map(|right| position.topology().name(right.target))));
    fields.insert("clock".into(), json!(negotiation.clock));
    fields.insert("placing".into(), json!(places));
    fields.insert("eliminations".into(), Json::Array(eliminations(game)));
}

/// Who was eliminated in this game, why, and after how many moves: found by playing it over, for a position does not keep causes.
fn eliminations(game: &Game<ThreeMan>) -> Vec<Json> {
    let mut state = game.start().clone();
    let listed = |(falls, ply): (Falls, u32)| {
        let one =
            |(seat, cause): (Seat, Cause)| json!({"seat": INFO.seat_name(seat), "reason": cause.name(), "ply": ply});
        falls.iter().map(one).collect::<Vec<_>>()
    };
    let mut found = listed((state.negotiation.fell_in_reading.0, state.negotiation.ply));
    for entry in game.log() {
        let falls = match entry {
            Entry::Turn(_, turn) => {
                let before = state.clone();
                let mut falls = Falls::default();
                for &m in turn {
                    falls = state.position.play_with_offer(m, offer_during_move(&before));
                }
                after_turn(&before, turn, &mut state);
                falls
            }
            Entry::Act(seat, act) => carry_out(&mut state, *seat, *act),
        };
        found.extend(listed((falls, state.negotiation.ply)));
    }
    found
}
