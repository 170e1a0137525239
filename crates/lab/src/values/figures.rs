//! Figures about the expected points of reviews.

use super::games::EvaluatedGame;
use polychess_game::Info;

pub(super) const HEAD: &str = "\
| game | games | ended | turns | sum | jump of searches | jump | slope | greatest gap | gap at |\n\
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

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
    games: usize,
    last_game: Option<usize>,
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
    /// Predicted and final parts of the maximum points.
    pairs: Vec<(f64, f64)>,
    bins: Vec<Bin>,
}

impl Figures {
    pub(super) fn of(games: &[EvaluatedGame]) -> Self {
        let mut figures = Self { games: games.len(), bins: vec![Bin::default(); BINS], ..Self::default() };
        for (number, game) in games.iter().enumerate() {
            figures.add(number, game);
        }
        figures
    }

    fn add(&mut self, number: usize, game: &EvaluatedGame) {
        self.ended += usize::from(game.is_ended);
        self.turns += game.turns.len();
        for (turn, paid) in game.review.turns.iter().zip(&game.pays) {
            self.sum = self.sum.max((turn.points.iter().sum::<f32>() - paid).abs());
        }
        for n in 1..game.turns.len() {
            let (before, after) = (&game.turns[n - 1], &game.turns[n]);
            let is_best = before.line.first().is_none_or(|best| best.text == before.played.text);
            if is_best && before.board == after.board {
                self.raw_jumps.push(distance(&before.before, &after.before));
                self.jumps.push(distance(&game.review.turns[n - 1].points, &game.review.turns[n].points));
            }
        }
        self.add_pairs(game);
        let end = shares(&game.review.points);
        for turn in game.review.turns.iter().filter(|_| game.is_ended) {
            for (predicted, achieved) in shares(&turn.points).zip(end.clone()) {
                let bin = &mut self.bins[((predicted * BINS as f64) as usize).min(BINS - 1)];
                bin.count += 1.0;
                bin.predicted += predicted;
                bin.achieved += achieved;
                bin.games += usize::from(bin.last_game != Some(number));
                bin.last_game = Some(number);
            }
        }
    }

    /// Adds the predicted and final parts of the maximum points, or of the paid points if the
    /// maximum changes during the game.
    fn add_pairs(&mut self, game: &EvaluatedGame) {
        let best = game.review.best;
        let is_fixed = game.turns.iter().all(|turn| turn.best == best);
        let parts = |points: &[f32]| -> Vec<f64> {
            let whole = if is_fixed { best } else { points.iter().sum() };
            points.iter().map(|points| f64::from(points / whole.max(1e-6))).collect()
        };
        let end = parts(&game.review.points);
        for turn in game.review.turns.iter().filter(|_| game.is_ended) {
            self.pairs.extend(parts(&turn.points).into_iter().zip(end.iter().copied()));
        }
    }

    pub(super) fn row(&self, info: &Info) -> String {
        let Self { games, ended, turns, sum, .. } = self;
        let bins = self.bins.iter().filter(|bin| bin.games >= MIN_GAMES);
        let gaps = bins.map(|bin| ((bin.achieved - bin.predicted) / bin.count, bin.predicted / bin.count));
        let (gap, at) = gaps.fold((0.0_f64, 0.0), |worst, one| if one.0.abs() > worst.0.abs() { one } else { worst });
        let (raw, jump, slope) = (mean(&self.raw_jumps), mean(&self.jumps), slope(&self.pairs));
        format!(
            "| {} | {games} | {ended} | {turns} | {sum:.5} | {raw:.4} | {jump:.4} | {slope:.2} | {gap:+.3} | {at:.2} |",
            info.id
        )
    }
}

fn shares(points: &[f32]) -> impl Iterator<Item = f64> + Clone {
    let paid = f64::from(points.iter().sum::<f32>().max(1e-6));
    points.iter().map(move |&points| f64::from(points) / paid)
}

/// Returns the mean absolute difference of the shares.
fn distance(a: &[f32], b: &[f32]) -> f64 {
    shares(a).zip(shares(b)).map(|(a, b)| (a - b).abs()).sum::<f64>() / a.len().max(1) as f64
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
