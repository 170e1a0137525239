//! The four players around a cross: their order, their directions and their views of the board.

use polychess_rules::Seat;

/// The number of players. Opposite players are two turns apart.
pub(crate) const SEATS: usize = 4;
/// The players in turn order.
pub(crate) const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS), Seat::FIRST.after(3, SEATS)];
/// The forward direction of each player as (dx, dy).
pub(crate) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub(crate) const fn opposite(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// Converts (x, y) on a grid of `side` × `side` cells to the column and row from the view of
/// `seat`. Columns count from 1 at the player's left, rows from 1 at the player's own edge.
pub(crate) const fn seen_by(side: i8, seat: Seat, (x, y): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (x, y),
        1 => (side + 1 - y, x),
        2 => (side + 1 - x, side + 1 - y),
        _ => (y, side + 1 - x),
    }
}

/// Converts the column and row from the view of `seat` to (x, y). The inverse of [`seen_by`].
pub(crate) const fn seen_from(side: i8, seat: Seat, (column, row): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (column, row),
        1 => (row, side + 1 - column),
        2 => (side + 1 - column, side + 1 - row),
        _ => (side + 1 - row, column),
    }
}
