//! [`Who`]: a seat in error messages, with its JSON name and its display names.

use crate::Language;
use serde::{Serialize, Serializer};

/// A seat in an error message. It is serialised as its JSON name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// The name in JSON.
    pub name: &'static str,
    /// The English display name.
    pub english: &'static str,
    /// The German display name.
    pub german: &'static str,
}

impl Who {
    /// Returns the display name in a language.
    #[must_use]
    pub const fn title(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
        }
    }
}

impl Serialize for Who {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}
