//! The checks that a run could not make.

/// The checks that a step could not make. Such a step passes, but the run shows its gaps, also at
/// the end.
pub(super) type Gaps = Vec<String>;
