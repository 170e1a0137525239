//! Converts positions in the rulebook's notation, such as `R: Kh1 Rd5; B: Ka7; grey: Qd9`, into
//! position strings, and parses boards.

use std::collections::BTreeMap;

/// 4P-B1: returns whether a cell exists at (x, y).
pub(super) fn exists(x: i32, y: i32) -> bool {
    let within = |n: i32| (1..=14).contains(&n);
    within(x) && within(y) && ((4..=11).contains(&x) || (4..=11).contains(&y))
}

/// 4P-B3: returns the file number and the rank of a named cell.
pub(super) fn place(cell: &str) -> (i32, i32) {
    let (file, rank) = cell.split_at(1);
    (i32::from(file.as_bytes()[0] - b'a') + 1, rank.parse().expect("a rank"))
}

pub(super) fn name((x, y): (i32, i32)) -> String {
    format!("{}{y}", char::from(b'a' + (x - 1) as u8))
}

/// Pieces by place, written as in a position string.
pub(super) type Pieces = BTreeMap<(i32, i32), String>;

pub(super) fn pieces(written: &str) -> Pieces {
    let mut pieces = Pieces::new();
    for army in written.trim_end_matches('.').split(';') {
        let (seat, list) = army.trim().split_once(':').expect("a seat");
        let seat = if seat == "grey" { "d".into() } else { seat.to_ascii_lowercase() };
        for piece in list.split_whitespace() {
            let (role, cell) = piece.split_at(1);
            pieces.insert(place(cell), format!("{seat}{role}"));
        }
    }
    pieces
}

/// 4P-F3: writes the board field of a position string.
pub(super) fn board(pieces: &Pieces) -> String {
    let row = |y: i32| {
        let (mut items, mut vacant) = (Vec::new(), 0);
        for x in 1..=14 {
            match pieces.get(&(x, y)) {
                None => vacant += 1,
                Some(piece) => {
                    if vacant > 0 {
                        items.push(vacant.to_string());
                    }
                    items.push(piece.clone());
                    vacant = 0;
                }
            }
        }
        if vacant > 0 {
            items.push(vacant.to_string());
        }
        items.join(",")
    };
    (1..=14).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Returns the pieces of a position string.
pub(super) fn read(text: &str) -> Pieces {
    let mut pieces = Pieces::new();
    for (row, y) in text.rsplit('-').next().expect("a board").split('/').zip((1..=14).rev()) {
        let mut x = 1;
        for item in row.split(',') {
            match item.parse::<i32>() {
                Ok(run) => x += run,
                Err(_) => {
                    assert!(exists(x, y), "{item} in {row}");
                    pieces.insert((x, y), item.to_owned());
                    x += 1;
                }
            }
        }
        assert_eq!(x, 15, "{row}");
    }
    pieces
}
