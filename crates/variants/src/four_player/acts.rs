//! Player actions other than moves (rulebook: Player actions, 4P-D4).

use super::elimination::leave_game;
use super::ending;
use super::negotiation::{self, Negotiation, is_first, with_automatic_ending};
use super::setup::{Edition, FourPlayer, Options};
use super::why::Why;
use crate::crossed::opposite;
use polychess_game::{ActForm, Acts, Game, GameState, Pending, Refusal};
use polychess_rules::{BySeat, Outcome, Points, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An action other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// 4P-A1: resigns. In teams, votes to resign.
    Resign,
    /// 4P-A1: withdraws the vote to resign, in teams only.
    WithdrawResign,
    /// 4P-A2: claims the win.
    ClaimWin,
    /// 4P-A3: offers a draw, which is also a vote for it.
    OfferDraw,
    /// 4P-A3: votes for a draw that another seat has offered.
    AcceptDraw,
    /// 4P-A3: clears all votes for a draw.
    DeclineDraw,
    /// 4P-A4: loses because the player ran out of time or left the table.
    Forfeit,
}

/// The actions that players can choose, in the order of `negotiation::forms`.
const WITH_FORMS: [Act; 6] =
    [Act::ClaimWin, Act::OfferDraw, Act::AcceptDraw, Act::DeclineDraw, Act::Resign, Act::WithdrawResign];

fn refusal(game: &Game<FourPlayer>, seat: Seat, act: Act) -> Option<Why> {
    let (position, Negotiation { offered, resigning, .. }) = (game.position(), game.negotiation());
    // 4P-A3 (R15): a seat accepts offers of opponents only.
    let may_join = |by| !position.are_teammates(by, seat);
    let (may_act, why) = match act {
        _ if !position.live().contains(seat) => (false, Why::NotLive),
        Act::Resign | Act::Forfeit => return None,
        Act::WithdrawResign => (resigning.contains(seat), Why::NoVoteToWithdraw),
        Act::ClaimWin => (ending::may_claim(position).is_some_and(|[leader, _]| leader == seat), Why::NoClaim),
        Act::OfferDraw => (!offered.contains(seat), Why::HasVoted),
        Act::AcceptDraw => (!offered.contains(seat) && offered.iter().any(may_join), Why::NoDrawToAccept),
        Act::DeclineDraw => (!offered.is_empty(), Why::NoDrawToDecline),
    };
    (!may_act).then_some(why)
}

impl Acts for FourPlayer {
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        let is_open = |act| game.outcome().is_none() && refusal(game, seat, act).is_none();
        let all = WITH_FORMS.into_iter().zip(negotiation::forms(game.options().teams));
        all.filter(|(act, _)| is_open(*act)).map(|(_, form)| form).collect()
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        if let Some(why) = refusal(game, seat, *act) {
            return Err(why.into());
        }
        let teams = game.options().teams;
        let GameState { position, negotiation } = game.state_mut();
        match act {
            Act::Resign if teams => {
                negotiation.resigning = negotiation.resigning.with(seat);
                if negotiation.resigning.contains(opposite(seat)) {
                    ending::lose(position, seat, &ending::RESIGNATION); // 4P-T5
                }
            }
            Act::Forfeit if teams => ending::lose(position, seat, &ending::FORFEIT),
            Act::Resign | Act::Forfeit => {
                negotiation.offered = Seats::NONE;
                if !is_first(position) {
                    negotiation.clock = 0; // 4P-D2
                }
                let is_nameless = |cell| negotiation.nameless.contains(cell);
                leave_game(position, seat, *act == Act::Forfeit, is_nameless);
            }
            Act::WithdrawResign => negotiation.resigning = negotiation.resigning.without(seat),
            Act::ClaimWin => ending::claim(position),
            Act::OfferDraw | Act::AcceptDraw => {
                negotiation.offered = negotiation.offered.with(seat);
                if negotiation.offered == position.live() {
                    ending::draw(position, &ending::AGREEMENT); // 4P-D4
                }
            }
            Act::DeclineDraw => negotiation.offered = Seats::NONE,
        }
        Ok(())
    }

    /// 4P-A4: returns the action of a player who ran out of time or left the table.
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        refusal(game, seat, Act::Forfeit).map_or(Ok(Act::Forfeit), |why| Err(why.into()))
    }

    /// 4P-D1: returns whether repetition also counts positions after actions, and not only after
    /// turns.
    fn counts_changes_by_acts(options: &Options) -> bool {
        options.edition == Edition::Second
    }

    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        ending::outcome_of(&with_automatic_ending(game.state(), game.repetitions() >= 3))
    }

    /// Draws are automatic, so there are no claims.
    fn claims(_: &Game<Self>) -> Vec<&'static str> {
        Vec::new()
    }

    fn pending(game: &Game<Self>) -> Vec<Pending> {
        let (live, votes) = (game.position().live(), game.negotiation());
        if game.outcome().is_some() {
            return Vec::new();
        }
        let is_open = |seat, kind: &str| Self::open_acts(game, seat).iter().any(|form| form.kind == kind);
        negotiation::pending(live, votes.offered, votes.resigning, is_open)
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        let mut position = game.position().clone();
        ending::draw(&mut position, &ending::AGREEMENT);
        Some(ending::points_won(&position))
    }
}
