//! Records a game while it is played: tags, round numbers, turns, acts and the result.

use crate::count::Count;
use crate::item::{Item, ItemKind};
use crate::result::termination;
use crate::{GameResult, Header, Record, Tag, act};
use polychess_game::{AnyMatch, Info, Numbering, Refusal, Request, ScoredAct};
use polychess_rules::Seat;

/// The spelling of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnFormat {
    /// Turn texts as programs exchange them: `b5c5`.
    Turns,
    /// One of the game's notations: an index into [`polychess_game::Info::notations`].
    Notation(usize),
}

/// The game's usual notation.
impl Default for TurnFormat {
    fn default() -> Self {
        Self::Notation(0)
    }
}

impl TurnFormat {
    /// Returns the tag `Notation` if the notation is not the usual one.
    pub(crate) fn tag(self, info: &Info) -> Option<Tag> {
        match self {
            Self::Turns | Self::Notation(0) => None,
            Self::Notation(n) => info.notations.get(n).map(|notation| Tag::new("Notation", notation.id)),
        }
    }

    /// Returns how turns in this format are numbered.
    fn numbering(self, info: &Info) -> Numbering {
        match self {
            Self::Turns => Numbering::Rounds,
            Self::Notation(n) => info.notations.get(n).map_or(Numbering::Rounds, |notation| notation.numbering),
        }
    }

    /// Returns the item for a turn or act that is legal now.
    ///
    /// # Errors
    /// If a turn is illegal.
    pub(crate) fn item(self, now: &dyn AnyMatch, request: &Request) -> Result<Item<'static>, Refusal> {
        let json = request.to_json(now.info());
        match (self, request) {
            (Self::Notation(n), Request::Turn { board, text, .. }) => {
                let prefix = board.map(|board| format!("{board}:")).unwrap_or_default();
                let written = now.notate_in(n, &format!("{prefix}{text}"))?;
                Ok(Item::new(ItemKind::Turn, prefix + &written))
            }
            (Self::Turns, Request::Turn { .. }) => {
                Ok(Item::new(ItemKind::Turn, json.as_str().unwrap_or_default().to_owned()))
            }
            (_, Request::Act { .. }) => Ok(Item::new(ItemKind::Act, act::from_json(&json).unwrap_or_default())),
        }
    }

    /// Returns the words of an act in a plain list, if the notation has words for it.
    pub(crate) fn words(self, now: &dyn AnyMatch, act: &Request) -> Option<String> {
        let Self::Notation(n) = self else { return None };
        match now.scored(n, act)? {
            ScoredAct::Words(words) => Some(words),
            ScoredAct::Sign(_) => None,
        }
    }

    /// Returns the sign for an act that this notation appends to the turn of `mover`, if any.
    pub(crate) fn sign(self, now: &dyn AnyMatch, mover: Option<Mover>, act: &Request) -> Option<char> {
        let (Self::Notation(n), Request::Act { board, seat, .. }) = (self, act) else { return None };
        match now.scored(n, act)? {
            ScoredAct::Sign(sign) => (mover? == Mover { board: *board, seat: *seat }).then_some(sign),
            ScoredAct::Words(_) => None,
        }
    }
}

/// The seat that made a turn, and its board if there are two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mover {
    board: Option<usize>,
    seat: Seat,
}

impl Mover {
    /// Returns the mover of a request if it is a turn.
    pub(crate) fn of(on_turn: &[Option<Seat>], request: &Request) -> Option<Self> {
        let Request::Turn { board, .. } = request else { return None };
        let seat = *on_turn.get(board.unwrap_or_default())?;
        Some(Self { board: *board, seat: seat? })
    }
}

/// A game and its record.
#[derive(Debug)]
pub struct RecordBuilder {
    record: Record,
    now: Box<dyn AnyMatch>,
    turn_format: TurnFormat,
    /// The mover, if the last item is a turn.
    mover: Option<Mover>,
    count: Count,
}

impl RecordBuilder {
    /// Starts a record with these tags, such as names and date, and the tags that the game
    /// requires.
    #[must_use]
    pub fn new(heading: Vec<Tag>, start: Box<dyn AnyMatch>, position: Option<&str>, turn_format: TurnFormat) -> Self {
        let mut tags: Vec<Tag> = heading.into_iter().chain(Header::tags(start.as_ref(), position)).collect();
        tags.extend(turn_format.tag(start.info()));
        let record = Record { tags, items: Vec::new() };
        Self { record, now: start, turn_format, mover: None, count: Count::default() }
    }

    /// Returns the current state of the game.
    #[must_use]
    pub fn now(&self) -> &dyn AnyMatch {
        self.now.as_ref()
    }

    /// Plays and records a turn in turn text.
    ///
    /// # Errors
    /// If the turn is rejected. The record is then unchanged.
    pub fn turn(&mut self, turn: &str) -> Result<(), Refusal> {
        self.play(&Request::turn(turn))
    }

    /// Plays and records a turn or an act.
    ///
    /// # Errors
    /// If the request is rejected. The record is then unchanged.
    pub fn play(&mut self, request: &Request) -> Result<(), Refusal> {
        let now = self.now.as_ref();
        let sign = self.turn_format.sign(now, self.mover, request);
        let item = self.turn_format.item(now, request)?;
        let (mover, before) = (Mover::of(&now.to_move(), request), self.count);
        if mover.is_some() {
            self.count.turn(now)?;
        }
        if let Err(refusal) = self.now.apply(request) {
            self.count = before;
            return Err(refusal);
        }
        // Two boards have no common rounds.
        if let Some(Mover { board: None, seat }) = mover {
            self.number(before, seat);
        }
        self.mover = mover;
        match (sign, self.record.items.last_mut()) {
            (Some(sign), Some(turn)) => turn.text.to_mut().push(sign),
            _ => self.record.items.push(item),
        }
        Ok(())
    }

    /// Writes the items before a turn of this seat: a number, and signs for turns that other
    /// players lost.
    fn number(&mut self, before: Count, seat: Seat) {
        let info = self.now.info();
        let numbering = self.turn_format.numbering(info);
        // `gone` counts the elapsed places of the round; `lost` is the sign for an empty place.
        let (gone, lost) = before.last().map_or((0, ".."), |last| (last.index() + 1, "--"));
        let begins = before.begins_round(seat);
        let again = begins && before.last().is_some();
        if again && numbering == Numbering::Places {
            self.skip(info.seats.len() - gone, lost);
        }
        if begins || numbering == Numbering::Turns {
            let number = if numbering == Numbering::Turns { self.count.turns() } else { self.count.rounds() };
            self.record.push(ItemKind::Number, format!("{number}."));
        }
        if numbering == Numbering::Places {
            self.skip(if again { seat.index() } else { seat.index() - gone }, lost);
        }
    }

    fn skip(&mut self, turns: usize, as_what: &str) {
        (0..turns).for_each(|_| self.record.push(ItemKind::Skip, as_what.to_owned()));
    }

    /// Returns the last item.
    pub(crate) fn last_item(&self) -> Option<&Item<'static>> {
        self.record.items.last()
    }

    /// Finishes the record with its result.
    #[must_use]
    pub fn finish(mut self) -> Record {
        let result = GameResult::of(self.now());
        self.record.tags.push(Tag::new("Result", result.to_string()));
        let boards = GameResult::of_boards(self.now());
        if !boards.is_empty() {
            self.record.tags.push(Tag::new("Results", GameResult::joined(&boards)));
        }
        self.record.tags.push(Tag::new("Termination", termination(self.now())));
        self.record.push(ItemKind::Result, result.token());
        self.record
    }
}
