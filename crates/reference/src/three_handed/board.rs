//! The board of 96 cells as six equal sectors of 4 × 4 around the centre point (TH-B4, TH-B9).
//!
//! Sector n meets sector n-1 along one seam and sector n+1 along another; the two seams meet at the
//! centre point. All six seams are alike: the geometry has no kingdoms. Names add them: sectors 5
//! and 0 are kingdom A, 1 and 2 are B, 3 and 4 are C. The seam 5|0 is therefore the middle of A's
//! kingdom, and the seam 0|1 the border A|B.

/// A seat and its initial kingdom: 0 A, 1 B, 2 C.
pub(super) type Seat = usize;

/// The seats in the order of play (TH-S2).
pub(super) const SEATS: [Seat; 3] = [0, 1, 2];

/// Returns the seat on the right, which is the next to move (TH-B2).
pub(super) fn right(seat: Seat) -> Seat {
    (seat + 1) % 3
}

/// Returns the seat on the left (TH-B2).
pub(super) fn left(seat: Seat) -> Seat {
    (seat + 2) % 3
}

/// A cell: its sector 0..5, and its distances 1..4 from the sector's two seams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    sector: usize,
    /// Distance from the seam with the sector before.
    before: u8,
    /// Distance from the seam with the sector after.
    after: u8,
}

/// A direction inside a sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Direction {
    /// Towards the seam with the sector before, and across it.
    ToBefore,
    /// Away from that seam.
    FromBefore,
    /// Towards the seam with the sector after, and across it.
    ToAfter,
    /// Away from that seam.
    FromAfter,
}

use Direction::{FromAfter, FromBefore, ToAfter, ToBefore};

/// The four straight directions.
pub(super) const DIRECTIONS: [Direction; 4] = [ToBefore, FromBefore, ToAfter, FromAfter];

/// The four pairs of directions that make a diagonal.
pub(super) const DIAGONALS: [(Direction, Direction); 4] =
    [(ToBefore, ToAfter), (ToBefore, FromAfter), (FromBefore, ToAfter), (FromBefore, FromAfter)];

impl Direction {
    /// Returns the same direction in the sector after, once the walk has crossed the seam.
    fn in_sector_after(self) -> Direction {
        match self {
            ToAfter => FromBefore,
            FromAfter => ToBefore,
            ToBefore => ToAfter,
            FromBefore => FromAfter,
        }
    }

    /// Returns the same direction in the sector before, once the walk has crossed the seam.
    fn in_sector_before(self) -> Direction {
        match self {
            ToBefore => FromAfter,
            FromBefore => ToAfter,
            ToAfter => ToBefore,
            FromAfter => FromBefore,
        }
    }

    /// Returns the two directions at right angles.
    pub(super) fn perpendicular(self) -> [Direction; 2] {
        match self {
            ToBefore | FromBefore => [ToAfter, FromAfter],
            ToAfter | FromAfter => [ToBefore, FromBefore],
        }
    }
}

/// A cell with a direction and another one at right angles, both as seen in the cell's sector.
pub(super) type Heading = (Cell, Direction, Direction);

impl Cell {
    /// Returns the cell (kingdom, file, rank) of TH-B1.
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

    /// True if the cell is in the left half of its kingdom, files 1 to 4.
    fn in_left_half(self) -> bool {
        self.sector % 2 == 1
    }

    /// Returns the file 1..8 from the kingdom's own left (TH-B1).
    pub(super) fn file(self) -> u8 {
        if self.in_left_half() { 5 - self.after } else { 4 + self.before }
    }

    /// Returns the rank 1..4 from the kingdom's edge (TH-B1).
    pub(super) fn rank(self) -> u8 {
        if self.in_left_half() { 5 - self.before } else { 5 - self.after }
    }

    /// Returns the direction that leads up the ranks of the cell's kingdom.
    pub(super) fn up(self) -> Direction {
        if self.in_left_half() { ToBefore } else { ToAfter }
    }

    /// Returns the direction that leads down the ranks of the cell's kingdom.
    pub(super) fn down(self) -> Direction {
        if self.in_left_half() { FromBefore } else { FromAfter }
    }

    /// Takes one step and converts the other direction (TH-B3: crossing reverses the directions).
    pub(super) fn step(self, way: Direction, aside: Direction) -> Option<Heading> {
        let mut cell = self;
        match way {
            FromBefore if self.before < 4 => cell.before += 1,
            FromAfter if self.after < 4 => cell.after += 1,
            ToBefore if self.before > 1 => cell.before -= 1,
            ToAfter if self.after > 1 => cell.after -= 1,
            FromBefore | FromAfter => return None, // the edge
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

    /// Takes a diagonal step: one step in each direction, in either order (TH-M3). Both orders give
    /// the same cell, except through the centre point.
    pub(super) fn diagonal(self, a: Direction, b: Direction) -> Vec<Heading> {
        let a_first = self.step(a, b).and_then(|(cell, a, b)| cell.step(b, a)).map(|(cell, b, a)| (cell, a, b));
        let b_first = self.step(b, a).and_then(|(cell, b, a)| cell.step(a, b));
        match (a_first, b_first) {
            (Some(one), Some(other)) if one != other => vec![one, other],
            (one, other) => one.or(other).into_iter().collect(),
        }
    }

    /// True if a diagonal step to the cell passes through the centre point (TH-M4): both cells
    /// touch it and are not neighbours.
    pub(super) fn through_centre(self, to: Cell) -> bool {
        let touches = |cell: Cell| cell.before == 1 && cell.after == 1;
        let apart = (self.sector + 6 - to.sector) % 6;
        touches(self) && touches(to) && (apart == 2 || apart == 4)
    }

    /// Returns the targets of a knight (TH-M6): two steps straight and one aside, or one straight
    /// and two aside.
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

    /// Returns all cells in the order of the position text: by kingdom, then ranks 4 to 1, then
    /// files 1 to 8.
    pub(super) fn all() -> Vec<Cell> {
        SEATS
            .iter()
            .flat_map(|&kingdom| [4, 3, 2, 1].map(|rank| (kingdom, rank)))
            .flat_map(|(kingdom, rank)| (1..=8).filter_map(move |f| Cell::at(kingdom, f, rank)))
            .collect()
    }
}
