//! `polychess puzzles list`: prints the puzzles of a game.

use crate::finding::Finding;
use crate::position_args::variant_ids;
use clap::Args;
use polychess_game::Info;
use polychess_variants::info;
use polychess_wire::{Puzzle, PuzzleGoal};
use std::io::Write as _;

/// List the puzzles of a game
///
/// Use it to find a puzzle, and give its position string to `polychess play` or `polychess render`.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess puzzles list --variant three-man\n  \
                         polychess puzzles list --variant four-way --json > puzzles.jsonl")]
pub(crate) struct Options {
    /// The id of the game; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Game")]
    variant: String,
    /// Print JSON: one line per puzzle, with its position and its solution
    #[arg(long, help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let info = info(&options.variant)?;
    let mut out = std::io::stdout().lock();
    for puzzle in polychess_puzzles::puzzles(info.id) {
        if options.json {
            write!(out, "{}", polychess_puzzles::write(puzzle)?)?;
        } else {
            writeln!(out, "{}", in_words(info, puzzle))?;
        }
    }
    Ok(Finding::Nothing)
}

/// Formats a puzzle as one line without its solution.
fn in_words(info: &Info, puzzle: &Puzzle) -> String {
    let title = |seat: usize| info.seats.get(seat).map_or("", |seat| seat.title);
    let turns = match puzzle.steps.len() {
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns"),
    };
    let goal = match puzzle.goal {
        PuzzleGoal::Mate => "mates",
        PuzzleGoal::MateTogether => "mates together with a rival",
        PuzzleGoal::CaptureKing => "captures the king of",
        PuzzleGoal::Points => "gains the most points against",
    };
    let themes = puzzle.themes.join(", ");
    let (solver, target) = (title(puzzle.seat), puzzle.target.map_or("a rival", title));
    format!("{:<20} level {:<2} {solver} {goal} {target} in {turns}  {themes}", puzzle.id, puzzle.level)
        .trim_end()
        .to_owned()
}
