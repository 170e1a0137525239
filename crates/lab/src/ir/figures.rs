//! The results of a measurement.

use std::collections::BTreeMap;

/// Instructions per leaf (for `search`, per node), by game, options, position number and mode. The
/// value of `start-up` is a total.
pub(super) type Figures = BTreeMap<String, f64>;
