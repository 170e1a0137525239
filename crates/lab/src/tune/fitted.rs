//! What a fit finds.

/// What a fit finds: the numbers, and the curve.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) numbers: Vec<f64>,
    pub(super) bend: Bend,
}

/// The curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend {
    pub(super) sharpness: f64,
    pub(super) second: f64,
    /// How often what is left is shared equally, whatever armies count: draws, agreements, accidents. Nobody can do anything about these, so a game's
    /// data has no room for it; without it the rest would be fitted to them.
    pub(super) level: f64,
}
