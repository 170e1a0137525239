//! Acts that are open, as forms that a client shows.

use serde::Serialize;
use ts_rs::TS;

/// An act that is open to a seat, as data, so that a client builds buttons and forms without knowing the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ActForm {
    /// The act's type in kebab-case.
    #[serde(rename = "type")]
    #[ts(rename = "type")]
    pub kind: &'static str,
    /// What to call it for people.
    pub words: &'static str,
    /// The rule it comes from.
    pub rule: &'static str,
    /// What has to be filled in.
    pub fields: Vec<Field>,
    /// Is it open again after every own move? Then who lets it pass loses nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub recurs: bool,
}

impl ActForm {
    /// An act without fields.
    #[must_use]
    pub const fn simple(kind: &'static str, words: &'static str, rule: &'static str) -> Self {
        Self { kind, words, rule, fields: Vec::new(), recurs: false }
    }

    /// The same act, open again after every own move.
    #[must_use]
    pub fn recurring(mut self) -> Self {
        self.recurs = true;
        self
    }

    /// The same act with one more field.
    #[must_use]
    pub fn with(mut self, name: &'static str, optional: bool, kind: FieldKind) -> Self {
        self.fields.push(Field { name, optional, kind });
        self
    }
}

/// A field of an act form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Field {
    /// The name of the field in JSON.
    pub name: &'static str,
    /// May it be left out?
    pub optional: bool,
    /// What it takes.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: FieldKind,
}

/// What a field takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of these words.
    Choice {
        /// The words.
        values: Vec<&'static str>,
    },
    /// One of these seats, by name.
    Seat {
        /// The seats.
        values: Vec<&'static str>,
    },
    /// A list of some of these seats.
    Seats {
        /// The seats.
        values: Vec<&'static str>,
    },
    /// One of these turns.
    Turn {
        /// Turn texts.
        values: Vec<String>,
    },
    /// Points of every seat, as fractions.
    Points {
        /// The seats.
        seats: Vec<&'static str>,
    },
}
