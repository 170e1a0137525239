//! The graph: names, colours and outlines of cells, and the lines that sliders follow.

use crate::{Bounds, Cell, MAX_CELLS, Point};

/// The border that a step crosses. The builder numbers the borders, and a game may give them a
/// meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Border(u16);

impl Border {
    /// An ordinary step.
    pub const PLAIN: Self = Self(0);

    /// Creates the border with this number; 0 is [`Border::PLAIN`].
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Returns the number of the border, 0 for a plain step.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A line direction of a board, numbered by its builder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Direction(pub u8);

/// One step along a line: its target and its border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The target of the step.
    pub to: Cell,
    /// The border that the step crosses.
    pub border: Border,
}

/// The name, colour and drawing of a cell.
#[derive(Clone, Debug)]
pub struct CellInfo {
    /// Canonical name, unique on the board.
    pub name: String,
    /// Colour class of the cell, 0, 1 or 2.
    pub colour: u8,
    /// The place of a piece in the drawing.
    pub centre: Point,
    /// The closed outline, in order.
    pub outline: Vec<Point>,
}

impl CellInfo {
    /// Returns the radius of the largest circle around the centre that stays inside the outline. It
    /// limits the size of a piece.
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

/// A board: cells, lines, borders, outlines.
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
    /// Returns all cells, ascending.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cells.len()).map(Cell::from_index)
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Always false, because a board has cells; complements [`Topology::len`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the number of line directions of the board.
    #[must_use]
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// Returns the steps from `from` in this direction, in order.
    ///
    /// A ray never crosses its own beginning, but its last cell may be `from` (a closed loop).
    #[inline]
    #[must_use]
    pub fn ray(&self, from: Cell, direction: usize) -> &[Step] {
        let slot = from.index() * self.directions + direction;
        &self.steps[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// Returns the first step in each of these directions, if there is one.
    pub fn first_steps(&self, from: Cell, directions: impl IntoIterator<Item = usize>) -> impl Iterator<Item = &Step> {
        directions.into_iter().filter_map(move |direction| self.ray(from, direction).first())
    }

    /// Returns the name, colour and drawing of a cell.
    #[must_use]
    pub fn cell_info(&self, cell: Cell) -> &CellInfo {
        &self.cells[cell.index()]
    }

    /// Returns the canonical name of a cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.cells[cell.index()].name
    }

    /// Returns the cell with this canonical name.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let at = self.by_name.binary_search_by(|&cell| self.name(cell).cmp(name));
        at.ok().map(|i| self.by_name[i])
    }

    /// Returns the longest cell name at the beginning of the text, and the rest of the text.
    #[must_use]
    pub fn cell_prefix<'t>(&self, text: &'t str) -> Option<(Cell, &'t str)> {
        (1..=text.len().min(4))
            .rev()
            .filter_map(|n| Some((text.get(..n)?, text.get(n..)?)))
            .find_map(|(name, rest)| Some((self.cell(name)?, rest)))
    }

    /// Rotates a cell by the automorphism from one seat's part of the board to the next one's.
    #[must_use]
    pub fn rotated(&self, cell: Cell) -> Cell {
        self.rotation[cell.index()]
    }

    /// Returns the angle of [`Topology::rotated`] in the drawing, in degrees clockwise on the
    /// screen.
    #[must_use]
    pub fn rotation_degrees(&self) -> f64 {
        self.rotation_degrees
    }

    /// Returns the edge that two neighbouring cells share in the drawing.
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

    /// Returns the rectangle around all outlines.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.cells.iter().flat_map(|site| &site.outline))
    }
}

/// Collects cells and lines; [`TopologyBuilder::build`] checks them.
#[derive(Debug)]
pub struct TopologyBuilder {
    cells: Vec<CellInfo>,
    directions: usize,
}

impl TopologyBuilder {
    /// Creates a board with this many line directions and no cells.
    #[must_use]
    pub fn new(directions: usize) -> Self {
        Self { cells: Vec::new(), directions }
    }

    /// Adds a cell and gives it the next index.
    ///
    /// # Panics
    /// If the board would exceed [`MAX_CELLS`]. Only this crate's builders make boards.
    pub fn add_cell(&mut self, site: CellInfo) -> Cell {
        assert!(self.cells.len() < MAX_CELLS, "a board has at most {MAX_CELLS} cells");
        self.cells.push(site);
        Cell::from_index(self.cells.len() - 1)
    }

    /// Finishes the board.
    ///
    /// `ray` lists the line from a cell in a direction. `turn` is the automorphism from one seat to
    /// the next, and `turn_degrees` its angle in the drawing.
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
