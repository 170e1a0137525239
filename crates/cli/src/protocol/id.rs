//! Ids of requests. An answer repeats the id verbatim, so that numbers of any size stay exact.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The JSON text of a number or a string, or null.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Id(Option<Box<RawValue>>);

/// The `id` field of a request.
#[derive(Deserialize)]
struct RawId<'t> {
    #[serde(borrow, default)]
    id: Option<&'t RawValue>,
}

impl Id {
    /// Returns the id of a request, or null if the request has none.
    ///
    /// # Errors
    /// Returns a message if the id has another type or occurs twice.
    pub(super) fn of(request: &str) -> Result<Self, &'static str> {
        let Ok(RawId { id }) = serde_json::from_str(request) else { return Err("\"id\" occurs twice; remove one") };
        match id.map(RawValue::get) {
            Some(text) if text.starts_with(['[', '{', 't', 'f']) => Err("\"id\" must be a number or a string"),
            _ => Ok(Self(id.map(ToOwned::to_owned))),
        }
    }
}

/// Compares the JSON text, so `1` and `1.0` are different ids.
impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        let text = |id: &Self| id.0.as_ref().map(|raw| raw.get().to_owned());
        text(self) == text(other)
    }
}
