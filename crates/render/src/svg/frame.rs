//! How large a drawing is: the board, its rim, the disk of the seat on turn, the caption.

use super::{Drawing, lines};
use crate::letters;

/// Space around the board, in cells.
const MARGIN: f64 = 0.36;
/// How far outside the board the disk of the seat on turn lies, and its radius.
const APART: f64 = 0.44;
pub(super) const DISK: f64 = 0.16;
/// The size of the caption's letters for each cell of width, and its bounds.
const LETTERS: f64 = 0.033;
const SIZES: [f64; 2] = [0.3, 0.46];

/// The edges of a drawing, in cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) least: [f64; 2],
    pub(super) most: [f64; 2],
    /// Where the disk of each seat lies.
    pub(super) disks: Vec<[f64; 2]>,
    /// The caption: its lines, and the size of its letters.
    pub(super) caption: Vec<String>,
    pub(super) size: f64,
}

impl Frame {
    pub(super) fn around(drawing: &Drawing<'_>) -> Self {
        let (picture, view) = (drawing.picture, &drawing.view);
        let whole = drawing.overlay.only.is_empty();
        let lines = picture.lines.iter().flat_map(|line| lines::shown(drawing, line)).flatten();
        let points: Vec<[f64; 2]> = drawing.cells().flat_map(|cell| view.points(&cell.outline)).chain(lines).collect();
        let disks =
            if whole && drawing.style.turn && drawing.scene.is_some() { disks(drawing, &points) } else { Vec::new() };
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let outer = points.iter().map(|p| (p, MARGIN)).chain(disks.iter().map(|p| (p, DISK + 0.12)));
        for (point, margin) in outer {
            for axis in 0..2 {
                least[axis] = least[axis].min(point[axis] - margin);
                most[axis] = most[axis].max(point[axis] + margin);
            }
        }
        if points.is_empty() {
            (least, most) = ([0.0; 2], [1.0; 2]);
        }
        let width = most[0] - least[0];
        let size = (width * LETTERS).clamp(SIZES[0], SIZES[1]);
        let caption = letters::wrapped(&drawing.overlay.caption, (width - 0.6) * 100.0 / size);
        if !caption.is_empty() {
            most[1] += size * (1.35 * caption.len() as f64 + 0.35);
        }
        Self { least, most, disks, caption, size }
    }
}

/// Below the middle of the board as each seat sees it, outside of all points.
fn disks(drawing: &Drawing<'_>, points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let towards = |degrees: &f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        drawing.view.point([sin, cos])
    };
    let place = |[x, y]: [f64; 2]| {
        // The board's edge where the seat sits, not its farthest corner.
        let along = |p: &[f64; 2]| p[0] * x + p[1] * y;
        let near = points.iter().filter(|p| (p[0] * y - p[1] * x).abs() < 0.8);
        let edge = near.map(along).fold(0.0, f64::max) + APART;
        [x * edge, y * edge]
    };
    drawing.picture.rotations.iter().map(towards).map(place).collect()
}
