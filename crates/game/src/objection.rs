//! Objections: the reasons why the rules reject a turn or an action, as data. A message is created
//! only if a client needs it.

use crate::{Cases, ErrorKind, Language, Refusal};
use serde::Serialize;
use std::fmt::Debug;
use strum::IntoEnumIterator;

/// The reason why the rules reject a turn or an action: a case with parameters.
///
/// In JSON, an objection is an object with the case as `why` (in kebab-case) and the parameters.
pub trait Objection: Clone + PartialEq + Debug + Serialize {
    /// Returns the table of rules and sentences for all cases.
    fn cases() -> &'static Cases;

    /// Returns the id of the rule that forbids the turn or action.
    fn rule(&self) -> &'static str {
        Self::cases().rule(self).1
    }

    /// Returns the kind of the refusal for this objection.
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

/// The objections of a game, as an enum whose cases can be listed. A test checks that each case has
/// a rule and sentences.
pub trait Objections: Objection + IntoEnumIterator {}

impl<T: Objection + IntoEnumIterator> Objections for T {}
