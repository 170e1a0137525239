//! The interface between rules and displays. Pictures, text boards, the web client and screen
//! readers read only scenes.

use crate::{ArmyMark, Colour};
use polychess_topology::{Cell, Point, Topology};
use serde::Serialize;
use ts_rs::TS;

/// A board without pieces. It never changes.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BoardPicture {
    /// Cells by index.
    pub cells: Vec<PicturedCell>,
    /// Permanent borders and other lines.
    pub lines: Vec<BoardLine>,
    /// Named areas.
    pub zones: Vec<Zone>,
    /// Bounds of the drawing: least x and y, greatest x and y.
    pub bounds: [f64; 4],
    /// Clockwise rotation, in degrees, that brings each seat to the bottom.
    pub rotations: Vec<f64>,
}

/// A cell of a [`BoardPicture`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PicturedCell {
    /// Canonical name.
    pub name: String,
    /// The name in each seat's own view, if the game has such names.
    pub names: Vec<String>,
    /// Colour class: 0 (light), 1 or 2.
    pub colour: u8,
    /// Position of a piece on the cell.
    pub centre: [f64; 2],
    /// The radius of the largest circle inside the outline.
    pub radius: f64,
    /// Corners of the outline.
    pub outline: Vec<[f64; 2]>,
}

/// A line on the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "Line")]
pub struct BoardLine {
    /// Style by name; clients draw unknown names as a plain border.
    pub class: String,
    /// Description for people.
    pub words: String,
    /// The seat whose colour the line has.
    #[serde(skip)]
    #[ts(skip)]
    pub seat: Option<usize>,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// A named area of the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Zone {
    /// Style by name.
    pub class: String,
    /// Description for people.
    pub words: String,
    /// The owner's seat.
    pub seat: Option<usize>,
    /// Indices of its cells.
    pub cells: Vec<usize>,
}

/// The parts of a board that change.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Scene {
    /// All pieces.
    pub pieces: Vec<ScenePiece>,
    /// Last moves in playing order, checks, and other marks of the game.
    pub marks: Vec<Mark>,
    /// Borders that can change.
    pub lines: Vec<BoardLine>,
    /// The seats.
    pub seats: Vec<SceneSeat>,
    /// The seat to move.
    pub to_move: Option<usize>,
    /// Facts about the position beyond its pieces, in short sentences.
    pub notes: Vec<String>,
}

/// A piece of a [`Scene`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ScenePiece {
    /// Index of its cell.
    pub cell: usize,
    /// The owner's seat.
    pub seat: usize,
    /// Name of its drawing: king, queen, rook, bishop, knight, pawn or a game's own.
    pub glyph: &'static str,
    /// Its letter in text boards.
    pub letter: char,
    /// `alive`, or the reason why it cannot act: `frozen`, `dormant`, `fallen`.
    pub state: &'static str,
}

/// A mark on cells.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Mark {
    /// Style by name: `check`, `last`, `mated` …; clients draw unknown names as a ring.
    pub class: &'static str,
    /// The seat of the mark.
    pub seat: Option<usize>,
    /// Indices of its cells.
    pub cells: Vec<usize>,
    /// Description for people.
    pub words: String,
}

/// A seat of a [`Scene`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SceneSeat {
    /// Name in JSON.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The colour of its army.
    pub colour: Colour,
    /// The mark on its pieces.
    pub mark: ArmyMark,
    /// True if its king is in check.
    pub in_check: bool,
    /// True if the seat is eliminated.
    pub out: bool,
    /// Pieces that it has captured, by glyph and former owner.
    pub taken: Vec<(usize, &'static str)>,
}

fn pair(point: Point) -> [f64; 2] {
    [point.x, point.y]
}

impl BoardPicture {
    /// Returns the picture of a board with outlines, and rotations for `seats` seats.
    #[must_use]
    pub fn of(topology: &Topology, seats: usize) -> Self {
        let cell = |cell: Cell| {
            let site = topology.cell_info(cell);
            PicturedCell {
                name: site.name.clone(),
                names: Vec::new(),
                colour: site.colour,
                centre: pair(site.centre),
                radius: (site.radius() * 1e4).round() / 1e4,
                outline: site.outline.iter().copied().map(pair).collect(),
            }
        };
        let bounds = topology.bounds();
        let turn = |seat: usize| (360.0 - topology.rotation_degrees() * seat as f64).rem_euclid(360.0);
        Self {
            cells: topology.cells().map(cell).collect(),
            lines: Vec::new(),
            zones: Vec::new(),
            bounds: [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y],
            rotations: (0..seats).map(turn).collect(),
        }
    }

    /// Adds a name for each cell in each seat's own view.
    #[must_use]
    pub fn with_names(mut self, names: impl Fn(usize) -> Vec<String>) -> Self {
        for (i, cell) in self.cells.iter_mut().enumerate() {
            cell.names = names(i);
        }
        self
    }
}

impl Scene {
    /// Returns the scene of the empty board, without a player to move and without marks.
    #[must_use]
    pub fn without_pieces(self) -> Self {
        Self { pieces: Vec::new(), marks: Vec::new(), to_move: None, notes: Vec::new(), ..self }
    }
}

impl BoardLine {
    /// Returns the edge between two neighbouring cells; `None` if they do not touch.
    #[must_use]
    pub fn between(topology: &Topology, a: Cell, b: Cell, class: &str, words: &str) -> Option<Self> {
        let points = topology.shared_edge(a, b)?.map(pair).to_vec();
        Some(Self { class: class.to_owned(), words: words.to_owned(), seat: None, points })
    }

    /// Returns all edges between a cell of one kind and a neighbour of another kind.
    #[must_use]
    pub fn around(topology: &Topology, kind: impl Fn(Cell) -> Option<usize>, class: &str, words: &str) -> Vec<Self> {
        let cells: Vec<Cell> = topology.cells().collect();
        let mut lines = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                if kind(a) != kind(b) {
                    lines.extend(Self::between(topology, a, b, class, words));
                }
            }
        }
        lines
    }
}
