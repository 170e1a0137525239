//! Compares the line tables of `rules` with a step-by-step walk, for any set of occupied cells.

use crate::board::{DIAGONAL, GATED, STRAIGHT, Set};
use polychess_topology::{BetweenTable, Cell};
use std::sync::LazyLock;

static BETWEEN: LazyLock<BetweenTable<2>> = LazyLock::new(|| BetweenTable::new(&GATED.hex.topology, STRAIGHT));

/// Checks all lines from one cell.
///
/// The first byte selects the cell. Each bit of the other bytes determines whether a cell is
/// occupied.
///
/// # Panics
/// If a property does not hold.
pub fn lines(data: &[u8]) {
    let Some((&first, bits)) = data.split_first() else { return };
    let (board, cells) = (&*GATED, GATED.hex.topology.len());
    let is_set = |cell: &Cell| bits.get(cell.index() / 8).is_some_and(|byte| byte >> (cell.index() % 8) & 1 != 0);
    let occupied: Set = board.hex.topology.cells().filter(is_set).collect();
    let Some(from) = Cell::new(usize::from(first) % cells) else { return };
    let walked = |directions: std::ops::Range<usize>| -> Set {
        directions.flat_map(|d| board.walk(from, d, occupied)).collect()
    };

    let fan = board.straight.from(from);
    let straight = walked(STRAIGHT);
    assert_eq!(fan.reach(occupied), straight, "{from:?} {occupied:?}");
    let mut towards = Set::EMPTY;
    fan.for_each_towards(!Set::EMPTY, |ray| towards |= ray.reach(occupied));
    assert_eq!(towards, straight, "ray by ray: {from:?} {occupied:?}");

    let diagonal = walked(DIAGONAL);
    assert_eq!(board.diagonal.reach(from, occupied), diagonal, "{from:?} {occupied:?}");
    let first_steps = DIAGONAL.filter_map(|d| board.walk(from, d, occupied).first().copied()).collect();
    assert_eq!(board.diagonal.neighbours(from, occupied), first_steps, "{from:?} {occupied:?}");

    for to in board.hex.topology.cells().filter(|&to| to != from) {
        assert_eq!(board.diagonal.is_clear(from, to, occupied), diagonal.contains(to), "{from:?} {to:?} {occupied:?}");
        if fan.cells().contains(to) {
            let sniper = Set::of(to);
            let is_clear = straight.contains(to);
            assert_eq!(BETWEEN.is_clear_to_any(from, sniper, occupied), is_clear, "{from:?} {to:?} {occupied:?}");
            assert_eq!(BETWEEN.unblocked(from, sniper, occupied).is_empty(), !is_clear, "{from:?} {to:?} {occupied:?}");
        }
    }
}
