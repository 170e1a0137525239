//! The points at the end of a game.

use polychess_game::{AnyMatch, Match, Value};
use polychess_variants::{Visitor, visit};

/// Returns the points of each seat in a finished match, for [`assemble`](crate::assemble). Returns
/// `None` if the match has not ended or gives no points.
#[must_use]
pub fn final_points(end: &dyn AnyMatch) -> Option<Vec<f32>> {
    visit(end.info().id, FinalPoints(end)).flatten()
}

struct FinalPoints<'a>(&'a dyn AnyMatch);

impl Visitor for FinalPoints<'_> {
    type Out = Option<Vec<f32>>;

    fn visit<V: Value>(self) -> Self::Out {
        let all = self.0.as_any().downcast_ref::<Match<V>>().filter(|all| all.is_over())?;
        let points = all.points()?;
        Some(V::INFO.all_seats().map(|seat| points[seat].to_f64() as f32).collect())
    }
}
