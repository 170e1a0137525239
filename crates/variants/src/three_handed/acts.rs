//! What players do besides moving: offers, claims, resignation, and the counters behind them (ledger: Player actions, TH-E2, TH-E3).

use super::laws::AfterDefeat;
use super::{Position, ThreeHanded, ending};
use polychess_game::{ActForm, ErrorKind, FieldKind, Fields, Game, Offer, Pending, Refusal, Setup};
use polychess_rules::{Ending, Move, MoveKind, MoveList, Outcome, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// TH-A1
    OfferDraw,
    /// TH-A1
    AcceptDraw,
    /// TH-A1
    DeclineDraw,
    /// TH-A2, with the turn after which it is to be judged, if one is named.
    ClaimDraw(Claim, Option<String>),
    /// TH-A3
    Resign,
}

/// What a draw is claimed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The third occurrence of the position.
    Threefold,
    /// Fifty turns of each player without a capture or pawn move.
    Fifty,
}

/// Counters and offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affairs {
    /// Turns since the last capture or pawn move.
    pub(super) clock: u32,
    /// Has the turn under way had a capture or pawn move already?
    pub(super) progress: bool,
    pub(super) offer: Option<Offer>,
    /// TH-A1: those who have not moved since their last offer.
    pub(super) spent: Seats,
}

/// TH-E2: turns of each player.
const FIFTY: u32 = 50;
const SEVENTY_FIVE: u32 = 75;

/// Plays a ply and notes whether it takes a man or moves a pawn.
pub(super) fn advance(setup: &mut Setup<ThreeHanded>, ply: Move) {
    let men = &setup.position.men;
    let pawn = men.man(ply.from).is_some_and(|man| man.role() == Role::PAWN);
    let takes = men.is_occupied(ply.to) || ply.kind == MoveKind::EnPassant;
    setup.affairs.progress |= ply.is_of_a_man() && (pawn || takes);
    setup.position.play(ply);
}

/// TH-E2's counter (a pass counts as a turn), TH-A1's right to offer anew, and TH-A1: a turn of someone who has not accepted declines.
pub(super) fn after_turn(before: &Setup<ThreeHanded>, setup: &mut Setup<ThreeHanded>) {
    let mover = before.position.turn;
    let is_defeat = before.position.out != setup.position.out;
    let affairs = &mut setup.affairs;
    affairs.clock = if affairs.progress { 0 } else { affairs.clock.saturating_add(1) };
    affairs.progress = false;
    affairs.spent = setup.position.living().filter(|&seat| seat != mover && affairs.spent.contains(seat)).collect();
    affairs.offer = affairs.offer.filter(|_| !is_defeat).and_then(|offer| offer.after_move_of(mover));
}

/// How many turns count as so many of each player.
fn turns_of_each(position: &Position, turns: u32) -> u32 {
    turns * position.living().count() as u32
}

/// TH-E2's automatic part (option `automatic_draws`); a mate goes before it.
pub(super) fn verdict(game: &Game<ThreeHanded>) -> Option<Outcome> {
    let position = game.position();
    if !game.options().automatic_draws || position.is_mid_turn() {
        return None;
    }
    let ending = if game.repetitions() >= 5 {
        &ending::FIVEFOLD
    } else if game.affairs().clock >= turns_of_each(position, SEVENTY_FIVE) {
        &ending::SEVENTY_FIVE
    } else {
        return None;
    };
    (!position.awaits_mate()).then(|| ending::draw(position, ending))
}

impl Claim {
    const ALL: [(&'static str, Self); 2] = [("threefold", Self::Threefold), ("fifty", Self::Fifty)];

    fn name(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
        }
    }

    fn ending(self) -> &'static Ending {
        match self {
            Self::Threefold => &ending::THREEFOLD,
            Self::Fifty => &ending::FIFTY,
        }
    }

    /// Does it hold now?
    fn holds(self, game: &Game<ThreeHanded>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => game.affairs().clock >= turns_of_each(game.position(), FIFTY),
        }
    }

    /// Does it hold after this turn of the player on turn? A turn that ends the game ends it in its own way.
    fn holds_after(self, game: &Game<ThreeHanded>, turn: &[Move]) -> bool {
        let mut next = game.setup().clone();
        turn.iter().for_each(|&ply| advance(&mut next, ply));
        after_turn(game.setup(), &mut next);
        let counts = match self {
            Self::Threefold => game.repetitions_of(next.position.repetition_key()) >= 2,
            Self::Fifty => next.affairs.clock >= turns_of_each(&next.position, FIFTY),
        };
        counts && next.position.outcome().is_none()
    }

    /// Can it hold after any turn at all? Spares looking at all turns.
    fn is_near(self, game: &Game<ThreeHanded>) -> bool {
        match self {
            Self::Threefold => game.log().len() > 3,
            Self::Fifty => game.affairs().clock + 1 >= turns_of_each(game.position(), FIFTY),
        }
    }
}

/// The claims that hold on the present position.
pub(super) fn claims(game: &Game<ThreeHanded>) -> Vec<&'static str> {
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
            let shown: String = other.chars().take(24).collect();
            return Err(Refusal::bad_act(format!("there is no act \"{shown}\"; there are {known}")));
        }
    })
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

pub(super) fn act(game: &mut Game<ThreeHanded>, seat: Seat, act: &Act) -> Result<(), Refusal> {
    let affairs = game.affairs().clone();
    if game.position().out.contains(seat) {
        let rule = match act {
            Act::OfferDraw | Act::AcceptDraw | Act::DeclineDraw => "TH-A1",
            Act::ClaimDraw(..) => "TH-A2",
            Act::Resign => "TH-A3",
        };
        return Err(Refusal::refused(rule, "you are defeated; the others play on"));
    }
    match act {
        Act::OfferDraw => {
            if affairs.offer.is_some() {
                return Err(Refusal::refused("TH-A1", "an offer of a draw is open already; accept or decline it"));
            }
            if affairs.spent.contains(seat) {
                return Err(Refusal::refused("TH-A1", "you may offer a draw again when you have moved"));
            }
            let affairs = &mut game.setup_mut().affairs;
            affairs.offer = Some(Offer::new(seat));
            affairs.spent = affairs.spent.with(seat);
        }
        Act::AcceptDraw => {
            let offer = open_offer(affairs.offer, seat)?;
            if offer.accepted.contains(seat) {
                return Err(Refusal::refused("TH-A1", "you have accepted this offer already"));
            }
            let offer = offer.accept(seat);
            game.setup_mut().affairs.offer = Some(offer);
            if offer.is_accepted_by_all(game.position().living()) {
                game.finish(ending::draw(game.position(), &ending::AGREEMENT));
            }
        }
        Act::DeclineDraw => {
            open_offer(affairs.offer, seat)?;
            game.setup_mut().affairs.offer = None;
        }
        Act::ClaimDraw(claim, turn) => {
            if game.to_move() != Some(seat) {
                let message = "only the player on turn may claim a draw";
                return Err(Refusal::new(ErrorKind::NotYourTurn, Some("TH-A2"), message));
            }
            let holds = match turn {
                None => claim.holds(game),
                Some(text) => claim.holds_after(game, &game.read_turn(text)?),
            };
            if !holds {
                return Err(Refusal::refused("TH-E2", format!("the claim ({}) does not hold", claim.name())));
            }
            game.finish(ending::draw(game.position(), claim.ending()));
        }
        Act::Resign => resign(game, seat),
    }
    Ok(())
}

/// TH-A3, TH-E3: ends the game, or is a defeat after which the others go on.
fn resign(game: &mut Game<ThreeHanded>, seat: Seat) {
    if game.position().laws.after_defeat == AfterDefeat::End {
        return game.finish(ending::resignation(game.position(), seat));
    }
    let setup = game.setup_mut();
    setup.affairs.offer = None;
    setup.affairs.clock = 0;
    setup.affairs.spent = setup.affairs.spent.without(seat);
    let position = &mut setup.position;
    position.defeat(seat);
    let winner = position.winner;
    // Whoever was on turn goes on with it. A turn under way that can no longer be completed ends where it stands.
    let stuck = position.is_mid_turn() && !position.may_end_here() && !position.can_be_completed(&mut MoveList::new());
    if position.turn == seat || stuck {
        setup.affairs.progress = false;
        position.begin_next_turn();
    } else {
        position.settle();
    }
    if let Some(winner) = winner {
        game.finish(ending::left_alone(winner));
    }
}

fn open_offer(offer: Option<Offer>, seat: Seat) -> Result<Offer, Refusal> {
    match offer {
        None => Err(Refusal::refused("TH-A1", "no offer of a draw is open")),
        Some(offer) if offer.by == seat => Err(Refusal::refused("TH-A1", "the others answer your offer")),
        Some(offer) => Ok(offer),
    }
}

/// TH-A1: the open offer.
pub(super) fn pending(game: &Game<ThreeHanded>) -> Vec<Pending> {
    let offer = game.affairs().offer.filter(|_| game.outcome().is_none());
    offer.map(|offer| offer.pending(game.position().living(), "TH-A1")).into_iter().collect()
}

pub(super) fn open(game: &Game<ThreeHanded>, seat: Seat) -> Vec<ActForm> {
    if game.outcome().is_some() || game.position().out.contains(seat) {
        return Vec::new();
    }
    let mut forms = Vec::new();
    match game.affairs().offer {
        None if !game.affairs().spent.contains(seat) => {
            forms.push(ActForm::simple("offer-draw", "offer a draw", "TH-A1"));
        }
        Some(offer) if offer.by != seat => {
            if !offer.accepted.contains(seat) {
                forms.push(ActForm::simple("accept-draw", "accept the draw", "TH-A1"));
            }
            forms.push(ActForm::simple("decline-draw", "decline the draw", "TH-A1"));
        }
        _ => {}
    }
    if game.to_move() == Some(seat) {
        forms.extend(Claim::ALL.iter().filter_map(|&(name, claim)| claim_form(game, name, claim)));
    }
    forms.push(ActForm::simple("resign", "resign", "TH-A3"));
    forms
}

/// TH-A2: the form of a claim, if it holds now or after some turn.
fn claim_form(game: &Game<ThreeHanded>, name: &'static str, claim: Claim) -> Option<ActForm> {
    let now = claim.holds(game);
    let legal = if claim.is_near(game) { game.legal_turns() } else { Vec::new() };
    let turns: Vec<String> =
        legal.into_iter().filter(|(_, turn)| claim.holds_after(game, turn)).map(|(text, _)| text).collect();
    (now || !turns.is_empty()).then(|| {
        let form = ActForm::simple("claim-draw", "claim a draw", "TH-A2");
        let form = form.with("reason", false, FieldKind::Choice { values: vec![name] });
        form.with("move", now, FieldKind::Turn { values: turns })
    })
}
