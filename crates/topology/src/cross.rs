//! A cross of square cells: a centre of 5 x 5 with four stepped arms that end in a single cell, 101 cells on a grid of 15 x 15.
//!
//! Directions 0 to 3 are north, east, south, west; 4 to 7 north-east, south-east, south-west, north-west.

use crate::{Border, Cell, Point, Site, Step, Topology, TopologyBuilder};

/// Steps by direction, as (dx east, dy north).
pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The grid has this many columns and rows, counted from 1.
pub const SIDE: i8 = 15;

/// A cross-shaped board.
#[derive(Debug)]
pub struct Cross {
    /// The graph.
    pub topology: Topology,
    coordinates: Vec<(i8, i8)>,
}

impl Cross {
    /// Is there a cell at (x, y), both 1..=15?
    #[must_use]
    pub fn exists(x: i8, y: i8) -> bool {
        let centre = |v: i8| (6..=10).contains(&v);
        let arm = |across: i8, along: i8| match along {
            3..=5 => centre(across),
            2 => (7..=9).contains(&across),
            1 => across == 8,
            _ => false,
        };
        let far = SIDE + 1;
        centre(x) && centre(y) || arm(x, y) || arm(x, far - y) || arm(y, x) || arm(y, far - x)
    }

    /// Builds the board; `name` gives the name of the cell at (x, y).
    ///
    /// # Panics
    /// Never: a quarter turn keeps the cross.
    #[must_use]
    pub fn new(name: impl Fn(i8, i8) -> String) -> Self {
        let mut builder = TopologyBuilder::new(STEPS.len());
        let mut coordinates = Vec::new();
        for y in 1..=SIDE {
            for x in (1..=SIDE).filter(|&x| Self::exists(x, y)) {
                let (cx, cy) = (f64::from(x - 8), f64::from(8 - y));
                let corner = |(dx, dy): (f64, f64)| Point::new(cx + dx, cy + dy);
                builder.site(Site {
                    name: name(x, y),
                    colour: ((x + y) % 2) as u8,
                    centre: Point::new(cx, cy),
                    outline: [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(corner).to_vec(),
                });
                coordinates.push((x, y));
            }
        }
        let at = |x: i8, y: i8| coordinates.iter().position(|&c| c == (x, y)).and_then(Cell::new);
        let ray = |from: Cell, direction: usize| {
            let (dx, dy) = STEPS[direction];
            let (x, y) = coordinates[from.index()];
            (1..).map_while(|n| at(x + n * dx, y + n * dy)).map(|to| Step { to, border: Border::PLAIN }).collect()
        };
        let turn = |from: Cell| {
            let (x, y) = coordinates[from.index()];
            at(y, SIDE + 1 - x).expect("a quarter turn keeps the cross")
        };
        Self { topology: builder.build(ray, turn, 90.0), coordinates: coordinates.clone() }
    }

    /// The cell at (x, y).
    #[must_use]
    pub fn at(&self, x: i8, y: i8) -> Option<Cell> {
        self.coordinates.iter().position(|&c| c == (x, y)).and_then(Cell::new)
    }

    /// x (1 west .. 15 east) and y (1 south .. 15 north) of a cell.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (i8, i8) {
        self.coordinates[cell.index()]
    }

    /// The cell reached by an offset (dx, dy), if it is on the board.
    #[must_use]
    pub fn offset(&self, from: Cell, (dx, dy): (i8, i8)) -> Option<Cell> {
        let (x, y) = self.coordinates(from);
        self.at(x + dx, y + dy)
    }
}
