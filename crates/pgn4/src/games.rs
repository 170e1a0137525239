//! Converts a file of PGN4 games. The conversion reads one game at a time.

use crate::lines::Lines;
use crate::names::MODES;
use crate::read::record_text;
use crate::token::{Kind, tag, tokens};
use polychess_game::trimmed;
use polychess_records::{Event, Header, ItemKind, Reader, Tag};
use std::io::{self, BufRead, BufReader, Read};

/// The maximum length of a game, in bytes. Longer games are cut, because a whole game is kept in
/// memory.
const LARGEST: usize = 16 << 20;

/// True if a file that begins with this text is PGN4.
///
/// The first tag `Variant` decides. In PGN4, it contains the name of a mode, and in game files the
/// id of a game. If the tag is missing, the moves decide: only PGN4 writes `..` after a move with
/// two cells.
#[must_use]
pub fn is_pgn4(begin: &str) -> bool {
    let mut reader = Reader::new(begin.as_bytes());
    let (mut moves, mut before) = (false, false);
    // This cannot fail, because the bytes are in memory.
    while let Ok(Some(event)) = reader.event() {
        match event {
            Event::Tag { name, value } if name == "Variant" => return MODES.contains(&trimmed(&value)),
            Event::Item(item) => match item.kind {
                ItemKind::Turn => before = names_both_cells(&item.text),
                ItemKind::Skip if item.text == ".." => moves |= before,
                _ => {}
            },
            _ => {}
        }
    }
    moves
}

/// True if a move contains its origin and its target. All moves in PGN4 do, such as `h2-h3` and
/// `Bi1xBa9+`.
fn names_both_cells(text: &str) -> bool {
    let is_cell = |text: &str| {
        let (file, rank) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
        matches!(file.trim_start_matches(['K', 'Q', 'R', 'B', 'N']).as_bytes(), [b'a'..=b'n'])
            && rank.parse::<u8>().is_ok()
    };
    let cells = text.split_once(['-', 'x']);
    cells.is_some_and(|(from, to)| is_cell(from) && is_cell(to.trim_end_matches(['+', '#'])))
}

/// A reader that converts PGN4 to the game file format. It keeps only one game in memory.
///
/// Games that already have the game file format stay unchanged.
#[derive(Debug)]
pub struct Games<R> {
    source: BufReader<R>,
    /// The first bytes of the next game, which the reader has already read.
    next: Vec<u8>,
    ready: io::Cursor<Vec<u8>>,
}

impl<R: Read> Games<R> {
    /// Creates a reader for a whole file.
    pub fn new(source: R) -> Self {
        Self { source: BufReader::new(source), next: Vec::new(), ready: io::Cursor::default() }
    }

    /// Reads the next game. Returns an empty text at the end of the file.
    fn game(&mut self) -> io::Result<Vec<u8>> {
        let mut game = Vec::new();
        let mut lines = Lines::default();
        loop {
            let mut line = std::mem::take(&mut self.next);
            if line.is_empty() && self.source.by_ref().take(LARGEST as u64).read_until(b'\n', &mut line)? == 0 {
                return Ok(game);
            }
            if !game.is_empty() && game.len() + line.len() > LARGEST {
                self.next = line;
                return Ok(game);
            }
            if let Some(at) = lines.next_game(&line) {
                self.next = line.split_off(at);
                game.append(&mut line);
                return Ok(game);
            }
            game.append(&mut line);
        }
    }
}

impl<R: Read> Read for Games<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.ready.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            let game = self.game()?;
            if game.is_empty() {
                return Ok(0);
            }
            // Old archives contain names that are encoded in Latin-1.
            let text = String::from_utf8(game)
                .unwrap_or_else(|e| e.into_bytes().iter().map(|&byte| char::from(byte)).collect());
            let text = if trimmed(&text).is_empty() || is_record(&text) { text } else { record_text(&text) };
            self.ready = io::Cursor::new(text.into_bytes());
        }
    }
}

/// True if a game has the game file format: its tag `Variant` contains the id of a game.
fn is_record(text: &str) -> bool {
    let tags = tokens(text).into_iter().filter(|token| token.kind == Kind::Tag);
    let variant = tags.filter_map(|token| tag(token.text)).find(|(name, _)| *name == "Variant");
    variant.is_some_and(|(name, value)| Header::playable(&[Tag::new(name, trimmed(&value))]).is_ok())
}
