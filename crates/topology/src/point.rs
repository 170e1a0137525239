//! Points of the drawing plane: x to the right, y downwards, the centre of the board at the origin, cells about one unit apart.

/// A point of the drawing plane, rounded so that it is the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// Coordinates are rounded to a ten-thousandth of a cell, so that libm's last digits never show in a picture.
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

    /// The distance between two points.
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

/// A rectangle that holds a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The corner with the least x and y.
    pub min: Point,
    /// The corner with the greatest x and y.
    pub max: Point,
}

impl Bounds {
    /// The smallest rectangle that holds all points; a single origin for none.
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
