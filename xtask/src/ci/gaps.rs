//! Gaps: the checks that a run could not make.

/// Descriptions of checks that a step could not make. The step still passes, but `ci` prints its
/// gaps after the step and again at the end.
pub(super) type Gaps = Vec<String>;
