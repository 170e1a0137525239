//! Copies games that are already in the form of a [`Writer`](crate::Writer).

use crate::Record;

impl Record {
    /// Returns the bytes of this game at the start of `text`, if they are exactly as a writer would
    /// write the game.
    ///
    /// A game without tags or moves is not copied: its written form depends on the previous game,
    /// or affects the next one.
    #[must_use]
    pub fn copied<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        let stands_alone = !self.tags.is_empty() && self.items.iter().any(|item| item.kind.is_of_moves());
        let written = self.to_text().ok().filter(|_| stands_alone)?;
        text.get(..written.len()).filter(|&game| game == written.as_bytes())
    }
}
