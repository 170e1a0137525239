//! The state outside the position: the counter for draws and the votes, with their forms and
//! pending offers (rulebook: Player actions, 4P-D1 to 4P-D3).

use super::ending;
use super::info::INFO;
use super::position::Position;
use super::setup::{Edition, FourPlayer};
use crate::crossed::{SEATS, opposite};
use polychess_game::{ActForm, AnswerKind, GameState, OfferMatter, Pending};
use polychess_rules::{Cells, Move, Role, Seat, Seats};
use serde_json::Map;

/// The counter for draws and the current votes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 4P-D2: the number of turns since the last progress.
    pub(super) clock: u32,
    /// 4P-A3: the seats that vote for a draw.
    pub(super) offered: Seats,
    /// 4P-A1: the seats that vote to resign, in teams only.
    pub(super) resigning: Seats,
    /// 4P-F3 (R27): the cells of grey pieces whose owners are unknown.
    pub(super) nameless: Cells,
}

/// 4P-D2 (R13): returns the number of turns in a row without progress after which the game is
/// drawn.
fn progress_limit(position: &Position) -> u32 {
    let seats = if is_first(position) || position.options.teams { SEATS } else { position.in_play() };
    50 * seats as u32
}

/// Returns whether the game follows the first edition of the rulebook.
pub(super) fn is_first(position: &Position) -> bool {
    position.options.edition == Edition::First
}

/// Updates the counter and the votes after a turn.
///
/// 4P-D2: increments the counter, or resets it after progress. 4P-A1, 4P-A3: removes the votes that
/// the turn ends.
pub(super) fn after_turn(before: &GameState<FourPlayer>, turn: &[Move], state: &mut GameState<FourPlayer>) {
    let (pieces, mover) = (&before.position.pieces, before.position.turn);
    let takes = |m: &Move| pieces.is_occupied(m.to) && (is_first(&before.position) || !before.position.is_grey(m.to));
    let progress = before.position.is_leaving() || turn.iter().any(|m| pieces.has_role(Role::PAWN, m.from) || takes(m));
    let (position, negotiation) = (&state.position, &mut state.negotiation);
    negotiation.clock = if progress { 0 } else { negotiation.clock.saturating_add(1) };
    negotiation.nameless &= position.grey;
    turn.iter().for_each(|m| negotiation.nameless.remove(m.to));
    negotiation.resigning = negotiation.resigning.without(mover);
    if before.position.live().contains(mover) && !negotiation.offered.contains(mover) {
        negotiation.offered = Seats::NONE;
    }
    negotiation.offered = negotiation.offered & position.live();
}

/// 4P-D1, 4P-D2, 4P-O8: returns a copy of the position with its automatic ending. Returns an
/// unchanged copy if no automatic ending applies.
pub(super) fn with_automatic_ending(state: &GameState<FourPlayer>, is_third: bool) -> Position {
    let mut position = state.position.clone();
    if position.ending.is_some() {
        return position;
    }
    if ending::is_claimed(&position) {
        ending::claim(&mut position);
    } else if state.negotiation.clock >= progress_limit(&position) {
        ending::draw(&mut position, &ending::FIFTY);
    } else if is_third {
        ending::draw(&mut position, &ending::THREEFOLD);
    }
    position
}

/// Returns the forms of all actions that players can choose, in display order.
pub(super) fn forms(teams: bool) -> [ActForm; 6] {
    let resign = if teams { "resign, together with the partner" } else { "resign" };
    [
        ActForm::simple("claim-win", "claim the win", "4P-A2"),
        ActForm::simple("offer-draw", "offer a draw", "4P-A3"),
        ActForm::simple("accept-draw", "accept the draw", "4P-A3"),
        ActForm::simple("decline-draw", "decline the draw", "4P-A3"),
        ActForm::simple("resign", resign, "4P-A1"),
        ActForm::simple("withdraw-resign", "play on after all", "4P-A1"),
    ]
}

/// 4P-A1, 4P-A3: returns the open votes for a draw and to resign.
///
/// `is_open` returns whether a seat can currently choose an action of this kind.
pub(super) fn pending(
    live: Seats,
    offered: Seats,
    resigning: Seats,
    is_open: impl Fn(Seat, &str) -> bool,
) -> Vec<Pending> {
    let mut all = Vec::new();
    let matter = |matter, about, words, rule, given, waiting, lapses| Pending {
        matter,
        about,
        words,
        rule,
        given,
        waiting,
        lapses,
        answers: Vec::new(),
    };
    let add = |pending: &mut Pending, seat: Seat, answer: AnswerKind, kinds: &[&'static str]| {
        if let Some(&kind) = kinds.iter().find(|kind| is_open(seat, kind)) {
            pending.answer(seat, answer, Map::from_iter([("type".to_owned(), kind.into())]));
        }
    };
    if !offered.is_empty() {
        let waiting: Seats = live.iter().filter(|&seat| !offered.contains(seat)).collect();
        let lapses = "it ends when a player declines it, resigns, or moves without having agreed to it";
        let mut draw = matter(OfferMatter::Draw, Seats::NONE, "a draw".into(), "4P-A3", offered, waiting, lapses);
        for seat in waiting.iter() {
            add(&mut draw, seat, AnswerKind::Accept, &["accept-draw", "offer-draw"]);
            add(&mut draw, seat, AnswerKind::Decline, &["decline-draw"]);
        }
        for seat in offered.iter() {
            add(&mut draw, seat, AnswerKind::Withdraw, &["decline-draw"]);
        }
        all.push(draw);
    }
    for seat in resigning.iter() {
        let partner = opposite(seat);
        let (given, waiting) = (Seats::NONE.with(seat), Seats::NONE.with(partner));
        let side = if seat.index() < 2 { [seat, partner] } else { [partner, seat] };
        let words = format!("{} and {} resign", INFO.seat_title(side[0]), INFO.seat_title(side[1]));
        let lapses = "a vote ends with the next move of its player";
        let about = side.into_iter().collect();
        let mut resignation = matter(OfferMatter::Resignation, about, words, "4P-A1", given, waiting, lapses);
        add(&mut resignation, partner, AnswerKind::Accept, &["resign"]);
        add(&mut resignation, seat, AnswerKind::Withdraw, &["withdraw-resign"]);
        all.push(resignation);
    }
    all
}
