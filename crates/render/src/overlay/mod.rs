//! Arrows, marked cells, targets, labels and a caption on an image of a board.

mod read;

pub use read::ReadError;

use crate::view::View;
use polychess_game::BoardPicture;

/// Margin around the centres of the named cells when a board is cropped, in radii.
const PART_MARGIN: f64 = 1.2;

/// What to draw in addition to a board. Cells are indices; invalid ones are ignored.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// Cells with a coloured background.
    pub marked: Vec<(usize, Tone)>,
    /// Arrows, each as the list of cells that it passes through.
    pub arrows: Vec<(Vec<usize>, Tone)>,
    /// Cells of selected pieces.
    pub picked: Vec<usize>,
    /// Cells that the selected pieces can move to.
    pub targets: Vec<usize>,
    /// Short texts on cells.
    pub labels: Vec<(usize, String)>,
    /// The text below the board.
    pub caption: String,
    /// If not empty, the image is cropped to the part of the board with these cells.
    pub only: Vec<usize>,
    /// True to show only the cells in `only`, false to show the whole rectangle around them.
    pub exactly: bool,
}

/// The colour of an arrow or a marked cell. In themes with patterns, each tone also has its own
/// dashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// A solid line.
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
    /// All tones, with their names in overlay texts.
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

    /// Returns the lengths of dashes and gaps in hundredths of a cell; empty for a solid line.
    pub(crate) fn dash(self) -> &'static str {
        ["", "26 14", "13 11", "0.1 17"][self.index()]
    }
}

impl Overlay {
    /// Returns for each cell whether it is shown. If the image is cropped, these are the cells
    /// whose centres are in the rectangle around the named cells.
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
                least[axis] = least[axis].min(centre[axis] - PART_MARGIN * cell.radius);
                most[axis] = most[axis].max(centre[axis] + PART_MARGIN * cell.radius);
            }
        }
        let inside = |p: [f64; 2]| (0..2).all(|axis| (least[axis]..=most[axis]).contains(&p[axis]));
        picture.cells.iter().map(|cell| inside(view.point(cell.centre))).collect()
    }
}
