//! A table that compares pairs of players across several games.

use super::results::Results;
use super::table::{Mean, difference, game_of};
use std::io::Write as _;

/// Prints one row per pair and one column per game, in order of appearance. The last column
/// contains the mean over all games.
pub(super) fn print(all: &[&Results]) -> anyhow::Result<()> {
    let played: Vec<&&Results> = all.iter().filter(|results| !results.rows.is_empty()).collect();
    let (mut games, mut pairs): (Vec<String>, Vec<&[String; 2]>) = (Vec::new(), Vec::new());
    for results in &played {
        let game = game_of(&results.header);
        if !games.contains(&game) {
            games.push(game);
        }
        if !pairs.contains(&&results.header.players) {
            pairs.push(&results.header.players);
        }
    }
    let mut out = anstream::stdout();
    writeln!(out, "| a | b | {} | mean |\n|---|---|{}--:|", games.join(" | "), "--:|".repeat(games.len()))?;
    for pair in pairs {
        let of = |game: &String| {
            let same = |results: &&&&Results| results.header.players == *pair && game_of(&results.header) == *game;
            played.iter().find(same).map(|results| (difference(&results.rows), results.rows.len()))
        };
        let found: Vec<Option<(Mean, usize)>> = games.iter().map(of).collect();
        let cell = |(Mean { mean, half }, count): (Mean, usize)| format!("{mean:+.2} ± {half:.2} ({count})");
        let cells: Vec<String> = found.iter().map(|found| found.map_or_else(String::new, cell)).collect();
        let means: Vec<Mean> = found.iter().flatten().map(|found| found.0).collect();
        let Mean { mean, half } = mean_of(&means);
        writeln!(out, "| {} | {} | {} | {mean:+.2} ± {half:.2} |", pair[0], pair[1], cells.join(" | "))?;
    }
    Ok(())
}

/// Returns the mean of independent means, with its confidence interval.
fn mean_of(means: &[Mean]) -> Mean {
    let count = means.len().max(1) as f64;
    let mean = means.iter().map(|one| one.mean).sum::<f64>() / count;
    Mean { mean, half: means.iter().map(|one| one.half.powi(2)).sum::<f64>().sqrt() / count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_equal_weight() {
        let Mean { mean, half } = mean_of(&[Mean { mean: 0.5, half: 0.3 }, Mean { mean: -0.1, half: 0.4 }]);
        assert!((mean - 0.2).abs() < 1e-12 && (half - 0.25).abs() < 1e-12, "{mean} {half}");
    }
}
