//! Four players around a cross: their order, their directions and their own columns and rows.

use polychess_rules::Seat;

/// The number of players. Each has another one opposite.
pub(crate) const SEATS: usize = 4;
/// The players in the order of play.
pub(crate) const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS), Seat::FIRST.after(3, SEATS)];
/// The forward direction of each player, as (dx, dy).
pub(crate) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the player opposite.
pub(crate) const fn opposite(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// Returns the column and row of (x, y) on a grid of this side, as a player counts them: from 1, to
/// the right and away from the player.
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
