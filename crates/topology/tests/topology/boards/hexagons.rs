//! Compares hexagonal boards with the distances between the centres of their cells. Also compares
//! the board of three-way chess with the three players' own ranks of each cell.

use crate::boards::builders::{named, three_player, three_way};
use polychess_topology::hex::Hex;
use polychess_topology::{Cell, Topology};
use std::collections::BTreeSet;

/// Returns the first cell of each ray in these directions.
fn neighbours(topology: &Topology, from: Cell, directions: std::ops::Range<usize>) -> BTreeSet<Cell> {
    directions.filter_map(|d| topology.ray(from, d).first()).map(|s| s.to).collect()
}

/// TP-B2, TP-B3, TP-B4, 3WC-B3: a straight step has length 1, a diagonal step √3. All lines are
/// straight in the drawing.
#[test]
fn steps_are_distances() {
    for hex in [three_way(7), three_way(9), three_player()] {
        let topology = &hex.topology;
        for from in topology.cells() {
            let centre = topology.cell_info(from).centre;
            for (directions, length) in [(0..6, 1.0), (6..12, 3_f64.sqrt())] {
                let near = |&to: &Cell| (topology.cell_info(to).centre.distance(centre) - length).abs() < 1e-2;
                let expected: BTreeSet<Cell> = topology.cells().filter(near).collect();
                assert_eq!(neighbours(topology, from, directions.clone()), expected, "{}", topology.name(from));
                for direction in directions {
                    check_line(topology, from, direction, length);
                }
            }
        }
    }
}

/// Checks that all steps of a line have the same length and that the line ends only at the edge.
fn check_line(topology: &Topology, from: Cell, direction: usize, length: f64) {
    let start = topology.cell_info(from).centre;
    let ray = topology.ray(from, direction);
    for (n, step) in ray.iter().enumerate() {
        let end = topology.cell_info(step.to).centre;
        assert!((end.distance(start) - length * (n + 1) as f64).abs() < 1e-2, "{}", topology.name(from));
    }
    if let Some(last) = ray.last() {
        let end = topology.cell_info(last.to).centre;
        let beyond = start.lerp(end, (ray.len() + 1) as f64 / ray.len() as f64);
        let any = topology.cells().any(|c| topology.cell_info(c).centre.distance(beyond) < 0.1);
        assert!(!any, "the line from {} in direction {direction} stops short", topology.name(from));
    }
}

/// TP-B4, TP-R5: both flanks of a gated diagonal step touch both of its ends.
#[test]
fn flanks_touch_both_ends_of_a_diagonal_step() {
    let hex = three_player();
    let topology = &hex.topology;
    let mut steps = 0;
    for from in topology.cells() {
        for direction in 6..12 {
            for (n, step) in topology.ray(from, direction).iter().enumerate() {
                let before = if n == 0 { from } else { topology.ray(from, direction)[n - 1].to };
                let flanks = hex.flanks(step.border).expect("a diagonal step has flanks");
                let touching = &neighbours(topology, before, 0..6) & &neighbours(topology, step.to, 0..6);
                assert_eq!(BTreeSet::from(flanks), touching, "{}", topology.name(before));
                steps += usize::from(n == 0);
            }
        }
        for direction in 0..6 {
            assert!(topology.ray(from, direction).iter().all(|s| hex.flanks(s.border).is_none()));
        }
    }
    assert!(steps > 600, "{steps} diagonal steps");
}

/// 3WC-M3: diagonal steps in three-way chess have no gates.
#[test]
fn boards_without_gates_have_plain_borders() {
    let hex = three_way(7);
    let all = hex.topology.cells().flat_map(|c| (0..12).flat_map(move |d| [(c, d)]));
    assert!(all.flat_map(|(c, d)| hex.topology.ray(c, d)).all(|s| s.border.number() == 0));
}

type Triple = [i8; 3];

/// 3WC-B8: returns each cell with its own ranks from the points of view of White, Gray and Black.
fn triples(hex: &Hex, m: i8) -> Vec<(Cell, Triple)> {
    let ranks = |c: Cell| {
        let (f, r) = hex.coordinates(c);
        [r, m + 1 + f - r, m + 7 - f]
    };
    hex.topology.cells().map(|c| (c, ranks(c))).collect()
}

/// 3WC-B8: the three own ranks of a cell identify it, and those of its neighbours follow from them.
#[test]
fn three_way_cells_are_triples_of_ranks() {
    for m in [7, 9] {
        let hex = three_way(m);
        let cells = triples(&hex, m);
        let got: BTreeSet<Triple> = cells.iter().map(|c| c.1).collect();
        let range = || 1..=m + 7;
        let all = range().flat_map(|w| range().flat_map(move |g| range().map(move |b| [w, g, b])));
        let expected: BTreeSet<Triple> = all.filter(|t| t.iter().sum::<i8>() == 2 * m + 8).collect();
        assert_eq!(got, expected);

        let sorted = |mut d: Triple| {
            d.sort_unstable();
            d
        };
        for &(from, a) in &cells {
            let (mut face, mut point) = (BTreeSet::new(), BTreeSet::new());
            for &(to, b) in &cells {
                match sorted([b[0] - a[0], b[1] - a[1], b[2] - a[2]]) {
                    [-1, 0, 1] => face.insert(to),
                    [-1, -1, 2] | [-2, 1, 1] => point.insert(to),
                    _ => false,
                };
            }
            assert_eq!(neighbours(&hex.topology, from, 0..6), face, "{}", hex.topology.name(from));
            assert_eq!(neighbours(&hex.topology, from, 6..12), point, "{}", hex.topology.name(from));
        }
    }
}

/// 3WC-B5, 3WC-B8: home rows have own rank 1. White's is at the bottom, Gray's at the upper left,
/// Black's at the upper right.
#[test]
fn three_way_home_rows_match_the_ledger() {
    for (m, rows) in
        [(7, [["a1", "h1"], ["h14", "a7"], ["n7", "n14"]]), (9, [["a1", "h1"], ["h16", "a9"], ["p9", "p16"]])]
    {
        let hex = three_way(m);
        let cells = triples(&hex, m);
        for (seat, ends) in rows.iter().enumerate() {
            let row: Vec<Cell> = cells.iter().filter(|c| c.1[seat] == 1).map(|c| c.0).collect();
            assert_eq!(row.len(), 8);
            for end in ends {
                assert!(row.contains(&named(&hex.topology, end)), "{end}");
            }
            let mean = |pick: fn(polychess_topology::Point) -> f64| {
                row.iter().map(|&c| pick(hex.topology.cell_info(c).centre)).sum::<f64>() / 8.0
            };
            let (x, y) = (mean(|p| p.x), mean(|p| p.y));
            let places = [y > 5.0 && x.abs() < 1.0, y < -2.0 && x < -4.0, y < -2.0 && x > 4.0];
            assert!(places[seat], "seat {seat} at {x}, {y}");
        }
    }
}

/// 3WC-B4: a1 has colour 1, b1 colour 2, c1 colour 0. TP-B5: each colour has 42 cells.
///
/// A diagonal step keeps the colour; a straight step changes it.
#[test]
fn hexagons_have_three_colours() {
    let hex = three_way(7);
    let colour = |name: &str| hex.topology.cell_info(named(&hex.topology, name)).colour;
    assert_eq!(["a1", "b1", "c1"].map(colour), [1, 2, 0]);
    let hex = three_player();
    for colour in 0..3 {
        assert_eq!(hex.topology.cells().filter(|&c| hex.topology.cell_info(c).colour == colour).count(), 42);
    }
    for hex in [three_way(7), three_way(9), three_player()] {
        let colour = |c: Cell| hex.topology.cell_info(c).colour;
        for from in hex.topology.cells() {
            assert!(neighbours(&hex.topology, from, 0..6).iter().all(|&c| colour(c) != colour(from)));
            assert!(neighbours(&hex.topology, from, 6..12).iter().all(|&c| colour(c) == colour(from)));
        }
    }
}
