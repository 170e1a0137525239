//! Verdicts on turns.

use polychess_wire::Verdict;

/// Minimum losses of the verdicts, as fractions of the maximum points.
const LOSSES: [(f32, Verdict); 3] = [(0.15, Verdict::Blunder), (0.10, Verdict::Mistake), (0.05, Verdict::Inaccuracy)];

/// Returns the verdict on a turn that loses `loss` of the maximum points `best`; `None` for a good
/// turn.
#[must_use]
pub fn verdict_of(loss: f32, best: f32) -> Option<Verdict> {
    let part = loss / best.max(1e-6);
    LOSSES.into_iter().find(|(least, _)| part >= *least).map(|(_, verdict)| verdict)
}

/// Returns the mark of a verdict: `?!`, `?` or `??`.
#[must_use]
pub fn mark_of(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::Inaccuracy) => "?!",
        Some(Verdict::Mistake) => "?",
        Some(Verdict::Blunder) => "??",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_shares_of_the_best_points() {
        let marks = [0.0, 0.14, 0.16, 0.29, 0.31, 0.44, 0.46, 3.0].map(|loss| mark_of(verdict_of(loss, 3.0)));
        assert_eq!(marks, ["", "", "?!", "?!", "?", "?", "??", "??"]);
    }
}
