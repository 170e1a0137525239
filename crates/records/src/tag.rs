//! Tags such as `[Name "value"]`, one on each line. In a value, a backslash escapes a quote or a
//! backslash, and `\n` stands for a line break.

use crate::measure::is_tag_name;
use polychess_game::trimmed;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A tag of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// The name, such as `Variant`.
    pub name: String,
    /// The value, without quotes and escapes.
    pub value: String,
}

impl Tag {
    /// Creates a tag. [`Tag::is_sound`] returns whether it can be written.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into() }
    }

    /// True if the name is valid. The tag is then unchanged after it is written and read again.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.name.is_empty() && self.name.bytes().all(is_tag_name)
    }
}

/// Parses a tag into its name and value; `None` if it is malformed.
pub(crate) fn parts(raw: &str) -> Option<(&str, Cow<'_, str>)> {
    let (name, rest) = raw.strip_prefix('[')?.split_once('"')?;
    let (value, _) = rest.rsplit_once('"')?;
    Some((trimmed(name), unescaped(value)))
}

fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let meant = match letters.peek() {
            Some('n') if letter == '\\' => Some('\n'),
            Some(&next @ ('"' | '\\')) if letter == '\\' => Some(next),
            _ => None,
        };
        if meant.is_some() {
            letters.next();
        }
        out.push(meant.unwrap_or(letter));
    }
    Cow::Owned(out)
}

/// Returns the tag in the form of a game file.
pub(crate) fn written(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("[{name} \"{value}\"]")
}
