//! Writes game files. Rejects items that would change if they were read again.

use crate::item::{Item, ItemKind};
use crate::lexer::LONGEST_TOKEN;
use crate::problem::shown;
use crate::{Tag, tag};
use std::io::{self, Write};

/// The maximum length of a line of move text, in bytes.
const WIDTH: usize = 100;

/// The reason why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output returned an error.
    #[error("the game file cannot be written")]
    Io(#[from] io::Error),
    /// The item would change if it were read again.
    #[error("\"{0}\" cannot be {1} in a game file")]
    Unsound(String, &'static str),
}

/// A writer for any number of games to one output.
pub struct Writer<W> {
    out: W,
    column: usize,
    depth: u64,
    /// True if the writer has written any text of the current game.
    begun: bool,
    /// True if the current game has moves. Otherwise, the next game needs `[]` before its tags,
    /// because a reader would add these tags to the current game.
    has_moves: bool,
    has_result: bool,
    last: Option<ItemKind>,
    /// A move number that will be written on the same line as the next item.
    number: Option<String>,
    first: bool,
}

impl<W: Write> Writer<W> {
    /// Creates a writer for a new file.
    pub fn new(out: W) -> Self {
        Self {
            out,
            column: 0,
            depth: 0,
            begun: false,
            has_moves: true,
            has_result: false,
            last: None,
            number: None,
            first: true,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn begin(&mut self) -> Result<(), WriteError> {
        if !self.first {
            self.out.write_all(b"\n")?;
        }
        if !self.has_moves {
            self.out.write_all(b"[]\n")?;
        }
        self.begun = !self.has_moves;
        (self.column, self.depth, self.last, self.number) = (0, 0, None, None);
        (self.first, self.has_moves, self.has_result) = (false, false, false);
        Ok(())
    }

    /// Writes a tag. All tags must be written before the items.
    ///
    /// # Errors
    /// If the tag would change when it is read again, or the output cannot be written.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        let sound = self.is_before_moves() && Tag::new(name, "").is_sound() && value.len() + name.len() < LONGEST_TOKEN;
        let written = tag::written(name, value);
        if !sound || written.len() > LONGEST_TOKEN {
            return Err(WriteError::Unsound(shown(name), "a tag"));
        }
        self.begun = true;
        writeln!(self.out, "{written}")?;
        Ok(())
    }

    /// Writes an item of move text.
    ///
    /// # Errors
    /// If the item would change when it is read again, or the output cannot be written.
    pub fn item(&mut self, item: &Item<'_>) -> Result<(), WriteError> {
        if !self.can_stand(item) {
            return Err(WriteError::Unsound(shown(&item.text), words(item.kind)));
        }
        match item.kind {
            ItemKind::Open => self.depth += 1,
            ItemKind::Close => self.depth -= 1,
            ItemKind::Result if self.depth == 0 => self.has_result = true,
            _ => {}
        }
        self.has_moves |= item.kind.is_of_moves();
        if self.is_before_moves() {
            self.out.write_all(if self.begun { b"\n" } else { b"[]\n\n" })?;
            self.begun = true;
        }
        let text = item.written();
        if let Some(number) = self.number.take() {
            // Keep a move number on the same line as its turn.
            self.put(ItemKind::Number, &number, 1 + text.len())?;
        }
        if item.kind == ItemKind::Number {
            self.number = Some(text.into_owned());
            return Ok(());
        }
        self.put(item.kind, &text, 0)
    }

    /// Writes the text of an item on a line that has room for `more` further bytes.
    fn put(&mut self, kind: ItemKind, text: &str, more: usize) -> Result<(), WriteError> {
        let marks = kind == ItemKind::Glyph && !text.starts_with('$');
        let glued = match self.last {
            Some(ItemKind::Turn) if marks => true,
            Some(ItemKind::Open) => true,
            _ => kind == ItemKind::Close,
        };
        // An item of this kind occupies the rest of its line.
        let alone = matches!(kind, ItemKind::Escape | ItemKind::Unknown);
        if self.column > 0 {
            let broken = kind == ItemKind::Escape || !glued && self.column + text.len() + more >= WIDTH;
            if broken {
                self.out.write_all(b"\n")?;
                self.column = 0;
            } else if !glued {
                self.out.write_all(b" ")?;
                self.column += 1;
            }
        }
        self.out.write_all(text.as_bytes())?;
        self.column += text.len();
        if alone {
            self.out.write_all(b"\n")?;
            self.column = 0;
        }
        self.last = Some(kind);
        Ok(())
    }

    fn is_before_moves(&self) -> bool {
        self.last.is_none() && self.number.is_none()
    }

    fn can_stand(&self, item: &Item<'_>) -> bool {
        if self.has_result && item.kind.is_of_moves() {
            return false;
        }
        match item.kind {
            ItemKind::Close => self.depth > 0 && item.is_sound(),
            ItemKind::Unknown if item.text == ")" => self.depth == 0 && !self.has_result,
            _ => item.is_sound(),
        }
    }

    /// Ends the game.
    ///
    /// # Errors
    /// If a variation is open, or the output cannot be written.
    pub fn end(&mut self) -> Result<(), WriteError> {
        if self.depth > 0 {
            return Err(WriteError::Unsound("(".into(), "a variation that is not closed"));
        }
        if !self.begun {
            self.out.write_all(b"[]\n")?;
        }
        if let Some(number) = self.number.take() {
            self.put(ItemKind::Number, &number, 0)?;
        }
        if self.column > 0 {
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Writes a game whose text [`Record::copied`](crate::Record::copied) returned.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn copy(&mut self, game: &[u8]) -> Result<(), WriteError> {
        self.begin()?;
        (self.begun, self.has_moves) = (true, true);
        Ok(self.out.write_all(game)?)
    }

    /// Writes a line of another format to the same output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn line(&mut self, text: &str) -> Result<(), WriteError> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Flushes the output and returns it.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

fn words(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Number => "a number",
        ItemKind::Turn => "a turn",
        ItemKind::Skip => "a turn that was not played",
        ItemKind::Act => "an act",
        ItemKind::Comment => "a comment",
        ItemKind::Escape => "a line for other programs",
        ItemKind::Glyph => "a glyph",
        ItemKind::Open | ItemKind::Close => "a bracket of a variation",
        ItemKind::Result => "a result",
        ItemKind::Unknown => "a text that is not understood",
    }
}
