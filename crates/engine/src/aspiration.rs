//! Aspiration windows: iterative deepening starts each depth with a narrow window around the last
//! score.

use crate::evaluate::MATE_BOUND;
use crate::score::INFINITE;

/// Minimum depth of a narrow window. At lower depths, scores change too much between iterations.
const MIN_DEPTH: i32 = 4;
/// Distance of the first bounds from the last score, in score units.
const FIRST_MARGIN: i32 = 90;
/// Maximum distance of a widened bound from the score. Beyond it, the window is open on this side.
const MAX_MARGIN: i32 = 1_200;

/// A search window that grows until the score is inside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AspirationWindow {
    alpha: i32,
    beta: i32,
    margin: i32,
}

impl AspirationWindow {
    /// Returns the first window: narrow around the last score if possible, else open.
    pub(crate) fn new(may_be_narrow: bool, depth: i32, last_score: i32) -> Self {
        if !may_be_narrow || depth < MIN_DEPTH || last_score.abs() > MATE_BOUND {
            return Self { alpha: -INFINITE, beta: INFINITE, margin: INFINITE };
        }
        Self { alpha: last_score - FIRST_MARGIN, beta: last_score + FIRST_MARGIN, margin: FIRST_MARGIN }
    }

    pub(crate) fn bounds(self) -> (i32, i32) {
        (self.alpha, self.beta)
    }

    /// Widens the window on the side where the score is outside. Returns `false` if the score is
    /// inside.
    pub(crate) fn widen(&mut self, score: i32) -> bool {
        self.margin = self.margin.saturating_mul(3).min(INFINITE);
        let is_open = self.margin > MAX_MARGIN || score.abs() > MATE_BOUND;
        if score <= self.alpha && self.alpha > -INFINITE {
            self.alpha = if is_open { -INFINITE } else { score - self.margin };
        } else if score >= self.beta && self.beta < INFINITE {
            self.beta = if is_open { INFINITE } else { score + self.margin };
        } else {
            return false;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_grows_until_the_score_is_inside() {
        let mut window = AspirationWindow::new(true, MIN_DEPTH, 100);
        assert_eq!(window.bounds(), (10, 190));
        assert!(window.widen(10), "a fail-low");
        assert_eq!(window.bounds(), (-260, 190));
        assert!(!window.widen(0));
        assert!(window.widen(190), "a fail-high");
        assert!(window.widen(-MATE_BOUND - 5));
        assert_eq!(window.bounds(), (-INFINITE, INFINITE));
        assert!(!window.widen(-INFINITE));
    }

    #[test]
    fn shallow_and_decided_searches_have_open_windows() {
        let open = (-INFINITE, INFINITE);
        assert_eq!(AspirationWindow::new(false, 9, 0).bounds(), open);
        assert_eq!(AspirationWindow::new(true, MIN_DEPTH - 1, 0).bounds(), open);
        assert_eq!(AspirationWindow::new(true, 9, MATE_BOUND + 1).bounds(), open);
    }
}
