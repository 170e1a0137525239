//! The status of a game in the format of all games. Fields of single games stay on the server.

use polychess_game::{AnswerKind, Closing, OfferMatter};
use polychess_rules::Seats;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The player to move, checks, eliminated players and the result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Status {
    /// The seat to move, by name.
    pub to_move: Option<String>,
    /// Seats whose kings are in check.
    pub in_check: Vec<String>,
    /// Eliminated seats.
    pub out: Vec<String>,
    /// True if the game is over.
    pub over: bool,
    /// Points by seat, as exact fractions.
    pub points: Option<BTreeMap<String, String>>,
    /// Points of each seat if the game ended now: as a draw between the remaining players or, while
    /// the game awaits answers, because no player goes on. With two boards, the sum. None if the
    /// game is over or has no such points.
    #[serde(default)]
    pub if_ended: Option<BTreeMap<String, String>>,
    /// Why the game is over.
    pub reason: Option<Why>,
    /// Number of times that the current position has occurred.
    pub repetitions: usize,
    /// Draws that the player to move may claim.
    pub claims: Vec<String>,
    /// The status of each board, if there are two.
    #[serde(default)]
    pub boards: Vec<Status>,
}

/// An offer, a vote or an agreement in the game. It takes effect when all required players have
/// agreed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pending {
    /// The id for answers.
    pub id: String,
    /// Number of the board, if there are two.
    pub board: Option<usize>,
    /// The subject of the offer.
    pub matter: OfferMatter,
    /// Seats that the offer names, by index: the winner of a concession, the owner of a mated king,
    /// the player who resigns.
    pub about: Vec<usize>,
    /// Its name for people: "a draw".
    pub words: String,
    /// Id of its rule.
    pub rule: &'static str,
    /// The seat that made it, by index; none if unknown.
    pub by: Option<usize>,
    /// Seats that have agreed, by index.
    pub given: Vec<usize>,
    /// Seats that must still answer, by index.
    pub waiting: Vec<usize>,
    /// When the offer ends without an answer, for people.
    pub lapses: &'static str,
    /// The actions that answer it.
    pub answers: Vec<OfferAct>,
}

/// An action that answers an offer. A client sends it with the id of the offer as `offer`; the
/// server rejects it if that offer is no longer open. An action without `offer`, as older clients
/// send it, skips this check.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OfferAct {
    /// The seat that can act, by index.
    pub seat: usize,
    /// Its effect on the offer.
    pub answer: AnswerKind,
    /// `type` and all fields.
    #[ts(type = "{ type: string; [field: string]: unknown }")]
    pub act: Map<String, Json>,
}

/// An offer that another player closed. It disappears when all players who had agreed have acted
/// again.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ClosedOffer {
    /// The offer before it closed.
    pub offer: Pending,
    /// The seat that closed it, by index.
    pub seat: usize,
    /// How it was closed.
    pub how: Closing,
    /// Seats that had agreed and have not acted since, by index. They may not know of it yet.
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

/// The reason why a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Why {
    /// Short name in kebab-case.
    pub id: String,
    /// The reason for people.
    pub words: String,
    /// Id of the rule.
    pub rule: String,
}
