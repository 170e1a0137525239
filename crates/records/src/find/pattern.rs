//! A text in which `*` stands for anything. Capital and small letters are the same.

/// What a text of a tag shall be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What stands between the stars, in small letters.
    parts: Vec<String>,
}

impl Pattern {
    /// The pattern of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { parts: text.to_lowercase().split('*').map(str::to_owned).collect() }
    }

    /// Is the whole text like this?
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let [first, rest @ ..] = self.parts.as_slice() else { return false };
        let Some((last, middle)) = rest.split_last() else { return text == *first };
        let Some(text) = text.strip_prefix(first.as_str()) else { return false };
        let Some(mut text) = text.strip_suffix(last.as_str()) else { return false };
        // The first place of each part leaves most room for those behind it.
        middle.iter().all(|part| {
            let Some(at) = text.find(part.as_str()) else { return false };
            text = &text[at + part.len()..];
            true
        })
    }
}
