//! Problems in game files, each with its kind, location and message.

use crate::{Fault, Span};
use polychess_game::Language;
use serde::Serialize;

/// The severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The file is unusual, but only one game can be meant.
    Warning,
    /// An item cannot be played or contradicts another part of the game.
    Error,
}

impl Grade {
    /// Returns `warning` or `error`.
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
            /// All kinds, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Returns the code, such as `illegal-act`. Codes never change.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// Returns the severity, which is the same for all problems of this kind.
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
    /// The text contains bytes that are not UTF-8.
    Encoding, "encoding", Warning;
    /// The file ends within a comment or variation, or the game has no result.
    Truncated, "truncated", Error;
    /// A text or a game exceeds the maximum length.
    TooLong, "too-long", Error;
    /// A variation is not closed, or a closing bracket has no variation.
    Brackets, "brackets", Error;
    /// A variation has no turn before it, or is nested too deeply to be checked.
    Variation, "variation", Error;
    /// The text is not recognised.
    Unknown, "unknown", Error;
    /// A tag is missing or invalid.
    Tag, "tag", Error;
    /// A tag appears twice.
    TagTwice, "tag-twice", Warning;
    /// The imported file does not specify a detail of the game.
    Doubtful, "doubtful", Warning;
    /// A turn or action is malformed.
    BadAct, "bad-act", Error;
    /// A turn matches several legal turns.
    AmbiguousAct, "ambiguous-act", Error;
    /// A turn or action is illegal.
    IllegalAct, "illegal-act", Error;
    /// A sign marks a turn as skipped, but no turn was skipped.
    Skip, "skip", Error;
    /// A move number does not match the round or the turn.
    Number, "number", Warning;
    /// A turn has the wrong sign for check or mate.
    Mark, "mark", Warning;
    /// A command in a comment has an invalid value.
    Comment, "comment", Warning;
    /// A clock shows more time than the player can have left.
    Clock, "clock", Warning;
    /// A result contradicts the game, the tags or another result.
    Result, "result", Error;
    /// Points are impossible, or partners have different points.
    Points, "points", Error;
    /// A termination is unknown or contradicts the game.
    Termination, "termination", Error;
}

/// A problem and its location.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The kind, which determines the code and the severity of the problem.
    pub kind: ProblemKind,
    /// The location in the file.
    pub span: Span,
    /// The problem as data.
    pub fault: Fault,
    /// The id of the broken rule, if any.
    pub rule: Option<&'static str>,
    /// Legal turns or actions with a similar spelling, the most similar first.
    pub nearest: Vec<String>,
}

impl Problem {
    /// Creates a problem without a rule and without suggestions.
    #[must_use]
    pub fn new(kind: ProblemKind, span: Span, fault: Fault) -> Self {
        Self { kind, span, fault, rule: None, nearest: Vec::new() }
    }

    /// Creates a problem without a location. The caller sets the location later.
    pub(crate) fn here(kind: ProblemKind, fault: Fault) -> Self {
        Self::new(kind, Span::default(), fault)
    }

    /// Returns the message. Replaces control characters that come from the file.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
        self.fault.words(language).chars().map(visible).collect()
    }
}

/// Shortens text from a file and replaces its control characters, so that it is safe to print on a
/// terminal.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}

/// Replaces control characters and bidirectional formatting characters, which can change the text
/// direction.
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
