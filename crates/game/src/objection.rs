//! Why a turn is not legal, as data: a rule and what it is broken by. Words are made from it when they are wanted, in any language there is.

use crate::{ErrorKind, Refusal};
use serde::Serialize;
use std::fmt::Debug;

/// The languages that objections are put into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// Why a turn is not legal. Each game has an enum of its own, of which every case is a rule and its parameters.
///
/// As JSON it is an object with `why` (the case in kebab-case) and the parameters.
pub trait Objection: Clone + PartialEq + Debug + Serialize {
    /// The rule of the ledger that forbids the turn.
    fn rule(&self) -> &'static str;

    /// What is wrong, in one sentence without a full stop.
    fn words(&self, language: Language) -> String;

    /// The objection as everybody above a game gets it.
    fn refusal(&self) -> Refusal {
        let mut refusal = Refusal::new(ErrorKind::IllegalAct, Some(self.rule()), self.words(Language::English));
        refusal.why = serde_json::to_value(self).ok();
        refusal
    }
}

/// For games whose objections are still words alone.
impl Objection for Refusal {
    fn rule(&self) -> &'static str {
        self.rule.unwrap_or_default()
    }

    fn words(&self, _: Language) -> String {
        self.message.clone()
    }

    fn refusal(&self) -> Refusal {
        self.clone()
    }
}
