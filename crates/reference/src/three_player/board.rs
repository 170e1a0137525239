//! The hexagonal board of 126 cells. A cell is the triple of its distances from the baselines of
//! White, Gray and Black.

/// A cell, as its distances from the three baselines.
///
/// For column c and row r, the distances are r - 1, c - r + 5 and 13 - c (TP-B6). Their sum is
/// always 17. A cell exists if all distances are between 0 and 12, which is equivalent to TP-B1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell([i8; 3]);

/// The difference of two cells. Its components add up to 0.
pub(super) type Offset = [i8; 3];

/// The straight steps (TP-B3): one distance increases by one, and another decreases by one.
const STRAIGHT: [Offset; 6] = [[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];

/// A straight or diagonal line between two cells: `count` times the same step.
pub(super) struct Segment {
    pub(super) step: Offset,
    pub(super) count: i8,
    pub(super) diagonal: bool,
}

impl Cell {
    fn new(distances: [i8; 3]) -> Option<Cell> {
        distances.iter().all(|distance| (0..=12).contains(distance)).then_some(Cell(distances))
    }

    /// Returns all cells of the board, sorted by row, then by column.
    pub(super) fn all() -> Vec<Cell> {
        let rows = 0..13;
        rows.flat_map(|row| (1..=13).filter_map(move |column| Cell::at(row, column))).collect()
    }

    /// Returns the cell in a row (0 is a) and a column, if it exists (TP-B1).
    pub(super) fn at(row: i8, column: i8) -> Option<Cell> {
        Cell::new([row, column - row + 4, 13 - column])
    }

    /// Returns the cell with this name, which is a row letter and a column number.
    pub(super) fn named(name: &str) -> Option<Cell> {
        let row = "abcdefghijklm".find(name.chars().next()?)? as i8;
        let column = (1..=13).find(|column| name[1..] == column.to_string())?;
        Cell::at(row, column)
    }

    pub(super) fn name(self) -> String {
        let row = (b'a' + self.0[0] as u8) as char;
        format!("{row}{}", 13 - self.0[2])
    }

    /// Returns a cell of a player's baseline. `place` counts from 0 to 7, from the player's left
    /// (TP-S1, TP-B6).
    pub(super) fn home(seat: usize, place: i8) -> Cell {
        let mut distances = [0; 3];
        distances[(seat + 1) % 3] = 5 + place;
        distances[(seat + 2) % 3] = 12 - place;
        Cell(distances)
    }

    /// Returns the distance from a player's baseline (TP-B6).
    pub(super) fn distance(self, seat: usize) -> i8 {
        self.0[seat]
    }

    pub(super) fn plus(self, step: Offset) -> Option<Cell> {
        Cell::new([self.0[0] + step[0], self.0[1] + step[1], self.0[2] + step[2]])
    }

    fn minus(self, other: Cell) -> Offset {
        [self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2]]
    }

    /// Returns by how much the distance from a player's baseline grows on the way to `to`. The
    /// result is negative if the distance shrinks.
    pub(super) fn advance(self, to: Cell, seat: usize) -> i8 {
        to.0[seat] - self.0[seat]
    }

    /// Returns the straight or diagonal line to a cell, if one exists.
    ///
    /// On a straight line (TP-B3), one distance is constant. On a diagonal line (TP-B4), two
    /// distances change equally, and the third one changes by twice as much in the opposite
    /// direction.
    pub(super) fn line(self, to: Cell) -> Option<Segment> {
        let way = to.minus(self);
        let (count, diagonal) = match way {
            [0, 0, 0] => return None,
            [a, b, 0] | [a, 0, b] | [0, a, b] => (a.abs().max(b.abs()), false),
            [a, b, c] if a == b || a == c => (a.abs(), true),
            [_, b, c] if b == c => (b.abs(), true),
            _ => return None,
        };
        Some(Segment { step: way.map(|part| part / count), count, diagonal })
    }

    /// True if a knight on this cell attacks `to`, at a distance of √7 (TP-M7).
    ///
    /// The three distances then change by 1, 2 and 3, where the change by 3 has the opposite sign.
    /// The sum of the squares of these changes is twice the square of the distance: 2 for a
    /// straight step, 6 for a diagonal step, 14 for a knight's move.
    pub(super) fn leaps(self, to: Cell) -> bool {
        to.minus(self).iter().map(|&part| i32::from(part).pow(2)).sum::<i32>() == 14
    }

    /// Returns the two flanks of a diagonal step (TP-B4). A flank is one straight step away from
    /// both ends of the diagonal step.
    pub(super) fn beside(self, diagonal: Offset) -> impl Iterator<Item = Cell> {
        let completes = move |first: &Offset| {
            let rest = [diagonal[0] - first[0], diagonal[1] - first[1], diagonal[2] - first[2]];
            STRAIGHT.contains(&rest)
        };
        STRAIGHT.into_iter().filter(completes).filter_map(move |first| self.plus(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the step (dc, dr) between two cells in the rulebook's coordinates.
    fn ledger_step(from: Cell, to: Cell) -> (i8, i8) {
        (from.0[2] - to.0[2], to.0[0] - from.0[0])
    }

    fn seen(from: &str, wanted: impl Fn(Cell) -> bool) -> Vec<(i8, i8)> {
        let from = Cell::named(from).unwrap();
        let mut steps: Vec<_> =
            Cell::all().into_iter().filter(|&to| wanted(to)).map(|to| ledger_step(from, to)).collect();
        steps.sort();
        steps
    }

    #[test]
    fn the_board_has_the_ledgers_rows() {
        assert_eq!(Cell::all().len(), 126);
        let lengths = (0..13).map(|row| (1..=13).filter(|&column| Cell::at(row, column).is_some()).count());
        assert_eq!(lengths.collect::<Vec<_>>(), [8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7, 6]);
        for cell in Cell::all() {
            assert_eq!(Cell::named(&cell.name()), Some(cell));
        }
        for name in ["", "a", "a0", "a9", "a01", "n5", "m7", "f14", "ä1", "a1 "] {
            assert_eq!(Cell::named(name), None, "{name}");
        }
    }

    #[test]
    fn the_steps_are_the_ledgers() {
        let centre = Cell::named("f7").unwrap();
        let one = |to: Cell, diagonal| centre.line(to).is_some_and(|line| line.count == 1 && line.diagonal == diagonal);
        let mut straight = vec![(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
        straight.sort();
        assert_eq!(seen("f7", |to| one(to, false)), straight);
        let mut diagonal = vec![(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)];
        diagonal.sort();
        assert_eq!(seen("f7", |to| one(to, true)), diagonal);
        let half = [(3, 1), (3, 2), (2, 3), (1, 3), (-1, 2), (-2, 1)];
        let mut knight: Vec<_> = half.into_iter().flat_map(|(dc, dr)| [(dc, dr), (-dc, -dr)]).collect();
        knight.sort();
        assert_eq!(seen("f7", |to| centre.leaps(to)), knight);
    }

    #[test]
    fn both_cells_beside_a_diagonal_step_exist() {
        for (from, to) in Cell::all().into_iter().flat_map(|from| Cell::all().into_iter().map(move |to| (from, to))) {
            if let Some(line) = from.line(to).filter(|line| line.diagonal && line.count == 1) {
                assert_eq!(from.beside(line.step).count(), 2, "{}{}", from.name(), to.name());
            }
        }
    }
}
