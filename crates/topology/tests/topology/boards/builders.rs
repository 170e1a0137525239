//! Builds the boards under test from the coordinates and names in the rulebooks.

use polychess_topology::cross::{Cross, STEPPED};
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::ring::Ring;
use polychess_topology::yalta::Yalta;
use polychess_topology::{Cell, Topology};

fn letter(first: u8, n: i8) -> char {
    char::from(first.wrapping_add_signed(n))
}

/// 3WC-B1, 3WC-B2, 3WC-B7: returns the board of three-way chess. `m` is 7 for the standard board
/// and 9 for the large one.
pub(crate) fn three_way(m: i8) -> Hex {
    let name = |f: i8, r: i8| {
        let exists = (0..=m + 6).contains(&f) && (1.max(f - 6)..=(m + 7).min(f + m)).contains(&r);
        exists.then(|| format!("{}{r}", letter(b'a', f)))
    };
    let turn = |f: i8, r: i8| (6 - f + r, m + 7 - f);
    Hex::new(&HexSpec { reach: 0..=m + 7, name: &name, turn: &turn, gated: false })
}

/// TP-B1, TP-B8: returns the board of three player chess.
pub(crate) fn three_player() -> Hex {
    let name = |c: i8, r: i8| {
        let exists = (1..=13).contains(&c) && (1..=13).contains(&r) && (-5..=7).contains(&(c - r));
        exists.then(|| format!("{}{c}", letter(b'a', r - 1)))
    };
    let turn = |c: i8, r: i8| (8 - c + r, 14 - c);
    Hex::new(&HexSpec { reach: 1..=13, name: &name, turn: &turn, gated: true })
}

/// 3MC-B3: returns the board of three-man chess.
pub(crate) fn three_man() -> Ring {
    Ring::new(|ring, file| {
        let section = ["WH", "BL", "GR"][usize::from(file / 8)];
        format!("{section}{}{ring}", char::from(b'a' + file % 8))
    })
}

/// 4W-B8: returns the board of four-way chess.
pub(crate) fn four_way() -> Cross {
    Cross::new(STEPPED, |x, y| format!("{}{y}", letter(b'a', x - 1)))
}

/// TH-B6: returns the board of three-handed chess.
pub(crate) fn three_handed() -> Yalta {
    Yalta::new(|kingdom, file, rank| {
        let (files, rank) = match kingdom {
            0 => ("abcdefgh", rank),
            1 => ("hgfeijkl", 13 - rank),
            _ => ("lkjidcba", 9 - rank),
        };
        format!("{}{rank}", &files[usize::from(file) - 1..usize::from(file)])
    })
}

/// A board and the facts about it that its rulebook states.
pub(crate) struct Board {
    pub(crate) id: &'static str,
    pub(crate) topology: Topology,
    pub(crate) cells: usize,
    pub(crate) seats: usize,
    /// The number that a rotation adds to each colour, modulo the number of colours.
    pub(crate) colour_shift: u8,
    pub(crate) colours: u8,
}

pub(crate) fn all() -> Vec<Board> {
    let board = |id, topology, cells, seats, (colours, colour_shift)| Board {
        id,
        topology,
        cells,
        seats,
        colours,
        colour_shift,
    };
    vec![
        board("three-way", three_way(7).topology, 147, 3, (3, 2)),
        board("three-way, large", three_way(9).topology, 192, 3, (3, 1)),
        board("three-player", three_player().topology, 126, 3, (3, 1)),
        board("four-way", four_way().topology, 101, 4, (2, 0)),
        board("three-man", three_man().topology, 144, 3, (2, 0)),
        board("three-handed", three_handed().topology, 96, 3, (2, 0)),
    ]
}

pub(crate) fn named(topology: &Topology, name: &str) -> Cell {
    topology.cell(name).unwrap_or_else(|| panic!("no cell {name}"))
}
