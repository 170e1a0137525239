//! The board of 96 cells as six equal sectors of 4 × 4 cells around the centre point (TH-B4,
//! TH-B9).
//!
//! Sector n meets sectors n-1 and n+1 along two seams, which end at the centre point. All six seams
//! are alike, so the geometry does not depend on the kingdoms. Kingdoms only matter for names and
//! rules: sectors 5 and 0 are kingdom A, 1 and 2 are B, 3 and 4 are C. The seam between 5 and 0 is
//! therefore the middle of A's kingdom, and the seam between 0 and 1 is the border of A and B.

/// A seat, or the kingdom of that seat: 0 A, 1 B, 2 C.
pub(super) type Seat = usize;

/// The seats in turn order (TH-S2).
pub(super) const SEATS: [Seat; 3] = [0, 1, 2];

/// Returns the seat on the right, which is next in turn order (TH-B2).
pub(super) fn right(seat: Seat) -> Seat {
    (seat + 1) % 3
}

/// Returns the seat on the left (TH-B2).
pub(super) fn left(seat: Seat) -> Seat {
    (seat + 2) % 3
}

/// A cell, as its sector (0 to 5) and its distances (1 to 4) from the sector's two seams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    sector: usize,
    /// The distance from the seam with the previous sector.
    before: u8,
    /// The distance from the seam with the next sector.
    after: u8,
}

/// A direction within a sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Direction {
    /// Towards the previous sector, and across the seam.
    ToBefore,
    /// Away from the previous sector.
    FromBefore,
    /// Towards the next sector, and across the seam.
    ToAfter,
    /// Away from the next sector.
    FromAfter,
}

use Direction::{FromAfter, FromBefore, ToAfter, ToBefore};

/// The four straight directions.
pub(super) const DIRECTIONS: [Direction; 4] = [ToBefore, FromBefore, ToAfter, FromAfter];

/// The four diagonals, as pairs of perpendicular directions.
pub(super) const DIAGONALS: [(Direction, Direction); 4] =
    [(ToBefore, ToAfter), (ToBefore, FromAfter), (FromBefore, ToAfter), (FromBefore, FromAfter)];

impl Direction {
    /// Converts the direction for a piece that has crossed the seam to the next sector.
    fn in_sector_after(self) -> Direction {
        match self {
            ToAfter => FromBefore,
            FromAfter => ToBefore,
            ToBefore => ToAfter,
            FromBefore => FromAfter,
        }
    }

    /// Converts the direction for a piece that has crossed the seam to the previous sector.
    fn in_sector_before(self) -> Direction {
        match self {
            ToBefore => FromAfter,
            FromBefore => ToAfter,
            ToAfter => ToBefore,
            FromAfter => FromBefore,
        }
    }

    /// Returns the two perpendicular directions.
    pub(super) fn perpendicular(self) -> [Direction; 2] {
        match self {
            ToBefore | FromBefore => [ToAfter, FromAfter],
            ToAfter | FromAfter => [ToBefore, FromBefore],
        }
    }
}

/// A cell with two perpendicular directions, both relative to the cell's sector.
pub(super) type Heading = (Cell, Direction, Direction);

impl Cell {
    /// Returns the cell with this kingdom, file and rank, if it exists (TH-B1).
    pub(super) fn at(kingdom: Seat, file: u8, rank: u8) -> Option<Cell> {
        match (kingdom, file, rank) {
            (0..=2, 1..=4, 1..=4) => Some(Cell { sector: (2 * kingdom + 5) % 6, before: 5 - rank, after: 5 - file }),
            (0..=2, 5..=8, 1..=4) => Some(Cell { sector: 2 * kingdom, before: file - 4, after: 5 - rank }),
            _ => None,
        }
    }

    pub(super) fn kingdom(self) -> Seat {
        self.sector.div_ceil(2) % 3
    }

    /// True if the cell is in the left half of its kingdom: files 1 to 4.
    fn in_left_half(self) -> bool {
        self.sector % 2 == 1
    }

    /// Returns the file, from 1 to 8 from the kingdom's left (TH-B1).
    pub(super) fn file(self) -> u8 {
        if self.in_left_half() { 5 - self.after } else { 4 + self.before }
    }

    /// Returns the rank, from 1 to 4 from the kingdom's edge (TH-B1).
    pub(super) fn rank(self) -> u8 {
        if self.in_left_half() { 5 - self.before } else { 5 - self.after }
    }

    /// Returns the direction of ascending ranks in the cell's kingdom.
    pub(super) fn up(self) -> Direction {
        if self.in_left_half() { ToBefore } else { ToAfter }
    }

    /// Returns the direction of descending ranks in the cell's kingdom.
    pub(super) fn down(self) -> Direction {
        if self.in_left_half() { FromBefore } else { FromAfter }
    }

    /// Takes one step in the direction `way` (TH-B3). `aside` is a perpendicular direction. If the
    /// step crosses a seam, both directions are converted to the new sector.
    pub(super) fn step(self, way: Direction, aside: Direction) -> Option<Heading> {
        let mut cell = self;
        match way {
            FromBefore if self.before < 4 => cell.before += 1,
            FromAfter if self.after < 4 => cell.after += 1,
            ToBefore if self.before > 1 => cell.before -= 1,
            ToAfter if self.after > 1 => cell.after -= 1,
            FromBefore | FromAfter => return None, // the edge of the board
            ToAfter => {
                let there = Cell { sector: (self.sector + 1) % 6, before: 1, after: self.before };
                return Some((there, way.in_sector_after(), aside.in_sector_after()));
            }
            ToBefore => {
                let there = Cell { sector: (self.sector + 5) % 6, before: self.after, after: 1 };
                return Some((there, way.in_sector_before(), aside.in_sector_before()));
            }
        }
        Some((cell, way, aside))
    }

    /// Takes one step in each of two perpendicular directions, in both orders (TH-M3). The results
    /// differ only at the centre point.
    pub(super) fn diagonal(self, a: Direction, b: Direction) -> Vec<Heading> {
        let a_first = self.step(a, b).and_then(|(cell, a, b)| cell.step(b, a)).map(|(cell, b, a)| (cell, a, b));
        let b_first = self.step(b, a).and_then(|(cell, b, a)| cell.step(a, b));
        match (a_first, b_first) {
            (Some(one), Some(other)) if one != other => vec![one, other],
            (one, other) => one.or(other).into_iter().collect(),
        }
    }

    /// True if a diagonal step between the cells passes through the centre point (TH-M4): both
    /// cells touch it but do not touch each other.
    pub(super) fn through_centre(self, to: Cell) -> bool {
        let touches = |cell: Cell| cell.before == 1 && cell.after == 1;
        let apart = (self.sector + 6 - to.sector) % 6;
        touches(self) && touches(to) && (apart == 2 || apart == 4)
    }

    /// Returns the targets of a knight (TH-M6): two steps straight and one sideways, or one
    /// straight and two sideways.
    pub(super) fn knight(self) -> Vec<Cell> {
        let walk = |way: Direction, aside: Direction, asides: [bool; 3]| {
            let mut course = (self, way, aside);
            for step_aside in asides {
                let (cell, way, aside) = course;
                course = if step_aside {
                    cell.step(aside, way).map(|(c, aside, way)| (c, way, aside))?
                } else {
                    cell.step(way, aside)?
                };
            }
            Some(course.0)
        };
        let mut cells = Vec::new();
        for way in DIRECTIONS {
            for aside in way.perpendicular() {
                cells.extend(walk(way, aside, [false, false, true]));
                cells.extend(walk(way, aside, [false, true, true]));
            }
        }
        cells.sort();
        cells.dedup();
        cells
    }

    /// Returns the cell's name (TH-B6).
    pub(super) fn name(self) -> String {
        let files = ["abcdefgh", "hgfeijkl", "lkjidcba"][self.kingdom()];
        let letter = files.chars().nth(usize::from(self.file()) - 1);
        let number = match self.kingdom() {
            0 => self.rank(),
            1 => 13 - self.rank(),
            _ => 9 - self.rank(),
        };
        format!("{}{number}", letter.unwrap_or('?'))
    }

    pub(super) fn named(name: &str) -> Option<Cell> {
        Cell::all().into_iter().find(|cell| cell.name() == name)
    }

    /// Returns all cells in the order of position strings: by kingdom, then from rank 4 to 1, then
    /// from file 1 to 8.
    pub(super) fn all() -> Vec<Cell> {
        SEATS
            .iter()
            .flat_map(|&kingdom| [4, 3, 2, 1].map(|rank| (kingdom, rank)))
            .flat_map(|(kingdom, rank)| (1..=8).filter_map(move |f| Cell::at(kingdom, f, rank)))
            .collect()
    }
}
