//! Games that stand in a file as a [`Writer`](crate::Writer) writes them: their text can be copied, and need not be read again.

use crate::Record;

impl Record {
    /// The beginning of the text, if it is this game as it would be written.
    ///
    /// A game without tags or without moves is not copied: how it is written depends on the game before it, or changes the
    /// game after it.
    #[must_use]
    pub fn copied<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        let stands_alone = !self.tags.is_empty() && self.items.iter().any(|item| item.kind.is_of_moves());
        let written = self.to_text().ok().filter(|_| stands_alone)?;
        text.get(..written.len()).filter(|&game| game == written.as_bytes())
    }
}
