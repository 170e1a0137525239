//! What a picture shows beside a position: arrows, marked cells, where a piece may go, a caption.

mod read;

pub use read::ReadError;

use crate::view::View;
use polychess_game::BoardPicture;

/// How far around the centres of the named cells a part of a board reaches, in radii.
const AROUND: f64 = 1.2;

/// Things laid over a board. Cells are given by index; those that the board does not have are left out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// Cells with a coloured background.
    pub marked: Vec<(usize, Tone)>,
    /// Arrows, each from its first cell through all others to its last.
    pub arrows: Vec<(Vec<usize>, Tone)>,
    /// The cells of pieces taken up.
    pub picked: Vec<usize>,
    /// Cells where they may go.
    pub targets: Vec<usize>,
    /// Short texts on cells.
    pub labels: Vec<(usize, String)>,
    /// Words below the board.
    pub caption: String,
    /// Only the part of the board with these cells is shown; the whole board when empty.
    pub only: Vec<usize>,
    /// Of a part, these cells alone, not the upright rectangle around them.
    pub exactly: bool,
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
    /// Which cells are shown, by index: those whose centres lie in the upright rectangle around the named ones, as the board is seen.
    pub(crate) fn shown(&self, picture: &BoardPicture, view: &View) -> Vec<bool> {
        let named: Vec<_> = self.only.iter().filter_map(|&i| picture.cells.get(i)).collect();
        if named.is_empty() {
            return vec![true; picture.cells.len()];
        }
        if self.exactly {
            return (0..picture.cells.len()).map(|cell| self.only.contains(&cell)).collect();
        }
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for cell in named {
            let centre = view.point(cell.centre);
            for axis in 0..2 {
                least[axis] = least[axis].min(centre[axis] - AROUND * cell.radius);
                most[axis] = most[axis].max(centre[axis] + AROUND * cell.radius);
            }
        }
        let inside = |p: [f64; 2]| (0..2).all(|axis| (least[axis]..=most[axis]).contains(&p[axis]));
        picture.cells.iter().map(|cell| inside(view.point(cell.centre))).collect()
    }
}
