//! Hexagonal boards with pointy-top cells in axial coordinates.
//!
//! A step in one of the six *straight* directions changes (file, rank) by (1,0), (1,1), (0,1),
//! (-1,0), (-1,-1) or (0,-1), listed counter-clockwise from east. A *diagonal* step is the sum of
//! two adjacent straight steps. It passes between two cells, its *flanks*.

use crate::{Border, Cell, CellInfo, Point, Step, Topology, TopologyBuilder};

/// The straight steps, counter-clockwise from east, for directions 0 to 5.
pub const STRAIGHT: [(i8, i8); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
/// The diagonal steps, for directions 6 to 11. Step `i` is between the straight steps `i` and
/// `i + 1`.
pub const DIAGONAL: [(i8, i8); 6] = [(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)];

/// A hexagonal board.
#[derive(Debug)]
pub struct Hex {
    /// The graph of cells. Directions 0 to 5 are straight, 6 to 11 diagonal.
    pub topology: Topology,
    coordinates: Vec<(i8, i8)>,
    grid: Grid,
    flanks: Vec<[Cell; 2]>,
}

/// A lookup table from axial coordinates to cells.
#[derive(Clone, Debug)]
struct Grid {
    least: (i8, i8),
    cells: Vec<[Option<Cell>; 32]>,
}

impl Grid {
    fn new(coordinates: &[(i8, i8)]) -> Self {
        let least = |pick: fn(&(i8, i8)) -> i8| coordinates.iter().map(pick).min().unwrap_or(0);
        let mut grid = Self { least: (least(|c| c.0), least(|c| c.1)), cells: vec![[None; 32]; 32] };
        for (n, &(file, rank)) in coordinates.iter().enumerate() {
            let (column, row) = grid.place(file, rank).expect("a hexagonal board has at most 32 files and ranks");
            grid.cells[column][row] = Cell::new(n);
        }
        grid
    }

    fn place(&self, file: i8, rank: i8) -> Option<(usize, usize)> {
        let place = |at: i8, least: i8| usize::try_from(i16::from(at) - i16::from(least)).ok().filter(|&n| n < 32);
        Some((place(file, self.least.0)?, place(rank, self.least.1)?))
    }

    fn at(&self, file: i8, rank: i8) -> Option<Cell> {
        let (column, row) = self.place(file, rank)?;
        self.cells[column][row]
    }
}

/// The specification of a hexagonal board.
pub struct HexSpec<'a> {
    /// The range of files and ranks to search for cells.
    pub reach: std::ops::RangeInclusive<i8>,
    /// Returns the name of the cell at (file, rank), or `None` if the board has no such cell.
    pub name: &'a dyn Fn(i8, i8) -> Option<String>,
    /// Maps the coordinates of each cell to those of the corresponding cell of the next seat. The
    /// map must be a clockwise rotation by a third of a turn in the drawing.
    pub turn: &'a dyn Fn(i8, i8) -> (i8, i8),
    /// True if each diagonal step has its own border, whose flanks [`Hex::flanks`] returns.
    pub gated: bool,
}

impl Hex {
    /// Builds the board.
    ///
    /// # Panics
    /// If `turn` maps a cell to coordinates outside the board.
    #[must_use]
    pub fn new(plan: &HexSpec<'_>) -> Self {
        let cells: Vec<(i8, i8, String)> = plan
            .reach
            .clone()
            .flat_map(|rank| plan.reach.clone().map(move |file| (file, rank)))
            .filter_map(|(file, rank)| Some((file, rank, (plan.name)(file, rank)?)))
            .collect();
        let place =
            |file: i8, rank: i8| (f64::from(file) - f64::from(rank) / 2.0, -f64::from(rank) * 3_f64.sqrt() / 2.0);
        let count = cells.len() as f64;
        let mean = |pick: fn((f64, f64)) -> f64| cells.iter().map(|c| pick(place(c.0, c.1))).sum::<f64>() / count;
        let (mx, my) = (mean(|p| p.0), mean(|p| p.1));

        let mut builder = TopologyBuilder::new(12);
        let mut coordinates = Vec::new();
        for (file, rank, name) in &cells {
            let (x, y) = place(*file, *rank);
            let corner = |k: u8| {
                let angle = (f64::from(k) * 60.0 + 30.0).to_radians();
                let radius = 1.0 / 3_f64.sqrt();
                Point::new(x - mx + radius * angle.cos(), y - my + radius * angle.sin())
            };
            builder.add_cell(CellInfo {
                name: name.clone(),
                colour: (file + rank).rem_euclid(3) as u8,
                centre: Point::new(x - mx, y - my),
                outline: (0..6).map(corner).collect(),
            });
            coordinates.push((*file, *rank));
        }
        let grid = Grid::new(&coordinates);
        let at = |file: i8, rank: i8| grid.at(file, rank);

        // The two opposite diagonal steps between two cells share one border. Only the upward step
        // creates it.
        let mut flanks = Vec::new();
        let mut gates = std::collections::BTreeMap::new();
        if plan.gated {
            for (i, &(file, rank)) in coordinates.iter().enumerate() {
                for d in 0..3 {
                    let to = at(file + DIAGONAL[d].0, rank + DIAGONAL[d].1);
                    let beside = [STRAIGHT[d], STRAIGHT[d + 1]].map(|s| at(file + s.0, rank + s.1));
                    if let (Some(to), [Some(a), Some(b)]) = (to, beside) {
                        flanks.push([a, b]);
                        let gate = Border::new(flanks.len() as u16);
                        gates.insert((i, to.index()), gate);
                        gates.insert((to.index(), i), gate);
                    }
                }
            }
        }
        let (places, gates) = (&coordinates, &gates);
        let ray = |from: Cell, direction: usize| {
            let (df, dr) = if direction < 6 { STRAIGHT[direction] } else { DIAGONAL[direction - 6] };
            let (mut file, mut rank) = places[from.index()];
            let mut here = from;
            std::iter::from_fn(move || {
                let to = at(file + df, rank + dr)?;
                let border = gates.get(&(here.index(), to.index())).copied().unwrap_or(Border::PLAIN);
                (file, rank, here) = (file + df, rank + dr, to);
                Some(Step { to, border })
            })
        };
        let turn = |cell: Cell| {
            let (file, rank) = coordinates[cell.index()];
            let (file, rank) = (plan.turn)(file, rank);
            at(file, rank).expect("the turn of a hexagonal board stays on the board")
        };
        Self { topology: builder.build(ray, turn, 120.0), flanks, coordinates: coordinates.clone(), grid: grid.clone() }
    }

    /// Returns the cell at (file, rank), if it is on the board.
    #[must_use]
    pub fn at(&self, file: i8, rank: i8) -> Option<Cell> {
        self.grid.at(file, rank)
    }

    /// Returns (file, rank) of a cell.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (i8, i8) {
        self.coordinates[cell.index()]
    }

    /// Returns the cell at an offset (file, rank) from `from`, if it is on the board.
    #[must_use]
    pub fn offset(&self, from: Cell, (df, dr): (i8, i8)) -> Option<Cell> {
        let (file, rank) = self.coordinates(from);
        self.at(file + df, rank + dr)
    }

    /// Returns the flanks of the diagonal step that crosses this border; `None` for
    /// [`Border::PLAIN`].
    #[inline]
    #[must_use]
    pub fn flanks(&self, border: Border) -> Option<[Cell; 2]> {
        border.number().checked_sub(1).map(|gate| self.flanks[gate])
    }
}
