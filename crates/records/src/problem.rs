//! What can be wrong with a record: kinds with stable names, words, and the place.

use crate::Span;
use serde::Serialize;

/// The kind of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// Bytes that are not UTF-8.
    Encoding,
    /// The file ends within a comment or a variation.
    Truncated,
    /// A token longer than any may be.
    TooLong,
    /// A variation that is not closed, or a bracket that closes none.
    Brackets,
    /// A variation before any turn, or one that goes too deep to be checked.
    Variation,
    /// Text that is nothing a record knows.
    Unknown,
    /// A tag that is missing, stands twice or says what cannot be.
    Tag,
    /// An act or turn that cannot be read.
    BadAct,
    /// A turn or act that is not allowed.
    IllegalAct,
    /// A command in a comment that does not say what such a command says.
    Comment,
    /// A result that contradicts the game, the tags or another result.
    Result,
}

impl ProblemKind {
    /// The kind in kebab-case: `illegal-act`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encoding => "encoding",
            Self::Truncated => "truncated",
            Self::TooLong => "too-long",
            Self::Brackets => "brackets",
            Self::Variation => "variation",
            Self::Unknown => "unknown",
            Self::Tag => "tag",
            Self::BadAct => "bad-act",
            Self::IllegalAct => "illegal-act",
            Self::Comment => "comment",
            Self::Result => "result",
        }
    }
}

/// Something wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// Where it stands.
    pub span: Span,
    /// In words.
    pub message: String,
    /// The rule that forbids it, where a rule does.
    pub rule: Option<&'static str>,
    /// The legal turns that are spelled most like it.
    pub nearest: Vec<String>,
}

impl Problem {
    /// A problem without a rule.
    pub fn new(kind: ProblemKind, span: Span, message: impl Into<String>) -> Self {
        Self { kind, span, message: message.into(), rule: None, nearest: Vec::new() }
    }
}

/// A text from a file, short and without control characters: it may come from anybody and is shown on terminals.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}

/// The letter, or a sign in the place of one that a terminal would obey or that turns the direction of writing.
#[must_use]
pub fn visible(letter: char) -> char {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if letter == '\t' {
        ' '
    } else if letter.is_control() || turns {
        '\u{fffd}'
    } else {
        letter
    }
}
