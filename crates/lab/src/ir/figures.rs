//! The measured figures.

use std::collections::BTreeMap;

/// Instructions per leaf (for `search`, per node), by game, options, position number and mode. The
/// figure of `start-up` is the total.
pub(super) type Figures = BTreeMap<String, f64>;
