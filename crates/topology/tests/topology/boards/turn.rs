//! Tests that the rotation from one seat to the next preserves the graph, the names, the colours
//! and the drawing of each board.

use crate::boards::builders::{all, named};
use polychess_topology::{Border, Cell};
use std::collections::BTreeMap;

/// TP-B8, 3WC-B7, 4W-S5, 3MC-S3, TH-B8: the rotation preserves lines and borders.
#[test]
fn lines_and_borders_turn_with_the_board() {
    for board in all() {
        let topology = &board.topology;
        let mut borders: BTreeMap<usize, usize> = BTreeMap::new();
        for from in topology.cells() {
            for direction in 0..topology.directions() {
                let ray = topology.ray(from, direction);
                let cells: Vec<Cell> = ray.iter().map(|s| topology.rotated(s.to)).collect();
                let mut rays = (0..topology.directions()).map(|d| topology.ray(topology.rotated(from), d));
                let same = rays.find(|r| r.iter().map(|s| s.to).eq(cells.iter().copied()));
                let same = same.unwrap_or_else(|| panic!("{} {} {direction}", board.id, topology.name(from)));
                for (before, after) in ray.iter().zip(same) {
                    let image = borders.entry(before.border.number()).or_insert(after.border.number());
                    assert_eq!(*image, after.border.number(), "{} {}", board.id, topology.name(from));
                }
            }
        }
        assert_eq!(borders.get(&Border::PLAIN.number()), Some(&Border::PLAIN.number()), "{}", board.id);
        let mut images: Vec<usize> = borders.values().copied().collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), borders.len(), "{}: two borders become one", board.id);
    }
}

#[test]
fn one_rotation_per_seat_is_the_identity() {
    for board in all() {
        let mut fixed = 0;
        for cell in board.topology.cells() {
            let round = (0..board.seats).fold(cell, |c, _| board.topology.rotated(c));
            assert_eq!(round, cell, "{}", board.id);
            fixed += usize::from(board.topology.rotated(cell) == cell);
        }
        // Only the cross has a cell in its centre, which the rotation does not move.
        assert_eq!(fixed, usize::from(board.id == "four-way"), "{}", board.id);
    }
}

#[test]
fn drawing_rotates_by_the_given_angle() {
    for board in all() {
        let degrees = board.topology.rotation_degrees();
        assert_eq!((degrees * board.seats as f64) % 360.0, 0.0, "{}", board.id);
        for cell in board.topology.cells() {
            let (site, image) =
                (board.topology.cell_info(cell), board.topology.cell_info(board.topology.rotated(cell)));
            assert!(site.centre.rotated(degrees).distance(image.centre) < 2e-3, "{} {}", board.id, site.name);
            assert_eq!(site.outline.len(), image.outline.len());
            for corner in &site.outline {
                let turned = corner.rotated(degrees);
                let met = image.outline.iter().any(|p| p.distance(turned) < 2e-3);
                assert!(met, "{}: a corner of {} is none of {}", board.id, site.name, image.name);
            }
        }
    }
}

/// 3WC-B4, TP-B5, 4W-B7, 3MC-B4, TH-B5: a rotation keeps two colours, but cycles three.
///
/// Three cells of different colours meet in the middle of a hexagonal board. A third of a turn
/// therefore maps each colour to the next.
#[test]
fn rotation_keeps_or_cycles_colours() {
    for board in all() {
        for cell in board.topology.cells() {
            let (site, image) =
                (board.topology.cell_info(cell), board.topology.cell_info(board.topology.rotated(cell)));
            let expected = (site.colour + board.colour_shift) % board.colours;
            assert_eq!(image.colour, expected, "{} {} -> {}", board.id, site.name, image.name);
        }
    }
}

#[test]
fn each_seat_has_the_same_cell_names() {
    // The first seat's name of a cell, then the names of the corresponding cells of the other
    // seats.
    let places: &[(&str, &[&[&str]])] = &[
        ("three-way", &[&["a1", "h14", "n7"], &["h1", "a7", "n14"], &["e1", "d10", "n11"], &["b3", "i13", "l6"]]),
        ("three-way, large", &[&["a1", "h16", "p9"], &["h1", "a9", "p16"], &["e2", "e12", "o12"]]),
        ("three-player", &[&["a1", "m8", "f13"], &["a4", "j5", "i13"], &["b9", "e1", "m12"], &["b1", "m9", "e12"]]),
        ("four-way", &[&["h1", "a8", "h15", "o8"], &["f4", "d10", "j12", "l6"], &["g3", "c9", "i13", "m7"]]),
        ("three-man", &[&["WHa1", "GRa1", "BLa1"], &["WHe4", "GRe4", "BLe4"], &["WHh6", "GRh6", "BLh6"]]),
        ("three-handed", &[&["a1", "h12", "l8"], &["d1", "e12", "i8"], &["d4", "e9", "i5"], &["e4", "i9", "d5"]]),
    ];
    let boards = all();
    assert_eq!(places.len(), boards.len());
    for (board, (id, rows)) in boards.iter().zip(places) {
        assert_eq!(board.id, *id);
        for row in *rows {
            let first = named(&board.topology, row[0]);
            let names = std::iter::successors(Some(first), |&c| Some(board.topology.rotated(c)));
            let names: Vec<&str> = names.take(board.seats).map(|c| board.topology.name(c)).collect();
            assert_eq!(names, *row, "{id}");
        }
    }
}
