//! A seat as it is told: by its name to programs, by its title to people.

use crate::Language;
use serde::{Serialize, Serializer};

/// A seat; as data its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// Its name.
    pub name: &'static str,
    /// What people call it who read English.
    pub english: &'static str,
    /// What people call it who read German.
    pub german: &'static str,
}

impl Who {
    /// What people call it.
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
