//! Copies games that a [`Writer`](crate::Writer) wrote, without reading them again.

use crate::Record;

impl Record {
    /// Returns the start of the text, if it equals the written form of this game.
    ///
    /// A game without tags or moves is not copied. Its written form depends on the previous game,
    /// or changes the next one.
    #[must_use]
    pub fn copied<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        let stands_alone = !self.tags.is_empty() && self.items.iter().any(|item| item.kind.is_of_moves());
        let written = self.to_text().ok().filter(|_| stands_alone)?;
        text.get(..written.len()).filter(|&game| game == written.as_bytes())
    }
}
