//! The evaluation as a function of its parameters. A strength is a weighted sum of features. The
//! expected points depend on the strengths as in the engine.

use super::fitted::{Bend, Fit};
use super::games::Sample;
use super::terms::{numbers, with};
use polychess_engine::Evaluation;
use polychess_game::{Choices, Game, Payments, Value};
use polychess_rules::{MAX_SEATS, Position as _};

/// The value of the only nonzero parameter in a probe.
const PROBE_VALUE: f64 = 1_000.0;

/// The features of a position for each side.
pub(super) struct Features {
    /// Each side's strength without any parameter, in centipawns, and its coefficient for each
    /// parameter.
    pub(super) sides: Vec<(f64, Vec<f32>)>,
    /// Each side's final points, as a share of the best possible points.
    pub(super) targets: Vec<f64>,
    /// The points that each side has already won, as a share of the best possible points.
    won: Vec<f64>,
    /// The points for the first, second and last place, in the same unit.
    places: [f64; 3],
}

/// Evaluations that yield the features: one with all parameters zero, and one for each nonzero
/// parameter.
pub(super) struct Probes<V> {
    none: Evaluation<V>,
    each: Vec<Evaluation<V>>,
}

impl<V: Value> Probes<V> {
    pub(super) fn new() -> Self {
        let fresh = Game::<V>::new(Choices::default_of(&V::INFO));
        let count = numbers(&V::WORTHS).len();
        let probe = |at: Option<usize>| {
            let numbers: Vec<f64> = (0..count).map(|i| if Some(i) == at { PROBE_VALUE } else { 0.0 }).collect();
            Evaluation::with(fresh.position(), &with(&V::WORTHS, &numbers))
        };
        Self { none: probe(None), each: (0..count).map(|at| probe(Some(at))).collect() }
    }

    /// Returns the features of a position, or `None` if fewer than two sides are left.
    pub(super) fn features(&self, sample: &Sample) -> anyhow::Result<Option<Features>> {
        let game = Game::<V>::from_text(Choices::default_of(&V::INFO), &sample.text)?;
        let position = game.position();
        let payments: Payments = V::payments(position);
        let best = f64::from(payments.best);
        let live: Vec<_> = V::INFO.all_seats().filter(|&seat| !position.is_eliminated(seat)).collect();
        let first = |seat| V::INFO.all_seats().find(|&other| position.are_teammates(other, seat));
        let mut leaders: Vec<_> = live.iter().filter_map(|&seat| first(seat)).collect();
        leaders.dedup();
        leaders.sort_unstable();
        leaders.dedup();
        if leaders.len() < 2 {
            return Ok(None);
        }
        let offsets = self.none.strengths(position);
        let counted: Vec<_> = self.each.iter().map(|probe| probe.strengths(position)).collect();
        let of = |leader| {
            let members: Vec<_> = live.iter().copied().filter(|&seat| position.are_teammates(seat, leader)).collect();
            let offset: i32 = members.iter().map(|&seat| offsets[seat]).sum();
            let feature = |counts: &polychess_rules::BySeat<i32>| {
                let sum: i32 = members.iter().map(|&seat| counts[seat]).sum();
                (f64::from(sum - offset) / PROBE_VALUE) as f32
            };
            (f64::from(offset), counted.iter().map(feature).collect())
        };
        Ok(Some(Features {
            sides: leaders.iter().map(|&leader| of(leader)).collect(),
            targets: leaders.iter().map(|leader| sample.points[leader.index()] / best).collect(),
            won: leaders.iter().map(|leader| f64::from(payments.won[leader.index()]) / best).collect(),
            places: payments.places.map(|pays| f64::from(pays) / best),
        }))
    }
}

/// Strengths by side, in pawns.
type Counts = [f64; MAX_SEATS];

impl Features {
    /// Returns each side's strength, in pawns.
    pub(super) fn counts(&self, fit: &Fit) -> Counts {
        let mut counts = [0.0; MAX_SEATS];
        for (count, (offset, features)) in counts.iter_mut().zip(&self.sides) {
            let sum: f64 = features.iter().zip(&fit.numbers).map(|(f, n)| f64::from(*f) * n).sum();
            *count = (offset + sum) / 100.0;
        }
        counts
    }

    /// Returns each side's expected share of the best possible points (Luce 1959, Plackett 1975).
    pub(super) fn shares(&self, counts: &Counts, bend: &Bend) -> [f64; MAX_SEATS] {
        let live = self.sides.len();
        let most = counts[..live].iter().copied().fold(f64::MIN, f64::max);
        let weigh = |factor: f64| {
            let mut weights = [0.0; MAX_SEATS];
            weights.iter_mut().zip(&counts[..live]).for_each(|(w, c)| *w = ((c - most) * factor).max(-80.0).exp());
            weights
        };
        let (weights, seconds) = (weigh(bend.sharpness), weigh(bend.sharpness * bend.second));
        let (total, rest): (f64, f64) = (weights.iter().sum(), seconds.iter().sum());
        let [first, second, last] = self.places;
        let all = if live < 3 { first + last } else { first + second + last };
        let mut shares = [0.0; MAX_SEATS];
        for (one, share) in shares.iter_mut().enumerate().take(live) {
            let mut got = 0.0;
            for (winner, (weight, next)) in weights.iter().zip(&seconds).enumerate().take(live) {
                let pays = match () {
                    () if winner == one => first,
                    () if live < 3 => last,
                    () => last + (second - last) * seconds[one] / (rest - next).max(1e-30),
                };
                got += weight / total * pays;
            }
            *share = self.won[one] + got * (1.0 - bend.level) + bend.level * all / live as f64;
        }
        shares
    }

    /// Returns the prediction error: the mean cross entropy of the sides' shares.
    pub(super) fn loss(&self, counts: &Counts, bend: &Bend) -> f64 {
        let one = |(target, share): (&f64, f64)| {
            let share = share.clamp(1e-4, 1.0 - 1e-4);
            -target * share.ln() - (1.0 - target) * (1.0 - share).ln()
        };
        self.targets.iter().zip(self.shares(counts, bend)).map(one).sum::<f64>() / self.targets.len() as f64
    }

    /// Returns the derivative of the loss with respect to each side's strength.
    pub(super) fn slope(&self, counts: &Counts, bend: &Bend) -> Counts {
        const STEP: f64 = 1e-3;
        let at = |side: usize, step: f64| {
            let mut moved = *counts;
            moved[side] += step;
            self.loss(&moved, bend)
        };
        let mut slope = [0.0; MAX_SEATS];
        for (side, slope) in slope.iter_mut().enumerate().take(self.sides.len()) {
            *slope = (at(side, STEP) - at(side, -STEP)) / (2.0 * STEP);
        }
        slope
    }
}
