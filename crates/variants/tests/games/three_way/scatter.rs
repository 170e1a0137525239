//! Creates positions with pieces on random cells. Checks, captures of kings and checkmates are more
//! common in them than in games.

use rand::{Rng, RngExt};
use std::collections::BTreeMap;

/// 3WC-B1, 3WC-B2: returns the files of a rank on the board whose neutral edges have `m` cells.
fn files(m: i32, rank: i32) -> impl Iterator<Item = i32> {
    (0..m + 7).filter(move |f| (1.max(f - 6)..=(m + 7).min(f + m)).contains(&rank))
}

/// Writes the board field of a position string from the pieces at each file and rank.
pub(crate) fn board_field(pieces: &BTreeMap<(i32, i32), String>, m: i32) -> String {
    let row = |rank: i32| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in files(m, rank) {
            match pieces.get(&(file, rank)) {
                Some(piece) if empty > 0 => {
                    text += &format!("{empty}{piece}");
                    empty = 0;
                }
                Some(piece) => text += piece,
                None => empty += 1,
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (1..=m + 7).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Returns a position string with the army `roles` on random cells for each player. No pawn is on
/// its own home row.
pub(crate) fn scattered(rng: &mut impl Rng, m: i32, roles: &str) -> String {
    let mut cells: Vec<(i32, i32)> =
        (1..=m + 7).flat_map(|rank| files(m, rank).map(move |file| (file, rank))).collect();
    let mut pieces = BTreeMap::new();
    for role in roles.chars() {
        for (seat, letter) in ['w', 'g', 'b'].into_iter().enumerate() {
            // 3WC-B8: the rank of a cell as this seat counts it.
            let own_rank = |(file, rank): (i32, i32)| [rank, m + 1 + file - rank, m + 7 - file][seat];
            let free: Vec<usize> = (0..cells.len()).filter(|&i| role != 'P' || own_rank(cells[i]) > 1).collect();
            let cell = cells.swap_remove(free[rng.random_range(0..free.len())]);
            pieces.insert(cell, format!("{letter}{role}"));
        }
    }
    let turn = ['w', 'g', 'b'][rng.random_range(0..3)];
    format!("{} {turn} - - - 0/0/0", board_field(&pieces, m))
}
