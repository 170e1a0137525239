//! Tables of results: means with 95 % confidence intervals.
//!
//! A sample is an opening with all its seatings, because the games of one opening are not
//! independent.

use super::fault::{FaultKind, of_ending};
use super::results::{Header, Results, Row};
use super::seatings;
use super::sequential::{Verdict, verdict};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write as _;

/// A mean, and half the width of its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mean {
    pub(super) mean: f64,
    pub(super) half: f64,
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, half } = self;
        // A mean that rounds to zero has no sign.
        let sign = if mean.abs() < 0.005 {
            ""
        } else if *mean < 0.0 {
            "−"
        } else {
            "+"
        };
        write!(f, "{sign}{:.2} ± {half:.2}", mean.abs())
    }
}

/// Returns the mean of samples with its interval by Student's t-distribution. With fewer than two
/// samples, the interval is infinite.
pub(super) fn mean(numbers: &[f64]) -> Mean {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n.max(1.0);
    if numbers.len() < 2 {
        return Mean { mean, half: f64::INFINITY };
    }
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    Mean { mean, half: quantile(numbers.len() - 1) * (variance / n).sqrt() }
}

/// Returns the 97.5 % quantile of Student's t-distribution.
///
/// From 3 degrees of freedom on, the Cornish-Fisher expansion has an error below 1 %. A table
/// contains the other values.
fn quantile(degrees: usize) -> f64 {
    const FEW: [f64; 2] = [12.706, 4.303];
    let (z, v) = (1.959_964_f64, degrees as f64);
    match degrees.checked_sub(1).and_then(|n| FEW.get(n)) {
        Some(&few) => few,
        None => {
            z + (z.powi(3) + z) / (4.0 * v)
                + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * v * v)
                + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * v.powi(3))
        }
    }
}

/// Returns the score of a player in a game: the mean over the player's seats.
fn score(row: &Row, player: char) -> Option<f64> {
    let seats = row.seating.chars().zip(&row.played.scores).filter(|(letter, _)| *letter == player);
    let scores: Vec<f64> = seats.map(|(_, &score)| score).collect();
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

/// Returns the mean of `shows` over the openings. A game does not count if `shows` returns
/// `None`.
fn over_openings(rows: &[Row], shows: impl Fn(&Row) -> Option<f64>) -> Mean {
    let mut openings: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for row in rows {
        if let Some(shown) = shows(row) {
            openings.entry(row.opening).or_default().push(shown);
        }
    }
    let means: Vec<f64> = openings.values().map(|all| all.iter().sum::<f64>() / all.len() as f64).collect();
    mean(&means)
}

/// Returns the verdict of the sequential test over the completed openings, in order.
pub(super) fn decided(results: &Results, seatings: usize) -> Verdict {
    let mut openings: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for row in &results.rows {
        let difference = score(row, 'a').zip(score(row, 'b')).map(|(a, b)| a - b);
        openings.entry(row.opening).or_default().extend(difference);
    }
    let whole = openings.into_values().filter(|games| games.len() == seatings);
    verdict(&whole.map(|games| games.iter().sum::<f64>() / games.len() as f64).collect::<Vec<_>>())
}

/// Returns the number of seats that a player has in a game.
fn seats(row: &Row, player: char) -> usize {
    row.seating.chars().filter(|letter| *letter == player).count()
}

/// Returns the mean score difference between player a and player b.
pub(super) fn difference(rows: &[Row]) -> Mean {
    over_openings(rows, |row| Some(score(row, 'a')? - score(row, 'b')?))
}

/// Returns the game with its options, as a table shows it.
pub(super) fn game_of(header: &Header) -> String {
    let words = std::iter::once(header.variant.as_str()).chain(header.options.iter().map(String::as_str));
    words.collect::<Vec<_>>().join(" ")
}

pub(super) fn print(all: &[&Results], as_json: bool) -> anyhow::Result<()> {
    let mut out = anstream::stdout();
    if !as_json {
        writeln!(
            out,
            "| game | a | b | games | a − b | better | a alone | b alone | ended | turns | ms a | ms b |\n|---|---|---|--:|---|---|---|---|--:|--:|--:|--:|"
        )?;
    }
    for results in all.iter().filter(|results| !results.rows.is_empty()) {
        let (rows, header) = (&results.rows, &results.header);
        // A player is alone in the seatings that give it the fewest seats. An example is `abb` for
        // player a.
        let alone = |player: char| {
            let fewest = rows.iter().map(|row| seats(row, player)).min();
            over_openings(rows, |row| score(row, player).filter(|_| Some(seats(row, player)) == fewest))
        };
        let (a, b) = (alone('a'), alone('b'));
        let count = rows.len().max(1) as f64;
        let ended = rows.iter().filter(|row| row.played.ending != "judged").count();
        let turns = rows.iter().map(|row| row.played.turns as f64).sum::<f64>() / count;
        let time = |n: usize| rows.iter().map(|row| row.played.milliseconds[n]).sum::<f64>() / count;
        let seatings = seatings::all(&header.variant, &header.options).map_or(0, |all| all.len());
        let better = decided(results, seatings).name();
        let (game, difference) = (game_of(header), difference(rows));
        if as_json {
            let interval = |m: Mean| json!({"mean": m.mean, "half": m.half.is_finite().then_some(m.half)});
            let line = json!({
                "game": game, "a": header.players[0], "b": header.players[1], "games": rows.len(),
                "difference": interval(difference), "better": better, "a_alone": interval(a), "b_alone": interval(b),
                "ended": ended, "turns": turns, "ms": [time(0), time(1)],
                "faults": [faults(rows, 0), faults(rows, 1)],
            });
            writeln!(out, "{line}")?;
            continue;
        }
        writeln!(
            out,
            "| {game} | {} | {} | {} | {difference} | {better} | {a} | {b} | {:.0} % | {turns:.0} | {:.1} | {:.1} |",
            header.players[0],
            header.players[1],
            rows.len(),
            100.0 * ended as f64 / count,
            time(0),
            time(1)
        )?;
    }
    let named: Vec<String> = all.iter().flat_map(|results| faults_in_words(results)).collect();
    if !as_json && !named.is_empty() {
        writeln!(out, "\nGames lost by bad answers:")?;
        named.iter().try_for_each(|line| writeln!(out, "- {line}"))?;
    }
    Ok(())
}

/// Returns the number of games that a player (0 or 1) lost by each kind of fault.
fn faults(rows: &[Row], player: usize) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let found = rows.iter().filter_map(|row| of_ending(&row.played.ending)).filter(|fault| fault.0 == player);
    found.for_each(|(_, kind)| *counts.entry(kind.name()).or_default() += 1);
    counts
}

/// Returns a sentence for each player that lost games by faults. The sentence quotes the first
/// fault.
fn faults_in_words(results: &Results) -> Vec<String> {
    let of_player = |player: usize| {
        let counts = faults(&results.rows, player);
        let sum: usize = counts.values().sum();
        let (name, games) = (&results.header.players[player], results.rows.len());
        let each: Vec<String> = FaultKind::ALL
            .iter()
            .filter_map(|kind| Some(format!("{} {}", counts.get(kind.name())?, kind.name())))
            .collect();
        let is_own = |row: &&Row| of_ending(&row.played.ending).is_some_and(|fault| fault.0 == player);
        let first = results.rows.iter().filter(is_own).find_map(|row| {
            let words = row.played.fault.as_ref()?;
            Some(format!(". First: opening {}, {}: {words}", row.opening, row.seating))
        });
        (sum > 0).then(|| format!("{name}: {sum} of {games} ({}){}", each.join(", "), first.unwrap_or_default()))
    };
    [0, 1].into_iter().filter_map(of_player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_student_t_intervals() {
        let Mean { mean: middle, half } = mean(&[1.0, 2.0, 3.0, 4.0]);
        // With 3 degrees of freedom, the interval is 3.182 times the standard error of 0.6455.
        assert!((middle - 2.5).abs() < 1e-12 && (half - 2.054).abs() < 0.02, "{middle} {half}");
        assert!((quantile(10) - 2.228).abs() < 0.002 && (quantile(1_000) - 1.962).abs() < 0.001);
        assert!(mean(&[1.0]).half.is_infinite());
    }

    #[test]
    fn only_means_other_than_zero_have_a_sign() {
        let shown = |mean| Mean { mean, half: 0.25 }.to_string();
        assert_eq!(
            [0.5, -0.5, 0.004, -0.004].map(shown),
            ["+0.50 ± 0.25", "−0.50 ± 0.25", "0.00 ± 0.25", "0.00 ± 0.25"]
        );
    }
}
