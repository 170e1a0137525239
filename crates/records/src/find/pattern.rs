//! Text patterns with the wildcard `*`. They ignore letter case.

/// A text pattern with wildcards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The texts between the wildcards, in lower case.
    parts: Vec<String>,
}

impl Pattern {
    /// Creates a pattern. Every `*` matches any text, including an empty one.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { parts: text.to_lowercase().split('*').map(str::to_owned).collect() }
    }

    /// True if the pattern matches the whole text.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let [first, rest @ ..] = self.parts.as_slice() else { return false };
        let Some((last, middle)) = rest.split_last() else { return text == *first };
        let Some(text) = text.strip_prefix(first.as_str()) else { return false };
        let Some(mut text) = text.strip_suffix(last.as_str()) else { return false };
        // The leftmost match leaves the longest text for the remaining parts.
        middle.iter().all(|part| {
            let Some(at) = text.find(part.as_str()) else { return false };
            text = &text[at + part.len()..];
            true
        })
    }
}
