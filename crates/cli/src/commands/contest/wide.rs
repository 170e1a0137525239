//! A table that compares pairs of players across several games.

use super::results::Results;
use super::table::{Mean, difference, game_of};
use std::io::{self, Write as _};

/// Prints one row per pair and one column per game, in order of appearance. The last column
/// contains the mean over all games. Pairs that compare one player with and without a technique
/// have a table of their own, where each row names only the technique.
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
    let mut tables: Vec<(Option<&str>, Vec<&[String; 2]>)> = Vec::new();
    for pair in pairs {
        let player = technique(pair).map(|_| pair[0].as_str());
        match tables.iter_mut().find(|(of, _)| *of == player) {
            Some((_, pairs)) => pairs.push(pair),
            None => tables.push((player, vec![pair])),
        }
    }
    let mut out = anstream::stdout();
    for (nth, (player, pairs)) in tables.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        let (columns, lines) = (games.join(" | "), "--:|".repeat(games.len() + 1));
        match player {
            Some(player) => writeln!(out, "| {player} without | {columns} | mean |\n|---|{lines}")?,
            None => writeln!(out, "| a | b | {columns} | mean |\n|---|---|{lines}")?,
        }
        print_rows(&mut out, pairs, &games, &played)?;
    }
    Ok(())
}

fn print_rows(
    out: &mut impl io::Write,
    pairs: &[&[String; 2]],
    games: &[String],
    played: &[&&Results],
) -> anyhow::Result<()> {
    for &pair in pairs {
        let of = |game: &String| {
            let same = |results: &&&&Results| results.header.players == *pair && game_of(&results.header) == *game;
            played.iter().find(same).map(|results| (difference(&results.rows), results.rows.len()))
        };
        let found: Vec<Option<(Mean, usize)>> = games.iter().map(of).collect();
        let cell = |(mean, count): (Mean, usize)| format!("{mean} ({count})");
        let cells: Vec<String> = found.iter().map(|found| found.map_or_else(String::new, cell)).collect();
        let means: Vec<Mean> = found.iter().flatten().map(|found| found.0).collect();
        let names = technique(pair).map_or_else(|| pair.join(" | "), |technique| format!("`{technique}`"));
        writeln!(out, "| {names} | {} | {} |", cells.join(" | "), mean_of(&means))?;
    }
    Ok(())
}

/// Returns the technique that the second player lacks, if the players are otherwise equal.
fn technique(pair: &[String; 2]) -> Option<&str> {
    pair[1].strip_prefix(pair[0].as_str())?.strip_prefix(",without=")
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
    fn technique_is_the_only_difference() {
        let of = |a: &str, b: &str| technique(&[a.to_owned(), b.to_owned()]).map(str::to_owned);
        assert_eq!(of("mcts:nodes=9", "mcts:nodes=9,without=solver").as_deref(), Some("solver"));
        assert_eq!(of("mcts:nodes=9", "mcts:nodes=8,without=solver"), None);
        assert_eq!(of("mcts:nodes=9", "random"), None);
    }

    #[test]
    fn games_have_equal_weight() {
        let Mean { mean, half } = mean_of(&[Mean { mean: 0.5, half: 0.3 }, Mean { mean: -0.1, half: 0.4 }]);
        assert!((mean - 0.2).abs() < 1e-12 && (half - 0.25).abs() < 1e-12, "{mean} {half}");
    }
}
