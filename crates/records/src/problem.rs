//! What can be wrong with a record: kinds with stable names, words, and the place.

use crate::{Fault, Span};
use polychess_game::Language;
use serde::Serialize;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The game that is meant is known all the same.
    Warning,
    /// It is not: something cannot be played, or contradicts what was.
    Error,
}

impl Grade {
    /// `error` or `warning`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $name:literal, $grade:ident;)+) => {
        /// The kind of a problem.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum ProblemKind {
            $($(#[$doc])* $kind,)+
        }

        impl ProblemKind {
            /// All there are.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Its code, which stays what it is: `illegal-act`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// How bad it is.
            #[must_use]
            pub const fn grade(self) -> Grade {
                match self {
                    $(Self::$kind => Grade::$grade,)+
                }
            }
        }
    };
}

kinds! {
    /// Bytes that are not UTF-8.
    Encoding, "encoding", Warning;
    /// The file ends within a comment or a variation, or a game has no result.
    Truncated, "truncated", Error;
    /// A text, or a game, longer than any may be.
    TooLong, "too-long", Error;
    /// A variation that is not closed, or a bracket that closes none.
    Brackets, "brackets", Error;
    /// A variation before any turn, or one that goes too deep to be checked.
    Variation, "variation", Error;
    /// Text that is nothing a record knows.
    Unknown, "unknown", Error;
    /// A tag that is missing or says what cannot be.
    Tag, "tag", Error;
    /// A tag that stands twice.
    TagTwice, "tag-twice", Warning;
    /// A part of the game that the file it was read from leaves open.
    Doubtful, "doubtful", Warning;
    /// An act or turn that cannot be read.
    BadAct, "bad-act", Error;
    /// A turn that may be several.
    AmbiguousAct, "ambiguous-act", Error;
    /// A turn or act that is not allowed.
    IllegalAct, "illegal-act", Error;
    /// A sign for a turn that nobody played, where none was lost.
    Skip, "skip", Error;
    /// A number that is not that of the round or turn.
    Number, "number", Warning;
    /// A sign of check or mate behind a turn that gives none.
    Mark, "mark", Warning;
    /// A command in a comment that does not say what such a command says.
    Comment, "comment", Warning;
    /// A clock that shows more time than there can be.
    Clock, "clock", Warning;
    /// A result that contradicts the game, the tags or another result.
    Result, "result", Error;
    /// Points that nobody can have, or partners that differ.
    Points, "points", Error;
    /// A way of ending that contradicts the game, or that nobody knows.
    Termination, "termination", Error;
}

/// Something wrong, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// Where it stands.
    pub span: Span,
    /// What is wrong, as data.
    pub fault: Fault,
    /// The rule that forbids it, where a rule does.
    pub rule: Option<&'static str>,
    /// The legal turns that are spelled most like it.
    pub nearest: Vec<String>,
}

impl Problem {
    /// A problem without a rule.
    #[must_use]
    pub fn new(kind: ProblemKind, span: Span, fault: Fault) -> Self {
        Self { kind, span, fault, rule: None, nearest: Vec::new() }
    }

    /// A problem whose place is filled in by who knows it.
    pub(crate) fn here(kind: ProblemKind, fault: Fault) -> Self {
        Self::new(kind, Span::default(), fault)
    }

    /// In words, without what a terminal would obey: a fault may repeat what stands in a file.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
        self.fault.words(language).chars().map(visible).collect()
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
