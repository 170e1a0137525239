//! Position texts with their pieces in other places.

use rand::{Rng, RngExt};

/// Swaps at most.
const MOST: usize = 12;

/// The text of a position in which some pieces have changed places with others or gone to empty cells. Rights that go with places are left out.
/// Whether it can be a position is for the game to say.
pub(super) fn scattered(text: &str, rng: &mut impl Rng) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let board = fields[0].clone();
    fields[0] = if board.contains('/') { swapped_rows(&board, rng) } else { swapped_list(&board, rng) };
    // The second field is who is on turn; fields of numbers are counters.
    for field in fields.iter_mut().skip(2).filter(|field| field.contains(char::is_alphabetic)) {
        "-".clone_into(field);
    }
    fields.join(" ")
}

/// A board by rows: a number stands for empty cells, a piece is a small letter and a capital one.
fn swapped_rows(board: &str, rng: &mut impl Rng) -> String {
    let (mut cells, mut ends) = (Vec::new(), Vec::new());
    for row in board.split('/') {
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let length = if first.is_ascii_digit() { digits } else { rest.len().min(2) };
            let (token, left) = rest.split_at(length);
            match token.parse() {
                Ok(empty) => cells.extend(std::iter::repeat_n("", empty)),
                Err(_) => cells.push(token),
            }
            rest = left;
        }
        ends.push(cells.len());
    }
    for _ in 0..rng.random_range(1..=MOST) {
        let (a, b) = (rng.random_range(0..cells.len()), rng.random_range(0..cells.len()));
        cells.swap(a, b);
    }
    let row = |(start, end): (usize, usize)| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in &cells[start..end] {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            let gap = if empty > 0 { empty.to_string() } else { String::new() };
            text += &format!("{gap}{cell}");
            empty = 0;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends.iter().copied()).map(row).collect::<Vec<_>>().join("/")
}

/// A board by a list of pieces: section, army and piece, then file and rank (`BLBbf1` is Black's bishop on BLf1).
fn swapped_list(board: &str, rng: &mut impl Rng) -> String {
    let mut pieces: Vec<String> = board.split(',').map(str::to_owned).collect();
    let cell = |piece: &str| format!("{}{}", &piece[..2], &piece[piece.len() - 2..]);
    let put = |piece: &str, cell: &str| format!("{}{}{}", &cell[..2], &piece[2..piece.len() - 2], &cell[2..]);
    for _ in 0..rng.random_range(1..=MOST) {
        let at = rng.random_range(0..pieces.len());
        let section = ["WH", "BL", "GR"][rng.random_range(0..3)];
        let to = format!("{section}{}{}", char::from(b'a' + rng.random_range(0..8)), rng.random_range(1..=6));
        let from = cell(&pieces[at]);
        if let Some(other) = pieces.iter().position(|piece| cell(piece) == to) {
            pieces[other] = put(&pieces[other], &from);
        }
        pieces[at] = put(&pieces[at], &to);
    }
    pieces.sort_unstable();
    pieces.join(",")
}
