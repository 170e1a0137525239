//! Compares the round board with the second drawing in its rulebook: twelve columns of twelve cells
//! (3MC-B10).

use crate::boards::builders::{named, three_man};
use polychess_topology::ring::Ring;
use polychess_topology::{Border, Cell, CellSet, Paths, Rays, Step};

/// A cell of the second drawing and a direction. `up` counts along the column, `right` across
/// columns.
#[derive(Clone, Copy)]
struct PictureCell {
    n: i8,
    column: i8,
    up: i8,
    right: i8,
}

impl PictureCell {
    fn cell(self) -> Cell {
        let (ring, file) = if self.n <= 6 { (self.n, self.column) } else { (13 - self.n, self.column + 12) };
        Ring::at(ring.unsigned_abs(), file.unsigned_abs())
    }

    fn step(self) -> Option<Self> {
        // A diagonal step changes the column by one. Only between rows 6 and 7, it changes it by
        // two.
        let through = (self.n, self.up) == (6, 1) || (self.n, self.up) == (7, -1);
        let width = if through && self.right != 0 { 2 } else { 1 };
        let (n, column) = (self.n + self.up, self.column + width * self.right);
        if !(1..=12).contains(&n) {
            return None;
        }
        // Beyond the last column, a line continues in the first one, with the rows in reverse
        // order.
        let over = !(0..12).contains(&column);
        Some(Self {
            n: if over { 13 - n } else { n },
            column: column.rem_euclid(12),
            up: if over { -self.up } else { self.up },
            ..self
        })
    }
}

/// Returns the line in the second drawing up to the edge of the board or back to its start.
///
/// A line along a rank does not contain its start (3MC-M1), but a closed diagonal loop does
/// (3MC-B8).
fn walk(start: PictureCell) -> Vec<Cell> {
    let home = start.cell();
    let mut cells = Vec::new();
    for place in std::iter::successors(start.step(), |p| p.step()) {
        if place.cell() != home || start.up != 0 {
            cells.push(place.cell());
        }
        if place.cell() == home {
            break;
        }
    }
    cells
}

/// 3MC-B5 to 3MC-B8: compares all lines with the second drawing.
#[test]
fn lines_match_the_second_picture() {
    let ring = three_man();
    for n in 1..=12 {
        for column in 0..12 {
            let at = PictureCell { n, column, up: 0, right: 0 };
            let from = at.cell();
            // Inward is up in the lower half and down in the upper half. The file increases to the
            // right in both halves.
            let inward = if n <= 6 { 1 } else { -1 };
            let headings = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            for (direction, (radial, round)) in headings.into_iter().enumerate() {
                let expected = walk(PictureCell { up: inward * radial, right: round, ..at });
                let got: Vec<Cell> = ring.topology.ray(from, direction).iter().map(|s| s.to).collect();
                assert_eq!(got, expected, "{} in direction {direction}", ring.topology.name(from));
            }
        }
    }
}

/// 3MC-B9: moats are on rank 1 between files 7 and 8, 15 and 16, and 23 and 0. Only steps along
/// rank 1 and diagonal steps between ranks 1 and 2 cross them.
#[test]
fn rims() {
    let ring = three_man();
    for from in ring.topology.cells() {
        for direction in 0..8 {
            let mut before = from;
            for step in ring.topology.ray(from, direction) {
                let [(r, g), (to_r, to_g)] = [before, step.to].map(Ring::coordinates);
                let pair = |a: u8, b: u8| (g, to_g) == (a, b) || (g, to_g) == (b, a);
                let outer = (r, to_r) == (1, 1) || (r, to_r) == (1, 2) || (r, to_r) == (2, 1);
                let moat = [(7, 8), (15, 16), (23, 0)].iter().position(|&(a, b)| outer && pair(a, b));
                let expected = moat.map_or(Border::PLAIN, |n| Ring::rim_border(n as u8));
                assert_eq!(step.border, expected, "{r},{g} to {to_r},{to_g}");
                before = step.to;
            }
        }
    }
}

/// 3MC-B2 to 3MC-B4: cell names, and the colours of the king's and the queen's starting cells.
#[test]
fn names_and_colours() {
    let ring = three_man();
    let at = |name: &str| Ring::coordinates(named(&ring.topology, name));
    assert_eq!([at("WHe4"), at("BLa1"), at("GRh6")], [(4, 4), (1, 8), (6, 23)]);
    for section in ["WH", "BL", "GR"] {
        let colour = |file: &str| ring.topology.cell_info(named(&ring.topology, &format!("{section}{file}1"))).colour;
        assert_eq!((colour("d"), colour("e")), (0, 1), "{section}: king on white, queen on black");
    }
}

/// 3MC-B2: White is at the bottom, files run anticlockwise, and rank 1 is outside.
#[test]
fn white_is_drawn_at_the_bottom() {
    let ring = three_man();
    let centre = |name: &str| ring.topology.cell_info(named(&ring.topology, name)).centre;
    assert!(centre("WHd1").y > 6.0 && centre("WHa1").x < 0.0 && centre("WHh1").x > 0.0);
    assert!(centre("BLd1").x > 5.0 && centre("GRd1").x < -5.0);
    assert!(centre("WHd1").y > centre("WHd6").y);
}

/// Compares rays with step-by-step walks for every set of passable moats.
///
/// The test includes lines through the centre, around the ring in both directions, and around the
/// closed loop from rank 1.
#[test]
fn rays_reach_what_walks_reach() {
    let topology = three_man().topology;
    let mut state = 5_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    for bridged in 0_u8..8 {
        let passes = |step: &Step| step.border == Border::PLAIN || bridged >> (step.border.number() - 1) & 1 != 0;
        let straight = Rays::<3, 0, 1, 3>::new(&topology, 0..4, passes);
        let slanting = Rays::<3, 0, 2, 2>::new(&topology, 4..8, passes);
        let ways = Paths::<3>::new(&topology, 0..4, passes);
        for density in [2, 4, 8, 20, 1000] {
            for from in topology.cells() {
                let occupied: CellSet<3> = topology.cells().filter(|_| random() % density == 0).collect();
                let walk = |directions: std::ops::Range<usize>| -> CellSet<3> {
                    let mut reach = CellSet::EMPTY;
                    for direction in directions {
                        for step in topology.ray(from, direction).iter().take_while(|step| passes(step)) {
                            reach.insert(step.to);
                            if occupied.contains(step.to) {
                                break;
                            }
                        }
                    }
                    reach
                };
                assert_eq!(straight.from(from).reach(occupied), walk(0..4), "{}", topology.name(from));
                let (snipers, reached) = (ways.cells(from) & occupied, walk(0..4));
                assert_eq!(ways.clear_from(from, ways.cells(from), occupied), reached, "{}", topology.name(from));
                assert_eq!(
                    ways.is_any_clear(from, snipers, occupied),
                    reached.intersects(&occupied),
                    "{}",
                    topology.name(from)
                );
                assert_eq!(slanting.from(from).reach(occupied), walk(4..8), "{}", topology.name(from));
            }
        }
    }
}
