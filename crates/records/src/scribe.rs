//! Writes down a game as it is played: tags, numbers of rounds, turns, acts, the result.

use crate::item::ItemKind;
use crate::verdict::termination;
use crate::{Header, Record, Tag, Verdict, act};
use polychess_game::{AnyMatch, Refusal, Request};
use polychess_rules::Seat;
use serde_json::Value as Json;

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spelling {
    /// The texts that programs exchange: `b5c5`.
    Turns,
    /// The game's own notation.
    #[default]
    Notation,
}

impl Spelling {
    /// A legal turn, given as turn text, in this spelling.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn of(self, now: &dyn AnyMatch, turn: &str) -> Result<String, Refusal> {
        let board = turn.split_once(':').map_or("", |(board, _)| board);
        match self {
            Self::Turns => Ok(turn.to_owned()),
            Self::Notation if board.is_empty() => now.notate(turn),
            Self::Notation => Ok(format!("{board}:{}", now.notate(turn)?)),
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
        let tags = heading.into_iter().chain(Header::tags(start.as_ref(), position)).collect();
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
            if self.last.is_none_or(|last| seat.index() <= last.index()) {
                self.round += 1;
                self.record.push(ItemKind::Number, format!("{}.", self.round));
            }
            self.last = Some(seat);
        }
        self.record.push(ItemKind::Turn, text);
        Ok(())
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
