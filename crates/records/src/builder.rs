//! Records a game while it is played.

use crate::count::Count;
use crate::item::{Item, ItemKind};
use crate::result::termination;
use crate::{GameResult, Header, Record, Tag, act};
use polychess_game::{AnyMatch, Info, Numbering, Refusal, Request, ScoredAct};
use polychess_rules::Seat;

/// The format of the turns in a game file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnFormat {
    /// Move strings, such as `b5c5`.
    Turns,
    /// A notation of the game, as an index into [`polychess_game::Info::notations`].
    Notation(usize),
}

impl Default for TurnFormat {
    fn default() -> Self {
        Self::Notation(0)
    }
}

impl TurnFormat {
    /// Returns the tag `Notation`. Returns `None` for move strings and the default notation, which
    /// need no tag.
    pub(crate) fn tag(self, info: &Info) -> Option<Tag> {
        match self {
            Self::Turns | Self::Notation(0) => None,
            Self::Notation(n) => info.notations.get(n).map(|notation| Tag::new("Notation", notation.id)),
        }
    }

    /// Returns the unit that move numbers count in this format.
    fn numbering(self, info: &Info) -> Numbering {
        match self {
            Self::Turns => Numbering::Rounds,
            Self::Notation(n) => info.notations.get(n).map_or(Numbering::Rounds, |notation| notation.numbering),
        }
    }

    /// Returns the item for a turn or action.
    ///
    /// # Errors
    /// If the turn is illegal.
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

    /// Returns the words for an action in a move list. Returns `None` if the notation has no words
    /// for it.
    pub(crate) fn words(self, now: &dyn AnyMatch, act: &Request) -> Option<String> {
        let Self::Notation(n) = self else { return None };
        match now.scored(n, act)? {
            ScoredAct::Words(words) => Some(words),
            ScoredAct::Sign(_) => None,
        }
    }

    /// Returns the sign that the notation appends to a turn for an action, such as `=` for a draw
    /// offer.
    ///
    /// Returns `None` if the notation has no such sign. Also returns `None` unless the seat of the
    /// action is `mover`, the player of the last turn.
    pub(crate) fn sign(self, now: &dyn AnyMatch, mover: Option<Mover>, act: &Request) -> Option<char> {
        let (Self::Notation(n), Request::Act { board, seat, .. }) = (self, act) else { return None };
        match now.scored(n, act)? {
            ScoredAct::Sign(sign) => (mover? == Mover { board: *board, seat: *seat }).then_some(sign),
            ScoredAct::Words(_) => None,
        }
    }
}

/// The seat that made a turn. If the match has two boards, `board` is the index of the turn's
/// board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mover {
    board: Option<usize>,
    seat: Seat,
}

impl Mover {
    /// Returns the mover of a turn; `None` for an action. `on_turn` contains the player to move on
    /// each board.
    pub(crate) fn of(on_turn: &[Option<Seat>], request: &Request) -> Option<Self> {
        let Request::Turn { board, .. } = request else { return None };
        let seat = *on_turn.get(board.unwrap_or_default())?;
        Some(Self { board: *board, seat: seat? })
    }
}

/// A builder that plays a game and records it.
#[derive(Debug)]
pub struct RecordBuilder {
    record: Record,
    now: Box<dyn AnyMatch>,
    turn_format: TurnFormat,
    /// The mover of the last item; `None` if the last item is not a turn.
    mover: Option<Mover>,
    count: Count,
}

impl RecordBuilder {
    /// Begins a game file. `heading` contains tags such as the names of the players and the date.
    /// The builder adds the tags that describe the rules and the start.
    #[must_use]
    pub fn new(heading: Vec<Tag>, start: Box<dyn AnyMatch>, position: Option<&str>, turn_format: TurnFormat) -> Self {
        let mut tags: Vec<Tag> = heading.into_iter().chain(Header::tags(start.as_ref(), position)).collect();
        tags.extend(turn_format.tag(start.info()));
        let record = Record { tags, items: Vec::new() };
        Self { record, now: start, turn_format, mover: None, count: Count::default() }
    }

    /// Returns the current match.
    #[must_use]
    pub fn now(&self) -> &dyn AnyMatch {
        self.now.as_ref()
    }

    /// Plays and records a turn, given as a move string.
    ///
    /// # Errors
    /// If the turn is illegal. The record is then unchanged.
    pub fn turn(&mut self, turn: &str) -> Result<(), Refusal> {
        self.play(&Request::turn(turn))
    }

    /// Plays and records a turn or an action.
    ///
    /// # Errors
    /// If the game rejects the request. The record is then unchanged.
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
        // The boards of a match with two boards have separate rounds, so their turns get no
        // numbers.
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

    /// Adds the items that precede a turn of `seat`: a move number, and signs for the turns that
    /// other players lost.
    fn number(&mut self, before: Count, seat: Seat) {
        let info = self.now.info();
        let numbering = self.turn_format.numbering(info);
        // `gone` is the number of seats whose turn in this round is over. `lost` is the sign for a
        // lost turn.
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

    pub(crate) fn last_item(&self) -> Option<&Item<'static>> {
        self.record.items.last()
    }

    /// Adds the result and the tags that describe it, and returns the game.
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
