//! Why a turn or an act is refused, as data: a rule and what it is broken by. Words are made from it when they are wanted, in any language
//! there is.

use crate::{Cases, ErrorKind, Language, Refusal};
use serde::Serialize;
use std::fmt::Debug;
use strum::IntoEnumIterator;

/// Why something is refused: a rule and its parameters.
///
/// As JSON it is an object with `why` (the case in kebab-case) and the parameters.
pub trait Objection: Clone + PartialEq + Debug + Serialize {
    /// The rules and words of all cases.
    fn cases() -> &'static Cases;

    /// The rule of the ledger that forbids it.
    fn rule(&self) -> &'static str {
        Self::cases().rule(self).1
    }

    /// What kind of refusal it is.
    fn kind(&self) -> ErrorKind {
        Self::cases().rule(self).0
    }

    /// What is wrong, in one sentence without a full stop.
    fn words(&self, language: Language) -> String {
        Self::cases().say(self, language)
    }
}

/// The objection as everybody above a game gets it, in English and German.
impl<W: Objection> From<W> for Refusal {
    fn from(why: W) -> Self {
        Self::because(why.kind(), why.rule(), |language| why.words(language), &why)
    }
}

/// All objections of a game: an enum whose cases can be gone through, so that a test finds a rule and words for each.
pub trait Objections: Objection + IntoEnumIterator {}

impl<T: Objection + IntoEnumIterator> Objections for T {}
