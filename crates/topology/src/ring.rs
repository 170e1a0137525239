//! A round board of six rings with 24 cells each, around a hole. Lines can cross the hole. The
//! board has three sectors.
//!
//! Ring 1 is the outer ring. Rulebooks call a ring a rank. Directions:
//! - 0 inward, 1 outward; a line through the hole continues on the opposite file,
//! - 2 and 3 around the ring, with increasing and decreasing file,
//! - 4 and 5 diagonally inward, with increasing and decreasing file,
//! - 6 and 7 diagonally outward, with increasing and decreasing file.
//!
//! A diagonal line through the hole continues ten files further, against its direction around the
//! board. It therefore stays on cells of its colour.

use crate::{Border, Cell, CellInfo, Point, Step, Topology, TopologyBuilder};

/// The number of rings.
pub const RINGS: u8 = 6;
/// The number of files around the board.
pub const FILES: u8 = 24;
/// The number of files in a sector.
pub const FILES_PER_SECTOR: u8 = 8;
/// The inner radius of the innermost ring, then the outer radius of each ring from the inside out.
/// The wide hole makes cells large enough for pieces of the same size on all rings.
const RADII: [f64; 7] = [3.0, 3.98, 4.96, 5.94, 6.94, 7.96, 9.0];
/// The number of straight segments that approximate one side of a cell.
const ARC_PIECES: u8 = 6;

/// A round board of six rings and 24 files.
#[derive(Debug)]
pub struct Ring {
    /// The graph of cells.
    pub topology: Topology,
}

/// A cell and the direction of a line through it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The ring, from 1 (outer) to 6 (inner).
    pub ring: u8,
    /// The file, from 0 to 23.
    pub file: u8,
    /// +1 for inward, -1 for outward, 0 for around the ring.
    pub radial: i8,
    /// +1 for increasing file, -1 for decreasing file, 0 for straight inward or outward.
    pub round: i8,
}

impl Heading {
    /// Returns the heading after one step (3MC-B5), or `None` beyond the outer ring.
    ///
    /// A step through the hole reverses the radial direction, on straight lines (3MC-B6) and on
    /// diagonal lines (3MC-B7).
    #[must_use]
    pub fn step(self) -> Option<Self> {
        let wrap = |file: i16| file.rem_euclid(i16::from(FILES)) as u8;
        let file = i16::from(self.file);
        if self.radial > 0 && self.ring == RINGS {
            let across = if self.round == 0 { 12 } else { -10 * i16::from(self.round) };
            return Some(Self { file: wrap(file + across), radial: -1, ..self });
        }
        if self.radial < 0 && self.ring == 1 {
            return None;
        }
        Some(Self {
            ring: self.ring.checked_add_signed(self.radial)?,
            file: wrap(file + i16::from(self.round)),
            ..self
        })
    }
}

impl Ring {
    /// Returns the border on the rim between sector `n` (0, 1 or 2) and the next sector.
    ///
    /// Steps along ring 1 and diagonal steps between rings 1 and 2 cross this border (3MC-B9).
    #[must_use]
    pub const fn rim_border(n: u8) -> Border {
        Border::new(n as u16 + 1)
    }

    /// Builds the board. `name` maps a ring (1 to 6) and a file (0 to 23) to a cell name.
    #[must_use]
    pub fn new(name: impl Fn(u8, u8) -> String) -> Self {
        let mut builder = TopologyBuilder::new(8);
        for ring in 1..=RINGS {
            for file in 0..FILES {
                let (inner, outer) = (RADII[usize::from(RINGS - ring)], RADII[usize::from(RINGS - ring) + 1]);
                let arc = |radius: f64, k: u8| polar(radius, f64::from(file) + f64::from(k) / f64::from(ARC_PIECES));
                let outline = (0..=ARC_PIECES)
                    .map(|k| arc(outer, k))
                    .chain((0..=ARC_PIECES).rev().map(|k| arc(inner, k)))
                    .collect();
                builder.add_cell(CellInfo {
                    name: name(ring, file),
                    colour: (ring + file) % 2, // 3MC-B4
                    centre: polar((inner + outer) / 2.0, f64::from(file) + 0.5),
                    outline,
                });
            }
        }
        let ray = |from: Cell, direction: usize| {
            let (radial, round) = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)][direction];
            let (ring, file) = coordinates(from);
            let mut here = Heading { ring, file, radial, round };
            let mut steps: Vec<Step> = Vec::with_capacity(usize::from(FILES));
            while let Some(next) = here.step() {
                let to = cell(next.ring, next.file);
                // A line around the ring ends before its first cell. The closed diagonal loop from
                // ring 1 ends on its first cell (3MC-B8).
                if to == from && radial == 0 {
                    break;
                }
                steps.push(Step { to, border: rim_between(here, next) });
                here = next;
                if to == from {
                    break;
                }
            }
            steps
        };
        // A rotation by a third of a turn maps each seat to the next one (3MC-S3).
        let turn = |from: Cell| {
            let (ring, file) = coordinates(from);
            cell(ring, (file + 2 * FILES_PER_SECTOR) % FILES)
        };
        Self { topology: builder.build(ray, turn, 120.0) }
    }

    /// Returns the cell on a ring and a file. A ring outside 1 to 6 is clamped. A file above 23
    /// wraps around.
    #[must_use]
    pub fn at(ring: u8, file: u8) -> Cell {
        cell(ring.clamp(1, RINGS), file % FILES)
    }

    /// Returns the ring (1 to 6) and the file (0 to 23) of a cell.
    #[must_use]
    pub fn coordinates(cell: Cell) -> (u8, u8) {
        coordinates(cell)
    }
}

/// Returns the border that a step between two neighbouring cells crosses (3MC-B9). The border is
/// plain unless the step crosses a rim border between two sectors.
fn rim_between(from: Heading, to: Heading) -> Border {
    let on_rim = if from.radial == 0 { from.ring == 1 } else { from.ring.min(to.ring) == 1 };
    let crossed = match (from.file / FILES_PER_SECTOR, to.file / FILES_PER_SECTOR) {
        (a, b) if a == b || !on_rim || from.round == 0 => return Border::PLAIN,
        (a, b) => {
            if (a + 1) % 3 == b {
                a
            } else {
                b
            }
        }
    };
    Ring::rim_border(crossed)
}

fn cell(ring: u8, file: u8) -> Cell {
    Cell::from_index(usize::from(ring - 1) * usize::from(FILES) + usize::from(file))
}

fn coordinates(cell: Cell) -> (u8, u8) {
    let files = usize::from(FILES);
    ((cell.index() / files) as u8 + 1, (cell.index() % files) as u8)
}

/// Returns the point at a file and a radius. Files run anticlockwise on the screen, and the first
/// sector is at the bottom.
fn polar(radius: f64, file: f64) -> Point {
    let angle = (90.0 - (file - f64::from(FILES_PER_SECTOR) / 2.0) * 360.0 / f64::from(FILES)).to_radians();
    Point::new(radius * angle.cos(), radius * angle.sin())
}
