//! A seat in messages: its name for programs, its title for people.

use crate::Language;
use serde::{Serialize, Serializer};

/// A seat. As data it is its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// The name for programs.
    pub name: &'static str,
    /// The English title.
    pub english: &'static str,
    /// The German title.
    pub german: &'static str,
}

impl Who {
    /// Returns the title in a language.
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
