//! What players do besides moving: leaving, votes, the claim of the win, and the counter behind draws (ledger: Player actions, 4P-D1 to 4P-D4).

use super::ending;
use super::judging::abandon;
use super::position::Position;
use super::setup::FourPlayer;
use super::show::INFO;
use super::why::Why;
use crate::crossed::opposite;
use polychess_game::{ActForm, Acts, Game, GameState, Pending, Refusal};
use polychess_rules::{BySeat, Cells, Move, MoveKind, Outcome, Points, Role, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An act of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// 4P-A1
    Resign,
    /// 4P-A1, in teams.
    WithdrawResign,
    /// 4P-A2
    ClaimWin,
    /// 4P-A3
    OfferDraw,
    /// 4P-A3
    AcceptDraw,
    /// 4P-A3
    DeclineDraw,
    /// 4P-A4
    Forfeit,
}

/// The counter, the standing votes, and what is not known of grey pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 4P-D2: turns since the last capture or pawn move.
    pub(super) clock: u32,
    /// 4P-A3
    pub(super) offered: Seats,
    /// 4P-A1, in teams.
    pub(super) resigning: Seats,
    /// 4P-F3 (R27): the cells of grey pieces whose owner is not known. Nothing hangs on it but how they are written.
    pub(super) nameless: Cells,
}

/// 4P-D2 (R13)
pub(super) const FIFTY: u32 = 200;

/// 4P-D2's counter; 4P-A1, 4P-A3: which votes a turn ends.
pub(super) fn after_turn(before: &GameState<FourPlayer>, turn: &[Move], state: &mut GameState<FourPlayer>) {
    let (pieces, mover) = (&before.position.pieces, before.position.turn);
    let progress = turn.iter().any(|m| {
        let pawn = pieces.role(Role::PAWN).contains(m.from);
        pawn || m.kind == MoveKind::EnPassant || m.kind == MoveKind::Plain && pieces.is_occupied(m.to)
    });
    let (position, negotiation) = (&state.position, &mut state.negotiation);
    negotiation.clock = if progress { 0 } else { negotiation.clock.saturating_add(1) };
    negotiation.nameless &= position.marks.grey;
    turn.iter().for_each(|m| negotiation.nameless.remove(m.to));
    negotiation.resigning = negotiation.resigning.without(mover);
    if before.position.live().contains(mover) && !negotiation.offered.contains(mover) {
        negotiation.offered = Seats::NONE;
    }
    negotiation.offered = of_live(negotiation.offered, position);
}

/// Only live seats have votes.
pub(super) fn of_live(votes: Seats, position: &Position) -> Seats {
    Seats::from_bits(votes.bits() & position.live().bits())
}

/// How a game ends by counter, repetition or automatic claim, none of which its position knows.
fn by_counters(state: &GameState<FourPlayer>, is_third: bool) -> Option<Position> {
    let mut position = state.position.clone();
    if let Some([_, rival]) = ending::is_claimed(&position) {
        ending::claim(&mut position, rival);
    } else if state.negotiation.clock >= FIFTY {
        ending::draw(&mut position, &ending::FIFTY);
    } else if is_third {
        ending::draw(&mut position, &ending::THREEFOLD);
    }
    position.ending.map(|_| position)
}

/// The position of a finished game, as it is written.
pub(super) fn concluded(state: &GameState<FourPlayer>) -> Position {
    let position = state.position.clone();
    if position.ending.is_some() { position } else { by_counters(state, true).unwrap_or(position) }
}

/// 4P-A3 (R15): does another's vote stand that this seat may join?
fn may_accept(game: &Game<FourPlayer>, seat: Seat) -> bool {
    let offered = game.negotiation().offered;
    !offered.contains(seat) && offered.iter().any(|by| !game.position().armies().same_side(by, seat))
}

impl Acts for FourPlayer {
    fn open_acts(game: &Game<Self>, seat: Seat) -> Vec<ActForm> {
        if game.outcome().is_some() || !game.position().live().contains(seat) {
            return Vec::new();
        }
        let (position, negotiation) = (game.position(), game.negotiation());
        let mut forms = Vec::new();
        if ending::may_claim(position).is_some_and(|[leader, _]| leader == seat) {
            forms.push(ActForm::simple("claim-win", "claim the win", "4P-A2"));
        }
        if !negotiation.offered.contains(seat) {
            forms.push(ActForm::simple("offer-draw", "offer a draw", "4P-A3"));
        }
        if may_accept(game, seat) {
            forms.push(ActForm::simple("accept-draw", "accept the draw", "4P-A3"));
        }
        if !negotiation.offered.is_empty() {
            forms.push(ActForm::simple("decline-draw", "decline the draw", "4P-A3"));
        }
        let words = if game.options().teams { "resign, together with the partner" } else { "resign" };
        forms.push(ActForm::simple("resign", words, "4P-A1"));
        if negotiation.resigning.contains(seat) {
            forms.push(ActForm::simple("withdraw-resign", "play on after all", "4P-A1"));
        }
        forms
    }

    fn act(game: &mut Game<Self>, seat: Seat, act: &Act) -> Result<(), Refusal> {
        let teams = game.options().teams;
        let may_accept = may_accept(game, seat);
        let GameState { position, negotiation } = game.state_mut();
        if !position.live().contains(seat) {
            return Err(Why::NotLive.into());
        }
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
                abandon(position, seat, *act == Act::Forfeit);
            }
            Act::WithdrawResign if !negotiation.resigning.contains(seat) => {
                return Err(Why::NoVoteToWithdraw.into());
            }
            Act::WithdrawResign => negotiation.resigning = negotiation.resigning.without(seat),
            Act::ClaimWin => match ending::may_claim(position).filter(|[leader, _]| *leader == seat) {
                Some([_, rival]) => ending::claim(position, rival),
                None => return Err(Why::NoClaim.into()),
            },
            Act::OfferDraw if negotiation.offered.contains(seat) => return Err(Why::HasVoted.into()),
            Act::AcceptDraw if !may_accept => return Err(Why::NoDrawToAccept.into()),
            Act::OfferDraw | Act::AcceptDraw => {
                negotiation.offered = negotiation.offered.with(seat);
                if negotiation.offered == position.live() {
                    ending::draw(position, &ending::AGREEMENT); // 4P-D4
                }
            }
            Act::DeclineDraw if negotiation.offered.is_empty() => return Err(Why::NoDrawToDecline.into()),
            Act::DeclineDraw => negotiation.offered = Seats::NONE,
        }
        Ok(())
    }

    /// 4P-A4
    fn forfeit(game: &Game<Self>, seat: Seat) -> Result<Act, Refusal> {
        if game.position().live().contains(seat) { Ok(Act::Forfeit) } else { Err(Why::NotLive.into()) }
    }

    /// 4P-D1, 4P-D2, 4P-O8: by themselves, no claim needed.
    fn verdict(game: &Game<Self>) -> Option<Outcome> {
        ending::ended(&by_counters(game.state(), game.repetitions() >= 3)?)
    }

    /// Draws need no claim.
    fn claims(_: &Game<Self>) -> Vec<&'static str> {
        Vec::new()
    }

    /// 4P-A1, 4P-A3: the standing votes.
    fn pending(game: &Game<Self>) -> Vec<Pending> {
        if game.outcome().is_some() {
            return Vec::new();
        }
        let (live, negotiation) = (game.position().live(), game.negotiation());
        let mut all = Vec::new();
        if !negotiation.offered.is_empty() {
            let given = negotiation.offered;
            let waiting = live.iter().filter(|&seat| !given.contains(seat)).collect();
            let lapses = "it ends when somebody declines it, or moves without having a vote for it";
            all.push(Pending { words: "a draw".into(), rule: "4P-A3", given, waiting, lapses });
        }
        for seat in negotiation.resigning.iter() {
            let (given, waiting) = (Seats::NONE.with(seat), Seats::NONE.with(opposite(seat)));
            let side = if seat.index() < 2 { [seat, opposite(seat)] } else { [opposite(seat), seat] };
            let words = format!("{} and {} resign", INFO.seat_title(side[0]), INFO.seat_title(side[1]));
            let lapses = "a vote ends with the next move of who gave it";
            all.push(Pending { words, rule: "4P-A1", given, waiting, lapses });
        }
        all
    }

    fn points_if_ended(game: &Game<Self>) -> Option<BySeat<Points>> {
        let mut position = game.position().clone();
        ending::draw(&mut position, &ending::AGREEMENT);
        Some(ending::paid(&position))
    }
}
