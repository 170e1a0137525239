//! `polychess moves`: lists the legal turns of a position.

use crate::finding::Finding;
use crate::position_args::PositionArgs;
use clap::Args;
use serde_json::{Value as Json, json};
use std::io::Write as _;

/// List the legal turns of a position
///
/// Use it to see each legal turn as a move string and in the game's own notation.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess moves --variant three-player\n  polychess moves --variant three-player b5c5 k6j8\n  \
                        polychess moves --variant three-player --cell a3 --json\n  \
                        polychess moves --variant three-way --notation black"
)]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// List only the turns from this cell
    #[arg(long, alias = "from", value_name = "CELL", help_heading = "Output")]
    cell: Option<String>,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let now = options.position_args.reached()?;
    let mut turns = now.legal();
    let notation = options.position_args.game.notation()?;
    if let Some(cell) = &options.cell {
        let cells = now.board().cells;
        anyhow::ensure!(cells.iter().any(|c| &c.name == cell), "the board has no cell \"{cell}\"");
        let picture: Vec<&str> = cells.iter().map(|c| c.name.as_str()).collect();
        turns.retain(|turn| begins_on(turn, cell, &picture));
    }
    let notated: Vec<(String, String)> = turns
        .into_iter()
        .map(|turn| now.notate_in(notation, &turn).map(|notation| (turn, notation)))
        .collect::<Result<_, _>>()?;
    let mut out = std::io::stdout().lock();
    if options.json {
        let turns: Vec<Json> = notated.iter().map(|(turn, words)| json!({"turn": turn, "notation": words})).collect();
        writeln!(out, "{}", json!({"position": now.position_text(), "turns": turns}))?;
    } else {
        for (turn, notation) in notated {
            writeln!(out, "{turn}\t{notation}")?;
        }
    }
    Ok(Finding::Nothing)
}

/// True if the move string begins on `cell`. The function compares with the longest matching cell
/// name, as the parser does. `b12` therefore does not begin on `b1`.
pub(crate) fn begins_on(turn: &str, cell: &str, names: &[&str]) -> bool {
    let turn = turn.strip_prefix("0:").or_else(|| turn.strip_prefix("1:")).unwrap_or(turn);
    let first = names.iter().filter(|name| turn.starts_with(**name)).max_by_key(|name| name.len());
    first == Some(&cell)
}
