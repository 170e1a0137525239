//! Figures about the expected points of reviews.

use super::recorded_game::KeptGame;
use super::reviewed::Facts;
use polychess_wire::GameReview;

pub(super) const HEAD: &str = "\
| game | games | ended | turns | sum | jump of searches | jump | slope | greatest gap | gap at | by chance |\n\
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

pub(super) const BINS_HEAD: &str = "| game | range | games | predicted | final | gap |\n|---|---|--:|--:|--:|--:|";

/// Number of bins of the predicted share.
const BINS: usize = 10;
/// Minimum number of games that contribute to a bin.
const MIN_GAMES: usize = 20;

/// The predictions with a share in one range.
#[derive(Clone, Default)]
struct Bin {
    count: f64,
    predicted: f64,
    achieved: f64,
    /// The number of predictions of each game, and the sum of their errors.
    games: Vec<(f64, f64)>,
    last_game: Option<usize>,
}

/// A game and its review.
pub(super) struct Reviewed<'a> {
    pub(super) game: &'a KeptGame,
    pub(super) review: GameReview,
}

/// The figures of one game.
#[derive(Default)]
pub(super) struct Figures {
    games: usize,
    ended: usize,
    turns: usize,
    /// Greatest difference of a vector's sum from the points that the game pays.
    sum: f32,
    raw_jumps: Vec<f64>,
    jumps: Vec<f64>,
    /// Predicted and final shares.
    pairs: Vec<(f64, f64)>,
    bins: Vec<Bin>,
}

impl Figures {
    pub(super) fn of(facts: &Facts, games: &[Reviewed<'_>]) -> Self {
        let mut figures = Self { games: games.len(), bins: vec![Bin::default(); BINS], ..Self::default() };
        for (number, game) in games.iter().enumerate() {
            figures.add(facts, number, game);
        }
        figures
    }

    fn add(&mut self, facts: &Facts, number: usize, reviewed: &Reviewed<'_>) {
        let Reviewed { game, review } = reviewed;
        self.turns += game.turns.len();
        for (turn, kept) in review.turns.iter().zip(&game.turns) {
            self.sum = self.sum.max((turn.points.iter().sum::<f32>() - facts.paid(kept)).abs());
        }
        for n in 1..game.turns.len() {
            let (before, after) = (&game.turns[n - 1], &game.turns[n]);
            if before.change.is_empty() {
                self.raw_jumps.push(distance(&before.before, &after.before));
                self.jumps.push(distance(&review.turns[n - 1].points, &review.turns[n].points));
            }
        }
        if !game.end.is_empty() {
            self.ended += 1;
            self.add_result(number, review);
        }
    }

    /// Compares the predictions of a game with its result.
    fn add_result(&mut self, number: usize, review: &GameReview) {
        let end = parts(&review.points);
        for turn in &review.turns {
            for (predicted, achieved) in parts(&turn.points).zip(end.clone()) {
                self.pairs.push((predicted, achieved));
                let bin = &mut self.bins[((predicted * BINS as f64) as usize).min(BINS - 1)];
                bin.count += 1.0;
                bin.predicted += predicted;
                bin.achieved += achieved;
                if bin.last_game != Some(number) {
                    bin.games.push((0.0, 0.0));
                    bin.last_game = Some(number);
                }
                if let Some((count, error)) = bin.games.last_mut() {
                    *count += 1.0;
                    *error += achieved - predicted;
                }
            }
        }
    }

    pub(super) fn row(&self, id: &str) -> String {
        let Self { games, ended, turns, sum, .. } = self;
        let bins = self.bins.iter().filter(|bin| bin.games.len() >= MIN_GAMES);
        let worst = bins.max_by(|a, b| a.gap().abs().total_cmp(&b.gap().abs()));
        let (gap, at, error) = worst.map_or((0.0, 0.0, 0.0), |bin| (bin.gap(), bin.predicted / bin.count, bin.error()));
        let (raw, jump, slope) = (mean(&self.raw_jumps), mean(&self.jumps), slope(&self.pairs));
        format!(
            "| {id} | {games} | {ended} | {turns} | {sum:.5} | {raw:.4} | {jump:.4} | {slope:.2} | {gap:+.3} | {at:.2} | {error:.3} |"
        )
    }

    /// Returns a row for each bin with enough games.
    pub(super) fn bins(&self, id: &str) -> String {
        let mut rows = String::new();
        for (n, bin) in self.bins.iter().enumerate().filter(|(_, bin)| bin.games.len() >= MIN_GAMES) {
            let (low, high) = (n as f64 / BINS as f64, (n + 1) as f64 / BINS as f64);
            rows += &format!(
                "| {id} | {low:.1}–{high:.1} | {} | {:.3} | {:.3} | {:+.3} ± {:.3} |\n",
                bin.games.len(),
                bin.predicted / bin.count,
                bin.achieved / bin.count,
                bin.gap(),
                bin.error(),
            );
        }
        rows
    }
}

impl Bin {
    /// Returns the mean final share minus the mean predicted one.
    fn gap(&self) -> f64 {
        (self.achieved - self.predicted) / self.count.max(1.0)
    }

    /// Returns the standard error of the gap. All predictions of a game share one result, so a game
    /// is one sample.
    fn error(&self) -> f64 {
        let gap = self.gap();
        let square: f64 = self.games.iter().map(|(count, error)| (error - gap * count).powi(2)).sum();
        square.sqrt() / self.count.max(1.0)
    }
}

/// Returns the part of each seat in all points.
pub(super) fn parts(points: &[f32]) -> impl Iterator<Item = f64> + Clone {
    let paid = f64::from(points.iter().sum::<f32>().max(1e-6));
    points.iter().map(move |&points| f64::from(points) / paid)
}

/// Returns the mean absolute difference of the shares.
fn distance(a: &[f32], b: &[f32]) -> f64 {
    parts(a).zip(parts(b)).map(|(a, b)| (a - b).abs()).sum::<f64>() / a.len().max(1) as f64
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Returns the slope of a logistic regression of final parts on the log-odds of predicted parts.
/// It is 1 for calibrated predictions, and above 1 for cautious ones.
fn slope(pairs: &[(f64, f64)]) -> f64 {
    let (mut intercept, mut slope) = (0.0_f64, 1.0_f64);
    for _ in 0..30 {
        let (mut g, mut h) = ([0.0; 2], [[1e-9, 0.0], [0.0, 1e-9]]);
        for &(predicted, achieved) in pairs {
            let p = predicted.clamp(1e-3, 1.0 - 1e-3);
            let x = [1.0, (p / (1.0 - p)).ln()];
            let q = 1.0 / (1.0 + (-(intercept + slope * x[1])).exp());
            for i in 0..2 {
                g[i] += (achieved - q) * x[i];
                (0..2).for_each(|j| h[i][j] += q * (1.0 - q) * x[i] * x[j]);
            }
        }
        let determinant = h[0][0] * h[1][1] - h[0][1] * h[1][0];
        intercept += (h[1][1] * g[0] - h[0][1] * g[1]) / determinant;
        slope += (h[0][0] * g[1] - h[1][0] * g[0]) / determinant;
    }
    slope
}
