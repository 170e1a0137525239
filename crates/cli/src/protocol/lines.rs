//! Reads lines of limited length, so that a long line cannot fill the memory.

use std::io::{self, BufRead, ErrorKind};

/// The next line of the input.
#[derive(Debug, PartialEq, Eq)]
pub enum InputLine<'a> {
    /// A line without its line break.
    Text(&'a [u8]),
    /// A line that exceeds the limit. The reader has skipped it.
    TooLong,
}

/// A reader of lines with at most `limit` bytes.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    limit: usize,
    kept: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Creates a reader with this limit, in bytes per line.
    pub fn new(input: R, limit: usize) -> Self {
        Self { input, limit, kept: Vec::new() }
    }

    /// Returns the next line, or `None` at the end of the input. The last line may lack a line
    /// break.
    ///
    /// # Errors
    /// Fails if the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.kept.clear();
        let (mut length, mut any) = (0_usize, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr(b'\n', chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            length = length.saturating_add(part.len());
            if length <= self.limit {
                self.kept.extend_from_slice(part);
            }
            let taken = end.map_or(chunk.len(), |at| at + 1);
            self.input.consume(taken);
            if end.is_some() {
                break;
            }
        }
        Ok(match (any, length <= self.limit) {
            (false, _) => None,
            (true, true) => Some(InputLine::Text(&self.kept)),
            (true, false) => Some(InputLine::TooLong),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], limit: usize) -> Vec<Option<Vec<u8>>> {
        // A buffer of three bytes forces the reader to assemble lines from several reads.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, text), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().expect("bytes can be read") {
            found.push(match line {
                InputLine::Text(text) => Some(text.to_vec()),
                InputLine::TooLong => None,
            });
        }
        found
    }

    #[test]
    fn last_line_may_lack_a_newline() {
        assert_eq!(read(b"", 9), []);
        assert_eq!(read(b"ab\n\ncd", 9), [Some(b"ab".to_vec()), Some(Vec::new()), Some(b"cd".to_vec())]);
        assert_eq!(read(b"\n", 9), [Some(Vec::new())]);
    }

    #[test]
    fn overlong_line_is_skipped() {
        assert_eq!(read(b"12345\n1234\n123456", 4), [None, Some(b"1234".to_vec()), None]);
    }
}
