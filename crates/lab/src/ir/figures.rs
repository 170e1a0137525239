//! What is measured.

use std::collections::BTreeMap;

/// What was measured: by game, options, number of the place and mode, instructions for each leaf, or for
/// `search` each node; for `start-up`, all of them.
pub(super) type Figures = BTreeMap<String, f64>;
