//! What acts look like to a client: their words and their fields.

use super::negotiation::Consent;
use crate::three_way::info::{INFO, ThreeWay};
use crate::three_way::mates::{may_declare, may_declare_jointly};
use crate::three_way::why::Claim;
use polychess_game::{ActForm, FieldKind, Game};
use polychess_rules::{Seat, Seats};

pub(super) fn names(seats: impl IntoIterator<Item = Seat>) -> Vec<&'static str> {
    seats.into_iter().map(|seat| INFO.seat_name(seat)).collect()
}

pub(super) fn describe(consent: Consent) -> (String, &'static str) {
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
pub(super) fn declarations(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
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
pub(super) fn answer_forms(game: &Game<ThreeWay>, seat: Seat, stalemated: Seat) -> Vec<ActForm> {
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
pub(super) fn claim_forms(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
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
