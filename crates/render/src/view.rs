//! The view of a board from one seat, and functions for plane geometry.

use polychess_game::BoardPicture;

/// A rotation that moves one seat to the bottom of the image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    sin: f64,
    cos: f64,
}

impl View {
    /// Returns the view of the seat with the index `bottom`. An invalid index gives the view of the
    /// first seat.
    pub(crate) fn from(picture: &BoardPicture, bottom: usize) -> Self {
        let degrees = picture.rotations.get(bottom).copied().unwrap_or(0.0);
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { sin, cos }
    }

    /// Rotates a point. Rounding makes the result the same on every machine.
    pub(crate) fn point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let round = |v: f64| (v * 1e4).round() / 1e4 + 0.0;
        [round(x * self.cos - y * self.sin), round(x * self.sin + y * self.cos)]
    }

    pub(crate) fn points(&self, points: &[[f64; 2]]) -> Vec<[f64; 2]> {
        points.iter().map(|&p| self.point(p)).collect()
    }
}

/// Returns the midpoint of two points.
pub(crate) fn middle(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
}

pub(crate) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// A point that is this close to a side of an outline counts as inside. The tolerance is necessary
/// because the sides of rings approximate arcs.
const SIDE_TOLERANCE: f64 = 0.004;

/// True if a point is inside an outline. The outline must be nearly convex, in either orientation.
pub(crate) fn is_inside(outline: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let turns = sides.map(|(a, b)| (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| {
        left |= turn > SIDE_TOLERANCE;
        right |= turn < -SIDE_TOLERANCE;
    });
    !(left && right)
}

/// Returns the distance between a point `p` and the segment from `a` to `b`.
pub(crate) fn to_side(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let [x, y] = [b[0] - a[0], b[1] - a[1]];
    let part = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y).max(1e-9);
    let part = part.clamp(0.0, 1.0);
    distance(p, [a[0] + x * part, a[1] + y * part])
}
