//! Computes the size of an image, including the labels, the signs of players and the caption.

use super::coordinates::EdgeCoordinates;
use super::drawing::Drawing;
use super::label::Label;
use super::lines;
use crate::letters;

/// The margin around the board, in cells.
const MARGIN: f64 = 0.36;
/// The distance between the board and the sign of the player to move, the radius of the sign, and
/// the distance of its tip from its centre, in cells.
const SIGN_DISTANCE: f64 = 0.76;
pub(super) const SIGN_RADIUS: f64 = 0.31;
pub(super) const TIP_REACH: f64 = 0.47;
/// The margins around the sign and around labels, in cells.
const SIGN_MARGIN: f64 = 0.12;
const LETTER_MARGIN: f64 = 0.05;
/// The text size of the caption as a fraction of the image's width, and the limits of this size in
/// cells.
const CAPTION_SIZE: f64 = 0.033;
const CAPTION_SIZE_LIMITS: [f64; 2] = [0.3, 0.46];

/// The size of an image and the layout outside the board, in cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) least: [f64; 2],
    pub(super) most: [f64; 2],
    /// For each seat, the position of its sign, and the direction from the sign to the board.
    pub(super) signs: Vec<[[f64; 2]; 2]>,
    /// The lines of the caption, and their text size.
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
        let signs = if turn { signs(drawing, &points, labels) } else { Vec::new() };
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let corners = labels.iter().flat_map(Label::corners).map(|p| (p, SIGN_MARGIN));
        let outer =
            points.iter().map(|&p| (p, MARGIN)).chain(signs.iter().map(|&[p, _]| (p, SIGN_RADIUS + SIGN_MARGIN)));
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
        let size = (width * CAPTION_SIZE).clamp(CAPTION_SIZE_LIMITS[0], CAPTION_SIZE_LIMITS[1]);
        let caption = letters::wrapped(&drawing.overlay.caption, (width - 0.6) * 100.0 / size);
        let mut frame = Self { least, most, signs, caption, size };
        frame.most[1] += frame.height(frame.caption.len());
        frame
    }

    /// Returns the height of the first `lines` lines of the caption.
    pub(super) fn height(&self, lines: usize) -> f64 {
        if lines == 0 { 0.0 } else { self.size * (1.35 * lines as f64 + 0.35) }
    }
}

/// Returns the position of each seat's sign. It is below the board from the point of view of this
/// seat, and does not overlap the board or its labels.
fn signs(drawing: &Drawing<'_>, points: &[[f64; 2]], labels: &[Label]) -> Vec<[[f64; 2]; 2]> {
    let towards = |degrees: &f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        drawing.view.point([sin, cos])
    };
    let place = |[x, y]: [f64; 2]| {
        // Measure the distance to the edge near the sign, because the farthest corner may be
        // elsewhere.
        let along = |p: &[f64; 2]| p[0] * x + p[1] * y;
        let near = |p: &[f64; 2]| (p[0] * y - p[1] * x).abs() < 0.8;
        let edge =
            |points: &mut dyn Iterator<Item = [f64; 2]>| points.filter(near).map(|p| along(&p)).fold(0.0, f64::max);
        let close = edge(&mut points.iter().copied()) + SIGN_DISTANCE;
        let at = |far: f64| [[x * far, y * far], [-x, -y]];
        if labels.iter().all(|label| label.distance(at(close)[0]) > SIGN_RADIUS + SIGN_MARGIN) {
            return at(close);
        }
        at(close.max(edge(&mut labels.iter().flat_map(Label::corners)) + TIP_REACH + LETTER_MARGIN))
    };
    drawing.picture.rotations.iter().map(towards).map(place).collect()
}
