//! What players do besides moving: votes for a draw or for resigning, claims, and the counter behind them (ledger: Player actions,
//! 4W-E5 to 4W-E8).

use super::board::{SEATS, SUPERPAWN, opponents, partner};
use super::position::Position;
use super::setup::INFO;
use super::{FourWay, ending};
use polychess_game::{ActForm, ErrorKind, FieldKind, Fields, Game, GameState, Pending, Refusal};
use polychess_rules::{Ending, Move, Position as _, Role, Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// An act of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// 4W-A1
    OfferDraw,
    /// 4W-A2
    AcceptDraw,
    /// 4W-A3
    DeclineDraw,
    /// 4W-A4
    Resign,
    /// 4W-A4
    WithdrawResign,
    /// 4W-A5
    ClaimDraw(Claim),
    /// The player has run out of time or left: his side loses.
    Forfeit,
}

/// What a draw is claimed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// 4W-E5
    Threefold,
    /// 4W-E6
    Fifty,
}

/// The counter and the standing votes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 4W-E6: turns, made or lost, since the last capture or pawn move.
    pub(super) clock: u32,
    /// 4W-A1
    pub(super) draw: Seats,
    /// 4W-A4
    pub(super) resign: Seats,
}

/// 4W-E6: fifty rounds of four turns.
const FIFTY: u32 = 200;

/// 4W-E6's counter; 4W-A3 and 4W-A4: what a move does to votes.
pub(super) fn after_turn(before: &GameState<FourWay>, turn: &[Move], state: &mut GameState<FourWay>) {
    let Some(mover) = before.position.turn else { return };
    let progress = turn.iter().any(|m| {
        let pawn = before.position.piece(m.from).is_some_and(|piece| matches!(piece.role(), Role::PAWN | SUPERPAWN));
        pawn || before.position.piece(m.to).is_some()
    });
    let negotiation = &mut state.negotiation;
    let made = if progress { 0 } else { negotiation.clock.saturating_add(1) };
    negotiation.clock = made.saturating_add(lost_turns(mover, state.position.turn));
    if !negotiation.draw.contains(mover) {
        negotiation.draw = Seats::NONE;
    }
    negotiation.resign = negotiation.resign.without(mover);
}

/// 4W-C9: how many players lose their turn between the mover and the next; when the game is over nobody does.
fn lost_turns(mover: Seat, next: Option<Seat>) -> u32 {
    let until = |next: Seat| (0..SEATS as u32).find(|&n| mover.after(n as usize + 1, SEATS) == next);
    next.and_then(until).unwrap_or(0)
}

impl Claim {
    const ALL: [(&'static str, Self); 2] = [("threefold", Self::Threefold), ("fifty", Self::Fifty)];

    fn name(self) -> &'static str {
        if self == Self::Threefold { "threefold" } else { "fifty" }
    }

    fn ending(self) -> &'static Ending {
        if self == Self::Threefold { &ending::THREEFOLD } else { &ending::FIFTY }
    }

    fn holds(self, game: &Game<FourWay>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => game.negotiation().clock >= FIFTY,
        }
    }
}

/// The claims that hold on the present position.
pub(super) fn claims(game: &Game<FourWay>) -> Vec<&'static str> {
    Claim::ALL.iter().filter(|c| c.1.holds(game)).map(|c| c.0).collect()
}

const SIMPLE: [(&str, Act); 6] = [
    ("offer-draw", Act::OfferDraw),
    ("accept-draw", Act::AcceptDraw),
    ("decline-draw", Act::DeclineDraw),
    ("resign", Act::Resign),
    ("withdraw-resign", Act::WithdrawResign),
    ("forfeit", Act::Forfeit),
];

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Act, Refusal> {
    let kind = fields.kind()?;
    if let Some(&(_, act)) = SIMPLE.iter().find(|simple| simple.0 == kind) {
        return Ok(act);
    }
    if kind == "claim-draw" {
        return Ok(Act::ClaimDraw(fields.choice("reason", &Claim::ALL)?));
    }
    let known: Vec<&str> = SIMPLE.iter().map(|simple| simple.0).collect();
    let shown: String = kind.chars().take(24).collect();
    Err(Refusal::bad_act(format!("there is no act \"{shown}\"; there are claim-draw, {}", known.join(", "))))
}

pub(super) fn write(act: &Act) -> Map<String, Json> {
    let json = match act {
        Act::ClaimDraw(claim) => json!({"type": "claim-draw", "reason": claim.name()}),
        simple => json!({"type": SIMPLE.iter().find(|s| s.1 == *simple).map(|s| s.0)}),
    };
    json.as_object().cloned().unwrap_or_default()
}

pub(super) fn act(game: &mut Game<FourWay>, seat: Seat, act: &Act) -> Result<(), Refusal> {
    if *act == Act::Forfeit {
        game.finish(ending::lost(seat, &ending::FORFEIT));
        return Ok(());
    }
    let frozen = game.position().frozen();
    let mut negotiation = game.negotiation().clone();
    match act {
        Act::ClaimDraw(_) if game.to_move() != Some(seat) => {
            let message = "only the player on turn may claim a draw";
            return Err(Refusal::new(ErrorKind::NotYourTurn, Some("4W-A5"), message));
        }
        //
        _ if frozen.contains(seat) => return Err(Refusal::refused("4W-C7", "a mated player has no voice")),
        Act::ClaimDraw(claim) if claim.holds(game) => {
            game.finish(ending::draw(game.position().frozen(), claim.ending()));
            return Ok(());
        }
        Act::ClaimDraw(claim) => {
            let message = format!("the claim ({}) does not hold", claim.name());
            return Err(Refusal::refused(claim.ending().rule, message));
        }
        Act::AcceptDraw if !may_accept(&negotiation, seat) => {
            return Err(Refusal::refused("4W-A2", "no opponent has offered a draw"));
        }
        Act::OfferDraw | Act::AcceptDraw => negotiation.draw = negotiation.draw.with(seat),
        Act::DeclineDraw if negotiation.draw.is_empty() => {
            return Err(Refusal::refused("4W-A3", "nobody has offered a draw"));
        }
        Act::DeclineDraw => negotiation.draw = Seats::NONE,
        Act::Resign => negotiation.resign = negotiation.resign.with(seat),
        Act::WithdrawResign if !negotiation.resign.contains(seat) => {
            return Err(Refusal::refused("4W-A4", "you have not asked to resign"));
        }
        Act::WithdrawResign => negotiation.resign = negotiation.resign.without(seat),
        Act::Forfeit => {}
    }
    game.state_mut().negotiation = negotiation;
    count_votes(game, seat);
    Ok(())
}

/// 4W-A2
fn may_accept(negotiation: &Negotiation, seat: Seat) -> bool {
    opponents(seat).into_iter().any(|foe| negotiation.draw.contains(foe))
}

/// 4W-E7: votes for a draw are counted whenever somebody acts. 4W-A4: a side's votes to resign only when a player of that side does.
/// Those who are frozen are not asked.
fn count_votes(game: &mut Game<FourWay>, actor: Seat) {
    let (frozen, negotiation) = (game.position().frozen(), game.negotiation());
    let all_agree = |asked: Seats, votes: Seats| asked.iter().all(|seat| frozen.contains(seat) || votes.contains(seat));
    if all_agree(Seat::all(SEATS).collect(), negotiation.draw) {
        game.finish(ending::draw(frozen, &ending::AGREEMENT));
    } else if all_agree([actor, partner(actor)].into_iter().collect(), negotiation.resign) {
        game.finish(ending::lost(actor, &ending::RESIGNATION));
    }
}

/// 4W-A2, 4W-A4: the standing votes, for a draw and of each side for resigning.
pub(super) fn pending(game: &Game<FourWay>) -> Vec<Pending> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let (frozen, negotiation) = (game.position().frozen(), game.negotiation());
    let waiting = |asked: &[Seat], given: Seats| {
        asked.iter().copied().filter(|&seat| !frozen.contains(seat) && !given.contains(seat)).collect()
    };
    let mut all = Vec::new();
    if !negotiation.draw.is_empty() {
        let seats: Vec<Seat> = Seat::all(SEATS).collect();
        let lapses = "it ends when somebody declines it, or moves without having a vote for it";
        let waiting = waiting(&seats, negotiation.draw);
        all.push(Pending { words: "a draw".into(), rule: "4W-A2", given: negotiation.draw, waiting, lapses });
    }
    for seat in Seat::all(2) {
        let side = [seat, partner(seat)];
        let given: Seats = side.into_iter().filter(|&seat| negotiation.resign.contains(seat)).collect();
        if !given.is_empty() {
            let words = format!("{} and {} resign", INFO.seat_title(side[0]), INFO.seat_title(side[1]));
            let lapses = "a vote ends with the next move of who gave it";
            all.push(Pending { words, rule: "4W-A4", given, waiting: waiting(&side, given), lapses });
        }
    }
    all
}

pub(super) fn open(game: &Game<FourWay>, seat: Seat) -> Vec<ActForm> {
    if game.outcome().is_some() || game.position().frozen().contains(seat) {
        return Vec::new();
    }
    let negotiation = game.negotiation();
    let mut forms = vec![ActForm::simple("offer-draw", "offer a draw", "4W-A1")];
    if may_accept(negotiation, seat) {
        forms.push(ActForm::simple("accept-draw", "accept the draw", "4W-A2"));
    }
    if !negotiation.draw.is_empty() {
        forms.push(ActForm::simple("decline-draw", "decline the draw", "4W-A3"));
    }
    let claims = claims(game);
    if game.to_move() == Some(seat) && !claims.is_empty() {
        let form = ActForm::simple("claim-draw", "claim a draw", "4W-A5");
        forms.push(form.with("reason", false, FieldKind::Choice { values: claims }));
    }
    forms.push(ActForm::simple("resign", "resign, together with the partner", "4W-A4"));
    if negotiation.resign.contains(seat) {
        forms.push(ActForm::simple("withdraw-resign", "play on after all", "4W-A4"));
    }
    forms
}

/// The game's own fields of the status.
pub(super) fn status(position: &Position, negotiation: &Negotiation, fields: &mut Map<String, Json>) {
    let names = |keep: &dyn Fn(Seat) -> bool| -> Vec<&str> {
        Seat::all(SEATS).filter(|&seat| keep(seat)).map(|seat| INFO.seat_name(seat)).collect()
    };
    fields.insert("frozen".into(), names(&|seat| position.frozen().contains(seat)).into());
    fields.insert("stale".into(), names(&|seat| position.is_stale(seat)).into());
    let (draw, resign) =
        (names(&|seat| negotiation.draw.contains(seat)), names(&|seat| negotiation.resign.contains(seat)));
    fields.insert("votes".into(), json!({"draw": draw, "resign": resign}));
    fields.insert("clock".into(), negotiation.clock.into());
}
