//! What is drawn: a position given in words, or a game of a record file.

use crate::commands::replay;
use crate::place::{GameOptions, SomeGame};
use crate::record_files::{name, open};
use crate::written;
use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::ProgressBar;
use polychess_game::AnyMatch;
use polychess_records::{Header, ItemKind, Reader, Record};
use std::path::{Path, PathBuf};

/// Which game, and how far it is played.
#[derive(Debug, Args)]
pub(super) struct Source {
    #[command(flatten)]
    named: SomeGame,
    /// Turns to play first: turn texts, the game's own notation, or acts as JSON objects
    #[arg(value_name = "ACT", requires = "variant")]
    acts: Vec<String>,
    /// File with turns and acts to play first, one a line as for `replay`; - is standard input
    #[arg(long = "acts", value_name = "FILE", requires = "variant")]
    file: Option<PathBuf>,
    /// File with game records; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    record: Option<PathBuf>,
    /// Which game of the record file
    #[arg(long, value_name = "N", requires = "record", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// Only so many turns and acts of it
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

/// A start, and what is played from there.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) start: Box<dyn AnyMatch>,
    pub(super) notation: usize,
    pub(super) acts: Vec<String>,
}

impl Source {
    /// # Errors
    /// When there is no such game, file or position.
    pub(super) fn read(&self) -> anyhow::Result<Line> {
        let mut line = match (&self.record, self.named.named()) {
            (Some(file), _) => recorded(file, self.game)?,
            (None, Some(game)) => self.told(&game)?,
            (None, None) => bail!("name the game with --variant ID, or a file of records with --record FILE"),
        };
        if let Some(ply) = self.ply {
            let all = line.acts.len();
            anyhow::ensure!(ply <= all, "the game has {all} turns and acts, so there is no position after {ply}");
            line.acts.truncate(ply);
        }
        Ok(line)
    }

    fn told(&self, game: &GameOptions) -> anyhow::Result<Line> {
        let mut acts = self.acts.clone();
        if let Some(file) = &self.file {
            acts.extend(replay::lines(file)?.into_iter().map(|(_, text)| text));
        }
        Ok(Line { start: game.new_match()?, notation: game.notation()?, acts })
    }
}

/// The main line of a game in a record file.
fn recorded(file: &Path, game: u64) -> anyhow::Result<Line> {
    let mut reader = Reader::new(open(file, &ProgressBar::hidden())?);
    let mut found = 0;
    let record = loop {
        match Record::read(&mut reader, &mut Vec::new())? {
            Some(record) if found + 1 == game => break record,
            Some(_) => found += 1,
            None => bail!("{} has {found} games, so there is no game {game}", name(file)),
        }
    };
    let (header, wrong) = Header::read(&record.tags);
    let header = header
        .with_context(|| wrong.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "))
        .with_context(|| format!("game {game} of {} cannot be drawn", name(file)))?;
    let played = record.main_line().filter(|item| matches!(item.kind, ItemKind::Turn | ItemKind::Act));
    let acts = played.map(|item| item.text.clone().into_owned()).collect();
    Ok(Line { start: header.start, notation: header.notation, acts })
}

impl Line {
    /// Plays the act at this place on a match that stands before it.
    pub(super) fn play(&self, now: &mut dyn AnyMatch, index: usize) -> anyhow::Result<()> {
        let Some(text) = self.acts.get(index) else { return Ok(()) };
        written::play(now, self.notation, text)
            .map(drop)
            .map_err(|e| anyhow::anyhow!("act {}, \"{text}\": {e}", index + 1))
    }

    /// Where it ends.
    pub(super) fn end(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let mut now = self.start.boxed_clone();
        (0..self.acts.len()).try_for_each(|index| self.play(now.as_mut(), index))?;
        Ok(now)
    }

    /// The act at this place in words, on a match that stands before it: `3. Black Ng7`.
    pub(super) fn words(&self, now: &dyn AnyMatch, index: usize) -> String {
        let text = self.acts.get(index).map_or("", String::as_str);
        let mover = now.to_move().into_iter().flatten().next();
        let title = mover.map_or("", |seat| now.info().seat_title(seat));
        let read = written::read(now, self.notation, text).ok();
        match read.and_then(|(_, json)| now.notate_in(self.notation, json.as_str()?).ok()) {
            Some(notation) => format!("{}. {title} {notation}", index + 1),
            None => format!("{}. {}", index + 1, text.trim_matches(['{', '}', '@']).replace(['"', ':'], " ")),
        }
    }
}
