//! Writes position strings (4P-F1 to 4P-F3).

use super::board::{LONG, SHORT, State};
use super::cross::Cell;
use super::pieces::Piece;
use super::position::Position;

/// The letters of the seats (4P-S1).
pub(super) const LETTERS: [char; 4] = ['R', 'B', 'Y', 'G'];

impl Piece {
    /// Returns the letters for colour and role. A grey piece has the prefix `d`, and no colour if
    /// its owner is unknown (4P-F3).
    pub(super) fn text(self) -> String {
        let grey = if self.is_grey { "d" } else { "" };
        let colour = self.owner.map_or_else(String::new, |seat| LETTERS[seat].to_ascii_lowercase().to_string());
        format!("{grey}{colour}{}", self.role.letter())
    }
}

/// Joins one value for each seat with commas.
fn four<T: ToString>(values: [T; 4]) -> String {
    values.map(|value| value.to_string()).join(",")
}

/// Returns an item of the optional part, or `None` if no seat has the flag.
fn flags(key: &str, flags: [bool; 4]) -> Option<String> {
    flags.contains(&true).then(|| format!("'{key}':({})", four(flags)))
}

fn digit(is_set: bool) -> u8 {
    u8::from(is_set)
}

impl Position {
    /// Returns the position string: FEN4 in one line.
    pub fn text(&self) -> String {
        let (board, extra) = (&self.board, self.extra_text());
        format!(
            "{}-{}-{}-{}-{}-{}-{extra}{}",
            LETTERS[self.on_turn],
            four(board.states.map(|state| digit(state != State::Live))),
            four(board.rights.map(|rights| digit(rights[SHORT]))),
            four(board.rights.map(|rights| digit(rights[LONG]))),
            four(self.points),
            self.clock,
            self.board_text(),
        )
    }

    /// 4P-F2: returns the optional part and a hyphen, or an empty string if no item is set.
    fn extra_text(&self) -> String {
        let mut items = Vec::new();
        items.extend(flags("resigned", self.left.map(|left| left.resigned)));
        items.extend(flags("flagged", self.left.map(|left| left.flagged)));
        items.extend(flags("stalemated", self.left.map(|left| left.stalemated)));
        let passed = self.board.passed;
        if passed.iter().any(Option::is_some) {
            let pair = passed.map(|passed| passed.map_or_else(String::new, |p| p.over.name() + ":" + &p.pawn.name()));
            items.push(format!("'enPassant':({})", four(pair.map(|pair| format!("'{pair}'")))));
        }
        items.extend(self.ending.iter().map(|ending| format!("'gameOver':'{}'", ending.replace('-', " "))));
        items.extend(flags("offered", self.votes.offered));
        items.extend(flags("resigning", self.votes.resigning));
        items.extend(self.leaving.then(|| "'leaving':true".to_owned()));
        if items.is_empty() { String::new() } else { format!("{{{}}}-", items.join(",")) }
    }

    /// 4P-F3: writes ranks 14 to 1. The missing corners count as vacant cells.
    pub(super) fn board_text(&self) -> String {
        let rows: Vec<String> = (1..=14).rev().map(|y| self.row_text(y)).collect();
        rows.join("/")
    }

    fn row_text(&self, y: i32) -> String {
        let mut items: Vec<String> = Vec::new();
        let mut vacant = 0;
        for x in 1..=14 {
            match Cell::at(x, y).and_then(|cell| self.board.pieces.get(&cell)) {
                None => vacant += 1,
                Some(piece) => {
                    items.extend((vacant > 0).then(|| vacant.to_string()));
                    items.push(piece.text());
                    vacant = 0;
                }
            }
        }
        items.extend((vacant > 0).then(|| vacant.to_string()));
        items.join(",")
    }
}
