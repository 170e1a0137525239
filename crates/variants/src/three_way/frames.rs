//! Cells as each player sees them (ledger: 3WC-B7, Notation): `W-d9`, `G-f2`, `B-m11` are one cell.

use super::board::Geometry;
use polychess_rules::Seat;
use polychess_topology::Cell;

/// R29: Gray is also called Red.
const LETTERS: [&[char]; 3] = [&['W'], &['G', 'R'], &['B']];

/// The letter that stands before a relative cell.
pub(super) fn letter(seat: Seat) -> char {
    LETTERS[seat.index()][0]
}

/// A text without the letter of a view and its dash, and whose view that is.
pub(super) fn strip_view(text: &str) -> Option<(Seat, &str)> {
    let letter = text.chars().next()?;
    let rest = text.get(1..)?.strip_prefix('-')?;
    Some((Seat::all(3).find(|seat| LETTERS[seat.index()].contains(&letter))?, rest))
}

/// What is left of a text that ends with this cell: in a view named right before it, or in the view of the whole text.
pub(super) fn strip_cell<'t>(geometry: &Geometry, text: &'t str, view: Seat, cell: Cell) -> Option<&'t str> {
    let named = |seat: Seat| {
        let rest = text.strip_suffix(geometry.relative_name(seat, cell))?.strip_suffix('-')?;
        rest.strip_suffix(|c: char| LETTERS[seat.index()].contains(&c))
    };
    // Few texts name a view, and each is held against the cells of many moves.
    let named = if text.contains('-') { Seat::all(3).find_map(named) } else { None };
    named.or_else(|| text.strip_suffix(geometry.relative_name(view, cell)))
}

/// The cell that a name with or without a view's letter means; without one it is White's view.
pub(super) fn read_cell(geometry: &Geometry, text: &str) -> Option<Cell> {
    let (view, name) = strip_view(text).unwrap_or((Seat::FIRST, text));
    let topology = &geometry.hex.topology;
    let cell = topology.cell(name)?;
    Some((0..view.index()).fold(cell, |cell, _| topology.turned(cell)))
}

/// The name of a cell in a view, with the view's letter where it is not White's.
pub(super) fn write_cell(geometry: &Geometry, view: Seat, cell: Cell) -> String {
    let name = geometry.relative_name(view, cell);
    if view == Seat::FIRST { name.to_owned() } else { format!("{}-{name}", letter(view)) }
}
