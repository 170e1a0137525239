//! Overlays: arrows, marked cells, targets, labels and a caption on the image of a board.

mod read;

pub use read::ReadError;

use crate::view::View;
use polychess_game::BoardPicture;

/// The margin around the centres of the named cells if an image is cropped to them, in radii.
const PART_MARGIN: f64 = 1.2;

/// The additions to the image of a board. Cells are given as indices. Invalid indices are ignored.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// The cells with a coloured background.
    pub marked: Vec<(usize, Tone)>,
    /// The arrows, each given as the list of cells on its way.
    pub arrows: Vec<(Vec<usize>, Tone)>,
    /// The cells of selected pieces.
    pub picked: Vec<usize>,
    /// The cells that the selected pieces can move to.
    pub targets: Vec<usize>,
    /// Short texts, each on a cell.
    pub labels: Vec<(usize, String)>,
    /// The text below the board.
    pub caption: String,
    /// The cells that determine the shown part of the board. If empty, the whole board is shown.
    pub only: Vec<usize>,
    /// True to show only the cells in `only`. False to show all cells in the
    /// bounding rectangle of `only`.
    pub exactly: bool,
}

/// The colour of an arrow or a marked cell. In themes with patterns, each tone also has a dash
/// pattern.
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
    /// All tones, each with its name in overlay texts.
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

    /// Returns the lengths of dashes and gaps in hundredths of a cell. The text is empty for a
    /// solid line.
    pub(crate) fn dash(self) -> &'static str {
        ["", "26 14", "13 11", "0.1 17"][self.index()]
    }
}

impl Overlay {
    /// Returns for each cell whether it is shown. If the image is cropped, the shown cells are
    /// those with their centres in the rectangle around the named cells.
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
