//! What is between rules and those who look on. Pictures, text boards, the web client and screen readers read scenes and nothing else.

use crate::{ArmyMark, Colour};
use polychess_topology::{Cell, Point, Topology};
use serde::Serialize;
use ts_rs::TS;

/// A board without pieces: drawn once.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BoardPicture {
    /// Cells by index.
    pub cells: Vec<PicturedCell>,
    /// Borders and other lines that never change.
    pub lines: Vec<BoardLine>,
    /// Named areas.
    pub zones: Vec<Zone>,
    /// Least x and y, greatest x and y of the drawing.
    pub bounds: [f64; 4],
    /// How far the drawing is turned clockwise to bring each seat to the bottom, in degrees.
    pub rotations: Vec<f64>,
}

/// A cell of a [`BoardPicture`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PicturedCell {
    /// Canonical name.
    pub name: String,
    /// The name in each seat's own view, where the game has such names.
    pub names: Vec<String>,
    /// Colour class 0 (light), 1, 2.
    pub colour: u8,
    /// Where a piece stands.
    pub centre: [f64; 2],
    /// The radius of the largest circle inside the outline.
    pub radius: f64,
    /// Corners of the outline.
    pub outline: Vec<[f64; 2]>,
}

/// A line drawn on the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "Line")]
pub struct BoardLine {
    /// Style by name; clients draw unknown names as a plain border.
    pub class: String,
    /// What it is, in words.
    pub words: String,
    /// Whose it is, when it wears the colour of an army.
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
    /// What it is, in words.
    pub words: String,
    /// Whose it is.
    pub seat: Option<usize>,
    /// Indices of its cells.
    pub cells: Vec<usize>,
}

/// Everything that changes on a board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Scene {
    /// All pieces.
    pub pieces: Vec<ScenePiece>,
    /// Last moves, in the order in which they were made, checks, and whatever else the game shows.
    pub marks: Vec<Mark>,
    /// Borders that change.
    pub lines: Vec<BoardLine>,
    /// The seats.
    pub seats: Vec<SceneSeat>,
    /// Who is on turn.
    pub to_move: Option<usize>,
    /// What there is to say of the position beyond the pieces, in short sentences.
    pub notes: Vec<String>,
}

/// A piece of a [`Scene`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ScenePiece {
    /// Index of its cell.
    pub cell: usize,
    /// Whose it is.
    pub seat: usize,
    /// Which drawing: king, queen, rook, bishop, knight, pawn or a game's own.
    pub glyph: &'static str,
    /// Its letter in text boards.
    pub letter: char,
    /// `alive`, or why it takes no part: `frozen`, `dormant`, `fallen`.
    pub state: &'static str,
}

/// A mark on cells.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Mark {
    /// Style by name: `check`, `last`, `mated` …; clients draw unknown names as a ring.
    pub class: &'static str,
    /// Whose mark it is.
    pub seat: Option<usize>,
    /// Indices of its cells.
    pub cells: Vec<usize>,
    /// What it says.
    pub words: String,
}

/// A seat of a [`Scene`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SceneSeat {
    /// Name as in JSON.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The colour of its army.
    pub colour: Colour,
    /// The mark on its pieces.
    pub mark: ArmyMark,
    /// Is its king in check?
    pub in_check: bool,
    /// Has it left the contest?
    pub out: bool,
    /// Pieces it has taken, by glyph and former owner.
    pub taken: Vec<(usize, &'static str)>,
}

fn pair(point: Point) -> [f64; 2] {
    [point.x, point.y]
}

impl BoardPicture {
    /// The picture of a board with its outlines and, for `seats` seats, the turns that bring each to the bottom.
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

    /// The same picture with a name for each cell in each seat's own view.
    #[must_use]
    pub fn with_names(mut self, names: impl Fn(usize) -> Vec<String>) -> Self {
        for (i, cell) in self.cells.iter_mut().enumerate() {
            cell.names = names(i);
        }
        self
    }
}

impl Scene {
    /// The board as it is without pieces: nobody is on turn, and nothing is marked.
    #[must_use]
    pub fn without_pieces(self) -> Self {
        Self { pieces: Vec::new(), marks: Vec::new(), to_move: None, notes: Vec::new(), ..self }
    }
}

impl BoardLine {
    /// The edge between two neighbouring cells; `None` where they do not touch.
    #[must_use]
    pub fn between(topology: &Topology, a: Cell, b: Cell, class: &str, words: &str) -> Option<Self> {
        let points = topology.shared_edge(a, b)?.map(pair).to_vec();
        Some(Self { class: class.to_owned(), words: words.to_owned(), seat: None, points })
    }

    /// All edges between a cell of one kind and a neighbour of another kind.
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
