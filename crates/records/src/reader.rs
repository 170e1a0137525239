//! Turns tokens into events. The events are well-formed for any input: each game that begins also
//! ends, and each variation is closed.

use crate::buffer::Start;
use crate::item::{Item, ItemKind};
use crate::lexer::{LONGEST_TOKEN, Lexer, Token};
use crate::measure::Kind;
use crate::problem::{Problem, ProblemKind, shown};
use crate::{Fault, Span, tag};
use polychess_game::is_blank;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, Read};

/// A part of a game file, as the reader reports it.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game begins. Its tags and items follow.
    Begin,
    /// A tag of the current game.
    Tag {
        /// The name, such as `Variant`.
        name: Cow<'a, str>,
        /// The value, without quotes and escapes.
        value: Cow<'a, str>,
    },
    /// An item of move text.
    Item(Item<'a>),
    /// The current game has ended.
    End,
    /// A problem in the text. The affected text follows as another event.
    Problem(Problem),
}

/// A queued event, which comes before the current token.
enum PendingEvent {
    Begin,
    Close,
    End,
    Problem(Problem),
}

/// A reader of games from a source. It keeps only a window of the source in memory, and only the
/// number of open variations. Long files and deep nesting therefore need little memory.
pub struct Reader<R> {
    lexer: Lexer<R>,
    pending: VecDeque<PendingEvent>,
    held: Option<Token>,
    depth: u64,
    in_game: bool,
    /// True if the game has a turn or another item of the moves. The next tag then begins a new
    /// game.
    in_moves: bool,
    /// True if the game has a result. The next turn then begins a new game.
    has_result: bool,
    span: Span,
    has_reported_encoding: bool,
    is_too_long: bool,
    /// The kind of the last token that was cut because it was too long.
    read_as: Kind,
}

impl<R: Read> Reader<R> {
    /// Creates a reader for a whole file.
    pub fn new(source: R) -> Self {
        Self::at(source, Start::OF_FILE)
    }

    /// Creates a reader for a source that begins in the middle of a file, at the start of a game.
    pub fn at(source: R, start: Start) -> Self {
        Self {
            lexer: Lexer::at(source, start),
            pending: VecDeque::new(),
            held: None,
            depth: 0,
            in_game: false,
            in_moves: false,
            has_result: false,
            span: Span::default(),
            has_reported_encoding: false,
            is_too_long: false,
            read_as: Kind::Comment,
        }
    }

    /// Returns the source. The reader has already read beyond the last event.
    pub(crate) fn into_source(self) -> R {
        self.lexer.into_source()
    }

    /// Returns the location of the last event.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the line of the last event in three parts: before the event, the event, and after
    /// it.
    pub fn line(&self) -> [Cow<'_, str>; 3] {
        self.lexer.line()
    }

    /// Returns the number of open variations.
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// Returns the next event; `None` at the end of the source.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn event(&mut self) -> io::Result<Option<Event<'_>>> {
        loop {
            if let Some(pending) = self.pending.pop_front() {
                return Ok(Some(match pending {
                    PendingEvent::Begin => Event::Begin,
                    PendingEvent::End => Event::End,
                    PendingEvent::Problem(problem) => Event::Problem(problem),
                    PendingEvent::Close => {
                        self.depth -= 1;
                        if self.depth > 0 {
                            self.pending.push_front(PendingEvent::Close);
                        }
                        Event::Item(Item::new(ItemKind::Close, ""))
                    }
                }));
            }
            if let Some(token) = self.held.take() {
                return Ok(Some(self.delivered(token)));
            }
            let Some(mut token) = self.lexer.token()? else {
                if !self.in_game {
                    return Ok(None);
                }
                self.end_game(true);
                continue;
            };
            self.span = token.span;
            self.is_too_long =
                token.span.length > LONGEST_TOKEN / 2 && self.item(token.kind).text.len() > LONGEST_TOKEN;
            if self.is_too_long {
                self.read_as = token.kind;
                token.kind = Kind::Comment;
            }
            self.prepare(token);
        }
    }

    /// Queues the events that come before a token, and stores the token until they are reported.
    fn prepare(&mut self, token: Token) {
        let begins = match token.kind {
            Kind::Begin => self.in_game,
            Kind::Tag => self.in_moves,
            Kind::Comment | Kind::LineComment | Kind::Escape | Kind::Unknown => false,
            _ => self.has_result && self.depth == 0,
        };
        if begins {
            self.end_game(false);
        }
        if !self.in_game {
            (self.in_game, self.has_reported_encoding) = (true, false);
            self.pending.push_back(PendingEvent::Begin);
        }
        self.complain(token);
        if token.kind != Kind::Begin {
            self.held = Some(token);
        }
    }

    fn complain(&mut self, token: Token) {
        let mut problem =
            |kind, fault| self.pending.push_back(PendingEvent::Problem(Problem::new(kind, token.span, fault)));
        if self.is_too_long {
            problem(ProblemKind::TooLong, Fault::LongText { most: LONGEST_TOKEN });
        } else if token.cut {
            problem(ProblemKind::Truncated, Fault::OpenComment);
        }
        if token.kind == Kind::Unknown {
            problem(ProblemKind::Unknown, Fault::Unknown { text: shown(&self.lexer.text()) });
        }
        if !self.has_reported_encoding && std::str::from_utf8(self.lexer.raw()).is_err() {
            self.has_reported_encoding = true;
            let utf16 = [b"\xff\xfe", b"\xfe\xff"].iter().any(|mark| self.lexer.raw().starts_with(*mark));
            problem(ProblemKind::Encoding, if utf16 { Fault::Utf16 } else { Fault::NotUtf8 });
        }
        if token.kind == Kind::Close && self.depth == 0 {
            problem(ProblemKind::Brackets, Fault::ClosesNothing);
        }
    }

    fn end_game(&mut self, truncated: bool) {
        if self.depth > 0 {
            let open = self.depth;
            let (kind, fault) = match truncated {
                true => (ProblemKind::Truncated, Fault::OpenAtEnd { open }),
                false => (ProblemKind::Brackets, Fault::OpenAtNextGame { open }),
            };
            self.pending.push_back(PendingEvent::Problem(Problem::new(kind, self.span, fault)));
            self.pending.push_back(PendingEvent::Close);
        }
        self.pending.push_back(PendingEvent::End);
        (self.in_game, self.in_moves, self.has_result) = (false, false, false);
    }

    /// Returns the current token as an item. A tag in a wrong place becomes an unknown item.
    fn item(&self, kind: Kind) -> Item<'_> {
        let text = match (kind, self.lexer.text()) {
            // In text that is not UTF-8, a decoded byte may be whitespace of Latin-1. Replace it,
            // because only comments can contain whitespace.
            (Kind::Word | Kind::Act | Kind::Unknown | Kind::Tag | Kind::Begin, Cow::Owned(text)) => {
                let wide = |c: char| !c.is_ascii() && is_blank(c);
                Cow::Owned(text.replace(wide, "\u{fffd}"))
            }
            (_, text) => text,
        };
        match kind {
            Kind::Tag | Kind::Begin => Item::new(ItemKind::Unknown, text),
            _ => Item::of_token(kind, text),
        }
    }

    fn delivered(&mut self, token: Token) -> Event<'_> {
        if token.kind == Kind::Tag {
            let (name, value) = match self.lexer.text() {
                Cow::Borrowed(raw) => tag::parts(raw).map(|(name, value)| (Cow::Borrowed(name), value)),
                Cow::Owned(raw) => {
                    tag::parts(&raw).map(|(name, value)| (Cow::Owned(name.to_owned()), Cow::Owned(value.into_owned())))
                }
            }
            .unwrap_or_default();
            return Event::Tag { name, value };
        }
        let stray = token.kind == Kind::Close && self.depth == 0;
        match token.kind {
            Kind::Open => self.depth += 1,
            Kind::Close if !stray => self.depth -= 1,
            Kind::Result if self.depth == 0 => self.has_result = true,
            _ => {}
        }
        self.in_moves |=
            !stray && !matches!(token.kind, Kind::Comment | Kind::LineComment | Kind::Escape | Kind::Unknown);
        Event::Item(match () {
            () if self.is_too_long => self.item(self.read_as).cut(),
            () if stray => Item::new(ItemKind::Unknown, ")"),
            () => self.item(token.kind),
        })
    }
}
