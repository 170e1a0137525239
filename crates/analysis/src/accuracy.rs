//! Accuracy of a player in per cent.
//!
//! The formulas are those of Lichess for two players, with the share of the points instead of the
//! winning chances. The loss of a turn is a loss of log-odds, because a player with few points cannot
//! lose many.

use crate::balance::{log_odds, share};
use polychess_engine::parts::exp;

/// Least distance of a share from 0 and 1. It limits the loss of log-odds.
const LEAST_SHARE: f32 = 0.005;

/// Limits of the number of positions in a window.
const WINDOW: [usize; 2] = [2, 8];
/// Number of windows per game.
const WINDOWS: usize = 10;
/// Limits of the weight of a turn: the standard deviation of the share in its window, in per cent.
const WEIGHTS: [f32; 2] = [0.5, 12.0];

/// Returns the accuracy of a turn that loses `loss` per cent.
pub(crate) fn accuracy_of_loss(loss: f32) -> f32 {
    (103.166_81 * exp(-0.043_544_154 * loss) - 3.166_925 + 1.0).clamp(0.0, 100.0)
}

/// Returns the loss of a turn in per cent, from the shares of the maximum points before and after it.
///
/// The same loss of log-odds has the same result in every position. In an even position, the result
/// is the loss of the share.
pub(crate) fn even_loss(before: f32, after: f32) -> f32 {
    let odds = |p: f32| log_odds(p.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE));
    50.0 - 100.0 * share((odds(after) - odds(before)).min(0.0))
}

/// Returns the weight of each turn from the shares of a seat before each turn and at the end, in
/// per cent. A turn in a volatile part of the game weighs more.
pub(crate) fn weights(shares: &[f32]) -> Vec<f32> {
    let turns = shares.len().saturating_sub(1);
    let size = (shares.len() / WINDOWS).clamp(WINDOW[0], WINDOW[1]).min(shares.len());
    let window = |turn: usize| {
        let end = (turn + 2).max(size);
        &shares[end - size..end]
    };
    (0..turns).map(|turn| deviation(window(turn)).clamp(WEIGHTS[0], WEIGHTS[1])).collect()
}

/// Returns the accuracy of a game from the accuracy and the weight of each turn: the mean of the
/// weighted mean and the harmonic mean.
pub(crate) fn accuracy_of_game(turns: &[(f32, f32)]) -> Option<f32> {
    if turns.is_empty() {
        return None;
    }
    let weight: f32 = turns.iter().map(|(_, weight)| weight).sum();
    let weighted = turns.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f32>() / weight;
    let harmonic = turns.len() as f32 / turns.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum::<f32>();
    Some(f32::midpoint(weighted, harmonic))
}

/// Returns the standard deviation.
fn deviation(numbers: &[f32]) -> f32 {
    let count = numbers.len().max(1) as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f32>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        let accuracies = [0.0, 5.0, 10.0, 20.0, 100.0].map(accuracy_of_loss);
        assert!(accuracies[0] > 99.9 && accuracies[4] < 1.0, "{accuracies:?}");
        assert!((accuracies[2] - 64.6).abs() < 0.2, "{accuracies:?}");
        assert!(accuracies.windows(2).all(|two| two[0] > two[1]), "{accuracies:?}");
    }

    #[test]
    fn the_same_loss_of_log_odds_counts_the_same() {
        assert_eq!((even_loss(0.5, 0.5), even_loss(0.2, 0.3)), (0.0, 0.0));
        assert!((even_loss(0.5, 0.3) - 20.0).abs() < 0.1);
        // The odds fall by a factor of 4 in both turns.
        let [ahead, behind] = [even_loss(0.8, 0.5), even_loss(0.2, 1.0 / 17.0)];
        assert!((ahead - behind).abs() < 0.2 && (ahead - 30.0).abs() < 0.2, "{ahead} {behind}");
        assert!(even_loss(0.9, 0.0) < 50.0);
    }

    #[test]
    fn turns_in_volatile_parts_weigh_more() {
        let mut shares = vec![50.0; 40];
        shares.extend([20.0, 80.0, 30.0, 70.0]);
        let weights = weights(&shares);
        assert_eq!((weights.len(), weights[0], weights[42]), (43, 0.5, 12.0));
    }

    #[test]
    fn accuracy_of_a_game_is_between_its_turns() {
        assert_eq!(accuracy_of_game(&[]), None);
        let mean = accuracy_of_game(&[(100.0, 1.0), (50.0, 1.0)]).expect("two turns");
        assert!((mean - (75.0 + 200.0 / 3.0) / 2.0).abs() < 1e-3, "{mean}");
    }
}
