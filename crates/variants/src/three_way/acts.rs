//! What players do besides moving (ledger: Player actions).

use super::ending;
use super::mates::check_declaration;
use super::negotiation::{
    Consent, Negotiation, Wish, agree, answer, change, give_notice, in_three_way_play, points_so_far, withdraw,
};
use super::position::{Phase, Position, ThreeWay};
use super::show::{INFO, describe, open_forms};
use super::why::{self, ActKind, Why};
use polychess_game::{ActForm, Acts, Claim, ClaimRules, Game, GameState, Pending, Refusal, SeatName, SeatPoints};
use polychess_rules::{BySeat, Outcome, Points, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// 3WC-A2
    Withdraw,
    /// 3WC-A3
    AgreeDraw,
    /// 3WC-A4
    Cede {
        /// To whom the weak victory goes.
        to: SeatName<ThreeWay>,
    },
    /// 3WC-A5
    DeclareMate {
        /// Whose king cannot be saved.
        of: SeatName<ThreeWay>,
    },
    /// 3WC-A6
    JointMate {
        /// Whose king cannot be saved.
        of: SeatName<ThreeWay>,
    },
    /// 3WC-A7
    ResignNotice,
    /// 3WC-A8
    AgreeResult {
        /// Who resigns.
        resigner: SeatName<ThreeWay>,
        /// What each gets.
        points: SeatPoints<ThreeWay>,
    },
    /// 3WC-A9
    Resign,
    /// 3WC-A10
    Abandon,
    /// 3WC-A11
    ClaimRepetition {
        /// The intended move, if one is named.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// 3WC-A11
    ClaimFifty {
        /// The intended move, if one is named.
        #[serde(rename = "move")]
        turn: Option<String>,
    },
    /// 3WC-A12
    Continue {
        /// With whom the third player wants to play.
        against: Option<Vec<SeatName<ThreeWay>>>,
    },
    /// 3WC-A12
    NoContinue,
    /// R23: out of time, or gone from the table. In stage I the two others share the defeat; in stage II it is a resignation (3WC-A9).
    Forfeit,
}

impl From<Consent> for Act {
    fn from(consent: Consent) -> Self {
        match consent {
            Consent::Draw => Self::AgreeDraw,
            Consent::Cede(to) => Self::Cede { to: to.into() },
            Consent::JointMate(of) => Self::JointMate { of: of.into() },
            Consent::Result(resigner, [w, g, b]) => {
                Self::AgreeResult { resigner: resigner.into(), points: BySeat([w, g, b, Points::ZERO]).into() }
            }
        }
    }
}

impl Acts for ThreeWay {
    /// 3WC-A1: nothing after the game is over, nothing for players who are out. In the order in which a client shows them.
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        open_forms(game, seat)
    }

    /// 3WC-A1 to 3WC-A12 in their order; while answers are awaited (3WC-E10), nothing but these.
    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        let position = game.position();
        if !position.active.contains(seat) {
            return Err(Why::Out { seat: INFO.seat_name(seat) }.into());
        }
        if let Phase::Awaiting(stalemated) = position.phase {
            let answered = match act {
                Act::Continue { against: None } => answer(game, seat, stalemated, Wish::Play),
                Act::Continue { against: Some(seats) } => {
                    answer(game, seat, stalemated, Wish::Against(seats.iter().map(|name| name.0).collect()))
                }
                Act::NoContinue | Act::Forfeit => answer(game, seat, stalemated, Wish::Nothing),
                _ => Err(Why::AnswerFirst),
            };
            return Ok(answered?);
        }
        match act {
            Act::Withdraw => withdraw(game, seat)?,                      // 3WC-A2
            Act::AgreeDraw => agree(game, seat, Consent::Draw)?,         // 3WC-A3
            Act::Cede { to } => agree(game, seat, Consent::Cede(to.0))?, // 3WC-A4
            Act::DeclareMate { of } => {
                check_declaration(position, seat, of.0)?; // 3WC-A5
                change(game, |p| ending::defeat_by_act(p, of.0, Seats::NONE.with(seat), &ending::CHECKMATE));
            }
            Act::JointMate { of } => agree(game, seat, Consent::JointMate(of.0))?, // 3WC-A6
            Act::ResignNotice => give_notice(game, seat)?,                         // 3WC-A7
            Act::AgreeResult { resigner, points } => {
                let BySeat([w, g, b, _]) = points.0;
                agree(game, seat, Consent::Result(resigner.0, [w, g, b]))?; // 3WC-A8
            }
            Act::Resign => {
                if !position.second_stage {
                    return Err(Why::NoSimpleResignation.into()); // 3WC-A9
                }
                let opponents = position.opponents(seat);
                change(game, |p| ending::defeat_by_act(p, seat, opponents, &ending::RESIGNATION));
            }
            Act::Abandon => {
                in_three_way_play(position, ActKind::Abandon)?; // 3WC-A10
                change(game, |p| {
                    p.sixths = [0; 3];
                    ending::finish(p, &ending::NULLIFIED); // 3WC-E13
                });
            }
            // 3WC-A11
            Act::ClaimRepetition { turn } => claim(game, seat, Claim::Threefold, turn.as_deref())?,
            Act::ClaimFifty { turn } => claim(game, seat, Claim::Fifty, turn.as_deref())?,
            Act::Continue { .. } | Act::NoContinue => return Err(Why::NobodyAsked.into()), // 3WC-A12
            Act::Forfeit => {
                let opponents = position.opponents(seat);
                change(game, |p| ending::defeat_by_act(p, seat, opponents, &ending::FORFEIT)); // R23
            }
        }
        Ok(())
    }

    /// 3WC-E10: who has still to answer.
    fn awaited(game: &Game<Self>) -> Seats {
        match game.position().phase {
            Phase::Awaiting(_) => {
                Seat::all(3).filter(|&seat| game.negotiation().answers[seat.index()].is_none()).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// 3WC-A2: the open consents, each with those whose it still needs.
    fn pending(game: &Game<Self>) -> Vec<Pending> {
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

    /// R23: a flag fall and leaving the table; while answers are awaited it is the answer `no-continue`.
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        let answered =
            matches!(game.position().phase, Phase::Awaiting(_)) && game.negotiation().answers[seat.index()].is_some();
        if answered {
            return Err(Why::Answered.into());
        }
        Ok(Act::Forfeit)
    }

    /// 3WC-E13, in three-way play, where the table agreed that leaving nullifies the game.
    fn nullify(game: &Game<Self>, _: Seat) -> Option<Act> {
        let position = game.position();
        (!position.second_stage && position.phase == Phase::Playing).then_some(Act::Abandon)
    }

    /// 3WC-A8: the one ending that the position does not know. 3WC-E12: there are no automatic draws by counters.
    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        let agreed = game.negotiation().agreed.is_some();
        agreed.then(|| Outcome { points: Some(points_so_far(game.state())), ending: &ending::ALLOCATION })
    }

    /// The claims that hold on the present position.
    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        let holding = Claim::ALL.into_iter().filter(|claim| game.to_move().is_some() && claim.holds(game));
        holding.map(Claim::name).collect()
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        Some(ending::points_if_ended(game.position()))
    }
}

/// 3WC-E11, 3WC-E12, for the position as it stands or after a move that is not played then (3WC-A11).
impl ClaimRules for ThreeWay {
    fn living(position: &Position) -> Seats {
        position.active
    }

    fn quiet_turns(negotiation: &Negotiation) -> u32 {
        negotiation.quiet.iter().fold(0, |sum, &turns| sum.saturating_add(turns))
    }

    /// 3WC-E12: fifty own moves of every active player.
    fn is_fifty(state: &GameState<Self>) -> bool {
        state.position.active.iter().all(|seat| state.negotiation.quiet[seat.index()] >= 50)
    }

    /// A turn that ends the stage ends it in its own way.
    fn goes_on(before: &Position, after: &Position) -> bool {
        after.phase == Phase::Playing && after.second_stage == before.second_stage
    }
}

/// 3WC-A11: only by the player on turn.
fn claim(game: &mut Game<ThreeWay>, seat: Seat, claim: Claim, turn: Option<&str>) -> Result<(), Refusal> {
    let (said, ending) = match claim {
        Claim::Threefold => (why::Claim::Repetition, &ending::THREEFOLD),
        Claim::Fifty => (why::Claim::Fifty, &ending::FIFTY),
    };
    if game.to_move() != Some(seat) {
        return Err(Why::ClaimOutOfTurn.into());
    }
    if !claim.holds_with(game, turn)? {
        return Err(Why::ClaimFails { claim: said }.into());
    }
    change(game, |position| ending::draw(position, ending));
    Ok(())
}
