//! Reasons to reject a turn or an act, as data: a rule and parameters. Words in any supported
//! language are made on demand.

use crate::{Cases, ErrorKind, Language, Refusal};
use serde::Serialize;
use std::fmt::Debug;
use strum::IntoEnumIterator;

/// The reason why an act is rejected: a rule and its parameters.
///
/// Its JSON is an object with `why` (the case in kebab-case) and the parameters.
pub trait Objection: Clone + PartialEq + Debug + Serialize {
    /// Returns the rules and words of all cases.
    fn cases() -> &'static Cases;

    /// Returns the rule of the ledger that forbids it.
    fn rule(&self) -> &'static str {
        Self::cases().rule(self).1
    }

    /// Returns the kind of the refusal.
    fn kind(&self) -> ErrorKind {
        Self::cases().rule(self).0
    }

    /// Returns the reason in one sentence without a full stop.
    fn words(&self, language: Language) -> String {
        Self::cases().say(self, language)
    }
}

/// Converts an objection to a refusal with English and German words.
impl<W: Objection> From<W> for Refusal {
    fn from(why: W) -> Self {
        Self::because(why.kind(), why.rule(), |language| why.words(language), &why)
    }
}

/// All objections of a game: an enum that lists its cases, so that a test checks the rule and words
/// of each.
pub trait Objections: Objection + IntoEnumIterator {}

impl<T: Objection + IntoEnumIterator> Objections for T {}
