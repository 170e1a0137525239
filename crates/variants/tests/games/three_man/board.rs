//! Tests the board against the second picture of the rulebook and against 3MC-B1 to 3MC-B10.

use crate::three_man::game;
use polychess_rules::Position as _;
use polychess_topology::ring::Ring;
use polychess_topology::{Cell, Topology};
use std::collections::BTreeMap;

fn topology() -> &'static Topology {
    game("start").position().topology()
}

fn cell(name: &str) -> Cell {
    topology().cell(name).unwrap_or_else(|| panic!("{name}"))
}

/// 3MC-B1, 3MC-B2, 3MC-B3: cells have the coordinates (r, g) and are named by section, file letter
/// and rank.
#[test]
fn cells_are_named_by_section_file_and_rank() {
    assert_eq!(topology().len(), 144);
    for (name, rank, file) in [("WHe4", 4, 4), ("BLa1", 1, 8), ("GRh6", 6, 23), ("WHa1", 1, 0), ("GRa1", 1, 16)] {
        assert_eq!(Ring::coordinates(cell(name)), (rank, file));
    }
}

/// 3MC-B4: a cell is white if r + g is even. Kings start on white cells, and queens on black cells.
#[test]
fn kings_start_on_white() {
    for section in ["WH", "GR", "BL"] {
        assert_eq!(topology().cell_info(cell(&format!("{section}d1"))).colour, 0);
        assert_eq!(topology().cell_info(cell(&format!("{section}e1"))).colour, 1);
    }
}

/// A direction of travel at the cell (n, i) of the second picture, which has 12 columns of 12
/// cells. A step to the right from column 11 enters column 0 upside down.
#[derive(Clone, Copy, PartialEq)]
struct Heading {
    n: i32,
    i: i32,
    up: i32,
    right: i32,
}

impl Heading {
    fn at(cell: Cell) -> (i32, i32, bool) {
        let (rank, file) = Ring::coordinates(cell);
        let (rank, file) = (i32::from(rank), i32::from(file));
        if file < 12 { (rank, file, false) } else { (13 - rank, file - 12, true) }
    }

    fn cell(self) -> Cell {
        let (rank, file) = if self.n <= 6 { (self.n, self.i) } else { (13 - self.n, self.i + 12) };
        Ring::at(rank as u8, file as u8)
    }

    /// Takes one step to the neighbouring column. At the edge, the picture turns upside down.
    fn sideways(self, right: i32) -> Self {
        let i = self.i + right;
        match i {
            0..=11 => Self { i, ..self },
            _ => Self { i: i.rem_euclid(12), n: 13 - self.n, up: -self.up, right: self.right },
        }
    }

    /// Takes one step. Returns `None` if the step leaves the picture. A diagonal step moves one column per
    /// row, but two columns between n = 6 and n = 7.
    fn step(self) -> Option<Self> {
        let n = self.n + self.up;
        if !(1..=12).contains(&n) {
            return None;
        }
        let columns = match (self.up, self.n.min(n)) {
            (0, _) => 1,
            (_, 6) => 2,
            _ => 1,
        };
        let mut next = Self { n, ..self };
        if self.right != 0 {
            for _ in 0..columns {
                next = next.sideways(self.right);
            }
        }
        Some(next)
    }
}

/// 3MC-B5, 3MC-B6, 3MC-B7, 3MC-R1: each line of the board follows a path in the second picture.
#[test]
fn lines_are_the_walks_of_the_second_picture() {
    for from in topology().cells() {
        let (n, i, turned_over) = Heading::at(from);
        // In the rows n = 7 to 12, inward means a smaller n. Files increase to the right in all
        // rows.
        let inward = if turned_over { -1 } else { 1 };
        let ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        for (direction, (radial, round)) in ways.into_iter().enumerate() {
            let mut walker = Heading { n, i, up: radial * inward, right: round };
            let mut cells = Vec::new();
            while let Some(next) = walker.step() {
                walker = next;
                if radial == 0 && walker.cell() == from {
                    break;
                }
                cells.push(walker.cell());
                if walker.cell() == from {
                    break;
                }
            }
            let ray: Vec<Cell> = topology().ray(from, direction).iter().map(|s| s.to).collect();
            assert_eq!(ray, cells, "{} direction {direction}", topology().name(from));
        }
    }
}

/// 3MC-B8: from rank 1, the two diagonals towards the centre are the same loop of ten other cells
/// of the same colour, in opposite directions.
#[test]
fn slanting_walks_from_rank_1_are_closed_loops() {
    for from in topology().cells() {
        let names = |d: usize| topology().ray(from, d).iter().map(|s| s.to).collect::<Vec<_>>();
        let (right, left) = (names(4), names(5));
        if Ring::coordinates(from).0 == 1 {
            assert_eq!((right.len(), right.last()), (11, Some(&from)));
            let mut back: Vec<Cell> = left[..10].iter().copied().rev().collect();
            back.push(from);
            assert_eq!(right, back);
        } else {
            assert!((4..8).all(|d| !names(d).contains(&from)));
        }
        let colour = topology().cell_info(from).colour;
        assert!((4..8).flat_map(names).all(|c| topology().cell_info(c).colour == colour));
    }
}

/// 3MC-B9: steps along rank 1 and diagonal steps between ranks 1 and 2 cross a moat, in both
/// directions. No other steps cross a moat.
#[test]
fn moats_lie_on_rank_1_between_sections() {
    let mut crossings = BTreeMap::new();
    for from in topology().cells() {
        for d in 0..8 {
            if let Some(step) = topology().ray(from, d).first().filter(|s| s.border.number() != 0) {
                let name = |c| topology().name(c).to_owned();
                crossings.entry(step.border.number()).or_insert_with(Vec::new).push(name(from) + &name(step.to));
            }
        }
    }
    for (section, next) in [("WH", "BL"), ("BL", "GR"), ("GR", "WH")] {
        let mut wanted = Vec::new();
        for (a, b) in [(1, 1), (1, 2), (2, 1)] {
            wanted.push(format!("{section}h{a}{next}a{b}"));
            wanted.push(format!("{next}a{b}{section}h{a}"));
        }
        wanted.sort();
        let found = crossings.values_mut().find(|list| list.iter().any(|c| c.starts_with(&format!("{section}h"))));
        let found = found.expect("a moat");
        found.sort();
        assert_eq!(*found, wanted);
    }
    assert_eq!(crossings.len(), 3);
}

/// 3MC-M5, 3MC-M8: a lone knight with all moats bridged leaps to the cells that two legs reach, in
/// either order of the legs.
#[test]
fn knights_leap_by_two_legs_in_either_order() {
    let leg = |from: Cell, direction: usize, steps: usize| topology().ray(from, direction).get(steps - 1).map(|s| s.to);
    for from in topology().cells().filter(|c| !["WHd1", "GRd1", "BLd1"].contains(&topology().name(*c))) {
        let mut wanted = Vec::new();
        for (vertical, horizontal) in [(2, 1), (1, 2)] {
            for up in [0, 1] {
                for side in [2, 3] {
                    let first = leg(from, up, vertical).and_then(|c| leg(c, side, horizontal));
                    wanted.extend(first);
                }
            }
        }
        let name = topology().name(from);
        let (section, rest) = name.split_at(2);
        let text = format!("BLBkd1,GRGkd1,WHWkd1,{section}Wn{rest} W - WG,GB,WB - - 0 0");
        let game = game(&text);
        let pseudo = game.position().pseudo_legal_moves();
        let mut found: Vec<Cell> = pseudo.iter().filter(|p| p.0.from == from).map(|p| p.0.to).collect();
        // Of the occupied cells, a leap may end only on the other kings, and there only if it
        // crosses no moat. Keep the others out of the expected targets.
        wanted.retain(|&c| found.contains(&c) || game.position().piece(c).is_none());
        found.sort();
        wanted.sort();
        wanted.dedup();
        assert_eq!(found, wanted, "{name}");
        for (m, quiet) in pseudo.into_iter().filter(|p| p.0.from == from) {
            let [(r, g), (s, h)] = [m.from, m.to].map(Ring::coordinates);
            let parted = (r == 1 || s == 1) && g / 8 != h / 8 && r.abs_diff(s) <= 2 && through(g, h) <= 2;
            assert_eq!(quiet, parted, "{name}{}", topology().name(m.to));
        }
    }
}

/// Returns the number of files between two files in the shorter direction.
fn through(g: u8, h: u8) -> u8 {
    let d = g.abs_diff(h);
    d.min(24 - d)
}

/// 3MC-B10: the drawing shows creeks on ranks 2 and 3 of the three borders.
#[test]
fn creeks_are_drawn_on_ranks_2_and_3() {
    use polychess_game::Show;
    let picture = polychess_variants::three_man::ThreeMan::board(&());
    assert_eq!(picture.lines.iter().filter(|l| l.class == "creek").count(), 6);
    assert_eq!(picture.rotations, [0.0, 240.0, 120.0]);
}
