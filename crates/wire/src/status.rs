//! The part of the status that all games share, and the pending offers.

use polychess_game::{AnswerKind, Closing, OfferMatter};
use polychess_rules::Seats;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The player to move, checks, eliminated players and the result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Status {
    /// The player to move, by seat name; none if players must answer first or the game is over.
    pub to_move: Option<String>,
    /// The seats in check, by name.
    pub in_check: Vec<String>,
    /// The eliminated seats, by name.
    pub out: Vec<String>,
    /// True if the game is over.
    pub over: bool,
    /// The points by seat name, as exact fractions; none if the game awards no points yet or is
    /// nullified.
    pub points: Option<BTreeMap<String, String>>,
    /// The points that each seat would get if the game ended now, summed over two boards. They are
    /// the points of a draw between the remaining players. If the game waits for answers, they are
    /// the points if no player continues. None if the game is over or does not define such points.
    #[serde(default)]
    pub if_ended: Option<BTreeMap<String, String>>,
    /// The reason why the game is over; none while it continues.
    pub reason: Option<Why>,
    /// The number of times that the current position has occurred, including this time.
    pub repetitions: usize,
    /// The draw claims that the player to move can make.
    pub claims: Vec<String>,
    /// The status of each board, if there are two.
    #[serde(default)]
    pub boards: Vec<Status>,
}

/// An offer, vote or agreement in the game. It takes effect when all required players have agreed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pending {
    /// The id of the offer. Answers refer to it.
    pub id: String,
    /// The index of the board if there are two; none if the match has one.
    pub board: Option<usize>,
    /// The subject of the offer.
    pub matter: OfferMatter,
    /// The indices of the other seats that the offer affects: the winner of a concession, the owner
    /// of a mated king, or the player who resigns.
    pub about: Vec<usize>,
    /// A description in English, such as "a draw".
    pub words: String,
    /// The id of the rule that allows the offer.
    pub rule: &'static str,
    /// The index of the seat that made the offer; none if unknown.
    pub by: Option<usize>,
    /// The seats that have agreed, by index.
    pub given: Vec<usize>,
    /// The seats that have not answered yet, by index.
    pub waiting: Vec<usize>,
    /// An English sentence that states when the offer lapses.
    pub lapses: &'static str,
    /// The answers that are possible now, for each seat.
    pub answers: Vec<OfferAct>,
}

/// An action that answers an offer.
///
/// A client adds the id of the offer as `offer`. The server then rejects the answer if this offer
/// is no longer open. Clients that omit the id skip this check.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OfferAct {
    /// The index of the seat that can answer.
    pub seat: usize,
    /// The effect of the action on the offer.
    pub answer: AnswerKind,
    /// The JSON object of the action, with `type` and all fields.
    #[ts(type = "{ type: string; [field: string]: unknown }")]
    pub act: Map<String, Json>,
}

/// An offer that a player closed. The server keeps it until all players who had agreed to it have
/// acted again.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ClosedOffer {
    /// The offer as it was before it closed.
    pub offer: Pending,
    /// The index of the seat that closed the offer.
    pub seat: usize,
    /// The reason why the offer closed.
    pub how: Closing,
    /// The indices of the seats that had agreed to the offer and have not acted since. They may not
    /// know that the offer closed.
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
    /// The name of the ending in kebab-case.
    pub id: String,
    /// A description in English.
    pub words: String,
    /// The id of the rule.
    pub rule: String,
}
