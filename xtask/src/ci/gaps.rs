//! Gaps: checks that a run could not perform.

/// Descriptions of checks that a step could not perform.
///
/// The step still passes. `ci` prints its gaps after the step and again at the end.
pub(super) type Gaps = Vec<String>;
