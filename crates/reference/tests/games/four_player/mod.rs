//! Tests the reference implementation of Four-player chess against the rulebook `four-player`:
//! worked examples, perft tables, position strings, and the quarter turn of the board.

mod counted;
mod leaving;
mod options;
mod texts;
mod turned;
mod worked;

use polychess_reference::four_player::{Options, Position, parse};

const PLAIN: Options = Options::DEFAULT;

const SEATS: [&str; 4] = ["red", "blue", "yellow", "green"];

fn seat(name: &str) -> usize {
    SEATS.iter().position(|seat| *seat == name).unwrap_or_else(|| panic!("no seat: {name}"))
}

fn names(seats: &[usize]) -> String {
    if seats.is_empty() { "-".into() } else { seats.iter().map(|&seat| SEATS[seat]).collect::<Vec<_>>().join(" ") }
}

/// Returns the position string for pieces in the rulebook's notation, with further state.
///
/// Pieces are written `R Kh1 Pe2; B Ka7; d Qd9`, where `d` marks grey pieces without an owner.
/// `words` contains the player to move and further state as `key=value`, with several values joined
/// by `+`.
fn text_of(pieces: &str, words: &[&str]) -> String {
    let mut found = std::collections::BTreeMap::new();
    for army in pieces.split(';') {
        let mut list = army.split_whitespace();
        let colour = list.next().expect("a colour").to_lowercase();
        for piece in list {
            let (role, cell) = piece.split_at(1);
            assert!(found.insert(cell.to_owned(), format!("{colour}{role}")).is_none(), "two pieces on {cell}");
        }
    }
    let word = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let by_seat = |key: &str, value: &dyn Fn(usize, &str) -> Option<String>| {
        let items: Vec<&str> = word(key).map_or_else(Vec::new, |items| items.split('+').collect());
        (0..4).map(|n| items.iter().find_map(|item| value(n, item)).unwrap_or("0".into())).collect::<Vec<_>>().join(",")
    };
    let one = || Some("1".to_owned());
    let dead = by_seat("walking", &|n, item| (item == SEATS[n]).then(one)?);
    let right = |side: char| move |n: usize, item: &str| (item == format!("{}{side}", &"RBYG"[n..=n])).then(one)?;
    let points = by_seat("points", &|n, item| Some(item.strip_prefix(SEATS[n])?.strip_prefix(':')?.to_owned()));
    let passed = word("ep").map_or_else(String::new, |passed| {
        let (owner, pair) = passed.split_once('=').expect("owner and cells");
        let pairs = SEATS.map(|name| if name == owner { format!("'{pair}'") } else { "''".into() });
        format!("{{'enPassant':({})}}-", pairs.join(","))
    });
    // The corners are written as vacant cells (4P-F3). Each vacant cell is separate, because the
    // parser normalises runs.
    let rows = (1..=14).rev().map(|y| {
        let cell = |x: u8| found.remove(&format!("{}{y}", (b'a' + x) as char)).unwrap_or("1".into());
        (0..14).map(cell).collect::<Vec<String>>().join(",")
    });
    let rows = rows.collect::<Vec<String>>().join("/");
    let turn = words[0][..1].to_uppercase();
    let (short, long) = (by_seat("castling", &right('s')), by_seat("castling", &right('l')));
    let clock = word("clock").unwrap_or("0");
    assert!(found.is_empty(), "no such cells: {found:?}");
    format!("{turn}-{dead}-{short}-{long}-{points}-{clock}-{passed}{rows}")
}

/// Parses the position that [`text_of`] writes.
fn read(pieces: &str, words: &str, options: Options) -> Position {
    let text = text_of(pieces, &words.split(' ').collect::<Vec<_>>());
    parse(&text, options).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn score(position: &Position) -> String {
    position.score().join(" ")
}

/// Returns the targets of all legal turns from a cell, sorted.
fn from(position: &Position, cell: &str) -> Vec<String> {
    let ends = |turn: &String| {
        let end = turn.strip_prefix(cell)?;
        end.starts_with(|c: char| c.is_ascii_lowercase()).then(|| end.split('=').next().unwrap_or(end).to_owned())
    };
    let mut cells: Vec<String> = position.legal().iter().filter_map(ends).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// A small pseudo-random number generator with a fixed seed, so that every run plays the same
/// games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
