//! The result of a fit.

/// The fitted parameters and curve.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) numbers: Vec<f64>,
    pub(super) bend: Bend,
}

/// The curve that maps strengths to expected points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend {
    pub(super) sharpness: f64,
    pub(super) second: f64,
    /// The share of the points that the model splits equally, regardless of strength. It covers
    /// draws, agreements and chance.
    ///
    /// The engine's evaluation has no such term, because its search cannot influence these points.
    /// Without the term, the fit would distort the other parameters.
    pub(super) level: f64,
}
