//! Writes down a game as it is played: tags, numbers of rounds, turns, acts, the result.

use crate::item::ItemKind;
use crate::verdict::termination;
use crate::{Header, Record, Tag, Verdict, act};
use polychess_game::{AnyMatch, Info, Numbering, Refusal, Request};
use polychess_rules::Seat;
use serde_json::Value as Json;

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// The texts that programs exchange: `b5c5`.
    Turns,
    /// One of the game's own notations: a place in [`polychess_game::Info::notations`].
    Notation(usize),
}

/// The game's usual notation.
impl Default for Spelling {
    fn default() -> Self {
        Self::Notation(0)
    }
}

impl Spelling {
    /// The tag that says which notation it is, where that is not the usual one.
    pub(crate) fn tag(self, info: &Info) -> Option<Tag> {
        match self {
            Self::Turns | Self::Notation(0) => None,
            Self::Notation(n) => info.notations.get(n).map(|notation| Tag::new("Notation", notation.id)),
        }
    }

    /// How turns in it are numbered.
    fn numbering(self, info: &Info) -> Numbering {
        match self {
            Self::Turns => Numbering::Rounds,
            Self::Notation(n) => info.notations.get(n).map_or(Numbering::Rounds, |notation| notation.numbering),
        }
    }

    /// A legal turn, given as turn text, in this spelling.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn of(self, now: &dyn AnyMatch, turn: &str) -> Result<String, Refusal> {
        let board = turn.split_once(':').map_or("", |(board, _)| board);
        match self {
            Self::Turns => Ok(turn.to_owned()),
            Self::Notation(n) if board.is_empty() => now.notate_in(n, turn),
            Self::Notation(n) => Ok(format!("{board}:{}", now.notate_in(n, turn)?)),
        }
    }
}

/// A game being played and written down.
#[derive(Debug)]
pub struct Scribe {
    record: Record,
    now: Box<dyn AnyMatch>,
    spelling: Spelling,
    last: Option<Seat>,
    round: u32,
}

impl Scribe {
    /// Begins a record with these tags (a heading: names, date) and those that the game needs.
    #[must_use]
    pub fn new(heading: Vec<Tag>, start: Box<dyn AnyMatch>, position: Option<&str>, spelling: Spelling) -> Self {
        let mut tags: Vec<Tag> = heading.into_iter().chain(Header::tags(start.as_ref(), position)).collect();
        tags.extend(spelling.tag(start.info()));
        let record = Record { tags, items: Vec::new() };
        Self { record, now: start, spelling, last: None, round: 0 }
    }

    /// Where the game stands.
    #[must_use]
    pub fn now(&self) -> &dyn AnyMatch {
        self.now.as_ref()
    }

    /// Plays and writes a turn, given as turn text.
    ///
    /// # Errors
    /// When it is refused; nothing is changed then.
    pub fn turn(&mut self, turn: &str) -> Result<(), Refusal> {
        let text = self.spelling.of(self.now(), turn)?;
        let seat = match self.now.to_move().as_slice() {
            [seat] => *seat,
            // Rounds of two boards are not the same.
            _ => None,
        };
        self.now.apply(&Request::turn(turn))?;
        if let Some(seat) = seat {
            self.number(seat);
        }
        self.record.push(ItemKind::Turn, text);
        Ok(())
    }

    /// What stands before a turn of this seat: a number, and the turns that others have lost.
    fn number(&mut self, seat: Seat) {
        let info = self.now.info();
        let numbering = self.spelling.numbering(info);
        // The places of the round that have gone by, and what stands in those of nobody's turn.
        let (gone, lost) = self.last.map_or((0, ".."), |last| (last.index() + 1, "--"));
        let again = self.last.is_some_and(|last| seat.index() <= last.index());
        if again && numbering == Numbering::Places {
            self.skip(info.seats.len() - gone, lost);
        }
        if again || self.last.is_none() || numbering == Numbering::Turns {
            self.round += 1;
            self.record.push(ItemKind::Number, format!("{}.", self.round));
        }
        if numbering == Numbering::Places {
            self.skip(if again { seat.index() } else { seat.index() - gone }, lost);
        }
        self.last = Some(seat);
    }

    fn skip(&mut self, turns: usize, as_what: &str) {
        (0..turns).for_each(|_| self.record.push(ItemKind::Skip, as_what.to_owned()));
    }

    /// Carries out and writes an act, given as it stands in a request.
    ///
    /// # Errors
    /// When it is refused; nothing is changed then.
    pub fn act(&mut self, json: &Json) -> Result<(), Refusal> {
        let request = Request::read(self.now.info(), json)?;
        let token = act::from_json(json).ok_or_else(|| Refusal::bad_act("an act names its \"seat\" and \"type\""))?;
        self.now.apply(&request)?;
        self.record.push(ItemKind::Act, token);
        Ok(())
    }

    /// Plays and writes what stands in a request: a turn text or an act.
    ///
    /// # Errors
    /// When it is refused.
    pub fn play(&mut self, json: &Json) -> Result<(), Refusal> {
        match json.as_str() {
            Some(turn) => self.turn(turn),
            None => self.act(json),
        }
    }

    /// Ends the record with the result.
    #[must_use]
    pub fn finish(mut self) -> Record {
        let verdict = Verdict::of(self.now());
        self.record.tags.push(Tag::new("Result", verdict.to_string()));
        let boards = Verdict::of_boards(self.now());
        if !boards.is_empty() {
            self.record.tags.push(Tag::new("Results", Verdict::joined(&boards)));
        }
        self.record.tags.push(Tag::new("Termination", termination(self.now())));
        self.record.push(ItemKind::Result, verdict.token());
        self.record
    }
}
