//! The distance of a pawn from promotion, an input of the evaluations.

use polychess_rules::Cells;
use polychess_topology::Cell;

/// Returns the smallest number of steps from `from` to a cell of `goals` on an empty board, or
/// `None` if no path exists.
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
