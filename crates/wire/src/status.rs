//! The status of a game in the format of all games. Fields of single games stay on the server.

use polychess_game::{AnswerKind, Closing, OfferMatter};
use polychess_rules::Seats;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Who is on turn, who is in check or out, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Status {
    /// The seat on turn, by name.
    pub to_move: Option<String>,
    /// Seats whose kings are in check.
    pub in_check: Vec<String>,
    /// Seats that have left the contest.
    pub out: Vec<String>,
    /// Is the game over?
    pub over: bool,
    /// Points by seat, as exact fractions.
    pub points: Option<BTreeMap<String, String>>,
    /// What each seat would have if the game ended now: as a draw of all who still play, or, while answers are awaited, because nobody
    /// goes on. None when it is over, or the game cannot say; of two boards the sum.
    #[serde(default)]
    pub if_ended: Option<BTreeMap<String, String>>,
    /// Why the game is over.
    pub reason: Option<Why>,
    /// How often the present position has stood.
    pub repetitions: usize,
    /// Draws that the seat on turn may claim.
    pub claims: Vec<String>,
    /// Of two boards played side by side, the status of each.
    #[serde(default)]
    pub boards: Vec<Status>,
}

/// An offer, a vote or an agreement in the game that takes effect when all required players have consented.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pending {
    /// The id that answers name.
    pub id: String,
    /// Which of two boards.
    pub board: Option<usize>,
    /// The subject of the offer.
    pub matter: OfferMatter,
    /// Seats that the offer names, by index: the winner of a concession, the owner of a mated king, the player who resigns.
    pub about: Vec<usize>,
    /// What it is, for people: "a draw".
    pub words: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// Its maker, by index; none if unknown.
    pub by: Option<usize>,
    /// Seats that have consented, by index.
    pub given: Vec<usize>,
    /// Seats that have still to answer, by index.
    pub waiting: Vec<usize>,
    /// When it ends by itself, for people.
    pub lapses: &'static str,
    /// The acts that answer it.
    pub answers: Vec<OfferAct>,
}

/// An act that answers an offer. A client sends it together with the id of the offer as `offer`; the server rejects it if that offer is no
/// longer open. An act without `offer`, as older clients send it, is carried out without this check.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OfferAct {
    /// The seat that can do it, by index.
    pub seat: usize,
    /// Its effect on the offer.
    pub answer: AnswerKind,
    /// `type` and all fields.
    #[ts(type = "{ type: string; [field: string]: unknown }")]
    pub act: Map<String, Json>,
}

/// An offer that others have closed, for as long as those who had consented have done nothing since.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ClosedOffer {
    /// The offer as it was.
    pub offer: Pending,
    /// Who closed it, by index.
    pub seat: usize,
    /// How.
    pub how: Closing,
    /// Seats that had consented and may not know of it yet, by index.
    pub tell: Vec<usize>,
}

fn indices(seats: Seats) -> Vec<usize> {
    seats.iter().map(|seat| seat.index()).collect()
}

impl From<&polychess_game::OpenOffer> for Pending {
    fn from(open: &polychess_game::OpenOffer) -> Self {
        let polychess_game::Pending { matter, about, words, rule, given, waiting, lapses, answers } =
            open.pending.clone();
        let answer =
            |act: polychess_game::OfferAct| OfferAct { seat: act.seat.index(), answer: act.answer, act: act.act };
        Self {
            id: open.id.clone(),
            board: open.board,
            matter,
            about: indices(about),
            words,
            rule,
            by: open.by.map(|seat| seat.index()),
            given: indices(given),
            waiting: indices(waiting),
            lapses,
            answers: answers.into_iter().map(answer).collect(),
        }
    }
}

impl From<&polychess_game::ClosedOffer> for ClosedOffer {
    fn from(closed: &polychess_game::ClosedOffer) -> Self {
        let mut offer = Pending::from(&closed.offer);
        offer.answers.clear();
        Self { offer, seat: closed.seat.index(), how: closed.how, tell: indices(closed.tell) }
    }
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Why {
    /// Short name in kebab-case.
    pub id: String,
    /// In words.
    pub words: String,
    /// The rule.
    pub rule: String,
}
