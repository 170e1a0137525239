//! What players do besides moving: offers, claims, resignation, and the counters behind them (ledger: Player actions, TP-E4 to TP-E6).

use super::{ThreePlayer, ending};
use polychess_game::{ActForm, ErrorKind, FieldKind, Fields, Game, Offer, Pending, Refusal, Setup};
use polychess_rules::{Ending, Move, MoveKind, Outcome, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// TP-A1
    OfferDraw,
    /// TP-A2
    AcceptDraw,
    /// TP-A2
    DeclineDraw,
    /// TP-A3, with the move after which it is to be judged, if one is named.
    ClaimDraw(Claim, Option<String>),
    /// TP-A4
    Resign,
}

/// What a draw is claimed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The third occurrence of the position.
    Threefold,
    /// Fifty moves of each player without a capture or pawn move.
    Fifty,
}

/// Counters and offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affairs {
    /// Turns since the last capture or pawn move.
    pub(super) clock: u32,
    pub(super) offer: Option<Offer>,
    /// TP-A1: those who have not moved since their last offer.
    pub(super) spent: Seats,
}

/// TP-E5: turns of three players.
const FIFTY: u32 = 150;
const SEVENTY_FIVE: u32 = 225;

/// TP-E5's counter, TP-A1's right to offer anew, and TP-A2: a move by an opponent who has not accepted removes the offer.
pub(super) fn after_turn(before: &Setup<ThreePlayer>, turn: &[Move], setup: &mut Setup<ThreePlayer>) {
    let mover = before.position.turn;
    let progress = turn.iter().any(|m| {
        let pawn = before.position.man(m.from).is_some_and(|man| man.role() == Role::PAWN);
        pawn || before.position.man(m.to).is_some() || m.kind == MoveKind::EnPassant
    });
    let affairs = &mut setup.affairs;
    affairs.clock = if progress { 0 } else { affairs.clock.saturating_add(1) };
    affairs.spent = affairs.spent.without(mover);
    affairs.offer = affairs.offer.and_then(|offer| offer.after_move_of(mover));
}

/// TP-E5's automatic part (option `automatic_draws`).
pub(super) fn verdict(game: &Game<ThreePlayer>) -> Option<Outcome> {
    if !game.options().automatic_draws {
        return None;
    }
    if game.repetitions() >= 5 {
        return Some(ending::draw(&ending::FIVEFOLD));
    }
    (game.affairs().clock >= SEVENTY_FIVE).then(|| ending::draw(&ending::SEVENTY_FIVE))
}

impl Claim {
    const ALL: [(&'static str, Self); 2] = [("threefold", Self::Threefold), ("fifty", Self::Fifty)];

    fn name(self) -> &'static str {
        if self == Self::Threefold { "threefold" } else { "fifty" }
    }

    fn ending(self) -> &'static Ending {
        if self == Self::Threefold { &ending::THREEFOLD } else { &ending::FIFTY }
    }

    /// Does it hold now?
    fn holds(self, game: &Game<ThreePlayer>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => game.affairs().clock >= FIFTY,
        }
    }

    /// Does it hold after this turn of the player on turn? A turn that ends the game ends it in its own way (TP-E5).
    fn holds_after(self, game: &Game<ThreePlayer>, turn: &[Move]) -> bool {
        let mut next = game.setup().clone();
        turn.iter().for_each(|&m| next.position.play(m));
        after_turn(game.setup(), turn, &mut next);
        let counts = match self {
            Self::Threefold => game.repetitions_of(next.position.repetition_key()) >= 2,
            Self::Fifty => next.affairs.clock >= FIFTY,
        };
        counts && next.position.outcome().is_none()
    }
}

/// The claims that hold on the present position.
pub(super) fn claims(game: &Game<ThreePlayer>) -> Vec<&'static str> {
    Claim::ALL.iter().filter(|c| c.1.holds(game)).map(|c| c.0).collect()
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Act, Refusal> {
    Ok(match fields.kind()?.as_str() {
        "offer-draw" => Act::OfferDraw,
        "accept-draw" => Act::AcceptDraw,
        "decline-draw" => Act::DeclineDraw,
        "claim-draw" => Act::ClaimDraw(fields.choice("reason", &Claim::ALL)?, fields.optional_text("move")?),
        "resign" => Act::Resign,
        other => {
            let known = "offer-draw, accept-draw, decline-draw, claim-draw, resign, forfeit";
            return Err(Refusal::bad_act(format!("there is no act \"{}\"; there are {known}", short(other))));
        }
    })
}

fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

pub(super) fn write(act: &Act) -> Map<String, Json> {
    let json = match act {
        Act::OfferDraw => json!({"type": "offer-draw"}),
        Act::AcceptDraw => json!({"type": "accept-draw"}),
        Act::DeclineDraw => json!({"type": "decline-draw"}),
        Act::ClaimDraw(claim, None) => json!({"type": "claim-draw", "reason": claim.name()}),
        Act::ClaimDraw(claim, Some(turn)) => json!({"type": "claim-draw", "reason": claim.name(), "move": turn}),
        Act::Resign => json!({"type": "resign"}),
    };
    json.as_object().cloned().unwrap_or_default()
}

pub(super) fn act(game: &mut Game<ThreePlayer>, seat: Seat, act: &Act) -> Result<(), Refusal> {
    let affairs = game.affairs().clone();
    match act {
        Act::OfferDraw => {
            if affairs.offer.is_some() {
                return Err(Refusal::refused("TP-A1", "an offer of a draw is open already; accept or decline it"));
            }
            if affairs.spent.contains(seat) {
                return Err(Refusal::refused("TP-A1", "you may offer a draw again when you have moved"));
            }
            let affairs = &mut game.setup_mut().affairs;
            affairs.offer = Some(Offer::new(seat));
            affairs.spent = affairs.spent.with(seat);
        }
        Act::AcceptDraw => {
            let offer = open_offer(affairs.offer, seat)?;
            if offer.accepted.contains(seat) {
                return Err(Refusal::refused("TP-A2", "you have accepted this offer already"));
            }
            let offer = offer.accept(seat);
            game.setup_mut().affairs.offer = Some(offer);
            if offer.is_accepted_by_all(Seat::all(3)) {
                game.finish(ending::draw(&ending::AGREEMENT));
            }
        }
        Act::DeclineDraw => {
            open_offer(affairs.offer, seat)?;
            game.setup_mut().affairs.offer = None;
        }
        Act::ClaimDraw(claim, turn) => {
            if game.to_move() != Some(seat) {
                let message = "only the player on turn may claim a draw";
                return Err(Refusal::new(ErrorKind::NotYourTurn, Some("TP-A3"), message));
            }
            let holds = match turn {
                None => claim.holds(game),
                Some(text) => claim.holds_after(game, &game.read_turn(text)?),
            };
            if !holds {
                return Err(Refusal::refused("TP-E5", format!("the claim ({}) does not hold", claim.name())));
            }
            game.finish(ending::draw(claim.ending()));
        }
        Act::Resign => game.finish(ending::resignation(game.position(), seat)),
    }
    Ok(())
}

fn open_offer(offer: Option<Offer>, seat: Seat) -> Result<Offer, Refusal> {
    match offer {
        None => Err(Refusal::refused("TP-A2", "no offer of a draw is open")),
        Some(offer) if offer.by == seat => Err(Refusal::refused("TP-A2", "the others answer your offer")),
        Some(offer) => Ok(offer),
    }
}

/// TP-A2: the open offer.
pub(super) fn pending(game: &Game<ThreePlayer>) -> Vec<Pending> {
    let offer = game.affairs().offer.filter(|_| game.outcome().is_none());
    offer.map(|offer| offer.pending(Seat::all(3), "TP-A2")).into_iter().collect()
}

pub(super) fn open(game: &Game<ThreePlayer>, seat: Seat) -> Vec<ActForm> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let mut forms = Vec::new();
    match game.affairs().offer {
        None if !game.affairs().spent.contains(seat) => {
            forms.push(ActForm::simple("offer-draw", "offer a draw", "TP-A1"));
        }
        Some(offer) if offer.by != seat => {
            if !offer.accepted.contains(seat) {
                forms.push(ActForm::simple("accept-draw", "accept the draw", "TP-A2"));
            }
            forms.push(ActForm::simple("decline-draw", "decline the draw", "TP-A2"));
        }
        _ => {}
    }
    if game.to_move() == Some(seat) {
        for (name, claim) in Claim::ALL {
            let turns = game.legal_turns().into_iter().filter(|(_, turn)| claim.holds_after(game, turn));
            let turns: Vec<String> = turns.map(|(text, _)| text).collect();
            let now = claim.holds(game);
            if now || !turns.is_empty() {
                let form = ActForm::simple("claim-draw", "claim a draw", "TP-A3");
                let form = form.with("reason", false, FieldKind::Choice { values: vec![name] });
                forms.push(form.with("move", now, FieldKind::Turn { values: turns }));
            }
        }
    }
    forms.push(ActForm::simple("resign", "resign", "TP-A4"));
    forms
}
