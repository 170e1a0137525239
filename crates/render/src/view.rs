//! A board seen from a seat.

use polychess_game::BoardPicture;

/// Turns the points of a picture so that a seat is at the bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    sin: f64,
    cos: f64,
}

impl View {
    /// The view of a seat; that of the first where there is no such seat.
    pub(crate) fn from(picture: &BoardPicture, bottom: usize) -> Self {
        let degrees = picture.rotations.get(bottom).copied().unwrap_or(0.0);
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { sin, cos }
    }

    /// Where a point is seen. Rounded, so that it is the same on every machine.
    pub(crate) fn point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let round = |v: f64| (v * 1e4).round() / 1e4 + 0.0;
        [round(x * self.cos - y * self.sin), round(x * self.sin + y * self.cos)]
    }

    /// Where points are seen.
    pub(crate) fn points(&self, points: &[[f64; 2]]) -> Vec<[f64; 2]> {
        points.iter().map(|&p| self.point(p)).collect()
    }
}

/// The middle between two points.
pub(crate) fn middle(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
}

/// The distance between two points.
pub(crate) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
