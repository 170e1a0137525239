//! Scenes: the data that a display needs to draw a game. Images, text boards, the web client and
//! screen readers use only these types and no rules code.

use crate::{ArmyMark, Colour};
use polychess_topology::{Cell, Point, Topology};
use serde::Serialize;
use ts_rs::TS;

/// The drawing of a board without pieces. It does not change during a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BoardPicture {
    /// The cells by index.
    pub cells: Vec<PicturedCell>,
    /// Borders and other lines that do not change.
    pub lines: Vec<BoardLine>,
    /// Named areas of the board.
    pub zones: Vec<Zone>,
    /// The bounding box: minimum x, minimum y, maximum x, maximum y.
    pub bounds: [f64; 4],
    /// For each seat, the clockwise rotation in degrees that brings it to the bottom.
    pub rotations: Vec<f64>,
}

/// A cell of a [`BoardPicture`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PicturedCell {
    /// The canonical name, such as `e4`.
    pub name: String,
    /// The names from each seat's point of view. Empty if all seats use the same name.
    pub names: Vec<String>,
    /// The colour class, from 0 (the lightest) to 2 (the darkest). Most boards use only 0 and 1.
    pub colour: u8,
    /// The point where a piece is drawn.
    pub centre: [f64; 2],
    /// The radius of the largest circle around the centre that fits into the outline.
    pub radius: f64,
    /// The corners of the outline.
    pub outline: Vec<[f64; 2]>,
}

/// A line on the board, such as a border.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "Line")]
pub struct BoardLine {
    /// The name of the style. Clients draw unknown styles as a plain border.
    pub class: String,
    /// A description for screen readers and tooltips.
    pub words: String,
    /// The seat that determines the colour of the line, if any.
    #[serde(skip)]
    #[ts(skip)]
    pub seat: Option<usize>,
    /// The points that the line connects.
    pub points: Vec<[f64; 2]>,
}

/// A named area of the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Zone {
    /// The name of the style.
    pub class: String,
    /// A description for screen readers and tooltips.
    pub words: String,
    /// The seat that owns the area, if any.
    pub seat: Option<usize>,
    /// The indices of the cells.
    pub cells: Vec<usize>,
}

/// The changing part of the display: pieces, marks and the state of the seats.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Scene {
    /// The pieces on the board.
    pub pieces: Vec<ScenePiece>,
    /// The marks of the last moves in playing order, then checks and other marks of the game.
    pub marks: Vec<Mark>,
    /// Borders that can change during the game.
    pub lines: Vec<BoardLine>,
    /// The seats in turn order.
    pub seats: Vec<SceneSeat>,
    /// The player to move.
    pub to_move: Option<usize>,
    /// Short sentences with facts about the position that the pieces do not show.
    pub notes: Vec<String>,
}

/// A piece of a [`Scene`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ScenePiece {
    /// The index of the cell.
    pub cell: usize,
    /// The seat that owns the piece.
    pub seat: usize,
    /// The name of the drawing: king, queen, rook, bishop, knight, pawn, or a drawing of this game
    /// only.
    pub glyph: &'static str,
    /// The letter on text boards.
    pub letter: char,
    /// `alive`, or the reason why the piece cannot move, such as `frozen`, `dormant` or `fallen`.
    pub state: &'static str,
}

/// A mark on one or more cells.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Mark {
    /// The name of the style, such as `check`, `last` or `mated`. Clients draw unknown styles as a
    /// ring.
    pub class: &'static str,
    /// The seat that the mark concerns, if any.
    pub seat: Option<usize>,
    /// The indices of the cells.
    pub cells: Vec<usize>,
    /// A description for screen readers and tooltips.
    pub words: String,
}

/// The state of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SceneSeat {
    /// The name in JSON.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The colour of its army.
    pub colour: Colour,
    /// The mark on its pieces.
    pub mark: ArmyMark,
    /// True if its king is in check.
    pub in_check: bool,
    /// True if it is eliminated.
    pub out: bool,
    /// The pieces that the seat has captured. Each entry is the former owner and the glyph.
    pub taken: Vec<(usize, &'static str)>,
}

fn pair(point: Point) -> [f64; 2] {
    [point.x, point.y]
}

impl BoardPicture {
    /// Creates the drawing of a board without lines and zones. It has a rotation for each of the
    /// first `seats` seats.
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

    /// Sets the names of each cell from the seats' points of view. `names` maps a cell index to
    /// these names.
    #[must_use]
    pub fn with_names(mut self, names: impl Fn(usize) -> Vec<String>) -> Self {
        for (i, cell) in self.cells.iter_mut().enumerate() {
            cell.names = names(i);
        }
        self
    }
}

impl Scene {
    /// Returns the scene without its pieces, marks, notes and player to move. Lines and seats
    /// remain.
    #[must_use]
    pub fn without_pieces(self) -> Self {
        Self { pieces: Vec::new(), marks: Vec::new(), to_move: None, notes: Vec::new(), ..self }
    }
}

impl BoardLine {
    /// Returns a line on the shared edge of two cells. Returns `None` if they do not share an edge.
    #[must_use]
    pub fn between(topology: &Topology, a: Cell, b: Cell, class: &str, words: &str) -> Option<Self> {
        let points = topology.shared_edge(a, b)?.map(pair).to_vec();
        Some(Self { class: class.to_owned(), words: words.to_owned(), seat: None, points })
    }

    /// Returns a line on each edge between two cells of different kinds.
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
