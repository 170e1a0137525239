//! Objections: the reasons to reject a turn or an action, as data. They become sentences only on
//! demand.

use crate::{Cases, ErrorKind, Language, Refusal};
use serde::Serialize;
use std::fmt::Debug;
use strum::IntoEnumIterator;

/// The reason to reject a turn or an action: a case with parameters.
///
/// Its JSON is an object with `why` (the case in kebab-case) and the parameters.
pub trait Objection: Clone + PartialEq + Debug + Serialize {
    /// Returns the table of rules and sentences for all cases.
    fn cases() -> &'static Cases;

    /// Returns the id of the rule that forbids the turn or action.
    fn rule(&self) -> &'static str {
        Self::cases().rule(self).1
    }

    /// Returns the kind of the refusal that this objection becomes.
    fn kind(&self) -> ErrorKind {
        Self::cases().rule(self).0
    }

    /// Returns the reason as one sentence without a full stop.
    fn words(&self, language: Language) -> String {
        Self::cases().say(self, language)
    }
}

impl<W: Objection> From<W> for Refusal {
    fn from(why: W) -> Self {
        Self::because(why.kind(), why.rule(), |language| why.words(language), &why)
    }
}

/// All objections of a game, as an enum that lists its cases. A test checks that each case has a
/// rule and sentences.
pub trait Objections: Objection + IntoEnumIterator {}

impl<T: Objection + IntoEnumIterator> Objections for T {}
