//! The points at the end of a game.

use polychess_game::{AnyMatch, Match, Value};
use polychess_variants::{Visitor, visit};

/// Returns the points of each seat in a finished match, for [`assemble`](crate::assemble). Returns
/// `None` if the match has not ended or gives no points.
#[must_use]
pub fn final_points(end: &dyn AnyMatch) -> Option<Vec<f32>> {
    visit(end.info().id, FinalPoints(end)).flatten()
}

/// Returns the maximum points of a seat, summed over all boards.
pub(crate) fn best_points(now: &dyn AnyMatch) -> f32 {
    visit(now.info().id, BestPoints(now)).unwrap_or_default()
}

struct BestPoints<'a>(&'a dyn AnyMatch);

impl Visitor for BestPoints<'_> {
    type Out = f32;

    fn visit<V: Value>(self) -> Self::Out {
        let all = self.0.as_any().downcast_ref::<Match<V>>();
        let boards = all.into_iter().flat_map(|all| all.boards());
        boards.map(|game| V::payments(game.position()).best).sum()
    }
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
