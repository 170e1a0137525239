//! Splits a file into chunks of whole games, so that several threads can process it.

use crate::buffer::Start;
use crate::reader::{Event, Reader};
use std::cell::RefCell;
use std::io::{self, Cursor, Read};
use std::rc::Rc;

/// The minimum size of a chunk in bytes. The last chunk may be smaller.
const SIZE: u64 = 256 << 10;
/// The maximum size of a chunk in bytes. If it contains no place to cut, the rest of the file
/// becomes one chunk.
const MOST: u64 = 64 << 20;

/// A chunk: several whole games, and their position in the file.
pub struct Chunk {
    /// The text of the games.
    pub text: Box<dyn Read + Send>,
    /// The position of the text in the file.
    pub start: Start,
    /// The number of games that precede the chunk in the file.
    pub games: u64,
}

/// A splitter that divides a source into chunks of whole games.
pub struct Chunks<R> {
    reader: Option<Reader<TeeReader<R>>>,
    copied: Rc<RefCell<Vec<u8>>>,
    start: Start,
    games: u64,
    games_before: u64,
}

/// A reader that keeps a copy of all bytes that the game reader reads.
struct TeeReader<R> {
    source: R,
    copied: Rc<RefCell<Vec<u8>>>,
}

impl<R: Read> Read for TeeReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        self.copied.borrow_mut().extend_from_slice(&into[..read]);
        Ok(read)
    }
}

impl<R: Read + Send + 'static> Chunks<R> {
    /// Creates a splitter for a whole file.
    pub fn new(source: R) -> Self {
        let copied = Rc::default();
        let reader = Reader::new(TeeReader { source, copied: Rc::clone(&copied) });
        Self { reader: Some(reader), copied, start: Start::OF_FILE, games: 0, games_before: 0 }
    }

    /// Returns the next chunk; `None` at the end of the file.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn chunk(&mut self) -> io::Result<Option<Chunk>> {
        loop {
            let Some(reader) = &mut self.reader else { return Ok(None) };
            let (begins, ends) = match reader.event()? {
                Some(event) => (matches!(event, Event::Begin), false),
                None => (false, true),
            };
            let span = reader.span();
            let length = span.offset - self.start.offset;
            if ends || length > MOST {
                let source = self.reader.take().map(Reader::into_source);
                let kept = Cursor::new(self.copied.take());
                // The copy ends where the source continues, so both together are the rest of the
                // file.
                let text: Box<dyn Read + Send> = match source {
                    Some(rest) if !ends => Box::new(kept.chain(rest.source)),
                    _ => Box::new(kept),
                };
                return Ok(Some(self.cut(text, self.start)));
            }
            if begins && length >= SIZE && span.column == 1 {
                let mut copied = self.copied.borrow_mut();
                let rest = copied.split_off(length as usize);
                let text = Box::new(Cursor::new(std::mem::replace(&mut *copied, rest)));
                drop(copied);
                let chunk = self.cut(text, Start { offset: span.offset, line: span.line });
                self.games += 1;
                return Ok(Some(chunk));
            }
            self.games += u64::from(begins);
        }
    }

    fn cut(&mut self, text: Box<dyn Read + Send>, next: Start) -> Chunk {
        let chunk = Chunk { text, start: self.start, games: self.games_before };
        (self.start, self.games_before) = (next, self.games);
        chunk
    }
}
