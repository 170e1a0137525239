//! A round board: rings of cells around a hole that lines cross, divided into sectors of equally
//! many files.
//!
//! Ring 1 is the outer ring; ledgers call a ring a rank. Directions:
//! - 0 inward, 1 outward; a line through the hole continues on the opposite file,
//! - 2 and 3 around the ring, with growing and falling file,
//! - 4 and 5 slanting inward, with growing and falling file,
//! - 6 and 7 slanting outward, with growing and falling file.
//!
//! A slanting line through the hole continues ten files away, against its rotation, so that it
//! keeps its colour.

use crate::{Border, Cell, CellInfo, Point, Step, Topology, TopologyBuilder};

/// Rings of the board.
pub const RINGS: u8 = 6;
/// Files around the board.
pub const FILES: u8 = 24;
/// Files of one sector.
pub const FILES_PER_SECTOR: u8 = 8;
/// The inner radius of the drawing, then the outer radius of each ring from the inside. The hole is
/// wide, so that pieces have the same size on all rings.
const RADII: [f64; 7] = [3.0, 3.98, 4.96, 5.94, 6.94, 7.96, 9.0];
/// The number of straight segments that approximate the arc of one cell.
const ARC_PIECES: u8 = 6;

/// A round board of six rings and 24 files.
#[derive(Debug)]
pub struct Ring {
    /// The graph.
    pub topology: Topology,
}

/// A cell and the direction of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Ring 1 (outer) to 6 (inner).
    pub ring: u8,
    /// File 0 to 23.
    pub file: u8,
    /// +1 inward, -1 outward, 0 around the ring.
    pub radial: i8,
    /// +1 to growing files, -1 to falling ones, 0 straight.
    pub round: i8,
}

impl Heading {
    /// Takes one step (3MC-B5); `None` beyond the outer ring.
    ///
    /// In the hole, inward becomes outward, on straight (3MC-B6) and slanting (3MC-B7) lines.
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
    /// Returns the border of the rim between sector `n` and the next (`n` = 0, 1, 2).
    ///
    /// Steps along ring 1 cross it, and slanting steps between rings 1 and 2 (3MC-B9).
    #[must_use]
    pub const fn rim_border(n: u8) -> Border {
        Border::new(n as u16 + 1)
    }

    /// Builds the board; `name` returns the name of (ring 1..=6, file 0..24).
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
                // A walk around the ring stops before its first cell; the slanting loop of ring 1
                // ends on it (3MC-B8).
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
        // A rotation by one third (3MC-S3).
        let turn = |from: Cell| {
            let (ring, file) = coordinates(from);
            cell(ring, (file + 2 * FILES_PER_SECTOR) % FILES)
        };
        Self { topology: builder.build(ray, turn, 120.0) }
    }

    /// Returns the cell on this ring (1..=6) and file (modulo 24).
    #[must_use]
    pub fn at(ring: u8, file: u8) -> Cell {
        cell(ring.clamp(1, RINGS), file % FILES)
    }

    /// Returns the ring (1..=6) and file (0..24) of a cell.
    #[must_use]
    pub fn coordinates(cell: Cell) -> (u8, u8) {
        coordinates(cell)
    }
}

/// Returns the rim border between neighbouring cells (3MC-B9).
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

/// Returns the point of a file at a radius. Files run anticlockwise on the screen; the first sector
/// is at the bottom.
fn polar(radius: f64, file: f64) -> Point {
    let angle = (90.0 - (file - f64::from(FILES_PER_SECTOR) / 2.0) * 360.0 / f64::from(FILES)).to_radians();
    Point::new(radius * angle.cos(), radius * angle.sin())
}
