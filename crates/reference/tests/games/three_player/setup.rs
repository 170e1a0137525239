//! Converts the rulebook's notation of positions to position strings.

use polychess_reference::three_player::{Position, parse};

/// TP-B1: returns the name of the cell in a column and a row. Rows count from 1.
pub(crate) fn cell_name(column: i32, row: i32) -> String {
    format!("{}{column}", (b'a' + row as u8 - 1) as char)
}

pub(crate) fn column_row(name: &str) -> (i32, i32) {
    (name[1..].parse().unwrap(), i32::from(name.as_bytes()[0] - b'a') + 1)
}

/// Returns the board field of a position string. Each item is a cell and its piece, such as `wK`.
pub(crate) fn board_text(pieces: &[(String, String)]) -> String {
    let row_text = |row: i32| {
        let (mut text, mut empty) = (String::new(), 0);
        for column in 1.max(row - 5)..=13.min(row + 7) {
            match pieces.iter().find(|(cell, _)| *cell == cell_name(column, row)) {
                None => empty += 1,
                Some((_, piece)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text += piece;
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (1..=13).rev().map(row_text).collect::<Vec<_>>().join("/")
}

/// Parses the position of a worked example, with pieces such as `a4:0K`: cell, seat and role.
pub(crate) fn set_up(pieces: &str, turn: usize, castling: &str) -> Position {
    let piece = |word: &str| {
        let (cell, piece) = word.split_once(':').unwrap();
        let seat = ["w", "g", "b"][piece[..1].parse::<usize>().unwrap()];
        (cell.to_string(), format!("{seat}{}", &piece[1..]))
    };
    let pieces: Vec<_> = pieces.split_whitespace().map(piece).collect();
    parse(&format!("{} {} {castling} - 0", board_text(&pieces), ["w", "g", "b"][turn])).unwrap()
}
