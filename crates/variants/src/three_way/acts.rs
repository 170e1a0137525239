//! Player actions other than moves (rulebook: Player actions).

use super::ending::{self, continue_without, draw, finish};
use super::info::INFO;
use super::legality::{check_declaration, may_declare, may_declare_jointly};
use super::negotiation::{
    Consent, Negotiation, agree, change, defeat_by_act, give_notice, in_three_way_play, may_give_notice, pending,
    withdraw,
};
use super::position::{Phase, Position};
use super::setup::ThreeWay;
use super::why::{ActKind, Why};
use polychess_game::{
    ActForm, Acts, Claim, ClaimRules, FieldKind, Game, GameState, Pending, Refusal, SeatName, SeatPoints,
};
use polychess_rules::{BySeat, Ending, Outcome, Points, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An action other than a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// 3WC-A2: withdraws all consents of the player.
    Withdraw,
    /// 3WC-A3: consents to a draw.
    AgreeDraw,
    /// 3WC-A4: consents to a draw that gives the third player the weak victory.
    Cede {
        /// The player who gets the weak victory.
        to: SeatName<ThreeWay>,
    },
    /// 3WC-A5: declares an opponent checkmated.
    DeclareMate {
        /// The player whose king cannot be saved.
        of: SeatName<ThreeWay>,
    },
    /// 3WC-A6: consents to a joint declaration of checkmate.
    JointMate {
        /// The player whose king cannot be saved.
        of: SeatName<ThreeWay>,
    },
    /// 3WC-A7: gives notice of resignation. The third notice in a row is a defeat.
    ResignNotice,
    /// 3WC-A8: consents to a resignation with agreed points.
    AgreeResult {
        /// The player who resigns.
        resigner: SeatName<ThreeWay>,
        /// The points of each player.
        points: SeatPoints<ThreeWay>,
    },
    /// 3WC-A9: resigns in stage II.
    Resign,
    /// 3WC-A10: leaves three-way play, so that the game does not count.
    Abandon,
    /// 3WC-A11: claims a draw by threefold repetition.
    ClaimRepetition {
        /// The intended move, if the claim is for the position after it.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// 3WC-A11: claims a draw by fifty moves.
    ClaimFifty {
        /// The intended move, if the claim is for the position after it.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// 3WC-A12: asks to continue with stage II after a stalemate.
    Continue {
        /// The opponents that the third player wants to play. `None` for the two players of the
        /// stalemate, because they can play only the third player.
        against: Option<Vec<SeatName<ThreeWay>>>,
    },
    /// 3WC-A12: does not ask for stage II after a stalemate.
    NoContinue,
    /// R23: loses because the player ran out of time or left the table.
    Forfeit,
}

impl Acts for ThreeWay {
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        open_forms(game, seat)
    }

    /// 3WC-A1 to 3WC-A12: carries out an action. If the action is not allowed, the game stays
    /// unchanged.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        let position = game.position();
        if !position.active.contains(seat) {
            return Err(Why::Out { seat: INFO.seat_name(seat) }.into());
        }
        if let Phase::Awaiting(stalemated) = position.phase {
            return Ok(answer(game, seat, stalemated, act)?);
        }
        match act {
            Act::Withdraw => withdraw(game, seat)?,
            Act::AgreeDraw => agree(game, seat, Consent::Draw)?,
            Act::Cede { to } => agree(game, seat, Consent::Cede(to.0))?,
            Act::DeclareMate { of } => {
                check_declaration(position, seat, of.0)?; // 3WC-A5
                defeat_by_act(game, of.0, Seats::NONE.with(seat), &ending::CHECKMATE);
            }
            Act::JointMate { of } => agree(game, seat, Consent::JointMate(of.0))?,
            Act::ResignNotice => give_notice(game, seat)?,
            Act::AgreeResult { resigner, points } => {
                agree(game, seat, Consent::Result(resigner.0, points.0))?;
            }
            Act::Resign if !position.second_stage => return Err(Why::NoSimpleResignation.into()), // 3WC-A9
            Act::Resign => defeat_by_act(game, seat, position.opponents(seat), &ending::RESIGNATION),
            Act::Forfeit => defeat_by_act(game, seat, position.opponents(seat), &ending::FORFEIT), // R23
            Act::Abandon => {
                in_three_way_play(position, ActKind::Abandon)?; // 3WC-A10
                change(game, |position| {
                    position.sixths = [0; 3];
                    finish(position, &ending::NULLIFIED); // 3WC-E13
                });
            }
            Act::ClaimRepetition { turn } => claim(game, seat, Claim::Threefold, turn, &ending::THREEFOLD)?,
            Act::ClaimFifty { turn } => claim(game, seat, Claim::Fifty, turn, &ending::FIFTY)?,
            Act::Continue { .. } | Act::NoContinue => return Err(Why::NobodyAsked.into()),
        }
        Ok(())
    }

    fn awaited(game: &Game<Self>) -> Seats {
        let waits = matches!(game.position().phase, Phase::Awaiting(_));
        Seat::all(3).filter(|&seat| waits && game.negotiation().answers[seat.index()].is_none()).collect()
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        pending(game)
    }

    /// R23: returns the action of a player who ran out of time or left. While the game awaits
    /// answers, it counts as `no-continue`.
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        match game.position().phase {
            Phase::Awaiting(_) if !Self::awaited(game).contains(seat) => Err(Why::Answered.into()),
            _ => Ok(Act::Forfeit),
        }
    }

    /// 3WC-E13: returns the action that nullifies the game, or `None` outside three-way play.
    fn nullify(game: &Game<Self>, _: Seat) -> Option<Act> {
        let position = game.position();
        (!position.second_stage && position.phase == Phase::Playing).then_some(Act::Abandon)
    }

    /// 3WC-A8: returns the agreed result, the only ending that the position does not store.
    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        let agreed = game.negotiation().agreed;
        agreed.map(|points| Outcome { points: Some(points), ending: &ending::ALLOCATION })
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        let holding = Claim::ALL.into_iter().filter(|claim| game.to_move().is_some() && claim.holds(game));
        holding.map(Claim::name).collect()
    }

    /// 3WC-A3: returns the points of an immediate draw. After a stalemate, returns the points of a
    /// game without a stage II (3WC-E10).
    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        let mut position = game.position().clone();
        if position.phase == Phase::Playing {
            draw(&mut position, &ending::AGREEMENT);
        }
        Some(position.points())
    }
}

/// 3WC-A12: records a player's answer, which is final. As soon as the answers are decisive, ends
/// the game or continues with stage II.
fn answer(game: &mut Game<ThreeWay>, seat: Seat, stalemated: Seat, act: &Act) -> Result<(), Why> {
    let pair = Seats::NONE.with(game.position().turn).with(stalemated);
    let against = match act {
        Act::NoContinue | Act::Forfeit => Ok(Seats::NONE),
        Act::Continue { against: None } if pair.contains(seat) => Ok(pair.others(3).collect()),
        Act::Continue { against: None } => Err(Why::NameOpponent),
        Act::Continue { .. } if pair.contains(seat) => Err(Why::NameNobody),
        Act::Continue { against: Some(seats) } if seats.is_empty() || seats.contains(&seat.into()) => {
            Err(Why::NameStalemated)
        }
        Act::Continue { against: Some(seats) } => Ok(seats.iter().map(|name| name.0).collect()),
        _ => return Err(Why::AnswerFirst),
    };
    let answer = &mut game.state_mut().negotiation.answers[seat.index()];
    if answer.is_some() {
        return Err(Why::Answered);
    }
    *answer = Some(against?);
    let Some(left_out) = game.negotiation().left_out() else { return Ok(()) };
    match left_out.iter().next() {
        None => change(game, |position| finish(position, &ending::NOT_CONTINUED)),
        Some(seat) if left_out.len() == 1 => change(game, |position| continue_without(position, seat)),
        Some(_) => {} // `Rules::continuations` creates two games.
    }
    Ok(())
}

/// 3WC-A11: claims a draw for the current position, or for the position after `turn`. The claim
/// does not play `turn`.
fn claim(
    game: &mut Game<ThreeWay>,
    seat: Seat,
    claim: Claim,
    turn: &Option<String>,
    ending: &'static Ending,
) -> Result<(), Refusal> {
    if game.to_move() != Some(seat) {
        return Err(Why::ClaimOutOfTurn.into());
    }
    if !claim.holds_with(game, turn.as_deref())? {
        return Err(Why::ClaimFails { claim: claim.into() }.into());
    }
    change(game, |position| draw(position, ending));
    Ok(())
}

/// 3WC-E11, 3WC-E12: draw claims.
impl ClaimRules for ThreeWay {
    fn living(position: &Position) -> Seats {
        position.active
    }

    fn quiet_turns(negotiation: &Negotiation) -> u32 {
        negotiation.quiet.into_iter().fold(0, u32::saturating_add)
    }

    /// 3WC-E12: returns whether every active player has made fifty moves without a capture or pawn
    /// move.
    fn is_fifty(state: &GameState<Self>) -> bool {
        state.position.active.iter().all(|seat| state.negotiation.quiet[seat.index()] >= 50)
    }

    /// Returns whether a claim may name a move from `before` to `after`. A move that ends the game
    /// or the stage has its own result, so a claim must not name it.
    fn goes_on(before: &Position, after: &Position) -> bool {
        after.phase == Phase::Playing && after.second_stage == before.second_stage
    }
}

/// 3WC-A1: returns the actions that `seat` can take, in display order. The list is empty for an
/// eliminated player and after the end of the game.
fn open_forms(game: &Game<ThreeWay>, seat: Seat) -> Vec<ActForm> {
    let position = game.position();
    if game.outcome().is_some() || !position.active.contains(seat) {
        return Vec::new();
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        return answer_forms(game, seat, stalemated);
    }
    let mut forms = Vec::new();
    declarations(game, seat, &mut forms);
    if game.to_move() == Some(seat) {
        forms.extend(Claim::ALL.into_iter().filter_map(|claim| {
            let (kind, words) = match claim {
                Claim::Threefold => ("claim-repetition", "claim threefold repetition"),
                Claim::Fifty => ("claim-fifty", "claim fifty moves"),
            };
            claim.offered(game, ActForm::simple(kind, words, "3WC-A11"))
        }));
    }
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
            let form = ActForm::simple("cede", "draw and give another player the weak victory", "3WC-A4");
            forms.push(form.with("to", false, FieldKind::Seat { values: names(to) }));
        }
        if game.negotiation().may_propose(seat) {
            let form = ActForm::simple("agree-result", "agree to a resignation with points", "3WC-A8");
            let form = form.with("resigner", false, FieldKind::Seat { values: names(Seat::all(3)) });
            forms.push(form.with("points", false, FieldKind::Points { seats: names(Seat::all(3)) }));
        }
        if may_give_notice(game, seat).is_ok() {
            forms.push(ActForm::simple("resign-notice", "give notice of resignation", "3WC-A7").recurring());
        }
        forms.push(ActForm::simple("abandon", "leave, and the game does not count", "3WC-A10"));
    }
    if consents.iter().any(|(giver, _)| *giver == seat) {
        forms.push(ActForm::simple("withdraw", "withdraw all consents", "3WC-A2"));
    }
    forms
}

/// 3WC-A5, 3WC-A6: adds the declarations of checkmate that `seat` can make in this position.
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

/// 3WC-A12: returns the two possible answers, or an empty list if `seat` has answered.
fn answer_forms(game: &Game<ThreeWay>, seat: Seat, stalemated: Seat) -> Vec<ActForm> {
    if game.negotiation().answers[seat.index()].is_some() {
        return Vec::new();
    }
    let pair = Seats::NONE.with(game.position().turn).with(stalemated);
    let go_on = ActForm::simple("continue", "play on in stage II", "3WC-A12");
    let go_on = if pair.contains(seat) {
        go_on
    } else {
        go_on.with("against", false, FieldKind::Seats { values: names(pair.iter()) })
    };
    vec![go_on, ActForm::simple("no-continue", "do not play on", "3WC-A12")]
}

fn names(seats: impl IntoIterator<Item = Seat>) -> Vec<&'static str> {
    seats.into_iter().map(|seat| INFO.seat_name(seat)).collect()
}
