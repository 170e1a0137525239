//! The accuracy of each level.

use super::games::EvaluatedGame;
use polychess_game::Info;
use polychess_rules::Seat;

pub(super) const HEAD: &str = "| game | games | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|--:|--:|--:|--:|--:|--:|--:|";

/// Returns a row with the mean accuracy of each level and its standard error.
pub(super) fn row(info: &Info, games: &[EvaluatedGame]) -> String {
    let cells: Vec<String> = (3..=8).map(|level| cell(level, games)).collect();
    format!("| {} | {} | {} |", info.id, games.len(), cells.join(" | "))
}

fn cell(level: u8, games: &[EvaluatedGame]) -> String {
    let mut all = Vec::new();
    for game in games {
        let players = Seat::all(game.levels.len()).filter(|seat| game.levels[seat.index()] == level);
        all.extend(players.filter_map(|seat| game.review.players[seat.index()].accuracy).map(f64::from));
    }
    let count = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{mean:.1} ± {:.1}", (variance / count).sqrt())
}
