//! Descriptions of the available actions. Clients build buttons and forms from them.

use serde::Serialize;
use ts_rs::TS;

/// An action that a player can choose now. It contains all that clients need for a button and a
/// form, so they need no code for the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ActForm {
    /// The `type` of the action in kebab-case, such as `offer-draw`.
    #[serde(rename = "type")]
    #[ts(rename = "type")]
    pub kind: &'static str,
    /// The label, such as "offer a draw".
    pub words: &'static str,
    /// The id of the rule that allows the action.
    pub rule: &'static str,
    /// The fields that the player must or may fill in.
    pub fields: Vec<Field>,
    /// True if the action becomes available again after each of the player's moves. The player
    /// loses nothing by choosing it later.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub recurs: bool,
}

impl ActForm {
    /// Creates a form for an action without fields.
    #[must_use]
    pub const fn simple(kind: &'static str, words: &'static str, rule: &'static str) -> Self {
        Self { kind, words, rule, fields: Vec::new(), recurs: false }
    }

    /// Sets [`ActForm::recurs`].
    #[must_use]
    pub fn recurring(mut self) -> Self {
        self.recurs = true;
        self
    }

    /// Adds a field that the player fills in.
    #[must_use]
    pub fn with(mut self, name: &'static str, optional: bool, kind: FieldKind) -> Self {
        self.fields.push(Field { name, optional, kind });
        self
    }
}

/// A field of an action that the player fills in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Field {
    /// The key in JSON.
    pub name: &'static str,
    /// True if the player may leave the field empty.
    pub optional: bool,
    /// The type of the value, with the allowed values.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: FieldKind,
}

/// The type of a field's value, with the allowed values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of several fixed words.
    Choice {
        /// The allowed words.
        values: Vec<&'static str>,
    },
    /// One seat, by name.
    Seat {
        /// The allowed seats.
        values: Vec<&'static str>,
    },
    /// A list of seats, by name.
    Seats {
        /// The allowed seats.
        values: Vec<&'static str>,
    },
    /// One turn, as a move string.
    Turn {
        /// The allowed move strings.
        values: Vec<String>,
    },
    /// Points for every seat, as fractions.
    Points {
        /// The names of all seats.
        seats: Vec<&'static str>,
    },
}
