//! The cross of 101 cells, combined from the four players' own views (4W-B4).
//!
//! There is no grid: a cell is its player's name for it, and a step is a step in some player's
//! view.

/// A seat: 0 White, 1 Yellow, 2 Black, 3 Red (4W-S1).
pub(super) type Seat = usize;

/// The seats in the order of play (4W-S4).
pub(super) const SEATS: [Seat; 4] = [0, 1, 2, 3];

/// Returns the next seat clockwise (4W-S4).
pub(super) fn next(seat: Seat) -> Seat {
    (seat + 1) % 4
}

/// Returns the opposite seat (4W-S1).
pub(super) fn partner(seat: Seat) -> Seat {
    (seat + 2) % 4
}

/// True if two seats are of different teams.
pub(super) fn foes(a: Seat, b: Seat) -> bool {
    (a + b) % 2 == 1
}

/// A direction, named by the seat whose player looks that way: 0 north, 1 east, 2 south, 3 west
/// (table of 4W-B4).
pub(super) type Direction = Seat;

/// The eight pairs of directions at right angles, in both orders.
pub(super) const TURNS: [(Direction, Direction); 8] = [(0, 1), (0, 3), (2, 1), (2, 3), (1, 0), (3, 0), (1, 2), (3, 2)];

/// The four diagonals, each as two directions at right angles.
pub(super) const DIAGONALS: [(Direction, Direction); 4] = [(0, 1), (0, 3), (2, 1), (2, 3)];

/// A cell by a unique name: in an arm its owner's name (ranks 1 to 5), in the centre White's (ranks
/// 6 to 10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    seat: Seat,
    file: i32,
    rank: i32,
}

/// Converts a centre cell (file, rank) to the view of the next player clockwise, by the table of
/// 4W-B4, this many times.
fn turned((file, rank): (i32, i32), times: usize) -> (i32, i32) {
    (0..times).fold((file, rank), |(f, r), _| (11 - r, f + 5))
}

impl Cell {
    /// Returns the cell that a player calls (file, rank), files 1..5 and ranks 1..15 (4W-B4, 4W-B5,
    /// 4W-B6).
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

    /// Returns the home square of a player, their own c1 (4W-B5).
    pub(super) fn home(seat: Seat) -> Cell {
        Cell { seat, file: 3, rank: 1 }
    }

    /// Returns the owner of the cell's territory; `None` in the centre (4W-B2).
    pub(super) fn territory(self) -> Option<Seat> {
        (self.rank <= 5).then_some(self.seat)
    }

    /// Returns a player's file and rank of the cell; cells of the side arms have none (4W-B4).
    pub(super) fn seen_by(self, seat: Seat) -> Option<(i32, i32)> {
        match self.territory() {
            None => Some(turned((self.file, self.rank), seat)),
            Some(owner) if owner == seat => Some((self.file, self.rank)),
            Some(owner) if owner == partner(seat) => Some((6 - self.file, 16 - self.rank)),
            Some(_) => None,
        }
    }

    /// Takes one step in a direction (4W-B3): forward in the view of the player who faces that way,
    /// or, in a side arm, sideways in its owner's view.
    pub(super) fn step(self, way: Direction) -> Option<Cell> {
        match self.seen_by(way) {
            Some((file, rank)) => Cell::at(way, file, rank + 1),
            None if way == next(self.seat) => Cell::at(self.seat, self.file + 1, self.rank),
            None => Cell::at(self.seat, self.file - 1, self.rank),
        }
    }

    /// Takes steps in two directions, in any order that has cells (4W-B3).
    ///
    /// A leap may pass missing cells; on this board some order always exists if the target exists.
    pub(super) fn walk(self, (a, steps_a): (Direction, u32), (b, steps_b): (Direction, u32)) -> Option<Cell> {
        if steps_a == 0 && steps_b == 0 {
            return Some(self);
        }
        let by_a = || self.step(a)?.walk((a, steps_a - 1), (b, steps_b));
        let by_b = || self.step(b)?.walk((a, steps_a), (b, steps_b - 1));
        let first = if steps_a > 0 { by_a() } else { None };
        first.or_else(|| if steps_b > 0 { by_b() } else { None })
    }

    /// Takes one diagonal step.
    pub(super) fn diagonal(self, (a, b): (Direction, Direction)) -> Option<Cell> {
        self.walk((a, 1), (b, 1))
    }

    /// Returns column and row of the cell's canonical name, x from the west and y from the south
    /// (4W-B4, 4W-B8).
    pub(super) fn column_row(self) -> (i32, i32) {
        match (self.seen_by(0), self.seen_by(1)) {
            (Some((file, rank)), _) => (file + 5, rank),
            (None, Some((file, rank))) => (rank, 11 - file),
            (None, None) => (0, 0), // impossible: every arm is on one of the two axes
        }
    }

    /// Returns the canonical name (4W-B8).
    pub(super) fn name(self) -> String {
        let (x, y) = self.column_row();
        let letter = "?abcdefghijklmno".chars().nth(x as usize).unwrap_or('?');
        format!("{letter}{y}")
    }

    /// Returns all cells.
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

    /// 4W-B1 and 4W-B3, the alternative definition: the combined views must give the plain square
    /// grid.
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
