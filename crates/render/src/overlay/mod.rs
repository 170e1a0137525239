//! What a picture shows beside a position: arrows, marked cells, where a man may go, a caption.

mod read;

pub use read::ReadError;

use polychess_game::BoardPicture;

/// Things laid over a board. Cells are given by index; those that the board does not have are left out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// Cells with a coloured ground.
    pub marked: Vec<(usize, Tone)>,
    /// Arrows, each from its first cell through all others to its last.
    pub arrows: Vec<(Vec<usize>, Tone)>,
    /// The cell of a man taken up.
    pub picked: Option<usize>,
    /// Cells where it may go.
    pub targets: Vec<usize>,
    /// Short texts on cells.
    pub labels: Vec<(usize, String)>,
    /// Words below the board.
    pub caption: String,
    /// Only these cells and those around them are shown; the whole board when empty.
    pub only: Vec<usize>,
}

/// The colour of an arrow or a marked cell. Tones differ by their dashes too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Unbroken.
    #[default]
    Green,
    /// Long dashes.
    Red,
    /// Short dashes.
    Blue,
    /// Dots.
    Yellow,
}

impl Tone {
    /// All there are, with their names.
    pub const NAMED: [(&'static str, Self); 4] =
        [("green", Self::Green), ("red", Self::Red), ("blue", Self::Blue), ("yellow", Self::Yellow)];

    pub(crate) fn index(self) -> usize {
        match self {
            Self::Green => 0,
            Self::Red => 1,
            Self::Blue => 2,
            Self::Yellow => 3,
        }
    }

    /// Lengths of dashes and gaps in hundredths of a cell.
    pub(crate) fn dash(self) -> &'static str {
        ["", "26 14", "13 11", "0.1 17"][self.index()]
    }
}

impl Overlay {
    /// Which cells are shown, by index.
    pub(crate) fn shown(&self, picture: &BoardPicture) -> Vec<bool> {
        let named: Vec<_> = self.only.iter().filter_map(|&i| picture.cells.get(i)).collect();
        if named.is_empty() {
            return vec![true; picture.cells.len()];
        }
        let near = |a: [f64; 2], b: [f64; 2], reach: f64| (a[0] - b[0]).hypot(a[1] - b[1]) < reach;
        let shown = |cell: &polychess_game::PicturedCell| {
            named.iter().any(|only| near(only.centre, cell.centre, 1.5 * (only.radius + cell.radius)))
        };
        picture.cells.iter().map(shown).collect()
    }
}
