//! `polychess puzzles mine`: finds puzzles in games.

use super::source::Source;
use crate::finding::{Finding, counted, report_line};
use crate::interrupt::end_tidily;
use crate::position_args::variant_ids;
use crate::progress;
use crate::status::Interrupted;
use anyhow::Context as _;
use clap::Args;
use polychess_game::Choices;
use polychess_puzzles::{MineBounds, mine_forced, read, write};
use polychess_variants::info;
use polychess_wire::Puzzle;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// Find puzzles in games
///
/// Use it to make puzzles from your own games, or from games between weak and strong computers. In a
/// puzzle, exactly one turn forces a mate or the capture of a king against all replies.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess puzzles mine --variant three-man --output new.jsonl\n  \
                  polychess puzzles mine archive/ --variant three-man --output new.jsonl\n  \
                  polychess puzzles verify new.jsonl",
    after_help = "The command adds to the file, and continues after the last game that it has examined. It stores the number of this game next to the \
                  file, in FILE.progress. Ctrl-C keeps all puzzles.\n\n\
                  Exit status: 130 after Ctrl-C."
)]
pub(crate) struct Options {
    /// Game files, or folders; games between computers if missing
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The id of the game; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Game")]
    variant: String,
    /// An option of the games between computers; may be repeated
    #[arg(long = "set", short = 's', value_name = "ID=VALUE", help_heading = "Game")]
    set: Vec<String>,
    /// The seed of the games between computers
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Input")]
    seed: u64,
    /// The most plies in the proof of a puzzle
    #[arg(long, value_name = "N", default_value_t = 2_000_000, help_heading = "Proof")]
    nodes: u64,
    /// The number of puzzles in the file after which the command ends
    #[arg(long, value_name = "N", default_value_t = 60, help_heading = "Output")]
    puzzles: usize,
    /// The file that receives the puzzles
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: PathBuf,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let mut mine = Mine::resume(options)?;
    let stop = end_tidily();
    let bar = progress::bar(options.puzzles as u64, quiet);
    bar.set_position(mine.puzzles.len() as u64);
    let mut source = match options.files.is_empty() {
        true => {
            let choices = Choices::from_texts(info(&options.variant)?, options.set.iter().map(String::as_str))?;
            Source::SelfPlay(choices, options.seed)
        }
        false => Source::of_files(&options.files, &options.variant, mine.games)?,
    };
    while mine.puzzles.len() < options.puzzles && mine.examine(&mut source, stop)? {
        bar.set_position(mine.puzzles.len() as u64);
    }
    bar.finish_and_clear();
    if !quiet {
        let (puzzles, games) = (counted(mine.puzzles.len(), "puzzle"), counted(mine.games as usize, "game"));
        report_line(format_args!("{puzzles} of {games} in {}", options.output.display()));
    }
    if stop.load(SeqCst) { Err(Interrupted.into()) } else { Ok(Finding::Nothing) }
}

/// The state of the file of puzzles.
struct Mine<'a> {
    options: &'a Options,
    puzzles: Vec<Puzzle>,
    positions: BTreeSet<String>,
    /// The number of examined games.
    games: u64,
}

impl<'a> Mine<'a> {
    /// Reads the puzzles and the progress of an earlier run.
    fn resume(options: &'a Options) -> anyhow::Result<Self> {
        let text = existing(&options.output)?.unwrap_or_default();
        let puzzles = read(&text).with_context(|| format!("{} contains no puzzles", options.output.display()))?;
        let positions = puzzles.iter().map(|puzzle| puzzle.position.clone()).collect();
        let mut mine = Self { options, puzzles, positions, games: 0 };
        if let Some(text) = existing(&mine.progress_file())? {
            let progress: Json = serde_json::from_str(&text).unwrap_or_default();
            let is_same = progress["source"] == mine.source();
            anyhow::ensure!(
                is_same,
                "{} contains puzzles of other games. Choose another file",
                options.output.display()
            );
            mine.games = progress["games"].as_u64().unwrap_or(0);
        }
        Ok(mine)
    }

    /// Examines the next game. Returns `false` after the last game, and if the user interrupts the
    /// command.
    fn examine(&mut self, source: &mut Source, stop: &AtomicBool) -> anyhow::Result<bool> {
        let Some(game) = source.game(&self.options.variant, self.games, stop)? else { return Ok(false) };
        let easy = self.puzzles.iter().filter(|puzzle| puzzle.steps.len() == 1).count();
        let bounds = MineBounds { nodes: self.options.nodes, easy: 3 * easy < self.puzzles.len(), stop };
        let found = mine_forced(&game, bounds)?;
        // An interrupted search for the level may be wrong, so drop the puzzles of this game.
        if stop.load(SeqCst) {
            return Ok(false);
        }
        for puzzle in found {
            self.add(puzzle)?;
        }
        self.games += 1;
        let progress = json!({"source": self.source(), "games": self.games});
        let file = self.progress_file();
        std::fs::write(&file, progress.to_string()).with_context(|| format!("{} cannot be written", file.display()))?;
        Ok(true)
    }

    /// Appends a puzzle unless the file contains its position.
    fn add(&mut self, puzzle: Puzzle) -> anyhow::Result<()> {
        if !self.positions.insert(puzzle.position.clone()) {
            return Ok(());
        }
        let failed = || format!("{} cannot be written", self.options.output.display());
        let mut file = OpenOptions::new().create(true).append(true).open(&self.options.output).with_context(failed)?;
        file.write_all(write(&puzzle)?.as_bytes()).with_context(failed)?;
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// Returns a description of the examined games.
    fn source(&self) -> Json {
        let files: Vec<String> = self.options.files.iter().map(|file| file.display().to_string()).collect();
        json!({"variant": self.options.variant, "options": self.options.set, "files": files, "seed": self.options.seed})
    }

    fn progress_file(&self) -> PathBuf {
        let mut name = self.options.output.clone().into_os_string();
        name.push(".progress");
        name.into()
    }
}

/// Returns the text of a file; `None` if the file does not exist.
fn existing(path: &Path) -> anyhow::Result<Option<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e).with_context(|| format!("{} cannot be read", path.display())),
    }
}
