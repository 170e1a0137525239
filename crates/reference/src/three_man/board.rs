//! The round board as twelve columns of twelve cells, and steps on it.

/// A cell of the rulebook's second drawing: column 0 to 11, row 1 to 12.
///
/// Rows 1 to 6 of column i are file i from the rim to the centre. Rows 7 to 12 are the opposite
/// file, i + 12, from the centre to the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    column: i8,
    row: i8,
}

/// One flag per moat (3MC-B9). Moat k is between players k and k + 1: White and Gray, Gray and
/// Black, Black and White.
pub(super) type Moats = [bool; 3];

/// The name prefix (3MC-B2) and the first file (3MC-B3) of each player's section.
const SECTIONS: [(&str, i8); 3] = [("WH", 0), ("GR", 16), ("BL", 8)];

impl Cell {
    /// Returns the cell on a rank (1 to 6) and a file (0 to 23).
    fn at(rank: i8, file: i8) -> Cell {
        if file < 12 { Cell { column: file, row: rank } } else { Cell { column: file - 12, row: 13 - rank } }
    }

    /// Returns the cell on a rank and a file (0 for a) of a player's section.
    pub(super) fn of(owner: usize, letter: i8, rank: i8) -> Cell {
        Cell::at(rank, SECTIONS[owner].1 + letter)
    }

    pub(super) fn all() -> Vec<Cell> {
        (0..24).flat_map(|file| (1..=6).map(move |rank| Cell::at(rank, file))).collect()
    }

    pub(super) fn rank(self) -> i8 {
        self.row.min(13 - self.row)
    }

    pub(super) fn file(self) -> i8 {
        if self.row <= 6 { self.column } else { self.column + 12 }
    }

    /// Returns the player whose section contains the cell.
    pub(super) fn section(self) -> usize {
        [0, 2, 1][usize::from(self.file() as u8 / 8)]
    }

    /// Returns the distance in files from the cell to a player's section in the shorter direction,
    /// or 0 inside the section (3MC-N1).
    pub(super) fn files_outside(self, owner: usize) -> i8 {
        let right = (self.file() - SECTIONS[owner].1).rem_euclid(24);
        if right < 8 { 0 } else { (right - 7).min(24 - right) }
    }

    /// Returns the cell's name: section, file letter and rank (3MC-B3).
    pub(super) fn name(self) -> String {
        let (section, first) = SECTIONS[self.section()];
        let letter = (b'a' + (self.file() - first) as u8) as char;
        format!("{section}{letter}{}", self.rank())
    }

    pub(super) fn named(name: &str) -> Option<Cell> {
        Cell::all().into_iter().find(|cell| cell.name() == name)
    }

    /// Returns the moat that a single step to `to` crosses, if any (3MC-B9).
    ///
    /// A step crosses a moat if it starts or ends on rank 1 and leads into another section. No
    /// further test is needed: a step from rank 1 ends on rank 1 or 2, and only steps through the
    /// centre skip files.
    pub(super) fn moat(self, to: Cell) -> Option<usize> {
        if self.rank() > 1 && to.rank() > 1 {
            return None;
        }
        self.border(to)
    }

    /// Returns the border between the sections of two adjacent cells below rank 6, numbered like
    /// the moats. Returns `None` if both cells are in the same section.
    pub(super) fn border(self, to: Cell) -> Option<usize> {
        let (one, other) = (self.section(), to.section());
        (0..3).find(|&moat| [(one, other), (other, one)].contains(&(moat, (moat + 1) % 3)))
    }
}

/// A cell, and the orientation of a piece that moves from it: a move up changes the row number by
/// `up`, which is 1 or -1.
///
/// The last column joins the first one upside down. A move across this seam therefore swaps up and
/// down, but not left and right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Heading {
    pub(super) cell: Cell,
    up: i8,
}

/// The possible values of an orientation (`up`) and of a sideways direction (1 right, -1 left).
pub(super) const SENSES: [i8; 2] = [1, -1];

impl Heading {
    pub(super) fn new(cell: Cell, up: i8) -> Heading {
        Heading { cell, up }
    }

    /// Creates a heading that faces inward (to the centre) or outward.
    pub(super) fn looking(cell: Cell, inward: bool) -> Heading {
        let rows_grow = (cell.row <= 6) == inward;
        Heading { cell, up: if rows_grow { 1 } else { -1 } }
    }

    /// Takes one step up or down the column (3MC-B5, 3MC-B6). The centre needs no special case,
    /// because a column continues on its far side.
    pub(super) fn ahead(self) -> Option<Heading> {
        let row = self.cell.row + self.up;
        let cell = Cell { row, ..self.cell };
        (1..=12).contains(&row).then_some(Heading { cell, ..self })
    }

    /// Moves to the right by `columns`, or to the left if negative (3MC-B5).
    pub(super) fn aside(self, columns: i8) -> Heading {
        let column = self.cell.column + columns;
        let cell = Cell { column: column.rem_euclid(12), ..self.cell };
        if (0..12).contains(&column) {
            Heading { cell, ..self }
        } else {
            Heading { cell: Cell { row: 13 - cell.row, ..cell }, up: -self.up }
        }
    }

    /// Takes one diagonal step to the right (`turn` = 1) or left (-1) (3MC-B5, 3MC-B7). The step
    /// changes the column by one, or by two between rows 6 and 7.
    pub(super) fn slanting(self, turn: i8) -> Option<Heading> {
        let next = self.ahead()?;
        let centre = self.cell.rank() == 6 && next.cell.rank() == 6;
        Some(next.aside(if centre { 2 * turn } else { turn }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(walker: Option<Heading>) -> Option<(i8, i8)> {
        walker.map(|walker| (walker.cell.rank(), walker.cell.file()))
    }

    /// Compares the steps with 3MC-B5 to 3MC-B7, which describe them by ranks and files.
    #[test]
    fn the_steps_are_those_of_the_first_picture() {
        for cell in Cell::all() {
            let (rank, file) = (cell.rank(), cell.file());
            let on = |file: i8| file.rem_euclid(24);
            for turn in SENSES {
                assert_eq!(step(Some(Heading::looking(cell, true).aside(turn))), Some((rank, on(file + turn))));
                let inward = if rank < 6 { (rank + 1, on(file + turn)) } else { (6, on(file - 10 * turn)) };
                assert_eq!(step(Heading::looking(cell, true).slanting(turn)), Some(inward), "{}", cell.name());
                let outward = (rank > 1).then_some((rank - 1, on(file + turn)));
                assert_eq!(step(Heading::looking(cell, false).slanting(turn)), outward, "{}", cell.name());
            }
            let inward = if rank < 6 { (rank + 1, file) } else { (6, on(file + 12)) };
            assert_eq!(step(Heading::looking(cell, true).ahead()), Some(inward));
            assert_eq!(step(Heading::looking(cell, false).ahead()), (rank > 1).then_some((rank - 1, file)));
        }
    }

    /// 3MC-B8: a diagonal line from rank 1 returns to its start with the eleventh step. From any
    /// other rank, it never does.
    #[test]
    fn slanting_walks_close_on_rank_1_only() {
        for (cell, turn) in Cell::all().into_iter().flat_map(|cell| SENSES.map(|turn| (cell, turn))) {
            let walk = std::iter::successors(Some(Heading::looking(cell, true)), |walker| walker.slanting(turn));
            let closes = walk.skip(1).position(|walker| walker.cell == cell);
            assert_eq!(closes, (cell.rank() == 1).then_some(10), "{}", cell.name());
        }
    }

    #[test]
    fn names_and_borders() {
        assert_eq!(Cell::all().len(), 144);
        for (name, rank, file) in [("WHe4", 4, 4), ("BLa1", 1, 8), ("GRh6", 6, 23)] {
            assert_eq!(Cell::named(name), Some(Cell::at(rank, file)));
        }
        let moats = [(23, 0, Some(0)), (15, 16, Some(1)), (7, 8, Some(2)), (6, 7, None), (11, 12, None)];
        for (one, other, moat) in moats {
            assert_eq!(Cell::at(1, one).moat(Cell::at(1, other)), moat);
            assert_eq!(Cell::at(2, other).moat(Cell::at(1, one)), moat);
            assert_eq!(Cell::at(2, one).moat(Cell::at(2, other)), None);
            assert_eq!(Cell::at(3, one).border(Cell::at(2, other)), moat);
        }
    }
}
