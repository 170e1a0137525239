//! What a run could not check.

/// What a step could not look at. Such a step passes, but its gap is shown, and shown again at the end.
pub(super) type Gaps = Vec<String>;
