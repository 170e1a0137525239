//! The open offers of a match with their ids, and the recently closed offers.
//!
//! A game identifies an offer only by its content, but ids also distinguish two successive offers
//! with equal content. An id depends only on the requests so far, so every replay produces the same
//! ids.

use crate::act::without_offer;
use crate::pending::AnswerKind;
use crate::{InputError, Pending, Refusal, Request};
use polychess_rules::{Seat, Seats};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// An open offer of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenOffer {
    /// The id that an answer must contain in its field [`OFFER`](crate::OFFER).
    pub id: String,
    /// The index of the board if there are two; `None` if the match has one.
    pub board: Option<usize>,
    /// The player who made the offer.
    pub by: Option<Seat>,
    /// The subject of the offer, and the possible answers of each seat.
    pub pending: Pending,
}

/// An offer that a player closed before it took effect.
#[derive(Clone, PartialEq, Debug)]
pub struct ClosedOffer {
    /// The offer as it was before it closed.
    pub offer: OpenOffer,
    /// The player who closed it.
    pub seat: Seat,
    /// The reason why it closed.
    pub how: Closing,
    /// The seats that had consented and have not acted since. They may not have noticed that the
    /// offer closed.
    pub tell: Seats,
}

/// The reason why an offer closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// A player declined the offer.
    Declined,
    /// A player withdrew their own consent.
    Withdrawn,
    /// A player who had not answered made another turn or action.
    Lapsed,
}

/// The maximum number of closed offers that a match remembers.
const REMEMBERED: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Offers {
    /// A hash of all requests so far, which is part of each new id.
    history: u64,
    open: Vec<OpenOffer>,
    closed: Vec<ClosedOffer>,
}

impl Offers {
    pub(crate) fn new(now: Vec<(Option<usize>, Pending)>) -> Self {
        let mut this = Self { history: FNV_OFFSET, open: Vec::new(), closed: Vec::new() };
        this.open = this.continued(now);
        this
    }

    pub(crate) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    pub(crate) fn closed(&self) -> &[ClosedOffer] {
        &self.closed
    }

    /// Checks that the offer with this id is open and that the action `fields` answers it.
    pub(crate) fn check(
        &self,
        board: Option<usize>,
        seat: Seat,
        id: &Json,
        fields: &Map<String, Json>,
    ) -> Result<(), Refusal> {
        let id = id.as_str().ok_or(InputError::OfferForm)?;
        let named = self.open.iter().find(|offer| offer.id == id && offer.board == board);
        let offer = named.ok_or(InputError::OfferClosed)?;
        let answers = offer.pending.answers.iter().any(|answer| answer.seat == seat && answer.act == *fields);
        if answers { Ok(()) } else { Err(InputError::NoAnswerToOffer.into()) }
    }

    /// Updates the offers after a request of `actor`. `now` contains the offers that are open after
    /// it.
    pub(crate) fn follow(
        &mut self,
        request: &Request,
        actor: Option<Seat>,
        now: Vec<(Option<usize>, Pending)>,
        is_over: bool,
    ) {
        self.history = hashed(self.history, request);
        let open = self.continued(now);
        let gone = self.open.iter().filter(|old| !open.iter().any(|offer| offer.id == old.id));
        let closed: Vec<ClosedOffer> =
            gone.filter_map(|offer| closed(offer, request, actor?)).filter(|_| !is_over).collect();
        self.open = open;
        for old in &mut self.closed {
            old.tell = actor.map_or(old.tell, |actor| old.tell.without(actor));
        }
        self.closed.extend(closed);
        self.closed.retain(|old| !old.tell.is_empty() && !is_over);
        let surplus = self.closed.len().saturating_sub(REMEMBERED);
        self.closed.drain(..surplus);
    }

    /// Gives an id to each pending offer. An offer that was already open keeps its id.
    fn continued(&self, now: Vec<(Option<usize>, Pending)>) -> Vec<OpenOffer> {
        let offer = |(n, (board, pending)): (usize, (Option<usize>, Pending))| match self
            .open
            .iter()
            .find(|old| old.board == board && is_same(&old.pending, &pending))
        {
            Some(old) => OpenOffer { pending, ..old.clone() },
            None => {
                let id = format!("{:016x}{n}", self.history);
                OpenOffer { id, board, by: pending.given.iter().next(), pending }
            }
        };
        now.into_iter().enumerate().map(offer).collect()
    }
}

/// True if both offers have the same content and parties, and no consent was withdrawn in between.
fn is_same(old: &Pending, new: &Pending) -> bool {
    old.matter == new.matter
        && old.words == new.words
        && old.parties() == new.parties()
        && old.given.iter().all(|seat| new.given.contains(seat))
}

/// Returns the closed offer if `request` declined it, withdrew a consent, or ignored it.
fn closed(offer: &OpenOffer, request: &Request, actor: Seat) -> Option<ClosedOffer> {
    let Pending { given, waiting, answers, .. } = &offer.pending;
    let answer = match request {
        Request::Act { board, seat, fields } if *board == offer.board => {
            let plain = without_offer(fields);
            answers.iter().find(|act| act.seat == *seat && act.act == plain).map(|act| act.answer)
        }
        _ => None,
    };
    let how = match answer {
        Some(AnswerKind::Accept) => return None,
        Some(AnswerKind::Decline) => Closing::Declined,
        Some(AnswerKind::Withdraw | AnswerKind::WithdrawAll) => Closing::Withdrawn,
        None if waiting.contains(actor) => Closing::Lapsed,
        None => return None,
    };
    Some(ClosedOffer { offer: offer.clone(), seat: actor, how, tell: given.without(actor) })
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// Adds a request to the FNV-1a hash `history`.
fn hashed(history: u64, request: &Request) -> u64 {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
    let number = |hash: u64, board: Option<usize>| byte(hash, board.map_or(0, |board| board as u8 + 1));
    match request {
        Request::Turn { board, text, .. } => text.bytes().fold(number(history, *board), byte),
        Request::Act { board, seat, fields } => {
            let key = Json::Object(without_offer(fields)).to_string();
            key.bytes().fold(number(byte(history, seat.index() as u8 + 3), *board), byte)
        }
    }
}
