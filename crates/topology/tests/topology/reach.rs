//! Compares rays with step-by-step walks on boards with random pieces.

use polychess_topology::cross::{Cross, STEPPED};
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::{Cell, CellRays, CellSet, GatedRays, Rays, Step, Topology};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::Range;

/// Returns random pieces, at a random density.
fn scattered<const W: usize>(topology: &Topology, rng: &mut ChaCha8Rng) -> CellSet<W> {
    let share = rng.random_range(0.02..0.9);
    topology.cells().filter(|_| rng.random_bool(share)).collect()
}

/// Returns the cells that a slider reaches if it walks step by step. Each walk ends at the first
/// piece (inclusive) or before a step that `bars` rejects.
fn walk<const W: usize>(
    topology: &Topology,
    from: Cell,
    directions: Range<usize>,
    occupied: CellSet<W>,
    bars: impl Fn(&Step) -> bool,
) -> CellSet<W> {
    let mut reach = CellSet::EMPTY;
    for direction in directions {
        for step in topology.ray(from, direction).iter().take_while(|step| !bars(step)) {
            reach.insert(step.to);
            if occupied.contains(step.to) {
                break;
            }
        }
    }
    reach
}

fn plain<const W: usize, const UP: usize, const DOWN: usize>(topology: &Topology, directions: Range<usize>) {
    let rays = Rays::<W, UP, DOWN, 0>::new(topology, directions.clone(), |_| true);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..300 {
        let occupied = scattered(topology, &mut rng);
        for from in topology.cells() {
            let fan: &CellRays<W, UP, DOWN, 0> = rays.from(from);
            let found = fan.reach(occupied);
            assert_eq!(found, walk(topology, from, directions.clone(), occupied, |_| false), "{from:?} {occupied:?}");
            assert!(found.without(fan.cells()).is_empty());
            let mut towards = CellSet::EMPTY;
            fan.for_each_towards(!CellSet::EMPTY, |ray| towards |= ray.reach(occupied));
            assert_eq!(towards, found);
        }
    }
}

/// Returns a hexagon with sides of 8 and 6 cells and a gate at each diagonal step.
fn gated_hexagon() -> Hex {
    let name = |file: i8, rank: i8| {
        let exists = (1..=13).contains(&file) && (1..=13).contains(&rank) && (-5..=7).contains(&(file - rank));
        exists.then(|| format!("{}{file}", char::from(b'a' + (rank - 1) as u8)))
    };
    let turn = |file: i8, rank: i8| (8 - file + rank, 14 - file);
    Hex::new(&HexSpec { reach: 1..=13, name: &name, turn: &turn, gated: true })
}

#[test]
fn hexagon_lines_match_walks() {
    let hex = gated_hexagon();
    plain::<2, 3, 3>(&hex.topology, 0..6);
    plain::<2, 3, 3>(&hex.topology, 6..12);
    plain::<3, 6, 6>(&hex.topology, 0..12);
}

#[test]
fn cross_lines_match_walks() {
    let cross = Cross::new(STEPPED, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
    plain::<2, 2, 2>(&cross.topology, 0..4);
    plain::<2, 2, 2>(&cross.topology, 4..8);
}

#[test]
fn closed_gates_stop_walks() {
    let hex = gated_hexagon();
    let topology = &hex.topology;
    let rays = GatedRays::<2>::new(topology, 6..12, |step| hex.flanks(step.border));
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..300 {
        let occupied: CellSet<2> = scattered(topology, &mut rng);
        let shut = |step: &Step| hex.flanks(step.border).is_some_and(|pair| pair.iter().all(|&c| occupied.contains(c)));
        for from in topology.cells() {
            let reach = walk(topology, from, 6..12, occupied, shut);
            assert_eq!(rays.reach(from, occupied), reach, "{from:?} {occupied:?}");
            let first = |d: usize| topology.ray(from, d).first().filter(|step| !shut(step)).map(|step| step.to);
            assert_eq!(rays.neighbours(from, occupied), (6..12).filter_map(first).collect());
            for to in topology.cells() {
                let on_a_ray = rays.cells(from).contains(to);
                assert_eq!(rays.path(from, to).last().map(|step| step.to), on_a_ray.then_some(to));
                assert_eq!(rays.is_clear(from, to, occupied), reach.contains(to), "{from:?} {to:?} {occupied:?}");
            }
        }
    }
}

/// The test includes empty sets and cells at the boundaries of words.
#[test]
fn first_and_last_cells_of_a_set() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for round in 0..2000 {
        let count = if round == 0 { 0 } else { rng.random_range(1..6) };
        let set: CellSet<3> = (0..count).filter_map(|_| Cell::new(rng.random_range(0..192))).collect();
        let indices: Vec<usize> = set.iter().map(Cell::index).collect();
        let (first, last) = (indices.first().copied(), indices.last().copied());
        assert_eq!(set.first().map(Cell::index), first);
        assert_eq!(set.last().map(Cell::index), last);
        assert!(first.is_none_or(|first| set.first_of_nonempty().index() == first));
        assert_eq!(set.has_more_than_one(), indices.len() > 1);
        let all: CellSet<3> = (0..192).filter_map(Cell::new).collect();
        let until: CellSet<3> = (0..=first.unwrap_or(191)).filter_map(Cell::new).collect();
        let since: CellSet<3> = (last.unwrap_or(0)..192).filter_map(Cell::new).collect();
        assert_eq!(set.up_to_first() & all, until);
        assert_eq!(set.from_last() & all, since);
        let mut shown = Vec::new();
        set.for_each(|cell| shown.push(cell.index()));
        assert_eq!(shown, indices);
    }
}
