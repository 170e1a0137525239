//! Compares the stepped cross with the drawing in its rulebook (4W-B8) and with grid arithmetic
//! (4W-B3).

use crate::boards::builders::{four_way, named};
use polychess_topology::Cell;
use polychess_topology::cross::Cross;
use std::collections::BTreeMap;

/// The rows from 15 down to 1. A letter marks a cell in the territory of that player; `+` marks a
/// cell of the centre.
const PICTURE: [&str; 15] = [
    "       B       ",
    "      BBB      ",
    "     BBBBB     ",
    "     BBBBB     ",
    "     BBBBB     ",
    "  YYY+++++RRR  ",
    " YYYY+++++RRRR ",
    "YYYYY+++++RRRRR",
    " YYYY+++++RRRR ",
    "  YYY+++++RRR  ",
    "     WWWWW     ",
    "     WWWWW     ",
    "     WWWWW     ",
    "      WWW      ",
    "       W       ",
];

fn picture() -> BTreeMap<(i8, i8), char> {
    let rows = PICTURE.iter().zip((1..=15).rev());
    let cells = rows.flat_map(|(row, y)| row.chars().zip(1..=15).map(move |(c, x)| ((x, y), c)));
    cells.filter(|(_, c)| *c != ' ').collect()
}

/// 4W-B1, 4W-B8: the board has the cells and names of the drawing.
#[test]
fn cells_and_names_match_the_picture() {
    let (cross, picture) = (four_way(), picture());
    assert_eq!(picture.len(), 101);
    for &(x, y) in picture.keys() {
        let cell = cross.at(x, y).expect("the cell of the picture exists");
        let letter = char::from(b'a' + (x - 1).unsigned_abs());
        assert_eq!(cross.topology.name(cell), format!("{letter}{y}"));
        assert_eq!(cross.coordinates(cell), (x, y));
    }
    assert_eq!(cross.topology.len(), picture.len());
}

/// 4W-B3: a line continues until the next cell does not exist.
#[test]
fn lines_follow_the_grid() {
    let (cross, picture) = (four_way(), picture());
    let directions = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    for &(x, y) in picture.keys() {
        let from = cross.at(x, y).expect("exists");
        for (direction, (dx, dy)) in directions.into_iter().enumerate() {
            let places = (1..).map(|n| (x + n * dx, y + n * dy)).take_while(|p| picture.contains_key(p));
            let expected: Vec<(i8, i8)> = places.collect();
            let ray = cross.topology.ray(from, direction);
            let got: Vec<(i8, i8)> = ray.iter().map(|s| cross.coordinates(s.to)).collect();
            assert_eq!(got, expected, "{x},{y} in direction {direction}");
            assert!(ray.iter().all(|s| s.border.number() == 0));
        }
    }
}

/// 4W-B2: a quarter turn maps each territory to the next player's, in the order White, Yellow,
/// Black, Red.
#[test]
fn territories_rotate_in_turn_order() {
    let (cross, picture) = (four_way(), picture());
    for (&(x, y), &owner) in &picture {
        let next = cross.coordinates(cross.topology.rotated(cross.at(x, y).expect("exists")));
        let expected = match owner {
            'W' => 'Y',
            'Y' => 'B',
            'B' => 'R',
            'R' => 'W',
            centre => centre,
        };
        assert_eq!(picture.get(&next), Some(&expected), "{x},{y}");
    }
}

/// Checks the example of 4W-B3, the neighbours of the home square in 4W-B5, and the colours in
/// 4W-B7.
#[test]
fn ledger_examples_hold() {
    let cross = four_way();
    let topology = &cross.topology;
    let neighbours = |name: &str| -> Vec<&str> {
        let from = named(topology, name);
        let mut found: Vec<&str> =
            (0..8).filter_map(|d| topology.ray(from, d).first()).map(|s| topology.name(s.to)).collect();
        found.sort_unstable();
        found
    };
    assert!(neighbours("f5").contains(&"e6"));
    assert_eq!(neighbours("h1"), ["g2", "h2", "i2"]);
    assert_eq!(neighbours("a8"), ["b7", "b8", "b9"]);
    let colour = |name: &str| topology.cell_info(named(topology, name)).colour;
    assert_eq!(["h2", "b8", "h14", "n8"].map(colour), [0; 4]);
    assert_eq!(["h1", "a8", "h15", "o8"].map(colour), [1; 4]);
    let dark = |c: &Cell| topology.cell_info(*c).colour == 1;
    assert!(topology.cells().filter(dark).all(|c| {
        let (x, y) = cross.coordinates(c);
        (x + y) % 2 == 1
    }));
}

/// Checks another cross: 14 × 14 cells without the 3 × 3 cells in each corner.
#[test]
fn cross_may_lack_corners() {
    const ROWS: &[i8] = &[8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
    let cross = Cross::new(ROWS, |x, y| format!("{}{y}", char::from(b'a' + (x - 1).unsigned_abs())));
    assert_eq!(cross.topology.len(), 160);
    let at = |x, y| cross.at(x, y).expect("a cell");
    assert!(cross.at(3, 1).is_none() && cross.at(12, 14).is_none());
    assert_eq!([at(4, 1), at(1, 4)].map(|cell| cross.topology.name(cell)), ["d1", "a4"]);
    // The lines north from d1 to d14, and north-east from a4 to k14.
    assert_eq!([cross.topology.ray(at(4, 1), 0).len(), cross.topology.ray(at(1, 4), 4).len()], [13, 10]);
}

#[test]
fn seats_of_a_half_turn_face_each_other() {
    let cross = Cross::with_half_turn(&[8; 8], |x, y| format!("{}{y}", char::from(b'a' + (x - 1).unsigned_abs())));
    let topology = &cross.topology;
    let turned = |name| topology.name(topology.rotated(named(topology, name)));
    assert_eq!(["a1", "e1", "d8", "h2"].map(turned), ["h8", "d8", "e1", "a7"]);
    assert!((topology.rotation_degrees() - 180.0).abs() < 1e-9);
}
