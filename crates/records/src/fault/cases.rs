//! All that can be wrong.

use polychess_game::{Refusal, Who};
use serde::Serialize;

/// Something wrong, with its parameters.
#[derive(Clone, PartialEq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what each case means")]
pub enum Fault {
    LongText { most: usize },
    LongGame { most_mib: usize },
    OpenComment,
    Unknown { text: String },
    Utf16,
    NotUtf8,
    ClosesNothing,
    OpenAtEnd { open: u64 },
    OpenAtNextGame { open: u64 },
    NoResult,
    NoTurnBefore,
    TooDeep { most: usize },
    TagTwice { name: &'static str },
    NoVariant,
    TimeControl,
    Date,
    DoubtfulSetup,
    DoubtfulEnd,
    ResultForm { seats: usize, example: String, given: Option<usize>, text: Option<String> },
    ResultOfTwo { text: String, example: String },
    Number { expected: i64, written: String },
    Mark { text: String, said: String, meant: String, written: String },
    Command { name: String, value: String },
    Clock { seat: Who, value: String, most: String },
    OtherResultInTag { ends: String, tag: String },
    ResultsOfOneBoard,
    OtherResultsInTag { ends: String, tag: String },
    OtherResult { ending: String, reached: String, result: String },
    OtherTermination { said: String, ending: String },
    ResultTooEarly { reasons: String },
    TerminationTooEarly { said: String, reasons: String },
    PartnersDiffer { seat: Who, partner: Who },
    TooManyPoints { points: String, most: f64 },
    NobodyOnTurn,
    NoTurnLost { turn: Who },
    LostIsDashes { sign: String },
    BeforeFirstIsDots { sign: String },
    LostOther { turn: Who, lost: usize, sign: &'static str, written: usize },
    Refused(Refused),
}

/// What a game refuses. Its reason is the game's own where a rule forbids it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Refused {
    /// The kind of the refusal.
    pub kind: &'static str,
    /// What was written.
    pub text: Option<String>,
    /// The refusal.
    #[serde(skip)]
    pub refusal: Option<Box<Refusal>>,
}
