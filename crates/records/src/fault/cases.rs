//! The faults that a game file can have.

use polychess_game::{Refusal, Who};
use serde::Serialize;

/// A fault and the parameters of its message.
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

/// A rejection by the game. If a rule forbids the item, the game provides the reason as data.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Refused {
    /// The kind of rejection, such as `bad-act`.
    pub kind: &'static str,
    /// The rejected text. `None` if the game's message quotes it.
    pub text: Option<String>,
    /// The original rejection, with its message.
    #[serde(skip)]
    pub refusal: Option<Box<Refusal>>,
}
