//! Compares the Yalta board with its drawing, where straight steps cross edges and diagonal steps
//! cross corners.

use crate::boards::builders::{named, three_handed};
use polychess_topology::yalta::Yalta;
use polychess_topology::{Border, Cell, CellSet, Point, Rays, Step, Topology};
use std::collections::BTreeSet;

fn near(a: Point, b: Point) -> bool {
    a.distance(b) < 1e-3
}

fn corners(topology: &Topology, cell: Cell) -> [Point; 4] {
    topology.cell_info(cell).outline.as_slice().try_into().expect("cells are quadrangles")
}

/// Returns the indices of the corners of `a`'s outline that it shares with `b`.
fn shared(topology: &Topology, a: Cell, b: Cell) -> Vec<usize> {
    let (own, other) = (corners(topology, a), corners(topology, b));
    (0..4).filter(|&i| other.iter().any(|&p| near(p, own[i]))).collect()
}

fn edge_of(topology: &Topology, a: Cell, b: Cell) -> Option<usize> {
    match shared(topology, a, b).as_slice() {
        [0, 3] => Some(3),
        [i, _] => Some(*i),
        _ => None,
    }
}

/// Returns the straight lines from a cell, computed from the outlines in the drawing.
///
/// A line leaves each cell through the edge opposite the one where it entered.
fn straight_lines(topology: &Topology, from: Cell) -> BTreeSet<Vec<Cell>> {
    let over =
        |cell: Cell, edge: usize| topology.cells().find(|&c| c != cell && edge_of(topology, cell, c) == Some(edge));
    let line = |edge: usize| {
        let (mut cell, mut edge, mut line) = (from, edge, Vec::new());
        while let Some(next) = over(cell, edge) {
            line.push(next);
            edge = (edge_of(topology, next, cell).expect("edges are shared") + 2) % 4;
            cell = next;
        }
        line
    };
    (0..4).map(line).filter(|l| !l.is_empty()).collect()
}

/// Returns the diagonal lines from a cell, computed from the outlines in the drawing.
///
/// Diagonal neighbours share a corner but no edge, and have the same colour. Six cells meet at the
/// centre point, so each of them has two diagonal neighbours there. A diagonal leaves each cell
/// through the corner opposite the one where it entered (TH-M3, TH-M4, TH-B5).
fn diagonal_lines(topology: &Topology, from: Cell) -> BTreeSet<Vec<Cell>> {
    let colour = |c: Cell| topology.cell_info(c).colour;
    let over = |cell: Cell, corner: usize| -> Vec<Cell> {
        topology.cells().filter(|&c| shared(topology, cell, c) == [corner] && colour(c) == colour(cell)).collect()
    };
    let mut lines = BTreeSet::new();
    let mut open: Vec<(Cell, usize, Vec<Cell>)> = (0..4).map(|corner| (from, corner, Vec::new())).collect();
    while let Some((cell, corner, line)) = open.pop() {
        let next = over(cell, corner);
        if next.is_empty() && !line.is_empty() {
            lines.insert(line.clone());
        }
        for to in next {
            let onward = (shared(topology, to, cell)[0] + 2) % 4;
            open.push((to, onward, [line.as_slice(), &[to]].concat()));
        }
    }
    lines
}

fn rays(topology: &Topology, from: Cell, directions: std::ops::Range<usize>) -> BTreeSet<Vec<Cell>> {
    let ray = |d: usize| topology.ray(from, d).iter().map(|s| s.to).collect::<Vec<Cell>>();
    directions.map(ray).filter(|r| !r.is_empty()).collect()
}

/// TH-B3, TH-M2: a straight line leaves each cell through the edge opposite its entry.
#[test]
fn straight_lines_cross_opposite_edges() {
    let topology = three_handed().topology;
    for from in topology.cells() {
        assert_eq!(rays(&topology, from, 0..4), straight_lines(&topology, from), "{}", topology.name(from));
    }
}

/// TH-M3, TH-M4: at the centre point, the second branch of a diagonal is a separate line.
#[test]
fn diagonal_lines_cross_opposite_corners() {
    let topology = three_handed().topology;
    for from in topology.cells() {
        assert_eq!(rays(&topology, from, 4..12), diagonal_lines(&topology, from), "{}", topology.name(from));
    }
}

/// TH-M4: a diagonal through the centre joins (X,4,4) with (Y,4,4), and (X,5,4) with (Y,5,4). The
/// border number identifies the two kingdoms.
#[test]
fn centre_passages_match_the_ledger() {
    let topology = three_handed().topology;
    let mut passages = BTreeSet::new();
    for from in topology.cells() {
        for direction in 0..12 {
            let mut before = from;
            for step in topology.ray(from, direction) {
                if step.border.number() != 0 {
                    let (a, b) = (Yalta::coordinates(before), Yalta::coordinates(step.to));
                    assert_eq!((a.1, a.2), (b.1, b.2), "the same place of two kingdoms");
                    assert!(a.2 == 4 && (a.1 == 4 || a.1 == 5));
                    assert_eq!(step.border, Yalta::centre_border(a.0, b.0));
                    passages.insert((topology.name(before), topology.name(step.to)));
                }
                before = step.to;
            }
        }
    }
    assert_eq!(passages.len(), 12);
    for pair in [("d4", "e9"), ("e4", "i9"), ("d4", "i5"), ("e4", "d5"), ("e9", "i5"), ("i9", "d5")] {
        assert!(passages.contains(&pair) && passages.contains(&(pair.1, pair.0)), "{pair:?}");
    }
}

/// TH-B4, TH-B7: six cells meet at the centre point in a fixed order, and the rulebook lists how
/// files continue across the borders.
#[test]
fn neighbours_match_the_ledger() {
    let topology = three_handed().topology;
    let origin = Point::new(0.0, 0.0);
    let round = ["d4", "e4", "e9", "i9", "i5", "d5"];
    let at_centre: Vec<&str> = topology
        .cells()
        .filter(|&c| corners(&topology, c).iter().any(|&p| near(p, origin)))
        .map(|c| topology.name(c))
        .collect();
    assert_eq!(BTreeSet::from_iter(at_centre), BTreeSet::from(round));
    let touch = |a: &str, b: &str| edge_of(&topology, named(&topology, a), named(&topology, b)).is_some();
    assert!((0..6).all(|i| touch(round[i], round[(i + 1) % 6])));
    for (a, b) in [("e4", "e9"), ("h4", "h9"), ("i9", "i5"), ("l9", "l5"), ("a5", "a4"), ("d5", "d4")] {
        assert!(touch(a, b), "{a} {b}");
    }
}

/// TH-B5: orthogonal neighbours differ in colour, and a1 is dark.
#[test]
fn colours() {
    let topology = three_handed().topology;
    let colour = |c: Cell| topology.cell_info(c).colour;
    assert_eq!(colour(named(&topology, "a1")), 1);
    for from in topology.cells() {
        assert!((0..4).filter_map(|d| topology.ray(from, d).first()).all(|s| colour(s.to) != colour(from)));
    }
}

/// TH-M6, TH-R12: a knight near the centre has up to ten targets, but e4 does not reach i5.
#[test]
fn bent_walks_reach_the_cells_of_the_ledger() {
    let topology = three_handed().topology;
    let reached = |name: &str| -> Vec<&str> {
        let mut names: Vec<&str> =
            Yalta::knight_walks(named(&topology, name)).iter().map(|&c| topology.name(c)).collect();
        names.sort_unstable();
        names
    };
    let most = topology.cells().map(|c| Yalta::knight_walks(c).len()).max();
    assert_eq!(most, Some(10));
    assert!(!reached("e4").contains(&"i5"));
    assert_eq!(reached("b1"), ["a3", "c3", "d2"]);
    // A knight changes the colour of its cell, and every knight's move is reversible.
    for from in topology.cells() {
        for to in Yalta::knight_walks(from) {
            assert_ne!(topology.cell_info(from).colour, topology.cell_info(to).colour);
            assert!(Yalta::knight_walks(to).contains(&from));
        }
    }
}

/// TH-B9: A's edge is at the bottom, B's at the upper right, C's at the upper left.
#[test]
fn a_is_drawn_at_the_bottom() {
    let topology = three_handed().topology;
    let centre = |name: &str| topology.cell_info(named(&topology, name)).centre;
    assert!(centre("d1").y > 6.0 && centre("a1").x < 0.0);
    assert!(centre("e12").x > 5.0 && centre("e12").y < 0.0);
    assert!(centre("i8").x < -5.0 && centre("i8").y < 0.0);
}

/// Compares rays with step-by-step walks for every set of open diagonals through the centre point
/// (TH-M2 to TH-M4).
#[test]
fn rays_reach_what_walks_reach() {
    type Set = CellSet<2>;
    let topology = three_handed().topology;
    let passages = [Yalta::centre_border(0, 1), Yalta::centre_border(1, 2), Yalta::centre_border(2, 0)];
    let mut state = 7_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    for open in [&passages[..], &passages[..1], &passages[1..2], &passages[2..], &[]] {
        let passes = |step: &Step| step.border == Border::PLAIN || open.contains(&step.border);
        let straight = Rays::<2, 1, 2, 1>::new(&topology, 0..4, passes);
        let diagonal = Rays::<2, 0, 2, 3>::new(&topology, 4..12, passes);
        for density in [3, 8, 20] {
            for from in topology.cells() {
                let occupied: Set = topology.cells().filter(|_| random() % density == 0).collect();
                let walk = |directions: std::ops::Range<usize>| -> Set {
                    let mut reach = Set::EMPTY;
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
                assert_eq!(diagonal.from(from).reach(occupied), walk(4..12), "{}", topology.name(from));
            }
        }
    }
}
