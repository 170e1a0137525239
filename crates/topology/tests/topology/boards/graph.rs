//! Tests properties of every board: the number of cells, their names, and the symmetry of lines.

use crate::boards::builders::all;
use polychess_topology::{Border, Cell, Topology};
use std::collections::BTreeSet;

/// 3WC-B1, 3WC-B2, TP-B1, 4W-B1, 3MC-B1, TH-B1: the number of cells of each board.
#[test]
fn cell_count_matches_the_ledger() {
    for board in all() {
        assert_eq!(board.topology.len(), board.cells, "{}", board.id);
    }
}

#[test]
fn cell_names_are_unique_and_round_trip() {
    for board in all() {
        let names: BTreeSet<&str> = board.topology.cells().map(|c| board.topology.name(c)).collect();
        assert_eq!(names.len(), board.cells, "{}", board.id);
        for cell in board.topology.cells() {
            let name = board.topology.name(cell);
            assert_eq!(board.topology.cell(name), Some(cell), "{} {name}", board.id);
            for other in board.topology.cells() {
                let both = format!("{name}{}", board.topology.name(other));
                let (first, rest) = board.topology.cell_prefix(&both).expect("begins with a cell");
                assert_eq!((first, rest), (cell, board.topology.name(other)), "{} {both}", board.id);
            }
        }
        assert_eq!(board.topology.cell("z99"), None);
        assert_eq!(board.topology.cell_prefix("é1"), None);
        assert_eq!(board.topology.cell_prefix(""), None);
    }
}

/// Returns the cells of a line, including its start, and the borders between them.
fn walk(topology: &Topology, from: Cell, direction: usize) -> (Vec<Cell>, Vec<Border>) {
    let ray = topology.ray(from, direction);
    let cells = std::iter::once(from).chain(ray.iter().map(|s| s.to)).collect();
    (cells, ray.iter().map(|s| s.border).collect())
}

#[test]
fn every_walk_is_reversible() {
    for board in all() {
        let topology = &board.topology;
        let walks = |from: Cell| (0..topology.directions()).map(move |d| walk(topology, from, d));
        for from in topology.cells() {
            for (cells, borders) in walks(from) {
                for length in 1..cells.len() {
                    let back: Vec<Cell> = cells[..=length].iter().rev().copied().collect();
                    let over: Vec<Border> = borders[..length].iter().rev().copied().collect();
                    let found = walks(cells[length]).any(|(c, b)| c.starts_with(&back) && b.starts_with(&over));
                    let names: Vec<&str> = back.iter().map(|&c| topology.name(c)).collect();
                    assert!(found, "{}: {names:?} is no walk", board.id);
                }
            }
        }
    }
}

#[test]
fn walks_are_simple_or_loops() {
    for board in all() {
        let mut loops = 0;
        for from in board.topology.cells() {
            for direction in 0..board.topology.directions() {
                let (mut cells, _) = walk(&board.topology, from, direction);
                if cells.len() > 1 && cells.last() == Some(&from) {
                    cells.pop();
                    loops += 1;
                }
                let once: BTreeSet<Cell> = cells.iter().copied().collect();
                assert_eq!(once.len(), cells.len(), "{} {}", board.id, board.topology.name(from));
            }
        }
        // 3MC-B8: from each of the 24 outer cells, two directions follow a closed loop. No other
        // cell is on such a loop.
        assert_eq!(loops, if board.id == "three-man" { 48 } else { 0 }, "{}", board.id);
    }
}

#[test]
fn cells_do_not_overlap_and_hold_pieces() {
    for board in all() {
        let cells: Vec<Cell> = board.topology.cells().collect();
        for (i, &a) in cells.iter().enumerate() {
            let (site, radius) = (board.topology.cell_info(a), board.topology.cell_info(a).radius());
            assert!(radius > 0.3, "{} {}: {radius}", board.id, site.name);
            for &b in &cells[i + 1..] {
                let other = board.topology.cell_info(b);
                let apart = site.centre.distance(other.centre);
                assert!(apart + 1e-3 > radius + other.radius(), "{}: {} {}", board.id, site.name, other.name);
            }
        }
    }
}

/// Straight neighbours share an edge, except across the hole of the round board.
#[test]
fn straight_neighbours_share_an_edge() {
    for board in all() {
        let topology = &board.topology;
        let straight = if topology.directions() == 12 && board.id != "three-handed" { 6 } else { 4 };
        let cells: Vec<Cell> = topology.cells().collect();
        let mut apart = 0;
        for &a in &cells {
            for &b in cells.iter().filter(|&&b| b != a) {
                let step = (0..straight).any(|d| topology.ray(a, d).first().is_some_and(|s| s.to == b));
                let touch = topology.shared_edge(a, b).is_some();
                assert!(step || !touch, "{}: {} touches {}", board.id, topology.name(a), topology.name(b));
                apart += usize::from(step && !touch);
            }
        }
        assert_eq!(apart, if board.id == "three-man" { 24 } else { 0 }, "{}", board.id);
    }
}
