//! Items of move text. A game is a flat list of items. Brackets in this list mark variations, so
//! deep nesting needs no recursion.

use crate::lexer::{LONGEST_TOKEN, Lexer};
use crate::measure::{Kind, is_plain_word};
use std::borrow::Cow;

/// The kind of an item of move text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ItemKind {
    /// A move number such as `1.` or `1...`. It does not affect the replay.
    Number,
    /// A turn, as a move string or in a notation of the game.
    Turn,
    /// `--` or `..`: a sign for a player whose turn was skipped.
    Skip,
    /// An action, such as `@white:resign`.
    Act,
    /// A comment, without its braces.
    Comment,
    /// A line for other programs, which begins with `%`. The text does not include the `%`.
    Escape,
    /// An annotation, such as `!?` or `$5`.
    Glyph,
    /// The start of a variation, which replaces the last turn or action.
    Open,
    /// The end of a variation.
    Close,
    /// The result: `*`, or the points of each seat such as `<1,0,1/2>`.
    Result,
    /// Text that the reader does not recognise. It is kept unchanged.
    Unknown,
}

impl ItemKind {
    /// True if this item belongs to the moves. A tag after such an item begins the next game.
    /// Comments, by contrast, may also appear among tags.
    #[must_use]
    pub fn is_of_moves(self) -> bool {
        !matches!(self, Self::Comment | Self::Escape | Self::Unknown)
    }
}

/// An item of move text, such as a turn, a comment or a bracket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item<'a> {
    /// The kind, which determines the meaning of the text.
    pub kind: ItemKind,
    /// The text; empty for brackets.
    pub text: Cow<'a, str>,
}

impl<'a> Item<'a> {
    /// Creates an item. `text` excludes delimiters, such as the braces of a comment.
    pub fn new(kind: ItemKind, text: impl Into<Cow<'a, str>>) -> Self {
        Self { kind, text: text.into() }
    }

    /// Returns the item with owned text.
    #[must_use]
    pub fn into_owned(self) -> Item<'static> {
        Item { kind: self.kind, text: Cow::Owned(self.text.into_owned()) }
    }

    /// Returns a comment with the beginning of this item's text, for text that is too long for an
    /// item.
    pub(crate) fn cut(self) -> Item<'static> {
        let end = self.text.floor_char_boundary(LONGEST_TOKEN);
        Item::new(ItemKind::Comment, self.text[..end].to_owned())
    }

    /// Creates the item for a token that is not a tag.
    pub(crate) fn of_token(kind: Kind, raw: Cow<'a, str>) -> Self {
        let strip = |from: usize, to: usize| match &raw {
            Cow::Borrowed(text) => Cow::Borrowed(&text[from..text.len() - to]),
            Cow::Owned(text) => Cow::Owned(text[from..text.len() - to].to_owned()),
        };
        let kind = match kind {
            Kind::Word => ItemKind::Turn,
            Kind::Skip => ItemKind::Skip,
            Kind::Number => ItemKind::Number,
            Kind::Glyph => ItemKind::Glyph,
            Kind::Act => ItemKind::Act,
            Kind::Comment => {
                let closed = raw[1..].strip_suffix('}').is_some_and(|text| !ends_in_escape(text));
                return Self { kind: ItemKind::Comment, text: unescaped(strip(1, usize::from(closed))) };
            }
            Kind::LineComment => return Self { kind: ItemKind::Comment, text: strip(1, 0) },
            Kind::Escape => return Self { kind: ItemKind::Escape, text: strip(1, 0) },
            Kind::Open => return Self::new(ItemKind::Open, ""),
            Kind::Close => return Self::new(ItemKind::Close, ""),
            Kind::Result => return Self { kind: ItemKind::Result, text: without_blanks(raw) },
            Kind::Tag | Kind::Begin | Kind::Unknown => ItemKind::Unknown,
        };
        Self { kind, text: raw }
    }

    /// True if the item is unchanged after it is written and read again.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self.kind {
            _ if self.text.len() > LONGEST_TOKEN => false,
            ItemKind::Comment => true,
            ItemKind::Open | ItemKind::Close => self.text.is_empty(),
            // This shortcut covers nearly all turns. Other items are written and read as a test.
            ItemKind::Turn if is_plain_word(&self.text) => true,
            _ => {
                // The space prevents a byte order mark at the start of the text, which the lexer
                // would skip.
                let written = format!(" {}\n", self.written());
                let mut lexer = Lexer::of_text(written.as_bytes(), 2 * written.len());
                let Ok(Some(token)) = lexer.token() else { return false };
                let text = Cow::Owned(lexer.text().into_owned());
                let alone = matches!(lexer.token(), Ok(None));
                let is_item = !matches!(token.kind, Kind::Tag | Kind::Begin);
                alone && is_item && !token.cut && Item::of_token(token.kind, text) == *self
            }
        }
    }

    /// Returns the item in the form of a game file.
    pub(crate) fn written(&self) -> Cow<'_, str> {
        match self.kind {
            ItemKind::Comment => Cow::Owned(format!("{{{}}}", escaped(&self.text))),
            ItemKind::Escape => Cow::Owned(format!("%{}", self.text)),
            ItemKind::Open => Cow::Borrowed("("),
            ItemKind::Close => Cow::Borrowed(")"),
            _ => Cow::Borrowed(&self.text),
        }
    }
}

fn without_blanks(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains(' ') { Cow::Owned(text.replace(' ', "")) } else { text }
}

/// True if the text ends with a backslash that is not escaped.
fn ends_in_escape(text: &str) -> bool {
    text.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1
}

fn unescaped(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek() {
            Some(&next @ ('}' | '\\')) if letter == '\\' => {
                out.push(next);
                letters.next();
            }
            _ => out.push(letter),
        }
    }
    Cow::Owned(out)
}

fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['}', '\\']) {
        Cow::Owned(text.replace('\\', "\\\\").replace('}', "\\}"))
    } else {
        Cow::Borrowed(text)
    }
}
