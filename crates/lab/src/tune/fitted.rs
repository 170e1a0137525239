//! The result of a fit.

/// The result of a fit: the parameters and the curve.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) numbers: Vec<f64>,
    pub(super) bend: Bend,
}

/// The curve from strengths to expected points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend {
    pub(super) sharpness: f64,
    pub(super) second: f64,
    /// The share of the points that is divided equally, regardless of strengths: draws, agreements,
    /// accidents.
    ///
    /// The engine cannot influence these results, so the data of a game has no such term. Without
    /// it, the fit would adapt the other parameters to them.
    pub(super) level: f64,
}
