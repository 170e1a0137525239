//! Matches between two evaluations with the same search. A match plays every opening with all
//! possible seatings.

use super::games::{MatchPlayer, opening, play};
use polychess_conformance::parallel::in_parallel;
use polychess_engine::Evaluation;
use polychess_game::Value;
use polychess_rules::Position as _;

/// Returns the mean score difference between `one` and `other`, and half the width of its 95 %
/// confidence interval.
///
/// The unit is the maximum gain of a player over an equal share.
pub(super) fn duel<V: Value>(
    one: &MatchPlayer<'_>,
    other: &MatchPlayer<'_>,
    openings: u64,
    seed: u64,
    workers: usize,
) -> (f64, f64) {
    let numbers: Vec<u64> = (0..openings).map(|n| seed.wrapping_mul(7_919).wrapping_add(n)).collect();
    let mut means = Vec::new();
    in_parallel(workers, &numbers, |&n| difference::<V>(one, other, n), |_, mean| means.push(mean));
    let count = means.len().max(2) as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

/// Returns the score difference in one opening over all seatings. An unfinished game counts the
/// points that its material predicts.
fn difference<V: Value>(one: &MatchPlayer<'_>, other: &MatchPlayer<'_>, n: u64) -> f64 {
    let start = opening::<V>(n, 0.06);
    let seats = V::INFO.seats.len();
    let payments = V::payments(start.position());
    let best = f64::from(payments.best);
    let side_of = |seat| V::INFO.all_seats().position(|other| start.position().are_teammates(seat, other)).unwrap_or(0);
    let mut sums = [(0.0, 0.0); 2];
    for pattern in 1..(1_u32 << seats) - 1 {
        let is_one = |seat| pattern >> side_of(seat) & 1 == 1;
        // Partners share an evaluation, so only patterns with the same evaluation for partners
        // count.
        if V::INFO.all_seats().any(|seat| is_one(seat) != (pattern >> seat.index() & 1 == 1)) {
            continue;
        }
        let sides: Vec<&MatchPlayer<'_>> =
            V::INFO.all_seats().map(|seat| if is_one(seat) { one } else { other }).collect();
        let mut last = None;
        let got = play::<V>(start.clone(), &sides, n ^ u64::from(pattern) << 32, 0.0, |game, _| {
            last = Some(game.position().clone());
        });
        let judge = Evaluation::<V>::new(start.position()).material_only();
        for seat in V::INFO.all_seats() {
            let points = match (&got, &last) {
                (Some(got), _) => got[seat],
                (None, Some(position)) => f64::from(judge.points(position)[seat]),
                (None, None) => 0.0,
            };
            let sum = &mut sums[usize::from(!is_one(seat))];
            *sum = (sum.0 + points, sum.1 + 1.0);
        }
    }
    let [one, other] = sums.map(|(points, games)| points / f64::max(games, 1.0));
    let sides = V::INFO.all_seats().filter(|&seat| side_of(seat) == seat.index()).count();
    let [first, second, last] = payments.places.map(f64::from);
    let equal = if sides < 3 { first + last } else { first + second + last } / sides as f64;
    (one - other) / (best - equal).max(1e-9)
}
