//! Copies games whose text already has the form that a [`Writer`](crate::Writer) writes.

use crate::Record;

impl Record {
    /// Returns the bytes of this game at the start of `text`, if a writer would write the same
    /// bytes.
    ///
    /// Returns `None` for a game without tags or without moves, because the written form of such a
    /// game depends on its neighbours in the file.
    #[must_use]
    pub fn copied<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        let stands_alone = !self.tags.is_empty() && self.items.iter().any(|item| item.kind.is_of_moves());
        let written = self.to_text().ok().filter(|_| stands_alone)?;
        text.get(..written.len()).filter(|&game| game == written.as_bytes())
    }
}
