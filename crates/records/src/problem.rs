//! Problems of records: kinds with stable names, messages and positions.

use crate::{Fault, Span};
use polychess_game::Language;
use serde::Serialize;

/// The severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The game is still unambiguous.
    Warning,
    /// The game is not: an item cannot be played, or contradicts others.
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
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Returns the stable code, such as `illegal-act`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// Returns the severity.
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
    /// A text or a game above the maximum length.
    TooLong, "too-long", Error;
    /// A variation that is not closed, or a bracket without a variation.
    Brackets, "brackets", Error;
    /// A variation before any turn, or one nested too deeply to be checked.
    Variation, "variation", Error;
    /// Unrecognised text.
    Unknown, "unknown", Error;
    /// A missing or invalid tag.
    Tag, "tag", Error;
    /// A tag that appears twice.
    TagTwice, "tag-twice", Warning;
    /// A detail of the game that the imported file does not state.
    Doubtful, "doubtful", Warning;
    /// A malformed act or turn.
    BadAct, "bad-act", Error;
    /// A turn that matches several legal turns.
    AmbiguousAct, "ambiguous-act", Error;
    /// An illegal turn or act.
    IllegalAct, "illegal-act", Error;
    /// A sign for a lost turn where no turn was lost.
    Skip, "skip", Error;
    /// A number that does not match the round or turn.
    Number, "number", Warning;
    /// A sign of check or mate behind a turn that gives none.
    Mark, "mark", Warning;
    /// A command in a comment with an invalid value.
    Comment, "comment", Warning;
    /// A clock that shows more time than possible.
    Clock, "clock", Warning;
    /// A result that contradicts the game, the tags or another result.
    Result, "result", Error;
    /// Impossible points, or partners with different points.
    Points, "points", Error;
    /// A termination that is unknown or contradicts the game.
    Termination, "termination", Error;
}

/// A problem and its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// Kind of the problem.
    pub kind: ProblemKind,
    /// Position of the problem.
    pub span: Span,
    /// The problem as data.
    pub fault: Fault,
    /// The rule that was violated, if any.
    pub rule: Option<&'static str>,
    /// Legal turns with a similar spelling.
    pub nearest: Vec<String>,
}

impl Problem {
    /// Creates a problem without a rule.
    #[must_use]
    pub fn new(kind: ProblemKind, span: Span, fault: Fault) -> Self {
        Self { kind, span, fault, rule: None, nearest: Vec::new() }
    }

    /// Creates a problem whose position the caller fills in.
    pub(crate) fn here(kind: ProblemKind, fault: Fault) -> Self {
        Self::new(kind, Span::default(), fault)
    }

    /// Returns the message. Control characters that a file may contain are replaced.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
        self.fault.words(language).chars().map(visible).collect()
    }
}

/// Returns a text from a file, shortened and without control characters, so that it is safe to
/// print on a terminal.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}

/// Returns the character, or a replacement for control characters and for marks that change the
/// writing direction.
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
