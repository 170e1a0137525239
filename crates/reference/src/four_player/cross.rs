//! The cross of 160 cells (4P-B1 to 4P-B5). A cell is a pair of coordinates.

/// A seat: 0 red, 1 blue, 2 yellow, 3 green, in turn order (4P-S1).
pub(super) type Seat = usize;

/// All seats in turn order (4P-S1).
pub(super) const SEATS: [Seat; 4] = [0, 1, 2, 3];

/// Returns the next seat in turn order, clockwise.
pub(super) fn next(seat: Seat) -> Seat {
    (seat + 1) % 4
}

/// A step, as its change in x (to the east) and in y (to the north).
pub(super) type Direction = (i32, i32);

/// The steps of a rook.
pub(super) const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The steps of a bishop.
pub(super) const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The steps of a knight.
pub(super) const LEAPS: [Direction; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns the forward step of a seat's pawns (4P-B4).
pub(super) fn forward(seat: Seat) -> Direction {
    STRAIGHT[seat]
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Cell {
    /// Returns the cell at (x, y), if it exists. The corners are missing (4P-B1).
    pub(super) fn at(x: i32, y: i32) -> Option<Cell> {
        let (all, middle) = (1..=14, 4..=11);
        let exists = all.contains(&x) && all.contains(&y) && (middle.contains(&x) || middle.contains(&y));
        exists.then_some(Cell { x, y })
    }

    /// Returns the cell with this file and rank in a seat's own view, if it exists. Each seat's
    /// view is a quarter turn from the previous seat's (4P-B4, 4P-B5).
    pub(super) fn own(seat: Seat, file: i32, rank: i32) -> Option<Cell> {
        let (x, y) = (0..seat).fold((file, rank), |(x, y), _| (y, 15 - x));
        Cell::at(x, y)
    }

    /// Returns the file and rank of the cell in a seat's own view (4P-B4).
    pub(super) fn seen_by(self, seat: Seat) -> (i32, i32) {
        (0..seat).fold((self.x, self.y), |(x, y), _| (15 - y, x))
    }

    /// 4P-B2: takes a step or a knight's move. Returns `None` if the target does not exist.
    pub(super) fn step(self, (east, north): Direction) -> Option<Cell> {
        Cell::at(self.x + east, self.y + north)
    }

    /// 4P-B5: returns whether the cell is dark.
    pub(super) fn is_dark(self) -> bool {
        (self.x + self.y) % 2 == 0
    }

    /// 4P-B3: returns the cell's name.
    pub(super) fn name(self) -> String {
        let letter = "?abcdefghijklmn".chars().nth(self.x as usize).unwrap_or('?');
        format!("{letter}{}", self.y)
    }

    /// 4P-B3: parses a cell name. Returns `None` if there is no such cell.
    pub(super) fn read(name: &str) -> Option<Cell> {
        let file = "abcdefghijklmn".find(name.chars().next()?)?;
        let cell = Cell::at(file as i32 + 1, name.get(1..)?.parse().ok()?)?;
        (cell.name() == name).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4P-B1, 4P-B4: the board has 160 cells, and own coordinates agree with the rulebook's table.
    #[test]
    fn cells_and_own_coordinates() {
        let cells: Vec<Cell> = (1..=14).flat_map(|x| (1..=14).filter_map(move |y| Cell::at(x, y))).collect();
        assert_eq!(cells.len(), 160);
        for &cell in &cells {
            let Cell { x, y } = cell;
            let table = [(x, y), (15 - y, x), (15 - x, 15 - y), (y, 15 - x)];
            for seat in SEATS {
                assert_eq!(cell.seen_by(seat), table[seat]);
                assert_eq!(Cell::own(seat, table[seat].0, table[seat].1), Some(cell));
            }
            assert_eq!(Cell::read(&cell.name()), Some(cell));
        }
        for seat in SEATS {
            let ahead = Cell::own(seat, 5, 6).and_then(|cell| cell.step(forward(seat)));
            assert_eq!(ahead, Cell::own(seat, 5, 7), "4P-B4: forward is away from the own edge");
        }
    }

    /// 4P-B3, 4P-B5: the parser rejects names of missing cells, and cells have the right colours.
    #[test]
    fn names_and_colours() {
        assert!(["c3", "d0", "d15", "o5", "d01", "", "d", "\u{e9}4"].iter().all(|name| Cell::read(name).is_none()));
        assert!(["d1", "a4"].iter().all(|name| !Cell::read(name).unwrap().is_dark()));
        assert!(["g1", "a7", "h14", "n8"].iter().all(|name| Cell::read(name).unwrap().is_dark()));
    }
}
