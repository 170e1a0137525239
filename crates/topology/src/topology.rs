//! [`Topology`]: a board as a graph of cells with names, outlines and the lines that sliders
//! follow.

use crate::{Bounds, Cell, MAX_CELLS, Point};

/// The border that a step crosses. The builder of a board numbers its borders, and each game can
/// give them a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Border(u16);

impl Border {
    /// No border: an ordinary step.
    pub const PLAIN: Self = Self(0);

    /// Creates a border with this number; 0 is [`Border::PLAIN`].
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Returns the number of the border; 0 for [`Border::PLAIN`].
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The index of a line direction. The builder of a board numbers its directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Direction(pub u8);

/// One step along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The target cell.
    pub to: Cell,
    /// The border that the step crosses.
    pub border: Border,
}

/// The name, colour and outline of a cell.
#[derive(Clone, Debug)]
pub struct CellInfo {
    /// The name, which is unique on the board.
    pub name: String,
    /// The colour class: 0, 1 or, on hexagonal boards, 2.
    pub colour: u8,
    /// The point where a piece is drawn.
    pub centre: Point,
    /// The corners of the outline in order.
    pub outline: Vec<Point>,
}

impl CellInfo {
    /// Returns the radius of the largest circle around the centre that fits into the outline. This
    /// radius limits the size of pieces.
    #[must_use]
    pub fn radius(&self) -> f64 {
        let n = self.outline.len();
        let distance = |a: Point, b: Point| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let along = ((self.centre.x - a.x) * dx + (self.centre.y - a.y) * dy) / (dx * dx + dy * dy).max(1e-9);
            self.centre.distance(a.lerp(b, along.clamp(0.0, 1.0)))
        };
        (0..n).map(|i| distance(self.outline[i], self.outline[(i + 1) % n])).fold(f64::INFINITY, f64::min)
    }
}

/// A board: its cells, lines, borders and outlines.
#[derive(Debug)]
pub struct Topology {
    cells: Vec<CellInfo>,
    directions: usize,
    starts: Vec<u32>,
    steps: Vec<Step>,
    by_name: Vec<Cell>,
    rotation: Vec<Cell>,
    rotation_degrees: f64,
}

impl Topology {
    /// Returns all cells in ascending order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cells.len()).map(Cell::from_index)
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Always false, because every board has cells. Clippy requires it next to [`Topology::len`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the number of line directions.
    #[must_use]
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// Returns the steps of the line that starts at `from` in this direction.
    ///
    /// The line visits no cell twice, but the last step of a closed loop returns to `from`.
    #[inline]
    #[must_use]
    pub fn ray(&self, from: Cell, direction: usize) -> &[Step] {
        let slot = from.index() * self.directions + direction;
        &self.steps[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// Returns the first step in each of these directions. Omits directions without a line from
    /// `from`.
    pub fn first_steps(&self, from: Cell, directions: impl IntoIterator<Item = usize>) -> impl Iterator<Item = &Step> {
        directions.into_iter().filter_map(move |direction| self.ray(from, direction).first())
    }

    /// Returns the name, colour and outline of a cell.
    #[must_use]
    pub fn cell_info(&self, cell: Cell) -> &CellInfo {
        &self.cells[cell.index()]
    }

    /// Returns the name of a cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.cells[cell.index()].name
    }

    /// Returns the cell with this name, if any.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let at = self.by_name.binary_search_by(|&cell| self.name(cell).cmp(name));
        at.ok().map(|i| self.by_name[i])
    }

    /// Splits off the longest cell name at the start of `text`. Returns the cell and the remaining
    /// text, or `None` if the text does not start with a cell name.
    #[must_use]
    pub fn cell_prefix<'t>(&self, text: &'t str) -> Option<(Cell, &'t str)> {
        (1..=text.len().min(4))
            .rev()
            .filter_map(|n| Some((text.get(..n)?, text.get(n..)?)))
            .find_map(|(name, rest)| Some((self.cell(name)?, rest)))
    }

    /// Returns the cell that corresponds to `cell` from the next seat's point of view.
    #[must_use]
    pub fn rotated(&self, cell: Cell) -> Cell {
        self.rotation[cell.index()]
    }

    /// Returns the rotation of [`Topology::rotated`] in degrees, clockwise on the screen.
    #[must_use]
    pub fn rotation_degrees(&self) -> f64 {
        self.rotation_degrees
    }

    /// Returns the common edge of two cells; `None` if they do not touch along an edge.
    #[must_use]
    pub fn shared_edge(&self, a: Cell, b: Cell) -> Option<[Point; 2]> {
        let edges = |cell: Cell| {
            let outline = &self.cell_info(cell).outline;
            (0..outline.len()).map(move |i| [outline[i], outline[(i + 1) % outline.len()]])
        };
        let near = |p: Point, q: Point| p.distance(q) < 1e-3;
        edges(a)
            .find(|e| edges(b).any(|f| near(e[0], f[1]) && near(e[1], f[0]) || near(e[0], f[0]) && near(e[1], f[1])))
    }

    /// Returns the bounding box of all outlines.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.cells.iter().flat_map(|site| &site.outline))
    }
}

/// A builder that collects the cells and lines of a board.
#[derive(Debug)]
pub struct TopologyBuilder {
    cells: Vec<CellInfo>,
    directions: usize,
}

impl TopologyBuilder {
    /// Creates a builder for a board with this many line directions.
    #[must_use]
    pub fn new(directions: usize) -> Self {
        Self { cells: Vec::new(), directions }
    }

    /// Adds a cell and returns it. The first cell gets index 0, each further one the next index.
    ///
    /// # Panics
    /// If the board would have more than [`MAX_CELLS`] cells.
    pub fn add_cell(&mut self, site: CellInfo) -> Cell {
        assert!(self.cells.len() < MAX_CELLS, "a board has at most {MAX_CELLS} cells");
        self.cells.push(site);
        Cell::from_index(self.cells.len() - 1)
    }

    /// Builds the board.
    ///
    /// `ray` returns the line from a cell in a direction. `turn` maps each cell to the
    /// corresponding cell of the next seat. `turn_degrees` is the clockwise angle of this rotation
    /// in the drawing.
    #[must_use]
    pub fn build<R: IntoIterator<Item = Step>>(
        self,
        ray: impl Fn(Cell, usize) -> R,
        turn: impl Fn(Cell) -> Cell,
        turn_degrees: f64,
    ) -> Topology {
        let count = self.cells.len();
        let (mut starts, mut steps) = (vec![0], Vec::new());
        for cell in (0..count).map(Cell::from_index) {
            for direction in 0..self.directions {
                steps.extend(ray(cell, direction));
                starts.push(steps.len() as u32);
            }
        }
        let mut by_name: Vec<Cell> = (0..count).map(Cell::from_index).collect();
        by_name.sort_by(|a, b| self.cells[a.index()].name.cmp(&self.cells[b.index()].name));
        let turn = (0..count).map(|i| turn(Cell::from_index(i))).collect();
        Topology {
            cells: self.cells,
            directions: self.directions,
            starts,
            steps,
            by_name,
            rotation: turn,
            rotation_degrees: turn_degrees,
        }
    }
}
