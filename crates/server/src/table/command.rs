//! What people do at a table. A command is looked at as a whole before anything happens.

use crate::names::check_words;
use crate::table::event::{Answered, Event, Offered, Said};
use crate::table::seats::present;
use crate::table::standing::Table;
use crate::table::step::Step;
use polychess_game::{OFFER, Request};
use polychess_rules::Seat;
use polychess_wire::{Command, Phase, Problem, Proposal};
use serde_json::{Value as Json, json};

/// Acts that one command may hold.
const ACTS: usize = 4;
/// Letters of a command's id.
const ID: usize = 64;

fn refused(kind: &str, message: &str) -> Problem {
    Problem::new(kind, message)
}

impl Table {
    /// May this session act as this seat?
    pub(crate) fn may_act(&self, session: Option<&str>, seat: Option<usize>) -> Result<(), Problem> {
        let Some(session) = session else {
            return Err(refused("not-yours", "only who sits at the table may do this"));
        };
        let Some(seat) = seat else {
            let host = self.made.host == session;
            return if host { Ok(()) } else { Err(refused("not-yours", "only who made the table may do this")) };
        };
        match self.seats.get(seat) {
            None => Err(refused("no-such-seat", "the game has no such seat")),
            Some(slot) if slot.session() != Some(session) => Err(refused("not-yours", "this seat is not yours")),
            Some(slot) if slot.gone => Err(refused("not-yours", "you have left this seat")),
            Some(_) => Ok(()),
        }
    }
}

impl Step {
    /// Carries out a command of a seat, or of the host without one. Whether it may act has been asked.
    pub(crate) fn command(&mut self, seat: Option<usize>, command: &Command) -> Result<(), Problem> {
        let Some(seat) = seat else {
            return match command {
                Command::Abort {} if self.table.phase == Phase::Gathering => self.abort(None),
                _ => Err(refused("not-yours", "only a seat can do this")),
            };
        };
        match command {
            Command::Act { acts } => self.acts(seat, acts),
            Command::Say { to, text } => self.say(seat, to.as_deref(), text),
            Command::Offer { to, text } => self.make_offer(seat, to, text),
            Command::AnswerOffer { offer, yes } => self.answer_offer(seat, offer, *yes),
            Command::AnswerProposal { proposal, yes } => self.answer_proposal(seat, proposal, *yes),
            Command::Propose(proposal) => self.propose(seat, *proposal),
            Command::Decline(proposal) => self.decline(seat, *proposal),
            Command::Resume {} => match self.table.phase {
                Phase::Paused => self.record(Event::Resumed { seat }),
                _ => Err(refused("not-paused", "the game is not paused")),
            },
            Command::Abort {} => self.abort(Some(seat)),
            Command::Leave {} => {
                self.on()?;
                self.leave(seat)
            }
        }
    }

    /// The game is on, paused or not.
    fn on(&self) -> Result<(), Problem> {
        match self.table.phase {
            Phase::Playing | Phase::Paused => Ok(()),
            Phase::Gathering => Err(refused("not-started", "the game has not begun")),
            Phase::Over | Phase::Aborted => Err(refused("game-over", "the game is over")),
        }
    }

    fn acts(&mut self, seat: usize, acts: &[Json]) -> Result<(), Problem> {
        self.on()?;
        if self.table.phase == Phase::Paused {
            return Err(refused("paused", "the game is paused; end the pause first"));
        }
        if acts.is_empty() || acts.len() > ACTS {
            return Err(refused("bad-act", "a command holds one to four acts"));
        }
        let mut requests = Vec::with_capacity(acts.len());
        for (at, act) in acts.iter().enumerate() {
            let (json, request) = self.request(seat, act).map_err(|problem| problem.at(at))?;
            requests.push((json, request));
        }
        if requests.iter().filter(|(_, request)| matches!(request, Request::Turn { .. })).count() > 1 {
            return Err(refused("bad-act", "a command holds at most one turn"));
        }
        self.act(seat, requests, false)
    }

    /// An act as the seat's own, whatever it says.
    fn request(&self, seat: usize, act: &Json) -> Result<(Json, Request), Problem> {
        let mut json = act.clone();
        if let Some(fields) = json.as_object_mut() {
            if fields.contains_key("seat") {
                return Err(refused("bad-act", "an act is that of the command's seat; leave \"seat\" out"));
            }
            if fields.get("type").and_then(Json::as_str) == Some("forfeit") {
                return Err(refused("bad-act", "a forfeit is given by the server; leave the table instead"));
            }
            fields.insert("seat".into(), json!(self.table.info.seats[seat].name));
        }
        let mut request = Request::read(self.table.info, &json)?;
        if let Request::Turn { seat: by, .. } = &mut request {
            *by = Seat::new(seat);
        }
        // The id of an offer is a condition for the act. The record contains only the act.
        if let Some(fields) = json.as_object_mut() {
            fields.remove(OFFER);
        }
        Ok((json, request))
    }

    fn say(&mut self, from: usize, to: Option<&[usize]>, text: &str) -> Result<(), Problem> {
        let text = check_words(text)?;
        let to = to.map(|to| self.confidants(from, to)).transpose()?;
        self.record(Event::Said(Box::new(Said { from, to, text: text.into() })))
    }

    fn make_offer(&mut self, from: usize, to: &[usize], text: &str) -> Result<(), Problem> {
        let text = check_words(text)?;
        let to = self.confidants(from, to)?;
        let offer = self.table.offer_name(from, &to);
        self.record(Event::Offered(Box::new(Offered { offer: offer.into(), from, to, text: text.into() })))
    }

    /// Persons that something private is meant for, in order.
    fn confidants(&self, from: usize, to: &[usize]) -> Result<Vec<usize>, Problem> {
        self.on()?;
        let mut to = to.to_vec();
        to.sort_unstable();
        to.dedup();
        let there = present(&self.table.seats);
        let persons = to.iter().all(|&seat| Seat::new(seat).is_some_and(|seat| there.contains(seat)));
        if to.is_empty() || to.contains(&from) || !persons {
            return Err(refused("bad-request", "\"to\" names seats of other persons at the table"));
        }
        Ok(to)
    }

    fn answer_offer(&mut self, by: usize, offer: &str, yes: bool) -> Result<(), Problem> {
        let none = || refused("no-such-offer", "there is no such offer open to you");
        let open = self.table.offers.iter().find(|open| open.id == offer).ok_or_else(none)?;
        let waits = Seat::new(by).is_some_and(|seat| open.waiting.contains(seat));
        if !(waits || open.from == by && !yes) {
            return Err(none());
        }
        let between = open.between.clone();
        self.record(Event::Answered(Box::new(Answered { offer: offer.to_owned(), by, yes, between })))
    }

    fn propose(&mut self, seat: usize, proposal: Proposal) -> Result<(), Problem> {
        self.may_be_proposed(proposal)?;
        let open = self.table.proposals.iter().find(|p| p.proposal == proposal);
        match open {
            Some(open) if Seat::new(seat).is_some_and(|seat| open.given.contains(seat)) => {
                return Err(refused("refused", "you have consented already"));
            }
            Some(_) => self.record(Event::Consented { seat, proposal })?,
            None => self.record(Event::Proposed { seat, proposal })?,
        }
        if !self.table.is_agreed(proposal) {
            return Ok(());
        }
        match proposal {
            Proposal::Pause {} => self.record(Event::Paused),
            Proposal::Takeback { turns } => self.record(Event::TakenBack { turns }),
            Proposal::Rematch {} => self.again(),
        }
    }

    fn answer_proposal(&mut self, seat: usize, id: &str, yes: bool) -> Result<(), Problem> {
        let open = self.table.proposals.iter().find(|open| open.id == id);
        let closed = || refused("offer-closed", "this proposal is no longer open; look at the open proposals");
        let proposal = open.ok_or_else(closed)?.proposal;
        if yes { self.propose(seat, proposal) } else { self.decline(seat, proposal) }
    }

    fn may_be_proposed(&self, proposal: Proposal) -> Result<(), Problem> {
        match (proposal, self.table.phase) {
            (Proposal::Pause {}, Phase::Playing) => Ok(()),
            (Proposal::Takeback { turns }, Phase::Playing) => {
                let possible = turns > 0 && self.table.kept(turns as usize).is_some();
                if possible { Ok(()) } else { Err(refused("refused", "so many turns cannot be taken back")) }
            }
            (Proposal::Rematch {}, Phase::Over | Phase::Aborted) if self.table.rematch.is_none() => Ok(()),
            (Proposal::Rematch {}, _) => Err(refused("refused", "a rematch is agreed on after the game, once")),
            (Proposal::Pause {} | Proposal::Takeback { .. }, _) => {
                Err(refused("refused", "this can be proposed while the game is on"))
            }
        }
    }

    fn decline(&mut self, seat: usize, proposal: Proposal) -> Result<(), Problem> {
        if self.table.proposals.iter().any(|p| p.proposal == proposal) {
            self.record(Event::Declined { seat, proposal })
        } else {
            Err(refused("refused", "nothing like this is proposed"))
        }
    }

    fn abort(&mut self, seat: Option<usize>) -> Result<(), Problem> {
        let early =
            self.table.phase == Phase::Gathering || self.on().is_ok() && self.table.turns() < self.table.seats.len();
        if !early {
            return Err(refused("refused", "a game can be given up like this only before its second round"));
        }
        self.record(Event::Aborted { seat })?;
        self.disclose()
    }
}

/// Is it an id that a client may choose?
pub(crate) fn check_id(id: &str) -> Result<(), Problem> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if !id.is_empty() && id.len() <= ID && id.bytes().all(plain) {
        Ok(())
    } else {
        Err(refused("bad-request", "an id has 1 to 64 letters, digits, - and _"))
    }
}
