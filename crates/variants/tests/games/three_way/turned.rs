//! Rotates position strings by a third of a turn.

use super::scatter::board_field;
use std::collections::BTreeMap;

/// 3WC-B7: returns the position string after a rotation that maps each player to the next player.
pub(crate) fn turned_text(text: &str, m: i32) -> String {
    let next = |c: char| match c {
        'w' => 'g',
        'g' => 'b',
        'b' => 'w',
        c => c,
    };
    let letters = |text: &str| text.chars().map(next).collect::<String>();
    let turn = |(f, r): (i32, i32)| (6 - f + r, m + 7 - f);
    let fields: Vec<&str> = text.split(' ').collect();
    let mut pieces = BTreeMap::new();
    for (i, row) in fields[0].split('/').enumerate() {
        let rank = m + 7 - i as i32;
        let mut file = 0.max(rank - m);
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                let mut run = digit;
                while let Some(d) = chars.peek().and_then(|d| d.to_digit(10)) {
                    run = run * 10 + d;
                    chars.next();
                }
                file += run as i32;
            } else {
                pieces.insert(turn((file, rank)), format!("{}{}", next(c), chars.next().expect("a role")));
                file += 1;
            }
        }
    }
    let cells = |list: &str| {
        if list == "-" {
            return list.to_owned();
        }
        let mut items: Vec<String> = list.split(',').map(|item| turned_cells(item, turn)).collect();
        items.sort();
        items.join(",")
    };
    let quiet: Vec<&str> = fields[5].split('/').collect();
    let mut negotiation: Vec<String> = Vec::new();
    for item in fields.get(6).into_iter().flat_map(|f| f.split(',')) {
        let (key, value) = item.split_once('=').expect("an item");
        negotiation.push(match key {
            "points" => {
                let p: Vec<&str> = value.split('/').collect();
                format!("points={}/{}/{}", p[2], p[0], p[1])
            }
            "declined" => {
                let mut pairs: Vec<String> = value.split('.').map(letters).collect();
                pairs.sort();
                format!("declined={}", pairs.join("."))
            }
            "stage" => item.to_owned(),
            "awaiting" => format!("awaiting={}", letters(value)),
            // The other items list seats in a fixed order.
            _ => format!("{key}={}", sorted_seats(&letters(value))),
        });
    }
    negotiation.sort();
    let negotiation = if negotiation.is_empty() { String::new() } else { format!(" {}", negotiation.join(",")) };
    format!(
        "{} {} {} {} {} {}/{}/{}{negotiation}",
        board_field(&pieces, m),
        letters(fields[1]),
        cells(fields[2]),
        cells(fields[3]),
        letters(fields[4]),
        quiet[2],
        quiet[0],
        quiet[1]
    )
}

fn sorted_seats(letters: &str) -> String {
    ["w", "g", "b"].into_iter().filter(|&l| letters.contains(l)).collect()
}

/// Rotates every cell in a text of cells.
pub(crate) fn turned_cells(text: &str, turn: impl Fn((i32, i32)) -> (i32, i32)) -> String {
    let (mut out, mut chars) = (String::new(), text.chars().peekable());
    while let Some(c) = chars.next() {
        let mut rank = 0;
        while let Some(d) = chars.peek().and_then(|d| d.to_digit(10)) {
            rank = rank * 10 + d as i32;
            chars.next();
        }
        if rank == 0 {
            out += &format!("{c}{}", chars.by_ref().collect::<String>());
            continue;
        }
        let (file, rank) = turn((c as i32 - 'a' as i32, rank));
        out += &format!("{}{rank}", char::from(b'a' + file as u8));
    }
    out
}
