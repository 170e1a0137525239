//! What move text is made of. A game is a flat list of items, in which variations are brackets: however deep they go, nothing recurses.

use crate::lexer::{LONGEST_TOKEN, Lexer};
use crate::measure::{Kind, is_plain_word};
use std::borrow::Cow;

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ItemKind {
    /// `1.` or `1...`: for readers only; it is kept, but means nothing.
    Number,
    /// A turn, in turn text or in the game's own notation.
    Turn,
    /// `--` or `..`: no turn.
    Skip,
    /// `@white:resign`
    Act,
    /// The words of a comment, without its braces.
    Comment,
    /// A line for other programs, without its percent sign.
    Escape,
    /// `!?` or `$5`
    Glyph,
    /// A variation begins: it stands for the last turn or act before it.
    Open,
    /// It ends.
    Close,
    /// `*`, or the points of each seat: `<1,0,1/2>`.
    Result,
    /// What could not be understood, as it was written.
    Unknown,
}

impl ItemKind {
    /// Does move text begin with it? Tags behind it belong to the next game; comments may stand among tags.
    #[must_use]
    pub fn is_of_moves(self) -> bool {
        !matches!(self, Self::Comment | Self::Escape | Self::Unknown)
    }
}

/// A piece of move text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item<'a> {
    /// What it is.
    pub kind: ItemKind,
    /// Its text; empty for the brackets of variations.
    pub text: Cow<'a, str>,
}

impl<'a> Item<'a> {
    /// An item of this kind.
    pub fn new(kind: ItemKind, text: impl Into<Cow<'a, str>>) -> Self {
        Self { kind, text: text.into() }
    }

    /// The same, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Item<'static> {
        Item { kind: self.kind, text: Cow::Owned(self.text.into_owned()) }
    }

    /// What is left of an item whose text is too long: a comment.
    pub(crate) fn cut(self) -> Item<'static> {
        let end = self.text.floor_char_boundary(LONGEST_TOKEN);
        Item::new(ItemKind::Comment, self.text[..end].to_owned())
    }

    /// The item of a token that is no tag.
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

    /// Can it be written and read back as it is?
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self.kind {
            _ if self.text.len() > LONGEST_TOKEN => false,
            ItemKind::Comment => true,
            ItemKind::Open | ItemKind::Close => self.text.is_empty(),
            // Nearly all turns; the others are read for a trial.
            ItemKind::Turn if is_plain_word(&self.text) => true,
            _ => {
                // Behind a blank, for at its beginning a file may have a mark that is no text.
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

    /// Writes it as it stands in a file.
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

/// Does a backslash at the end belong to what follows, and not to one before it?
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
