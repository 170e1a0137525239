//! Acts as forms, and standing votes in words for people (ledger: Player actions).

use super::INFO;
use crate::crossed::opposite;
use polychess_game::{ActForm, Pending};
use polychess_rules::Seats;

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

/// 4P-A1, 4P-A3: the votes of live seats for a draw and for resigning.
pub(in crate::four_player) fn pending(live: Seats, offered: Seats, resigning: Seats) -> Vec<Pending> {
    let mut all = Vec::new();
    if !offered.is_empty() {
        let waiting = live.iter().filter(|&seat| !offered.contains(seat)).collect();
        let lapses = "it ends when somebody declines it, or moves without having a vote for it";
        all.push(Pending { words: "a draw".into(), rule: "4P-A3", given: offered, waiting, lapses });
    }
    for seat in resigning.iter() {
        let (given, waiting) = (Seats::NONE.with(seat), Seats::NONE.with(opposite(seat)));
        let side = if seat.index() < 2 { [seat, opposite(seat)] } else { [opposite(seat), seat] };
        let words = format!("{} and {} resign", INFO.seat_title(side[0]), INFO.seat_title(side[1]));
        let lapses = "a vote ends with the next move of who gave it";
        all.push(Pending { words, rule: "4P-A1", given, waiting, lapses });
    }
    all
}
