//! The results of a measurement.

use std::collections::BTreeMap;

/// Instructions per leaf, or per node for `search`. The key contains the game, the options, the
/// position number and the mode. The value of `start-up` is a total.
pub(super) type Figures = BTreeMap<String, f64>;
