//! Rectangular areas of a drawing. All lengths are in cells.

/// A rectangle, given by the minimum and the maximum of x and y.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub(crate) least: [f64; 2],
    pub(crate) most: [f64; 2],
}

impl Area {
    pub(super) const EMPTY: Self = Self { least: [f64::INFINITY; 2], most: [f64::NEG_INFINITY; 2] };

    /// Extends the area so that it contains a point and a margin around the point.
    pub(super) fn with(mut self, point: [f64; 2], around: f64) -> Self {
        for (axis, at) in point.into_iter().enumerate() {
            self.least[axis] = self.least[axis].min(at - around);
            self.most[axis] = self.most[axis].max(at + around);
        }
        self
    }

    pub(super) fn overlaps(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.least[axis] <= other.most[axis] && other.least[axis] <= self.most[axis])
    }
}
