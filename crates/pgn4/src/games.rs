//! Many games behind one another: a source of PGN4 as a source of records.

use crate::read::record_text;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read};

/// Bytes of a game after which it is cut: what one line of moves takes can be no more.
const LARGEST: usize = 16 << 20;

/// Tags that no other format has.
const OWN: [&str; 4] = ["RuleVariants", "StartFen4", "GameNr", "CurrentMove"];

/// Does a file hold PGN4 that begins like this?
#[must_use]
pub fn is_pgn4(begin: &str) -> bool {
    let mut tags = begin.lines().filter_map(|line| line.trim().strip_prefix('[')?.split_once('"')).peekable();
    if tags.peek().is_some() {
        return tags.any(|(name, value)| {
            let name = name.trim();
            OWN.contains(&name)
                || name == "Variant" && ["FFA\"", "Teams\"", "Solo\""].iter().any(|mode| value.starts_with(mode))
        });
    }
    // Without tags: moves that name both cells, parted by two dots.
    let mut words = begin.split_whitespace().filter(|word| !word.ends_with('.') || *word == "..");
    let is_cell = |text: &str| {
        let (file, rank) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
        matches!(file.trim_start_matches(['K', 'Q', 'R', 'B', 'N']).as_bytes(), [b'a'..=b'n'])
            && rank.parse::<u8>().is_ok()
    };
    let first = words.next().and_then(|word| word.split_once(['-', 'x']));
    first.is_some_and(|(from, to)| is_cell(from) && is_cell(to.trim_end_matches(['+', '#'])))
        && words.next() == Some("..")
}

/// A source of records behind a source of PGN4. Memory is that of one game.
#[derive(Debug)]
pub struct Games<R> {
    source: BufReader<R>,
    /// The line that the next game begins with.
    next: Vec<u8>,
    ready: io::Cursor<Vec<u8>>,
}

impl<R: Read> Games<R> {
    /// The games of a source.
    pub fn new(source: R) -> Self {
        Self { source: BufReader::new(source), next: Vec::new(), ready: io::Cursor::default() }
    }

    /// The text of the next game; empty at the end.
    fn game(&mut self) -> io::Result<Vec<u8>> {
        let mut game = Vec::new();
        let mut lines = Lines::default();
        loop {
            let mut line = std::mem::take(&mut self.next);
            if line.is_empty() && self.source.by_ref().take(LARGEST as u64).read_until(b'\n', &mut line)? == 0 {
                return Ok(game);
            }
            if !game.is_empty() && (lines.begins_game(&line) || game.len() + line.len() > LARGEST) {
                self.next = line;
                return Ok(game);
            }
            lines.pass(&line);
            game.extend_from_slice(&line);
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
            // Old archives have names in Latin-1.
            let text = String::from_utf8(game)
                .unwrap_or_else(|e| e.into_bytes().iter().map(|&byte| char::from(byte)).collect());
            self.ready = io::Cursor::new(if text.trim().is_empty() { text } else { record_text(&text) }.into_bytes());
        }
    }
}

/// How far the lines of a game have come.
#[derive(Default)]
struct Lines {
    in_comment: bool,
    in_tag: bool,
    has_moves: bool,
    tags: HashSet<Vec<u8>>,
}

impl Lines {
    /// Does a line begin the next game? A tag behind moves does, and one that the game has.
    fn begins_game(&self, line: &[u8]) -> bool {
        let open = self.in_comment || self.in_tag;
        tag_name(line).is_some_and(|name| !open && (self.has_moves || self.tags.contains(name)))
    }

    fn pass(&mut self, line: &[u8]) {
        let mut rest = line.trim_ascii();
        if !self.in_comment
            && let Some(name) = tag_name(line)
        {
            self.tags.insert(name.to_owned());
            self.in_tag = !rest.ends_with(b"]");
            return;
        }
        if self.in_tag {
            self.in_tag = !rest.ends_with(b"]");
            return;
        }
        self.has_moves |= !rest.is_empty();
        while let Some(at) = rest.iter().position(|&byte| byte == if self.in_comment { b'}' } else { b'{' }) {
            self.in_comment = !self.in_comment;
            rest = &rest[at + 1..];
        }
    }
}

/// The name of the tag that a line begins with.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii_start().strip_prefix(b"[")?;
    let opens = rest.iter().position(|&byte| byte == b'"')?;
    Some(rest[..opens].trim_ascii())
}
