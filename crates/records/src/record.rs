//! A whole game in memory.

use crate::item::{Item, ItemKind};
use crate::reader::{Event, Reader};
use crate::{Fault, Problem, ProblemKind, Tag, WriteError, Writer};
use std::io::{self, Read};

/// The maximum memory use of a game, in bytes. Longer games are cut.
pub const LARGEST_GAME: usize = 128 << 20;
/// The estimated memory use of a tag or an item without its text, in bytes.
const BESIDE_TEXT: usize = 64;
/// The maximum number of problems that are kept.
const MOST_PROBLEMS: usize = 1000;

/// A game with its complete text. Its variations are bracket items in the flat list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Record {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The items of move text, in order.
    pub items: Vec<Item<'static>>,
}

impl Record {
    /// Reads the next game. Returns `None` at the end of the source. Appends the problems of the
    /// text to `problems`, up to a maximum number. Cuts a game that exceeds [`LARGEST_GAME`].
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn read(reader: &mut Reader<impl Read>, problems: &mut Vec<Problem>) -> io::Result<Option<Self>> {
        let (mut record, mut room) = (Self::default(), LARGEST_GAME);
        loop {
            let event = reader.event()?;
            let size = match &event {
                Some(Event::Tag { name, value }) => name.len() + value.len() + BESIDE_TEXT,
                Some(Event::Item(item)) => item.text.len() + BESIDE_TEXT,
                _ => 0,
            };
            let fits = size <= room;
            match event {
                None => return Ok(None),
                Some(Event::End) => {
                    record.close();
                    return Ok(Some(record));
                }
                Some(Event::Tag { name, value }) if fits => record.tags.push(Tag::new(name, value)),
                Some(Event::Item(item)) if fits => record.items.push(item.into_owned()),
                Some(Event::Problem(problem)) if problems.len() < MOST_PROBLEMS => problems.push(problem),
                _ => {}
            }
            if !fits && room > 0 {
                let fault = Fault::LongGame { most_mib: LARGEST_GAME >> 20 };
                problems.push(Problem::new(ProblemKind::TooLong, reader.span(), fault));
            }
            room = if fits { room - size } else { 0 };
        }
    }

    /// Adds a closing bracket for each open variation.
    fn close(&mut self) {
        let count = |kind| self.items.iter().filter(|item| item.kind == kind).count();
        let open = count(ItemKind::Open) - count(ItemKind::Close);
        self.items.extend((0..open).map(|_| Item::new(ItemKind::Close, "")));
    }

    /// Returns all games of a text. Ignores its problems.
    #[must_use]
    pub fn all(text: &str) -> Vec<Self> {
        let mut reader = Reader::new(text.as_bytes());
        std::iter::from_fn(|| Self::read(&mut reader, &mut Vec::new()).ok().flatten()).collect()
    }

    /// Returns the value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// Returns the items outside variations.
    pub fn main_line(&self) -> impl Iterator<Item = &Item<'static>> {
        let mut depth = 0_u64;
        self.items.iter().filter(move |item| {
            depth += u64::from(item.kind == ItemKind::Open);
            let outside = depth == 0;
            depth = depth.saturating_sub(u64::from(item.kind == ItemKind::Close));
            outside
        })
    }

    /// Returns the result after the moves. If there is none, returns the tag `Result`.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        let behind = self.main_line().find(|item| item.kind == ItemKind::Result);
        behind.map(|item| &*item.text).or_else(|| self.tag("Result"))
    }

    /// Appends an item.
    pub fn push(&mut self, kind: ItemKind, text: impl Into<String>) {
        self.items.push(Item::new(kind, text.into()));
    }

    /// Writes the game.
    ///
    /// # Errors
    /// As for [`Writer::item`].
    pub fn write<W: io::Write>(&self, writer: &mut Writer<W>) -> Result<(), WriteError> {
        writer.begin()?;
        self.tags.iter().try_for_each(|tag| writer.tag(&tag.name, &tag.value))?;
        self.items.iter().try_for_each(|item| writer.item(item))?;
        writer.end()
    }

    /// Returns the game in the form of a game file.
    ///
    /// # Errors
    /// As for [`Record::write`].
    pub fn to_text(&self) -> Result<String, WriteError> {
        let mut bytes = Vec::new();
        self.write(&mut Writer::new(&mut bytes))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
