//! Points of the drawing plane: x to the right, y downwards, the centre of the board at the origin,
//! cells about one unit apart.

/// A point of the drawing plane, rounded so that it is the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// Creates a point. Coordinates are rounded to a ten-thousandth of a cell, so that the last
    /// digits of libm never appear in a picture.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Self {
        let round = |v: f64| (v * 1e4).round() / 1e4 + 0.0;
        Self { x: round(x), y: round(y) }
    }

    /// Returns the point rotated about the origin, clockwise on the screen.
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

    /// Interpolates linearly: 0 is this point, 1 is the other.
    #[must_use]
    pub fn lerp(self, other: Self, part: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }
}

/// A rectangle around a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The corner with the smallest x and y.
    pub min: Point,
    /// The corner with the largest x and y.
    pub max: Point,
}

impl Bounds {
    /// Returns the smallest rectangle around all points; the origin if there are none.
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
