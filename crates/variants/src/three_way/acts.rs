//! What players do besides moving (ledger: Player actions).

use super::answers::{Wish, answer};
use super::claims::{self, Claim};
use super::consents;
use super::negotiation::{Consent, change};
use super::position::{Phase, Position};
use super::{INFO, ThreeWay, ending, judging, mates};
use polychess_game::{Fields, Game, Refusal};
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
        Act::Withdraw => consents::withdraw(game, seat)?,
        Act::Consent(consent) => consents::agree(game, seat, *consent)?,
        Act::DeclareMate(of) => {
            mates::why_not_declare(position, seat, *of).map_or(Ok(()), Err)?;
            change(game, |p| judging::defeat_by_act(p, *of, Seats::NONE.with(seat), &ending::CHECKMATE));
        }
        Act::ResignNotice => notice(game, seat)?,
        Act::Resign => {
            if !position.second_stage {
                let message = "nobody simply resigns in three-way play; give notice, or agree on a result";
                return Err(Refusal::refused("3WC-A9", message));
            }
            let opponents = position.opponents(seat);
            change(game, |p| judging::defeat_by_act(p, seat, opponents, &ending::RESIGNATION));
        }
        Act::Abandon => {
            in_three_way_play(position, "3WC-A10")?;
            change(game, |p| {
                p.sixths = [0; 3];
                judging::finish(p, &ending::NULLIFIED); // 3WC-E13
            });
        }
        Act::Claim(claim, turn) => claims::act(game, seat, *claim, turn.as_deref())?,
        Act::Continue(_) | Act::NoContinue => {
            return Err(Refusal::refused(
                "3WC-A12",
                "nobody has been asked to go on: there was no stalemate in stage I",
            ));
        }
        Act::Forfeit => {
            let opponents = position.opponents(seat);
            change(game, |p| judging::defeat_by_act(p, seat, opponents, &ending::FORFEIT)); // R23
        }
    }
    Ok(())
}

pub(super) fn in_three_way_play(position: &Position, rule: &'static str) -> Result<(), Refusal> {
    let refusal = || Refusal::refused(rule, "this is for three-way play, and one player is out");
    if position.second_stage { Err(refusal()) } else { Ok(()) }
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
        change(game, |position| judging::defeat_by_act(position, seat, others, &ending::NOTICES)); // R23
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
