//! A whole game as a tree, kept flat: tags, and items in which brackets enclose variations.

use crate::item::{Item, ItemKind};
use crate::reader::{Event, Reader};
use crate::{Problem, Tag, WriteError, Writer};
use std::io::{self, Read};

/// A game as it was written, with everything that is in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Record {
    /// Its tags in their order.
    pub tags: Vec<Tag>,
    /// Its move text.
    pub items: Vec<Item<'static>>,
}

impl Record {
    /// The next game of a reader, and what is wrong with its text; `None` when there are no more.
    ///
    /// # Errors
    /// When the source cannot be read.
    pub fn read(reader: &mut Reader<impl Read>, problems: &mut Vec<Problem>) -> io::Result<Option<Self>> {
        let mut record = Self::default();
        loop {
            match reader.event()? {
                None => return Ok(None),
                Some(Event::Begin) => {}
                Some(Event::Tag { name, value }) => record.tags.push(Tag::new(name, value)),
                Some(Event::Item(item)) => record.items.push(item.into_owned()),
                Some(Event::Problem(problem)) => problems.push(problem),
                Some(Event::End) => return Ok(Some(record)),
            }
        }
    }

    /// All games of a text; what is wrong with it is passed over.
    #[must_use]
    pub fn all(text: &str) -> Vec<Self> {
        let mut reader = Reader::new(text.as_bytes());
        // Bytes in memory can always be read.
        std::iter::from_fn(|| Self::read(&mut reader, &mut Vec::new()).ok().flatten()).collect()
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The items that stand in no variation.
    pub fn main_line(&self) -> impl Iterator<Item = &Item<'static>> {
        let mut depth = 0_u64;
        self.items.iter().filter(move |item| {
            depth += u64::from(item.kind == ItemKind::Open);
            let outside = depth == 0;
            depth = depth.saturating_sub(u64::from(item.kind == ItemKind::Close));
            outside
        })
    }

    /// Adds an item.
    pub fn push(&mut self, kind: ItemKind, text: impl Into<String>) {
        self.items.push(Item::new(kind, text.into()));
    }

    /// Writes the game.
    ///
    /// # Errors
    /// As [`Writer`].
    pub fn write<W: io::Write>(&self, writer: &mut Writer<W>) -> Result<(), WriteError> {
        writer.begin()?;
        self.tags.iter().try_for_each(|tag| writer.tag(&tag.name, &tag.value))?;
        self.items.iter().try_for_each(|item| writer.item(item))?;
        writer.end()
    }

    /// The game as a text.
    ///
    /// # Errors
    /// As [`Writer`].
    pub fn to_text(&self) -> Result<String, WriteError> {
        let mut bytes = Vec::new();
        self.write(&mut Writer::new(&mut bytes))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
