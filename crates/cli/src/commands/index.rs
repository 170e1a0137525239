//! `polychess index`: builds an on-disk index of all positions in game files.

use crate::finding::{Finding, counted, report_line};
use crate::input_files;
use crate::output_file::NewFile;
use crate::parallel::{default_jobs, in_order};
use crate::record_files::{bar, complain, name, pieces, records};
use anyhow::Context as _;
use clap::Args;
use polychess_records::find::{Visit, visits};
use polychess_records::index::{GameText, IndexBuilder};
use polychess_records::{Chunk, Header, Problem, ProblemKind, Reader, Record};
use std::io::{self, Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Build an index to find positions in many games at once
///
/// Use it before you search the same archive often: `filter` and `openings` read the index instead
/// of the files. Build it again after a file has changed; both commands report that.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess index archive/ -o archive.index\n  \
                        polychess filter --index archive.index -g three-player --moves '7d9 Nj8'\n  \
                        polychess openings --index archive.index -g three-player",
    after_help = "The index contains every position of every game, but no variations. It is about 3.5 times as large as the files.\n\n\
                        Exit status: 1 if a game has an illegal turn or action; the index contains the game up to that point."
)]
pub(crate) struct Options {
    /// Game files, or folders; .gz and .zst are unpacked
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The index file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// The number of worker threads; the index is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
}

/// Maximum number of bytes that a chunk keeps in memory to find games that can be copied unchanged.
/// Only a chunk with a single game can be larger.
const BUFFER_BYTES: u64 = 1 << 20;

struct GameEntry {
    text: GameText,
    result: String,
    visits: Vec<Visit>,
    broken: Option<String>,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let files = input_files::all(&options.files)?;
    if files.iter().any(|path| path == Path::new("-")) {
        anyhow::bail!("a search cannot read standard input again. Name a file");
    }
    let new = NewFile::new(&options.output, options.force)?;
    let mut builder =
        IndexBuilder::create(new.beside()).with_context(|| format!("{} cannot be made", options.output.display()))?;
    let bar = bar(&files, quiet);
    let mut broken = 0;
    for path in &files {
        let (file, source) = (name(path), records(path, &bar)?);
        builder.file(path)?;
        in_order(
            options.jobs,
            |take| pieces(source, take),
            read_games,
            |games| {
                for game in games.with_context(|| format!("{file} cannot be read"))? {
                    builder.game(game.text, &game.result, &game.visits)?;
                    if let Some(words) = game.broken {
                        broken += 1;
                        complain(&format!("{file}:{}", game.text.line), &words);
                    }
                }
                Ok(())
            },
        )?;
    }
    let games = builder.finish()?;
    new.finish()?;
    bar.finish_and_clear();
    if !quiet {
        report_line(format_args!("{} of {}", counted(games as usize, "game"), counted(files.len(), "file")));
    }
    Ok(if broken == 0 { Finding::Nothing } else { Finding::Something })
}

fn read_games(mut chunk: Chunk) -> io::Result<Vec<GameEntry>> {
    let mut buffer = Vec::new();
    chunk.text.by_ref().take(BUFFER_BYTES).read_to_end(&mut buffer)?;
    let buffer: Arc<[u8]> = buffer.into();
    let mut reader = Reader::at(Cursor::new(Arc::clone(&buffer)).chain(chunk.text), chunk.start);
    let (mut offset, mut line) = (chunk.start.offset, chunk.start.line);
    let mut games = Vec::new();
    let mut problems = Vec::new();
    while let Some(record) = Record::read(&mut reader, &mut problems)? {
        let result = record.result().unwrap_or("*").to_owned();
        // If the reader has cut the game short, a copy would be incomplete.
        let is_whole = problems.drain(..).all(|problem: Problem| problem.kind != ProblemKind::TooLong);
        let text = buffer.get((offset - chunk.start.offset) as usize..).filter(|_| is_whole);
        let copied = text.and_then(|text| record.copied(text)).map_or(0, <[u8]>::len) as u64;
        let (visits, broken) = match Header::playable(&record.tags) {
            Ok(header) => visits(&record, header, &mut |_| true),
            Err(words) => (Vec::new(), Some(words)),
        };
        games.push(GameEntry { text: GameText { offset, line, copied }, result, visits, broken });
        // The next game starts at the token that ended this game.
        (offset, line) = (reader.span().offset, reader.span().line);
    }
    Ok(games)
}
