//! How far a pawn is from promotion, for evaluations.

use polychess_rules::Cells;
use polychess_topology::Cell;

/// The fewest steps that lead from a cell to one of the goals on an empty board; `None` where none do.
pub(crate) fn steps_to(from: Cell, goals: Cells, steps: impl Fn(Cell) -> Cells) -> Option<usize> {
    let (mut reached, mut rim) = (Cells::of(from), Cells::of(from));
    let mut count = 0;
    while !rim.is_empty() {
        if rim.intersects(&goals) {
            return Some(count);
        }
        let next = rim.iter().fold(Cells::EMPTY, |next, cell| next | steps(cell));
        rim = next.without(reached);
        reached |= rim;
        count += 1;
    }
    None
}
