//! What players do besides moving (ledger: Player actions).

use super::info::{INFO, ThreeWay};
use super::judging;
use super::mates::{may_declare, may_declare_jointly, why_not_declare};
use super::negotiation::{
    Claim, Consent, Wish, agree, answer, change, claim, in_three_way_play, may_propose, withdraw,
};
use super::position::Phase;
use polychess_game::{ActForm, ErrorKind, FieldKind, Fields, Game, Pending, Refusal};
use polychess_rules::{Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// 3WC-A2
    Withdraw,
    /// 3WC-A3, 3WC-A4, 3WC-A6, 3WC-A8
    Consent(Consent),
    /// 3WC-A5
    DeclareMate(Seat),
    /// 3WC-A7
    ResignNotice,
    /// 3WC-A9
    Resign,
    /// 3WC-A10
    Abandon,
    /// 3WC-A11, with the intended move, if one is named.
    Claim(Claim, Option<String>),
    /// 3WC-A12, with whom the third player names.
    Continue(Option<Vec<Seat>>),
    /// 3WC-A12
    NoContinue,
    /// Time or the seat is given up: stage I as R23, stage II as 3WC-A9.
    Forfeit,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Act, Refusal> {
    Ok(match fields.kind()?.as_str() {
        "withdraw" => Act::Withdraw,
        "agree-draw" => Act::Consent(Consent::Draw),
        "cede" => Act::Consent(Consent::Cede(fields.seat("to")?)),
        "declare-mate" => Act::DeclareMate(fields.seat("of")?),
        "joint-mate" => Act::Consent(Consent::JointMate(fields.seat("of")?)),
        "resign-notice" => Act::ResignNotice,
        "agree-result" => {
            let resigner = fields.seat("resigner")?;
            let points = fields.points("points")?;
            let each = |i: usize| points.get(i).copied().unwrap_or_default();
            Act::Consent(Consent::Result(resigner, [each(0), each(1), each(2)]))
        }
        "resign" => Act::Resign,
        "abandon" => Act::Abandon,
        "claim-repetition" => Act::Claim(Claim::Repetition, fields.optional_text("move")?),
        "claim-fifty" => Act::Claim(Claim::Fifty, fields.optional_text("move")?),
        "continue" => Act::Continue(fields.optional_seats("against")?),
        "no-continue" => Act::NoContinue,
        "forfeit" => Act::Forfeit,
        other => {
            let shown: String = other.chars().take(24).collect();
            return Err(Refusal::bad_act(format!(
                "there is no act \"{shown}\"; there are withdraw, agree-draw, cede, declare-mate, joint-mate, resign-notice, \
                 agree-result, resign, abandon, claim-repetition, claim-fifty, continue, no-continue, forfeit"
            )));
        }
    })
}

pub(super) fn write(act: &Act) -> Map<String, Json> {
    let name = |seat: &Seat| INFO.seat_name(*seat);
    let json = match act {
        Act::Withdraw => json!({"type": "withdraw"}),
        Act::Consent(Consent::Draw) => json!({"type": "agree-draw"}),
        Act::Consent(Consent::Cede(to)) => json!({"type": "cede", "to": name(to)}),
        Act::Consent(Consent::JointMate(of)) => json!({"type": "joint-mate", "of": name(of)}),
        Act::Consent(Consent::Result(resigner, points)) => {
            let points: Map<String, Json> =
                Seat::all(3).map(|s| (name(&s).to_owned(), points[s.index()].to_string().into())).collect();
            json!({"type": "agree-result", "resigner": name(resigner), "points": points})
        }
        Act::DeclareMate(of) => json!({"type": "declare-mate", "of": name(of)}),
        Act::ResignNotice => json!({"type": "resign-notice"}),
        Act::Resign => json!({"type": "resign"}),
        Act::Abandon => json!({"type": "abandon"}),
        Act::Claim(claim, None) => json!({"type": claim.kind()}),
        Act::Claim(claim, Some(turn)) => json!({"type": claim.kind(), "move": turn}),
        Act::Continue(None) => json!({"type": "continue"}),
        Act::Continue(Some(seats)) => {
            json!({"type": "continue", "against": seats.iter().map(name).collect::<Vec<_>>()})
        }
        Act::NoContinue => json!({"type": "no-continue"}),
        Act::Forfeit => json!({"type": "forfeit"}),
    };
    json.as_object().cloned().unwrap_or_default()
}

pub(super) fn act(game: &mut Game<ThreeWay>, seat: Seat, act: &Act) -> Result<(), Refusal> {
    let position = game.position();
    if !position.active.contains(seat) {
        let message = format!("{} is out and takes no further part", INFO.seat_title(seat));
        return Err(Refusal::refused("3WC-A1", message));
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        return match act {
            Act::Continue(against) => {
                answer(game, seat, stalemated, against.as_deref().map_or(Wish::Play, Wish::Against))
            }
            Act::NoContinue | Act::Forfeit => answer(game, seat, stalemated, Wish::Nothing),
            _ => Err(Refusal::refused("3WC-A12", "stage I is over: answer continue or no-continue")),
        };
    }
    match act {
        Act::Withdraw => withdraw(game, seat)?,
        Act::Consent(consent) => agree(game, seat, *consent)?,
        Act::DeclareMate(of) => {
            why_not_declare(position, seat, *of).map_or(Ok(()), Err)?;
            change(game, |p| judging::defeat_by_act(p, *of, Seats::NONE.with(seat), &judging::CHECKMATE));
        }
        Act::ResignNotice => notice(game, seat)?,
        Act::Resign => {
            if !position.second_stage {
                let message = "nobody simply resigns in three-way play; give notice, or agree on a result";
                return Err(Refusal::refused("3WC-A9", message));
            }
            let opponents = position.opponents(seat);
            change(game, |p| judging::defeat_by_act(p, seat, opponents, &judging::RESIGNATION));
        }
        Act::Abandon => {
            in_three_way_play(position, "3WC-A10")?;
            change(game, |p| {
                p.sixths = [0; 3];
                judging::finish(p, &judging::NULLIFIED); // 3WC-E13
            });
        }
        Act::Claim(kind, turn) => claim(game, seat, *kind, turn.as_deref())?,
        Act::Continue(_) | Act::NoContinue => {
            return Err(Refusal::refused(
                "3WC-A12",
                "nobody has been asked to go on: there was no stalemate in stage I",
            ));
        }
        Act::Forfeit => {
            let opponents = position.opponents(seat);
            change(game, |p| judging::defeat_by_act(p, seat, opponents, &judging::FORFEIT)); // R23
        }
    }
    Ok(())
}

/// 3WC-A7: not on turn, having moved, once after each own move; the third in succession is a defeat.
fn notice(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Refusal> {
    in_three_way_play(game.position(), "3WC-A7")?;
    why_no_notice(game, seat).map_or(Ok(()), |message| Err(Refusal::refused("3WC-A7", message)))?;
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.noticed = negotiation.noticed.with(seat);
    negotiation.notices[seat.index()] += 1;
    if negotiation.notices[seat.index()] >= 3 {
        let others = game.position().opponents(seat);
        change(game, |position| judging::defeat_by_act(position, seat, others, &judging::NOTICES)); // R23
    }
    Ok(())
}

pub(super) fn why_no_notice(game: &Game<ThreeWay>, seat: Seat) -> Option<&'static str> {
    let negotiation = game.negotiation();
    if game.position().turn == seat {
        Some("notice is given after the own move, until the own next turn")
    } else if !negotiation.moved.contains(seat) {
        Some("notice is given after an own move, and you have not moved yet")
    } else if negotiation.noticed.contains(seat) {
        Some("you have given notice since your last move")
    } else {
        None
    }
}

fn names(seats: impl IntoIterator<Item = Seat>) -> Vec<&'static str> {
    seats.into_iter().map(|seat| INFO.seat_name(seat)).collect()
}

/// 3WC-A1: nothing after the game is over, nothing for players who are out.
pub(super) fn open(game: &Game<ThreeWay>, seat: Seat) -> Vec<ActForm> {
    let position = game.position();
    if game.outcome().is_some() || !position.active.contains(seat) {
        return Vec::new();
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        return answer_forms(game, seat, stalemated);
    }
    let mut forms = Vec::new();
    declarations(game, seat, &mut forms);
    claim_forms(game, seat, &mut forms);
    let consents = &game.negotiation().consents;
    let given = |consent| consents.contains(&(seat, consent));
    if !given(Consent::Draw) {
        forms.push(ActForm::simple("agree-draw", "agree to a draw", "3WC-A3"));
    }
    if position.second_stage {
        forms.push(ActForm::simple("resign", "resign", "3WC-A9"));
    } else {
        let to: Vec<Seat> = seat.others(3).filter(|&to| !given(Consent::Cede(to))).collect();
        if !to.is_empty() {
            let form = ActForm::simple("cede", "draw and cede the weak victory", "3WC-A4");
            forms.push(form.with("to", false, FieldKind::Seat { values: names(to) }));
        }
        if may_propose(consents, seat) {
            let form = ActForm::simple("agree-result", "agree to a resignation and its points", "3WC-A8");
            let form = form.with("resigner", false, FieldKind::Seat { values: names(Seat::all(3)) });
            forms.push(form.with("points", false, FieldKind::Points { seats: names(Seat::all(3)) }));
        }
        if why_no_notice(game, seat).is_none() {
            forms.push(ActForm::simple("resign-notice", "give notice of resignation", "3WC-A7").recurring());
        }
        forms.push(ActForm::simple("abandon", "leave and nullify the game", "3WC-A10"));
    }
    if consents.iter().any(|(giver, _)| *giver == seat) {
        forms.push(ActForm::simple("withdraw", "take back all consents", "3WC-A2"));
    }
    forms
}

/// 3WC-A2: the open consents, each with those whose it still needs.
pub(super) fn pending(game: &Game<ThreeWay>) -> Vec<Pending> {
    let (position, given) = (game.position(), &game.negotiation().consents);
    let mut matters: Vec<Consent> = given.iter().map(|(_, consent)| *consent).collect();
    matters.sort_unstable();
    matters.dedup();
    let pending = |consent: Consent| {
        let by = |seat: Seat| given.contains(&(seat, consent));
        let (given, waiting): (Vec<Seat>, Vec<Seat>) = consent.parties(position).iter().partition(|&seat| by(seat));
        let (words, rule) = describe(consent);
        let lapses = match consent {
            Consent::JointMate(_) => "it ends with any move",
            _ => "a consent ends with the next move of who gave it",
        };
        Pending { words, rule, given: given.into_iter().collect(), waiting: waiting.into_iter().collect(), lapses }
    };
    if game.outcome().is_some() { Vec::new() } else { matters.into_iter().map(pending).collect() }
}

fn describe(consent: Consent) -> (String, &'static str) {
    let title = |seat: Seat| INFO.seat_title(seat);
    match consent {
        Consent::Draw => ("a draw".into(), "3WC-A3"),
        Consent::Cede(to) => (format!("a draw that cedes the weak victory to {}", title(to)), "3WC-A4"),
        Consent::JointMate(of) => (format!("{} is checkmated, declared together", title(of)), "3WC-A6"),
        Consent::Result(resigner, points) => {
            let each = |seat: Seat| format!("{} {}", title(seat), points[seat.index()]);
            let all: Vec<String> = Seat::all(3).map(each).collect();
            (format!("{} resigns; points: {}", title(resigner), all.join(", ")), "3WC-A8")
        }
    }
}

/// 3WC-A5, 3WC-A6: only what may be declared now.
fn declarations(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
    let position = game.position();
    let mated: Vec<Seat> = seat.others(3).filter(|&of| may_declare(position, seat, of)).collect();
    if !mated.is_empty() {
        let form = ActForm::simple("declare-mate", "declare checkmate", "3WC-A5");
        forms.push(form.with("of", false, FieldKind::Seat { values: names(mated) }));
    }
    let of = position.turn;
    let given = game.negotiation().consents.contains(&(seat, Consent::JointMate(of)));
    if seat != of && !given && may_declare_jointly(position, of) {
        let form = ActForm::simple("joint-mate", "declare checkmate together", "3WC-A6");
        forms.push(form.with("of", false, FieldKind::Seat { values: names([of]) }));
    }
}

/// 3WC-A12
fn answer_forms(game: &Game<ThreeWay>, seat: Seat, stalemated: Seat) -> Vec<ActForm> {
    if game.negotiation().answers[seat.index()].is_some() {
        return Vec::new();
    }
    let pair = Seats::NONE.with(game.position().turn).with(stalemated);
    let go_on = ActForm::simple("continue", "go on in stage II", "3WC-A12");
    let go_on = if pair.contains(seat) {
        go_on
    } else {
        go_on.with("against", false, FieldKind::Seats { values: names(pair.iter()) })
    };
    vec![go_on, ActForm::simple("no-continue", "do not go on", "3WC-A12")]
}

/// The forms of the claims that hold now or after some turn.
fn claim_forms(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
    if game.to_move() != Some(seat) {
        return;
    }
    for claim in Claim::ALL.into_iter().filter(|claim| claim.is_near(game)) {
        let turns = game.legal_turns().into_iter().filter(|(_, turn)| claim.holds_after(game, turn));
        let turns: Vec<String> = turns.map(|(text, _)| text).collect();
        let now = claim.holds(game);
        if now || !turns.is_empty() {
            let words = if claim == Claim::Repetition { "claim threefold repetition" } else { "claim fifty moves" };
            let form = ActForm::simple(claim.kind(), words, "3WC-A11");
            forms.push(form.with("move", now, FieldKind::Turn { values: turns }));
        }
    }
}

/// DESIGN section 3: leaving and flag fall.
pub(super) fn forfeit(game: &Game<ThreeWay>, seat: Seat) -> Result<Act, Refusal> {
    let answered =
        matches!(game.position().phase, Phase::Awaiting(_)) && game.negotiation().answers[seat.index()].is_some();
    if answered {
        return Err(Refusal::new(ErrorKind::Refused, Some("3WC-A12"), "you have answered; the others are asked"));
    }
    Ok(Act::Forfeit)
}

/// DESIGN section 3: where the table agreed that leaving nullifies the game (3WC-E13), in three-way play.
pub(super) fn nullify(game: &Game<ThreeWay>) -> Option<Act> {
    let position = game.position();
    (!position.second_stage && position.phase == Phase::Playing).then_some(Act::Abandon)
}
