//! Converts positions in the rulebook's notation, such as `W: Kh1 Sf5; Y: Ka8; B: Kh15; R: Ko8`,
//! into position strings.

use std::collections::BTreeMap;

/// 4W-B1: returns whether a cell exists at (x, y).
pub(super) fn exists(x: i32, y: i32) -> bool {
    let south = |x: i32, y: i32| {
        (6..=10).contains(&x) && (3..=5).contains(&y) || (7..=9).contains(&x) && y == 2 || (x, y) == (8, 1)
    };
    let centre = (6..=10).contains(&x) && (6..=10).contains(&y);
    centre || south(x, y) || south(16 - x, 16 - y) || south(y, x) || south(16 - y, 16 - x)
}

/// 4W-B8: returns the file number and the rank of a named cell.
pub(super) fn place(cell: &str) -> (i32, i32) {
    let (file, rank) = cell.split_at(1);
    (i32::from(file.as_bytes()[0] - b'a') + 1, rank.parse().expect("a rank"))
}

/// Pieces by place, each written as a seat letter and a role letter.
pub(super) type Pieces = BTreeMap<(i32, i32), String>;

pub(super) fn pieces(written: &str) -> Pieces {
    let mut pieces = Pieces::new();
    for army in written.trim_end_matches('.').split(';') {
        let (seat, list) = army.trim().split_once(':').expect("a seat");
        for piece in list.split_whitespace() {
            let (role, cell) = piece.split_at(1);
            pieces.insert(place(cell), format!("{}{role}", seat.to_ascii_lowercase()));
        }
    }
    pieces
}

pub(super) fn board(pieces: &Pieces) -> String {
    let row = |y: i32| {
        let (mut text, mut empty) = (String::new(), 0);
        for x in (1..=15).filter(|&x| exists(x, y)) {
            match pieces.get(&(x, y)) {
                None => empty += 1,
                Some(piece) => {
                    text += &if empty > 0 { empty.to_string() } else { String::new() };
                    text += piece;
                    empty = 0;
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (1..=15).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Returns the position string for pieces, the player to move and the frozen players.
pub(super) fn text(written: &str, turn: &str, frozen: &str) -> String {
    let frozen = if frozen.is_empty() { "-" } else { frozen };
    format!("{} {} {} 0", board(&pieces(written)), turn.to_ascii_lowercase(), frozen.to_ascii_lowercase())
}

/// Returns the pieces of the board field.
pub(super) fn read_board(board: &str) -> Pieces {
    let mut pieces = Pieces::new();
    for (row, y) in board.split('/').zip((1..=15).rev()) {
        let mut cells = (1..=15).filter(|&x| exists(x, y));
        let mut rest = row;
        while let Some(c) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run: usize = rest[..digits].parse().expect("a run");
                cells.nth(run - 1);
                rest = &rest[digits..];
            } else {
                assert!(c.is_ascii_lowercase(), "a seat letter in {row}");
                pieces.insert((cells.next().expect("a cell"), y), rest[..2].to_owned());
                rest = &rest[2..];
            }
        }
    }
    pieces
}
