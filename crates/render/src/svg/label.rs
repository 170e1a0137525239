//! Labels at the edge of the board.

/// A label at the edge of the board: letters or a number. All lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The kind of label: 0 for letters, 1 for a number.
    pub(super) part: usize,
    /// The centre, then half the width and half the height.
    pub(super) at: [f64; 2],
    pub(super) half: [f64; 2],
    /// The direction from the board to the label.
    pub(super) out: [f64; 2],
}

impl Label {
    /// Returns the distance between a point and the label. Returns 0 for a point inside the label.
    pub(super) fn distance(&self, [x, y]: [f64; 2]) -> f64 {
        let beyond = |v: f64, at: f64, half: f64| ((v - at).abs() - half).max(0.0);
        beyond(x, self.at[0], self.half[0]).hypot(beyond(y, self.at[1], self.half[1]))
    }

    pub(super) fn overlaps(&self, other: &Self, air: f64) -> bool {
        (0..2).all(|axis| (self.at[axis] - other.at[axis]).abs() < self.half[axis] + other.half[axis] + air)
    }

    /// True if the distance between the label and a segment is less than `near`.
    pub(super) fn touches(&self, [a, b]: [[f64; 2]; 2], near: f64) -> bool {
        // Clip the segment against the enlarged box, one axis after the other.
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for axis in 0..2 {
            let (reach, start, way) = (self.half[axis] + near, a[axis] - self.at[axis], b[axis] - a[axis]);
            if way.abs() < 1e-9 {
                if start.abs() >= reach {
                    return false;
                }
                continue;
            }
            let ends = [(-reach - start) / way, (reach - start) / way];
            from = from.max(ends[0].min(ends[1]));
            to = to.min(ends[0].max(ends[1]));
        }
        from < to
    }

    pub(super) fn corners(&self) -> [[f64; 2]; 4] {
        let corner = |x: f64, y: f64| [self.at[0] + x * self.half[0], self.at[1] + y * self.half[1]];
        [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
    }
}
