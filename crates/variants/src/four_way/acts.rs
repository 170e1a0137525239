//! Player actions other than moves: votes for a draw or to resign, and draw claims (rulebook:
//! Player actions, 4W-E5 to 4W-E8).

use super::board::{SUPERPAWN, opponents};
use super::ending;
use super::ending::Claim;
use super::info::INFO;
use super::setup::FourWay;
use super::why::Why;
use crate::crossed::{SEATS, opposite};
use polychess_game::{ActForm, Acts, AnswerKind, FieldKind, Game, GameState, OfferMatter, Pending, Refusal, write_act};
use polychess_rules::{BySeat, Move, Outcome, Points, Position as _, Role, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An action other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// 4W-A1: offers a draw, which is also a vote for it.
    OfferDraw,
    /// 4W-A2: votes for a draw that an opponent has offered.
    AcceptDraw,
    /// 4W-A3: clears all votes for a draw.
    DeclineDraw,
    /// 4W-A4: votes to resign.
    Resign,
    /// 4W-A4: withdraws the vote to resign.
    WithdrawResign,
    /// 4W-A5: claims a draw.
    ClaimDraw {
        /// The ground of the claim.
        reason: Claim,
    },
    /// The player's team loses, because the player ran out of time or left the table.
    Forfeit,
}

/// The counter for draw claims and the current votes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 4W-E6: the number of turns, made or lost, since the last capture or pawn move.
    pub(super) clock: u32,
    /// 4W-A1: the seats that vote for a draw.
    pub(super) draw: Seats,
    /// 4W-A4: the seats that vote to resign.
    pub(super) resign: Seats,
}

/// 4W-E6: fifty rounds of four turns.
const FIFTY: u32 = 200;

/// Updates the counter (4W-E6) and the votes (4W-A3, 4W-A4) after a move.
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

/// 4W-C9: returns the number of players who lose their turn between the mover and the next player.
/// Returns 0 after the end of the game.
fn lost_turns(mover: Seat, next: Option<Seat>) -> u32 {
    let until = |next: Seat| (0..SEATS as u32).find(|&n| mover.after(n as usize + 1, SEATS) == next);
    next.and_then(until).unwrap_or(0)
}

impl Claim {
    const ALL: [Self; 2] = [Self::Threefold, Self::Fifty];

    fn holds(self, game: &Game<FourWay>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => game.negotiation().clock >= FIFTY,
        }
    }
}

impl Acts for FourWay {
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
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
        let claims = Self::claims(game);
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

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        if *act == Act::Forfeit {
            game.finish(ending::lost(seat, &ending::FORFEIT));
            return Ok(());
        }
        let frozen = game.position().frozen();
        let mut negotiation = game.negotiation().clone();
        match act {
            Act::ClaimDraw { .. } if game.to_move() != Some(seat) => {
                return Err(Why::ClaimOutOfTurn.into());
            }
            // frozen players cannot act.
            _ if frozen.contains(seat) => return Err(Why::NoVoice.into()),
            Act::ClaimDraw { reason: claim } if claim.holds(game) => {
                game.finish(ending::draw(game.position().frozen(), claim.ending()));
                return Ok(());
            }
            Act::ClaimDraw { reason: claim } => return Err(Why::ClaimFails { claim: *claim }.into()),
            Act::AcceptDraw if !may_accept(&negotiation, seat) => return Err(Why::NoDrawToAccept.into()),
            Act::OfferDraw | Act::AcceptDraw => negotiation.draw = negotiation.draw.with(seat),
            Act::DeclineDraw if negotiation.draw.is_empty() => return Err(Why::NoDrawToDecline.into()),
            Act::DeclineDraw => negotiation.draw = Seats::NONE,
            Act::Resign => negotiation.resign = negotiation.resign.with(seat),
            Act::WithdrawResign if !negotiation.resign.contains(seat) => return Err(Why::NoVoteToWithdraw.into()),
            Act::WithdrawResign => negotiation.resign = negotiation.resign.without(seat),
            Act::Forfeit => {}
        }
        game.state_mut().negotiation = negotiation;
        count_votes(game, seat);
        Ok(())
    }

    /// Returns the action of a player who ran out of time or left. The player's team loses 0 to 2,
    /// even if the player is frozen.
    fn forfeit(_: &Game<Self>, _: Seat) -> Result<Act, Refusal> {
        Ok(Act::Forfeit)
    }

    /// Returns `None`, because no draw is automatic. Players claim draws by repetition or by the
    /// counter (4W-E5, 4W-E6).
    fn verdict(_: &Game<Self>) -> Option<Outcome> {
        None
    }

    fn claims(game: &Game<Self>) -> Vec<&'static str> {
        Claim::ALL.iter().filter(|claim| claim.holds(game)).map(|claim| claim.ending().id).collect()
    }

    /// 4W-A2, 4W-A4: returns the open votes for a draw, and the open votes to resign of each team.
    fn pending(game: &Game<Self>) -> Vec<Pending> {
        if game.outcome().is_some() {
            return Vec::new();
        }
        let (frozen, negotiation) = (game.position().frozen(), game.negotiation());
        let waiting = |asked: &[Seat], given: Seats| -> Seats {
            asked.iter().copied().filter(|&seat| !frozen.contains(seat) && !given.contains(seat)).collect()
        };
        let mut all = Vec::new();
        if !negotiation.draw.is_empty() {
            let seats: Vec<Seat> = Seat::all(SEATS).collect();
            let lapses = "it ends when a player declines it, or moves without having agreed to it";
            let waiting = waiting(&seats, negotiation.draw);
            let mut matter = Pending {
                matter: OfferMatter::Draw,
                about: Seats::NONE,
                words: "a draw".into(),
                rule: "4W-A2",
                given: negotiation.draw,
                waiting,
                lapses,
                answers: Vec::new(),
            };
            for seat in waiting.iter() {
                let accept = if may_accept(negotiation, seat) { Act::AcceptDraw } else { Act::OfferDraw };
                matter.answer(seat, AnswerKind::Accept, write_act::<Self>(&accept));
                matter.answer(seat, AnswerKind::Decline, write_act::<Self>(&Act::DeclineDraw));
            }
            for seat in negotiation.draw.iter().filter(|&seat| !frozen.contains(seat)) {
                matter.answer(seat, AnswerKind::Withdraw, write_act::<Self>(&Act::DeclineDraw));
            }
            all.push(matter);
        }
        for seat in Seat::all(2) {
            let side = [seat, opposite(seat)];
            let given: Seats = side.into_iter().filter(|&seat| negotiation.resign.contains(seat)).collect();
            if !given.is_empty() {
                let words = format!("{} and {} resign", INFO.seat_title(side[0]), INFO.seat_title(side[1]));
                let mut matter = Pending {
                    matter: OfferMatter::Resignation,
                    about: side.into_iter().collect(),
                    words,
                    rule: "4W-A4",
                    given,
                    waiting: waiting(&side, given),
                    lapses: "a vote ends with the next move of its player",
                    answers: Vec::new(),
                };
                for seat in matter.waiting.iter() {
                    matter.answer(seat, AnswerKind::Accept, write_act::<Self>(&Act::Resign));
                }
                for seat in given.iter().filter(|&seat| !frozen.contains(seat)) {
                    matter.answer(seat, AnswerKind::Withdraw, write_act::<Self>(&Act::WithdrawResign));
                }
                all.push(matter);
            }
        }
        all
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        ending::draw(game.position().frozen(), &ending::AGREEMENT).points
    }
}

/// 4W-A2: returns whether an opponent of `seat` has an open vote for a draw.
fn may_accept(negotiation: &Negotiation, seat: Seat) -> bool {
    opponents(seat).into_iter().any(|foe| negotiation.draw.contains(foe))
}

/// Ends the game if all players that a vote needs have voted.
///
/// 4W-E7: draw votes count after every action. 4W-A4: a team's votes to resign count only after an
/// action of that team. R-11: the votes of frozen players are not needed.
fn count_votes(game: &mut Game<FourWay>, actor: Seat) {
    let (frozen, negotiation) = (game.position().frozen(), game.negotiation());
    let all_agree = |asked: Seats, votes: Seats| asked.iter().all(|seat| frozen.contains(seat) || votes.contains(seat));
    if all_agree(Seat::all(SEATS).collect(), negotiation.draw) {
        game.finish(ending::draw(frozen, &ending::AGREEMENT));
    } else if all_agree([actor, opposite(actor)].into_iter().collect(), negotiation.resign) {
        game.finish(ending::lost(actor, &ending::RESIGNATION));
    }
}
