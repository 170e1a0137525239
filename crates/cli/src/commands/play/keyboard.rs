//! Questions on the terminal, and answers.

use crate::protocol::lines::{InputLine, Lines};
use std::io::{self, BufRead, Write};

/// Questions and answers.
pub(super) struct Keyboard<R, W> {
    pub(super) lines: Lines<R>,
    pub(super) out: W,
}

impl<R: BufRead, W: Write> Keyboard<R, W> {
    /// Asks for a line; `None` at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        Ok(match self.lines.next_line()? {
            Some(InputLine::Text(text)) => Some(String::from_utf8_lossy(text).into_owned()),
            Some(InputLine::TooLong) => Some(String::new()),
            None => {
                writeln!(self.out)?;
                None
            }
        })
    }
}
