//! Text patterns with `*` as a wildcard. Case is ignored.

/// A pattern for the value of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The lower-case parts between the wildcards.
    parts: Vec<String>,
}

impl Pattern {
    /// Creates the pattern from its text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { parts: text.to_lowercase().split('*').map(str::to_owned).collect() }
    }

    /// True if the whole text matches.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let [first, rest @ ..] = self.parts.as_slice() else { return false };
        let Some((last, middle)) = rest.split_last() else { return text == *first };
        let Some(text) = text.strip_prefix(first.as_str()) else { return false };
        let Some(mut text) = text.strip_suffix(last.as_str()) else { return false };
        // The leftmost match of each part leaves most room for the next parts.
        middle.iter().all(|part| {
            let Some(at) = text.find(part.as_str()) else { return false };
            text = &text[at + part.len()..];
            true
        })
    }
}
