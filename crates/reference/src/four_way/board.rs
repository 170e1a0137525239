//! The cross of 101 cells, assembled from the four players' own views (4W-B4).
//!
//! This implementation has no common coordinate grid. It stores a cell by its file and rank in one
//! player's view, and computes steps in such a view.

/// A seat: 0 White, 1 Yellow, 2 Black, 3 Red (4W-S1).
pub(super) type Seat = usize;

/// The seats in turn order (4W-S4).
pub(super) const SEATS: [Seat; 4] = [0, 1, 2, 3];

/// Returns the next seat in turn order, clockwise (4W-S4).
pub(super) fn next(seat: Seat) -> Seat {
    (seat + 1) % 4
}

/// Returns the opposite seat, which belongs to the same team (4W-S1).
pub(super) fn partner(seat: Seat) -> Seat {
    (seat + 2) % 4
}

/// True if the seats belong to different teams.
pub(super) fn foes(a: Seat, b: Seat) -> bool {
    (a + b) % 2 == 1
}

/// A direction, as the seat of the player who faces that way: 0 north, 1 east, 2 south, 3 west
/// (table in 4W-B4).
pub(super) type Direction = Seat;

/// All ordered pairs of perpendicular directions.
pub(super) const TURNS: [(Direction, Direction); 8] = [(0, 1), (0, 3), (2, 1), (2, 3), (1, 0), (3, 0), (1, 2), (3, 2)];

/// The four diagonals, as pairs of perpendicular directions.
pub(super) const DIAGONALS: [(Direction, Direction); 4] = [(0, 1), (0, 3), (2, 1), (2, 3)];

/// A cell. Its coordinates are in the view of the owner if the cell is in an arm (ranks 1 to 5),
/// and in the view of White if it is in the centre (ranks 6 to 10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    seat: Seat,
    file: i32,
    rank: i32,
}

/// Converts the file and rank of a centre cell to the view of the player `times` seats later in
/// turn order, by the table in 4W-B4.
fn turned((file, rank): (i32, i32), times: usize) -> (i32, i32) {
    (0..times).fold((file, rank), |(f, r), _| (11 - r, f + 5))
}

impl Cell {
    /// Returns the cell with this file (1 to 5) and rank (1 to 15) in a player's view, if it exists
    /// (4W-B4 to 4W-B6).
    pub(super) fn at(seat: Seat, file: i32, rank: i32) -> Option<Cell> {
        let exists = match rank {
            1 | 15 => file == 3,
            2 | 14 => (2..=4).contains(&file),
            3..=13 => (1..=5).contains(&file),
            _ => false,
        };
        if !exists {
            return None;
        }
        Some(match rank {
            1..=5 => Cell { seat, file, rank },
            6..=10 => {
                let (file, rank) = turned((file, rank), (4 - seat) % 4);
                Cell { seat: 0, file, rank }
            }
            // 4W-B4: the partner sees file f, rank r as file 6-f, rank 16-r.
            _ => Cell { seat: partner(seat), file: 6 - file, rank: 16 - rank },
        })
    }

    /// Returns a player's home square: c1 in the player's own view (4W-B5).
    pub(super) fn home(seat: Seat) -> Cell {
        Cell { seat, file: 3, rank: 1 }
    }

    /// Returns the owner of the territory that contains the cell, or `None` in the centre (4W-B2).
    pub(super) fn territory(self) -> Option<Seat> {
        (self.rank <= 5).then_some(self.seat)
    }

    /// Returns the file and rank of the cell in a player's view. Returns `None` for cells of the
    /// side arms, which that view does not contain (4W-B4).
    pub(super) fn seen_by(self, seat: Seat) -> Option<(i32, i32)> {
        match self.territory() {
            None => Some(turned((self.file, self.rank), seat)),
            Some(owner) if owner == seat => Some((self.file, self.rank)),
            Some(owner) if owner == partner(seat) => Some((6 - self.file, 16 - self.rank)),
            Some(_) => None,
        }
    }

    /// Takes one step in a direction (4W-B3). The step leads forward in the view of the player who
    /// faces that way. In a side arm of that view, it leads sideways in the view of the arm's
    /// owner.
    pub(super) fn step(self, way: Direction) -> Option<Cell> {
        match self.seen_by(way) {
            Some((file, rank)) => Cell::at(way, file, rank + 1),
            None if way == next(self.seat) => Cell::at(self.seat, self.file + 1, self.rank),
            None => Cell::at(self.seat, self.file - 1, self.rank),
        }
    }

    /// Takes steps in two directions, in any order that stays on the board (4W-B3).
    ///
    /// The order matters because a leap can pass missing cells. If the target exists, at least one
    /// order stays on the board.
    pub(super) fn walk(self, (a, steps_a): (Direction, u32), (b, steps_b): (Direction, u32)) -> Option<Cell> {
        if steps_a == 0 && steps_b == 0 {
            return Some(self);
        }
        let by_a = || self.step(a)?.walk((a, steps_a - 1), (b, steps_b));
        let by_b = || self.step(b)?.walk((a, steps_a), (b, steps_b - 1));
        let first = if steps_a > 0 { by_a() } else { None };
        first.or_else(|| if steps_b > 0 { by_b() } else { None })
    }

    /// Takes one step in each of the two directions.
    pub(super) fn diagonal(self, (a, b): (Direction, Direction)) -> Option<Cell> {
        self.walk((a, 1), (b, 1))
    }

    /// Returns the column, counted from the west, and the row, counted from the south, both from 1
    /// (4W-B4, 4W-B8).
    pub(super) fn column_row(self) -> (i32, i32) {
        match (self.seen_by(0), self.seen_by(1)) {
            (Some((file, rank)), _) => (file + 5, rank),
            (None, Some((file, rank))) => (rank, 11 - file),
            (None, None) => (0, 0), // unreachable: every arm is on one of the two axes
        }
    }

    /// Returns the cell's name (4W-B8).
    pub(super) fn name(self) -> String {
        let (x, y) = self.column_row();
        let letter = "?abcdefghijklmno".chars().nth(x as usize).unwrap_or('?');
        format!("{letter}{y}")
    }

    pub(super) fn all() -> Vec<Cell> {
        let arms = SEATS.iter().flat_map(|&seat| (1..=5).map(move |rank| (seat, rank)));
        let centre = (6..=10).map(|rank| (0, rank));
        arms.chain(centre).flat_map(|(seat, rank)| (1..=5).filter_map(move |file| Cell::at(seat, file, rank))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// 4W-B1, 4W-B3: cells, steps and leaps in the combined views agree with the coordinate grid of
    /// the rulebook.
    #[test]
    fn views_glue_to_the_cross_in_the_grid() {
        let cells: BTreeMap<(i32, i32), Cell> = Cell::all().into_iter().map(|c| (c.column_row(), c)).collect();
        assert_eq!(cells.len(), 101);
        let leaps = [(1, 0), (1, 1), (1, 2), (2, 1), (2, 0), (0, 2), (2, 2)];
        for (&(x, y), &cell) in &cells {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let way = [(0, 1), (1, 0), (0, -1), (-1, 0)].iter().position(|&d| d == (dx, dy)).unwrap();
                assert_eq!(cell.step(way), cells.get(&(x + dx, y + dy)).copied());
            }
            for (right, up) in leaps {
                for (a, b, sx, sy) in [(1, 0, 1, 1), (1, 2, 1, -1), (3, 0, -1, 1), (3, 2, -1, -1)] {
                    let there = cells.get(&(x + sx * right, y + sy * up)).copied();
                    assert_eq!(cell.walk((a, right as u32), (b, up as u32)), there);
                }
            }
        }
    }

    #[test]
    fn home_squares_and_borders() {
        let names: Vec<String> = SEATS.iter().map(|&s| Cell::home(s).name()).collect();
        assert_eq!(names, ["h1", "a8", "h15", "o8"]); // 4W-B5
        let f5 = Cell::at(0, 1, 5).unwrap();
        assert_eq!(f5.diagonal((0, 3)).unwrap().name(), "e6"); // 4W-B3
        assert_eq!(Cell::at(1, 3, 5).map(Cell::name), Some("e8".into()), "4W-B4: Yc5");
    }
}
