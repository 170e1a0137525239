//! The Yalta board of 96 cells: three half chessboards (kingdoms) of 8 files and 4 ranks that meet
//! at a centre point.
//!
//! Kingdom 0 is at the bottom, 1 at the upper right and 2 at the upper left. Directions:
//! - 0 up, 1 down,
//! - 2 and 3 along the rank, with increasing and decreasing file,
//! - 4 and 5 diagonally up, with increasing and decreasing file,
//! - 6 and 7 diagonally down, with increasing and decreasing file.
//!
//! At the centre point, a diagonal branches. Directions 8 to 11 contain the second branches of
//! directions 4 to 7. They are empty for lines that do not branch.

use crate::{Border, Cell, CellInfo, Point, Step, Topology, TopologyBuilder};

/// The number of files of a kingdom.
pub const FILES: u8 = 8;
/// The number of ranks of a kingdom.
pub const RANKS: u8 = 4;
/// Half the side length of the hexagonal outline.
const HALF_SIDE: f64 = 4.6;

/// A Yalta board.
#[derive(Debug)]
pub struct Yalta {
    /// The graph of cells.
    pub topology: Topology,
}

/// A cell and the direction of a line through it, seen by the owner of the cell's kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The kingdom: 0, 1 or 2.
    pub kingdom: u8,
    /// The file, from 1 to 8, counted from the owner's left.
    pub file: u8,
    /// The rank, from 1 (the owner's edge) to 4 (the border to the other kingdoms).
    pub rank: u8,
    /// +1 for away from the owner, -1 for towards the owner, 0 for along the rank.
    pub up: i8,
    /// +1 for increasing file, -1 for decreasing file, 0 for along the file.
    pub along: i8,
}

impl Heading {
    /// Returns the heading after one straight step, or `None` at the edge of the board.
    ///
    /// A step across the border of the kingdom reverses both directions (TH-B3). `up` or `along`
    /// must be 0.
    #[must_use]
    pub fn step(self) -> Option<Self> {
        if self.up > 0 && self.rank == RANKS {
            return Some(self.cross());
        }
        let (file, rank) = (self.file.checked_add_signed(self.along)?, self.rank.checked_add_signed(self.up)?);
        ((1..=FILES).contains(&file) && (1..=RANKS).contains(&rank)).then_some(Self { file, rank, ..self })
    }

    /// Returns the heading on the cell across the border, with both directions reversed.
    fn cross(self) -> Self {
        let to_the_left = self.file <= FILES / 2;
        Self {
            kingdom: (self.kingdom + if to_the_left { 2 } else { 1 }) % 3,
            file: FILES + 1 - self.file,
            rank: RANKS,
            up: -self.up,
            along: -self.along,
        }
    }

    /// Returns the headings after one diagonal step. Such a step combines one step up or down with
    /// one along the rank, in either order. The two results differ only at the centre point
    /// (TH-M3).
    fn diagonal(self) -> [Option<Self>; 2] {
        let leg = |h: Self, up_first: bool| {
            let first = Self { along: if up_first { 0 } else { h.along }, up: if up_first { h.up } else { 0 }, ..h };
            let mid = first.step()?;
            // After the first half crosses the border, the second half must use the reversed
            // direction.
            let crossed = mid.kingdom != h.kingdom;
            let sign = if crossed { -1 } else { 1 };
            let second = if up_first {
                Self { up: 0, along: h.along * sign, ..mid }
            } else {
                Self { up: h.up, along: 0, ..mid }
            };
            let end = second.step()?;
            let sign = if end.kingdom != h.kingdom { -1 } else { 1 };
            Some(Self { up: h.up * sign, along: h.along * sign, ..end })
        };
        [leg(self, true), leg(self, false)]
    }
}

impl Yalta {
    /// Returns the border for a diagonal step between kingdoms `a` and `b` through the centre
    /// point. It is 1 between kingdoms 0 and 1, 2 between 1 and 2, and 3 between 2 and 0.
    #[must_use]
    pub const fn centre_border(a: u8, b: u8) -> Border {
        Border::new(match (a, b) {
            (0, 1) | (1, 0) => 1,
            (1, 2) | (2, 1) => 2,
            (2, 0) | (0, 2) => 3,
            _ => 0,
        })
    }

    /// Builds the board. `name` maps a kingdom (0 to 2), a file (1 to 8) and a rank (1 to 4) to a
    /// cell name.
    #[must_use]
    pub fn new(name: impl Fn(u8, u8, u8) -> String) -> Self {
        let mut builder = TopologyBuilder::new(12);
        for kingdom in 0..3 {
            for rank in 1..=RANKS {
                for file in 1..=FILES {
                    builder.add_cell(site(name(kingdom, file, rank), kingdom, file, rank));
                }
            }
        }
        let turn = |from: Cell| {
            let (kingdom, file, rank) = coordinates(from);
            cell((kingdom + 1) % 3, file, rank)
        };
        Self { topology: builder.build(ray, turn, 240.0) }
    }

    /// Returns the cell at a kingdom, file and rank. The kingdom wraps around modulo 3; the file
    /// and the rank are clamped.
    #[must_use]
    pub fn at(kingdom: u8, file: u8, rank: u8) -> Cell {
        cell(kingdom % 3, file.clamp(1, FILES), rank.clamp(1, RANKS))
    }

    /// Returns the kingdom, file and rank of a cell.
    #[must_use]
    pub fn coordinates(cell: Cell) -> (u8, u8, u8) {
        coordinates(cell)
    }

    /// Returns the targets of a knight. Its move is two steps straight and one sideways, or one
    /// straight and two sideways.
    #[must_use]
    pub fn knight_walks(from: Cell) -> Vec<Cell> {
        let (kingdom, file, rank) = coordinates(from);
        let mut reached = Vec::new();
        for (up, along) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for (straight, aside) in [(2, 1), (1, 2)] {
                let start = Heading { kingdom, file, rank, up, along };
                let Some(corner) = (0..straight).try_fold(start, |h, _| h.step()) else { continue };
                for side in [1, -1] {
                    let turned = Heading { up: corner.along * side, along: corner.up * side, ..corner };
                    if let Some(end) = (0..aside).try_fold(turned, |h, _| h.step()) {
                        reached.push(cell(end.kingdom, end.file, end.rank));
                    }
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }
}

fn ray(from: Cell, direction: usize) -> Vec<Step> {
    let (kingdom, file, rank) = coordinates(from);
    let plain = |h: Heading| Step { to: cell(h.kingdom, h.file, h.rank), border: Border::PLAIN };
    if direction < 4 {
        let (up, along) = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
        let start = Heading { kingdom, file, rank, up, along };
        return std::iter::successors(start.step(), |h| h.step()).map(plain).collect();
    }
    let second = direction >= 8;
    let (up, along) = [(1, 1), (1, -1), (-1, 1), (-1, -1)][(direction - 4) % 4];
    let mut here = Heading { kingdom, file, rank, up, along };
    let (mut steps, mut branched) = (Vec::new(), false);
    loop {
        let [by_file, by_rank] = here.diagonal();
        let next = match (by_file, by_rank) {
            (Some(a), Some(b)) if a != b => {
                branched = true;
                let next = if second { b } else { a };
                steps.push(Step { border: Yalta::centre_border(here.kingdom, next.kingdom), ..plain(next) });
                next
            }
            (Some(next), _) | (None, Some(next)) => {
                steps.push(plain(next));
                next
            }
            (None, None) => break,
        };
        here = next;
    }
    if second && !branched { Vec::new() } else { steps }
}

fn site(name: String, kingdom: u8, file: u8, rank: u8) -> CellInfo {
    // The three outer corners of a quadrant of kingdom 0: the corner of the board, the middle of
    // the owner's side, and the middle of the adjacent free side. The fourth corner is the origin.
    let right = file > FILES / 2;
    let at = |degrees: f64, radius: f64| {
        let angle = degrees.to_radians();
        (radius * angle.cos(), radius * angle.sin())
    };
    let (corner, side, free) = (
        at(if right { 60.0 } else { 120.0 }, 2.0 * HALF_SIDE),
        at(90.0, 3_f64.sqrt() * HALF_SIDE),
        at(if right { 30.0 } else { 150.0 }, 3_f64.sqrt() * HALF_SIDE),
    );
    let half = f64::from(FILES / 2);
    // `u` runs from the free side (0) to the middle of the kingdom (1), and `v` from the owner's
    // side (0) to the border (1).
    let point = |file_edge: f64, rank_edge: f64| {
        let u = if right { (2.0 * half - file_edge) / half } else { file_edge / half };
        let v = rank_edge / f64::from(RANKS);
        let mix = |c: f64, s: f64, f: f64| (1.0 - u) * (1.0 - v) * c + u * (1.0 - v) * s + (1.0 - u) * v * f;
        Point::new(mix(corner.0, side.0, free.0), mix(corner.1, side.1, free.1)).rotated(240.0 * f64::from(kingdom))
    };
    let (f, r) = (f64::from(file), f64::from(rank));
    CellInfo {
        name,
        colour: (file + rank + 1) % 2,
        centre: point(f - 0.5, r - 0.5),
        outline: [(f - 1.0, r - 1.0), (f, r - 1.0), (f, r), (f - 1.0, r)].map(|(x, y)| point(x, y)).to_vec(),
    }
}

fn cell(kingdom: u8, file: u8, rank: u8) -> Cell {
    let (files, ranks) = (usize::from(FILES), usize::from(RANKS));
    Cell::from_index((usize::from(kingdom) * ranks + usize::from(rank) - 1) * files + usize::from(file) - 1)
}

fn coordinates(cell: Cell) -> (u8, u8, u8) {
    let (files, ranks) = (usize::from(FILES), usize::from(RANKS));
    let row = cell.index() / files;
    ((row / ranks) as u8, (cell.index() % files) as u8 + 1, (row % ranks) as u8 + 1)
}
