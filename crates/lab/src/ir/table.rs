//! The results as a Markdown table.

use super::figures::Figures;
use polychess_variants::perft_positions::PerftPosition;
use std::fmt::Write as _;

const MODES: [&str; 4] = ["bulk", "listed", "played", "search"];

/// Returns a table with a row for each game and option set. The midgame columns contain the median
/// and the range.
pub(super) fn of(figures: &Figures) -> String {
    let mut out = String::from("| game | options | start-up |");
    MODES.iter().for_each(|mode| _ = write!(out, " {mode}: start | midgame |"));
    out.push_str("\n|---|---|--:|");
    MODES.iter().for_each(|_| out.push_str("--:|--:|"));
    out.push('\n');
    for set in PerftPosition::all().filter(|place| place.position.is_none()) {
        let figure = |n: usize, mode: &str| figures.get(&format!("{} {} {n} {mode}", set.game, set.options)).copied();
        let Some(start_up) = figure(0, "start-up") else { continue };
        _ = write!(out, "| {} | {} | {:.1} M |", set.game, set.options, start_up / 1e6);
        for mode in MODES {
            if figure(0, mode).is_none() {
                // The search is measured only with default options.
                out.push_str(" | |");
                continue;
            }
            let mut midgames: Vec<f64> = (1..).map_while(|n| figure(n, mode)).collect();
            midgames.sort_by(f64::total_cmp);
            let start = figure(0, mode).unwrap_or_default();
            let (least, most) = (midgames.first().unwrap_or(&0.0), midgames.last().unwrap_or(&0.0));
            _ = write!(out, " {start:.1} | {:.1} [{least:.1}-{most:.1}] |", median(&midgames));
        }
        out.push('\n');
    }
    out
}

fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    match sorted {
        [] => 0.0,
        _ if sorted.len() % 2 == 1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}
