//! Cross-shaped boards of square cells. Each row has its own length and is centred.
//!
//! Directions 0 to 3 are north, east, south and west. Directions 4 to 7 are north-east, south-east,
//! south-west and north-west.

use crate::{Border, Cell, CellInfo, Point, Step, Topology, TopologyBuilder};

/// The step in each direction, as (dx, dy). `dx` counts to the east and `dy` to the north.
pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The row lengths of a cross of 101 cells. It has a 5 × 5 centre and four stepped arms, each of
/// which ends in a single cell.
pub const STEPPED: &[i8] = &[1, 3, 5, 5, 5, 11, 13, 15, 13, 11, 5, 5, 5, 3, 1];
/// The number of columns and rows of [`STEPPED`].
pub const SIDE: i8 = STEPPED.len() as i8;

/// True if a cross with these row lengths has a cell at (x, y). Both coordinates start at 1.
#[must_use]
pub fn exists(rows: &[i8], x: i8, y: i8) -> bool {
    let row = usize::try_from(y - 1).ok().and_then(|row| rows.get(row));
    row.is_some_and(|width| {
        let margin = (rows.len() as i8 - width) / 2;
        (margin + 1..=margin + width).contains(&x)
    })
}

/// A cross-shaped board.
#[derive(Debug)]
pub struct Cross {
    /// The graph of cells.
    pub topology: Topology,
    coordinates: Vec<(i8, i8)>,
}

impl Cross {
    /// Builds a board with these row lengths, listed from south to north. `name` maps (x, y) to a
    /// cell name.
    ///
    /// A rotation by a quarter turn maps each seat to the next one.
    ///
    /// # Panics
    /// If the cross is not symmetric under a quarter turn, or has too many cells.
    #[must_use]
    pub fn new(rows: &[i8], name: impl Fn(i8, i8) -> String) -> Self {
        let side = rows.len() as i8;
        Self::build(rows, name, |x, y| (y, side + 1 - x), 90.0)
    }

    /// Builds a board for two seats that face each other. A rotation by a half turn maps each seat
    /// to the next one.
    ///
    /// # Panics
    /// If the cross is not symmetric under a half turn, or has too many cells.
    #[must_use]
    pub fn with_half_turn(rows: &[i8], name: impl Fn(i8, i8) -> String) -> Self {
        let side = rows.len() as i8;
        Self::build(rows, name, |x, y| (side + 1 - x, side + 1 - y), 180.0)
    }

    fn build(rows: &[i8], name: impl Fn(i8, i8) -> String, turned: impl Fn(i8, i8) -> (i8, i8), degrees: f64) -> Self {
        let side = rows.len() as i8;
        let middle = f64::from(side + 1) / 2.0;
        let mut builder = TopologyBuilder::new(STEPS.len());
        let mut coordinates = Vec::new();
        for y in 1..=side {
            for x in (1..=side).filter(|&x| exists(rows, x, y)) {
                let (cx, cy) = (f64::from(x) - middle, middle - f64::from(y));
                let corner = |(dx, dy): (f64, f64)| Point::new(cx + dx, cy + dy);
                builder.add_cell(CellInfo {
                    name: name(x, y),
                    colour: ((x + y) % 2) as u8,
                    centre: Point::new(cx, cy),
                    outline: [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(corner).to_vec(),
                });
                coordinates.push((x, y));
            }
        }
        let (places, at) = (&coordinates, |x: i8, y: i8| find(&coordinates, x, y));
        let ray = |from: Cell, direction: usize| {
            let (dx, dy) = STEPS[direction];
            let (x, y) = places[from.index()];
            (1..).map_while(move |n| at(x + n * dx, y + n * dy)).map(|to| Step { to, border: Border::PLAIN })
        };
        let turn = |from: Cell| {
            let (x, y) = coordinates[from.index()];
            let (x, y) = turned(x, y);
            at(x, y).expect("a turn keeps the cross")
        };
        Self { topology: builder.build(ray, turn, degrees), coordinates: coordinates.clone() }
    }

    /// Returns the cell at (x, y), if it is on the board.
    #[must_use]
    pub fn at(&self, x: i8, y: i8) -> Option<Cell> {
        find(&self.coordinates, x, y)
    }

    /// Returns (x, y) of a cell: x is 1 in the westernmost column, and y is 1 in the southernmost row.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (i8, i8) {
        self.coordinates[cell.index()]
    }

    /// Returns the cell at an offset (dx, dy) from `from`, if it is on the board.
    #[must_use]
    pub fn offset(&self, from: Cell, (dx, dy): (i8, i8)) -> Option<Cell> {
        let (x, y) = self.coordinates(from);
        self.at(x + dx, y + dy)
    }
}

/// Returns the index of (x, y) in `coordinates`, which are sorted by y, then by x, as a cell.
fn find(coordinates: &[(i8, i8)], x: i8, y: i8) -> Option<Cell> {
    let found = coordinates.binary_search_by_key(&(y, x), |&(x, y)| (y, x));
    found.ok().and_then(Cell::new)
}
