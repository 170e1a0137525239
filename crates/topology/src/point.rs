//! Points of the drawing plane. The origin is the centre of the board, x increases to the right and
//! y downwards. Neighbouring cells are about one unit apart.

/// A point of the drawing plane. Its coordinates are rounded, so they are equal on every platform.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The distance to the right of the origin.
    pub x: f64,
    /// The distance below the origin.
    pub y: f64,
}

impl Point {
    /// Creates a point with coordinates rounded to 1/10,000 of a unit. Rounding hides the
    /// differences between implementations of `sin` and `cos`.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Self {
        let round = |v: f64| (v * 1e4).round() / 1e4 + 0.0;
        Self { x: round(x), y: round(y) }
    }

    /// Rotates the point about the origin, clockwise on the screen.
    #[must_use]
    pub fn rotated(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// Returns the distance between two points.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Interpolates linearly between this point (`part` = 0) and the other (`part` = 1).
    #[must_use]
    pub fn lerp(self, other: Self, part: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }
}

/// An axis-aligned bounding box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The corner with the minimum x and y.
    pub min: Point,
    /// The corner with the maximum x and y.
    pub max: Point,
}

impl Bounds {
    /// Returns the smallest box around all points, or an empty box at the origin if there are none.
    #[must_use]
    pub fn around<'a>(points: impl IntoIterator<Item = &'a Point>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().copied().unwrap_or(Point::new(0.0, 0.0));
        points.fold(Self { min: first, max: first }, |b, p| Self {
            min: Point::new(b.min.x.min(p.x), b.min.y.min(p.y)),
            max: Point::new(b.max.x.max(p.x), b.max.y.max(p.y)),
        })
    }
}
