//! The id of a request: it goes back to the last character as it came, so a number of any size stays what it is.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A number, a text or null, as it was written.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Id(Option<Box<RawValue>>);

/// The one field of a request that is kept as it was written.
#[derive(Deserialize)]
struct Written<'t> {
    #[serde(borrow, default)]
    id: Option<&'t RawValue>,
}

impl Id {
    /// The id of a request; a request without one has null.
    ///
    /// # Errors
    /// In words, when it is something else, or stands twice.
    pub(super) fn of(request: &str) -> Result<Self, &'static str> {
        let Ok(Written { id }) = serde_json::from_str(request) else { return Err("\"id\" stands twice") };
        match id.map(RawValue::get) {
            Some(text) if text.starts_with(['[', '{', 't', 'f']) => Err("\"id\" is a number or a text"),
            _ => Ok(Self(id.map(ToOwned::to_owned))),
        }
    }
}

/// As it was written: `1` and `1.0` are two ids.
impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        let text = |id: &Self| id.0.as_ref().map(|raw| raw.get().to_owned());
        text(self) == text(other)
    }
}
