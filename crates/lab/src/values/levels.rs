//! The accuracy of each level.

use super::recorded_game::KeptGame;
use super::reviewed::Facts;
use polychess_analysis::Calibration;

pub(super) const HEAD: &str = "| game | games | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|--:|--:|--:|--:|--:|--:|--:|";

/// Returns a row with the mean accuracy of each level and its standard error.
pub(super) fn row(facts: &Facts, games: &[&KeptGame], calibration: Option<&Calibration>) -> String {
    let mut all: Vec<(u8, f64)> = Vec::new();
    for game in games {
        let players = facts.review(game, calibration).players;
        let accuracies = game.levels.iter().zip(players);
        all.extend(accuracies.filter_map(|(&level, player)| Some((level, f64::from(player.accuracy?)))));
    }
    let cells: Vec<String> = (3..=8).map(|level| cell(level, &all)).collect();
    format!("| {} | {} | {} |", facts.info.id, games.len(), cells.join(" | "))
}

fn cell(level: u8, all: &[(u8, f64)]) -> String {
    let own: Vec<f64> = all.iter().filter(|(other, _)| *other == level).map(|(_, accuracy)| *accuracy).collect();
    let count = own.len().max(1) as f64;
    let mean = own.iter().sum::<f64>() / count;
    let variance = own.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{mean:.1} ± {:.1}", (variance / count).sqrt())
}
