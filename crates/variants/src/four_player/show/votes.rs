//! Acts as forms, and standing votes in words for people (ledger: Player actions).

use super::INFO;
use crate::crossed::opposite;
use polychess_game::{ActForm, AnswerKind, OfferMatter, Pending};
use polychess_rules::{Seat, Seats};
use serde_json::Map;

/// In the order in which they are shown: the claim of the win; offering, accepting and declining a draw; resigning and playing on.
pub(in crate::four_player) fn forms(teams: bool) -> [ActForm; 6] {
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

/// 4P-A1, 4P-A3: the votes of live seats for a draw and for resigning. `is_open` says which types of acts a seat can do now.
pub(in crate::four_player) fn pending(
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
        let lapses = "it ends when somebody declines it, or moves without having a vote for it";
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
        let lapses = "a vote ends with the next move of who gave it";
        let about = side.into_iter().collect();
        let mut resignation = matter(OfferMatter::Resignation, about, words, "4P-A1", given, waiting, lapses);
        add(&mut resignation, partner, AnswerKind::Accept, &["resign"]);
        add(&mut resignation, seat, AnswerKind::Withdraw, &["withdraw-resign"]);
        all.push(resignation);
    }
    all
}
