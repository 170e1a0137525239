//! A sliding window over a byte source. It contains the current token and the beginning of its
//! line.

use std::io::{self, Read};

/// The number of bytes to keep before a token, so that messages can show its line.
const CONTEXT: usize = 200;
const CHUNK: usize = 64 * 1024;

/// The position in a file where a source begins. It must be the beginning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number of bytes before this position.
    pub offset: u64,
    /// The line number, from 1.
    pub line: u64,
}

impl Start {
    /// The beginning of the file.
    pub const OF_FILE: Self = Self { offset: 0, line: 1 };
}

/// A window over a source. The current token begins at `start`. The methods measure distances from
/// `start`.
pub(crate) struct Buffer<R> {
    source: R,
    data: Vec<u8>,
    start: usize,
    end: usize,
    /// The offset of `data` in the file.
    base: u64,
    line: u64,
    line_start: u64,
    most: usize,
    chunk: usize,
    at_end: bool,
}

impl<R: Read> Buffer<R> {
    /// Creates a window for tokens of up to `most` bytes.
    pub(crate) fn new(source: R, most: usize) -> Self {
        Self::of_chunks(source, most, CHUNK)
    }

    /// Returns the source. The window has already read beyond the current token.
    pub(crate) fn into_source(self) -> R {
        self.source
    }

    /// Sets the position in the file where the source begins.
    pub(crate) fn begin_at(&mut self, start: Start) {
        (self.base, self.line, self.line_start) = (start.offset, start.line, start.offset);
    }

    /// Creates a window that reads `chunk` bytes at a time.
    pub(crate) fn of_chunks(source: R, most: usize, chunk: usize) -> Self {
        let data = vec![0; chunk];
        Self { source, data, start: 0, end: 0, base: 0, line: 1, line_start: 0, most, chunk, at_end: false }
    }

    /// Returns the bytes in memory, beginning with the current token.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.data[self.start..self.end]
    }

    pub(crate) fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// Returns the line and the column of the token, both from 1. The column counts bytes.
    pub(crate) fn place(&self) -> (u64, u64) {
        (self.line, self.offset() - self.line_start + 1)
    }

    /// True if the window contains as many bytes as a token may have.
    pub(crate) fn is_full(&self) -> bool {
        self.end - self.start >= self.most
    }

    /// Reads more bytes. Returns `false` at the end of the source, or if the token has reached its
    /// maximum length.
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        if self.at_end || self.is_full() {
            return Ok(false);
        }
        let in_line = self.line_start.saturating_sub(self.base) as usize;
        let keep = self.start.saturating_sub(CONTEXT).max(in_line).min(self.start);
        // Move the data only if little room is left, because moving it for every chunk of a long
        // token would be slow.
        if self.data.len() - self.end < self.chunk / 2 {
            self.data.copy_within(keep..self.end, 0);
            self.base += keep as u64;
            self.start -= keep;
            self.end -= keep;
            if self.data.len() - self.end < self.chunk / 2 {
                self.data.resize(self.data.len() * 2, 0);
            } else if self.data.len() > self.chunk && self.end < self.chunk / 2 {
                self.data.truncate(self.chunk);
                self.data.shrink_to_fit();
            }
        }
        loop {
            match self.source.read(&mut self.data[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(n) => self.end += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            }
            return Ok(!self.at_end);
        }
    }

    /// Returns the byte at this distance from the start of the token. Returns `None` at the end of
    /// the source.
    pub(crate) fn byte(&mut self, at: usize) -> io::Result<Option<u8>> {
        while self.end - self.start <= at {
            if !self.more()? {
                return Ok(None);
            }
        }
        Ok(Some(self.data[self.start + at]))
    }

    /// Searches from the distance `from` on and returns the distance of the first match. If nothing
    /// matches, returns the distance of the end of the source.
    pub(crate) fn find(&mut self, from: usize, find: impl Fn(&[u8]) -> Option<usize>) -> io::Result<usize> {
        let mut from = from;
        loop {
            let rest = self.bytes().get(from..).unwrap_or_default();
            match find(rest) {
                Some(at) => return Ok(from + at),
                None => from += rest.len(),
            }
            if !self.more()? {
                return Ok(from);
            }
        }
    }

    /// Moves the start of the token forward by `length` bytes.
    pub(crate) fn pass(&mut self, length: usize) {
        let passed = &self.data[self.start..self.start + length];
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
            self.line_start = self.base + (self.start + last + 1) as u64;
        }
        self.start += length;
    }

    /// Returns bytes before the current token. Returns no bytes if they are no longer in memory.
    pub(crate) fn passed(&self, offset: u64, length: usize) -> &[u8] {
        let at = offset.saturating_sub(self.base) as usize;
        self.data.get(at..at + length).unwrap_or_default()
    }

    /// Returns the line around recently passed bytes in three parts: before them, the bytes, and
    /// after them. Omits text that is no longer in memory.
    pub(crate) fn around(&self, offset: u64, length: usize) -> (&[u8], &[u8], &[u8]) {
        let at = (offset.saturating_sub(self.base) as usize).min(self.end);
        let to = (at + length).min(self.end);
        let before = &self.data[at.saturating_sub(CONTEXT)..at];
        let before = memchr::memrchr(b'\n', before).map_or(before, |n| &before[n + 1..]);
        let after = &self.data[to..(to + CONTEXT).min(self.end)];
        let after = memchr::memchr(b'\n', after).map_or(after, |n| &after[..n]);
        let token = &self.data[at..to];
        match memchr::memchr(b'\n', token) {
            Some(n) => (before, without_return(&token[..n]), &[]),
            None => (before, token, without_return(after)),
        }
    }
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
