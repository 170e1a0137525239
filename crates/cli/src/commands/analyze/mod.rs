//! `polychess analyze`: finds the best lines of a position and rates each turn of a game.

mod bounds;
mod position;
mod report;

use crate::commands::filter::turns;
use crate::finding::Finding;
use crate::interrupt::end_tidily;
use crate::output_file::{may_be_written, write_file};
use crate::parallel::{default_jobs, in_order};
use crate::playthrough::{Playthrough, Source};
use crate::progress;
use crate::status::Interrupted;
use bounds::Bounds;
pub(crate) use bounds::algorithm;
use clap::Args;
use polychess_analysis::{TurnEvaluation, annotate, final_points, stored_evaluations};
use polychess_game::{AnyMatch, Request};
use polychess_records::Writer;
use position::{Analysis, Job};
use report::Report;
use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find the best lines of a position or the mistakes of a game
///
/// Use it to study a position, or give a game file with --input to find the turns that lost points.
/// The marks `?!`, `?` and `??` mean a loss of 5 % of the maximum points (about a pawn), 10 % and 15 %
/// (about a piece). Ctrl-C stops the analysis and prints the finished part.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess analyze --variant three-player b5c5 k6j8\n  polychess analyze --input game.record\n  \
        polychess analyze --input game.record --part 20..30 --level 9 --multipv 3\n  \
        polychess analyze --input game.record --output annotated.record\n  \
        polychess analyze --variant three-man --input moves.txt --nodes 20000 --json",
    after_help = "Each turn is compared with the best turn at the same depth. The points of the player to move come from the search, \
        the points of the others from the evaluation at the end of the line, adjusted to the total of the game. If you limit only nodes and depth, the result is always the same.\n\n\
        Exit status: 1 if an action is rejected, 130 after Ctrl-C."
)]
pub(crate) struct Options {
    #[command(flatten)]
    source: Source,
    /// The turns of the game to analyse, counted from 1: 20..30, 40.., ..10, 7
    #[arg(long, value_name = "FROM..TO", value_parser = turns, help_heading = "Input")]
    part: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    bounds: Bounds,
    /// The number of positions to analyse at once; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs(), help_heading = "Output")]
    jobs: usize,
    /// Write the game file with the evaluations, marks and better turns to FILE
    #[arg(long, short, value_name = "FILE", requires = "input", conflicts_with = "variant", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,
    /// Use the evaluations in the game file, and search only the other turns
    #[arg(long, requires = "input", conflicts_with = "variant", help_heading = "Input")]
    stored: bool,
    /// Print JSON: one line per position, and a summary
    #[arg(long, help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let line = options.source.read()?;
    options.check_output(&line)?;
    let jobs = options.jobs(&line)?;
    let stop = end_tidily();
    let bar = progress::bar(jobs.len() as u64, quiet);
    let mut report = Report::new(line.start.info(), options.json);
    let looked = in_order(
        options.jobs,
        |take| {
            jobs.into_iter().all(take);
            io::Result::Ok(())
        },
        |job| job.analyze(&options.bounds, line.notation, stop),
        |analysis: anyhow::Result<Option<Analysis>>| {
            let Some(analysis) = analysis? else { return Err(Interrupted.into()) };
            bar.inc(1);
            bar.suspend(|| report.tell(&analysis))
        },
    );
    bar.finish_and_clear();
    let interrupted = looked.as_ref().is_err_and(|error| error.is::<Interrupted>());
    if interrupted || looked.is_ok() {
        report.sum_up(final_points(line.end()?.as_ref()).as_deref(), interrupted)?;
        options.write(&line, &report)?;
    }
    looked.map(|()| Finding::Nothing)
}

impl Options {
    /// Checks before the analysis that the output file can be written.
    fn check_output(&self, line: &Playthrough) -> anyhow::Result<()> {
        let (Some(file), Some(record)) = (&self.output, &line.record) else { return Ok(()) };
        may_be_written(file, self.force)?;
        anyhow::ensure!(
            self.stored || stored_evaluations(record)?.is_empty(),
            "the game file already contains evaluations. Use --stored to keep them, or analyze the original file"
        );
        Ok(())
    }

    /// Writes the game file with the evaluations of the report.
    fn write(&self, line: &Playthrough, report: &Report) -> anyhow::Result<()> {
        let (Some(file), Some(record)) = (&self.output, &line.record) else { return Ok(()) };
        let mut writer = Writer::new(Vec::new());
        annotate(record, report.evaluations())?.write(&mut writer)?;
        write_file(file, self.force, &writer.finish()?)
    }

    /// Returns the stored evaluations by the number of turns and actions before the turn.
    fn stored(&self, line: &Playthrough) -> anyhow::Result<BTreeMap<u32, TurnEvaluation>> {
        let record = line.record.as_ref().filter(|_| self.stored);
        let all = record.map(stored_evaluations).transpose()?.unwrap_or_default();
        Ok(all.into_iter().map(|turn| (turn.entry, turn)).collect())
    }

    /// Returns the positions before the turns that `--part` selects. Without `--part`, these are
    /// all positions of a game file, or only the final position of the command line.
    fn jobs(&self, line: &Playthrough) -> anyhow::Result<Vec<Job>> {
        let is_wanted = |number: usize| match (&self.part, self.source.is_file()) {
            (Some(part), _) => part.contains(&number),
            (None, is_file) => is_file,
        };
        let (mut now, mut jobs, mut number) = (line.start.boxed_clone(), Vec::new(), 0);
        let mut stored = self.stored(line)?;
        for (index, act) in line.acts.iter().enumerate() {
            if let Request::Turn { board, text, .. } = act {
                number += 1;
                if is_wanted(number) {
                    jobs.push(Job {
                        now: now.boxed_clone(),
                        board: board.unwrap_or(0),
                        number,
                        entry: index as u32,
                        played: Some(text.clone()),
                        stored: stored.remove(&(index as u32)),
                    });
                }
            }
            line.play(now.as_mut(), index)?;
        }
        if self.part.as_ref().is_none_or(|part| part.contains(&(number + 1))) {
            jobs.extend(open_boards(now.as_ref()).map(|board| Job {
                now: now.boxed_clone(),
                board,
                number: number + 1,
                entry: line.acts.len() as u32,
                played: None,
                stored: None,
            }));
        }
        Ok(jobs)
    }
}

/// Returns the indices of the boards that have a player to move.
fn open_boards(now: &dyn AnyMatch) -> impl Iterator<Item = usize> {
    let open: Vec<usize> = (0..).zip(now.to_move()).filter_map(|(board, turn)| turn.map(|_| board)).collect();
    open.into_iter()
}
