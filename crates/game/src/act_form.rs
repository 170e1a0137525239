//! Forms for the acts that are open to a seat.

use serde::Serialize;
use ts_rs::TS;

/// An available action of a seat, as data. Clients build buttons and forms from it without knowing
/// the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ActForm {
    /// The action's type in kebab-case.
    #[serde(rename = "type")]
    #[ts(rename = "type")]
    pub kind: &'static str,
    /// Name for people.
    pub words: &'static str,
    /// Id of its rule.
    pub rule: &'static str,
    /// The fields to fill in.
    pub fields: Vec<Field>,
    /// True if the action is available again after each own move, so a player can safely postpone
    /// it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub recurs: bool,
}

impl ActForm {
    /// Creates a form without fields.
    #[must_use]
    pub const fn simple(kind: &'static str, words: &'static str, rule: &'static str) -> Self {
        Self { kind, words, rule, fields: Vec::new(), recurs: false }
    }

    /// Marks the act as open again after every own move.
    #[must_use]
    pub fn recurring(mut self) -> Self {
        self.recurs = true;
        self
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: &'static str, optional: bool, kind: FieldKind) -> Self {
        self.fields.push(Field { name, optional, kind });
        self
    }
}

/// A field of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Field {
    /// The name of the field in JSON.
    pub name: &'static str,
    /// True if it is optional.
    pub optional: bool,
    /// The kind of value.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: FieldKind,
}

/// The kind of value of a field.
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
        /// Move strings.
        values: Vec<String>,
    },
    /// Points of every seat, as fractions.
    Points {
        /// The seats.
        seats: Vec<&'static str>,
    },
}
