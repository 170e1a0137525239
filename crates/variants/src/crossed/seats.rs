//! Four players around a cross: in which order, where they look, how each counts columns and rows.

use polychess_rules::Seat;

/// Four players, each opposite another.
pub(crate) const SEATS: usize = 4;
/// In the order of play.
pub(crate) const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS), Seat::FIRST.after(3, SEATS)];
/// Where each player looks, as (dx, dy).
pub(crate) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The player opposite.
pub(crate) const fn opposite(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// Column and row of (x, y), as a player counts them on a grid of this side: from 1, to the right and away from him.
pub(crate) const fn seen_by(side: i8, seat: Seat, (x, y): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (x, y),
        1 => (side + 1 - y, x),
        2 => (side + 1 - x, side + 1 - y),
        _ => (y, side + 1 - x),
    }
}

/// The inverse of [`seen_by`].
pub(crate) const fn seen_from(side: i8, seat: Seat, (column, row): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (column, row),
        1 => (row, side + 1 - column),
        2 => (side + 1 - column, side + 1 - row),
        _ => (side + 1 - row, column),
    }
}
