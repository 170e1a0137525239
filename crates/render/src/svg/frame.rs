//! How large a drawing is: the board, its edge, the disk of the seat on turn, the caption.

use super::coordinates::{EdgeCoordinates, Label};
use super::drawing::Drawing;
use super::lines;
use crate::letters;

/// Space around the board, in cells.
const MARGIN: f64 = 0.36;
/// How far outside the board the disk of the seat on turn lies, and its radius.
const APART: f64 = 0.48;
pub(super) const DISK: f64 = 0.16;
/// Space around the disk and the letters beside the board.
const AIR: f64 = 0.12;
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
    pub(super) fn around(drawing: &Drawing<'_>, coordinates: Option<&EdgeCoordinates>) -> Self {
        let picture = drawing.picture;
        let whole = drawing.overlay.only.is_empty();
        let lines = picture.lines.iter().flat_map(|line| lines::shown(drawing, line)).flatten();
        let cells = drawing.indices().flat_map(|cell| drawing.outlines[cell].iter().copied());
        let points: Vec<[f64; 2]> = cells.chain(lines).collect();
        let labels = coordinates.map(|coordinates| coordinates.labels.as_slice()).unwrap_or_default();
        let turn = whole && drawing.style.turn && drawing.scene.is_some_and(|scene| !scene.pieces.is_empty());
        let disks = if turn { disks(drawing, &points, labels) } else { Vec::new() };
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let corners = labels.iter().flat_map(Label::corners).map(|p| (p, AIR));
        let outer = points.iter().map(|&p| (p, MARGIN)).chain(disks.iter().map(|&p| (p, DISK + AIR)));
        for (point, margin) in outer.chain(corners) {
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

/// Below the middle of the board as each seat sees it, outside of all points, beyond letters that stand there.
fn disks(drawing: &Drawing<'_>, points: &[[f64; 2]], labels: &[Label]) -> Vec<[f64; 2]> {
    let towards = |degrees: &f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        drawing.view.point([sin, cos])
    };
    let place = |[x, y]: [f64; 2]| {
        // The board's edge where the seat sits, not its farthest corner.
        let along = |p: &[f64; 2]| p[0] * x + p[1] * y;
        let near = |p: &[f64; 2]| (p[0] * y - p[1] * x).abs() < 0.8;
        let edge =
            |points: &mut dyn Iterator<Item = [f64; 2]>| points.filter(near).map(|p| along(&p)).fold(0.0, f64::max);
        let close = edge(&mut points.iter().copied()) + APART;
        let at = |far: f64| [x * far, y * far];
        if labels.iter().all(|label| label.distance(at(close)) > DISK + AIR) {
            return at(close);
        }
        at(close.max(edge(&mut labels.iter().flat_map(Label::corners)) + DISK + AIR))
    };
    drawing.picture.rotations.iter().map(towards).map(place).collect()
}
