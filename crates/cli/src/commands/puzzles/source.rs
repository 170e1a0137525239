//! The games that the miner examines: played by computers, or read from files.

use crate::input_files;
use crate::record_files::{name, records};
use anyhow::Context as _;
use indicatif::ProgressBar;
use polychess_game::Choices;
use polychess_puzzles::{GamePositions, self_play};
use polychess_records::find::walk;
use polychess_records::{Header, Reader, Record};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The games to examine, in a fixed order.
#[derive(Debug)]
pub(crate) enum Source {
    /// Games between weak and strong computers. The number of a game follows this seed.
    SelfPlay(Choices, u64),
    /// The games of files, in order.
    Files(VecDeque<GamePositions>),
}

impl Source {
    /// Reads the games of one kind from files, without the first ones.
    ///
    /// # Errors
    /// Fails if a file cannot be read.
    pub(crate) fn of_files(files: &[PathBuf], variant: &str, skipped: u64) -> anyhow::Result<Self> {
        let mut games = VecDeque::new();
        for path in input_files::all(files)? {
            let source = records(&path, &ProgressBar::hidden())?;
            let (mut reader, mut problems) = (Reader::new(source), Vec::new());
            let failed = || format!("{} cannot be read", name(&path));
            while let Some(record) = Record::read(&mut reader, &mut problems).with_context(failed)? {
                games.extend(positions(&record).filter(|game| game.variant == variant));
            }
        }
        let skipped = usize::try_from(skipped).unwrap_or(usize::MAX).min(games.len());
        games.drain(..skipped);
        Ok(Self::Files(games))
    }

    /// Returns the game with this number; `None` after the last game.
    ///
    /// # Errors
    /// Fails if no game has this id.
    pub(crate) fn game(
        &mut self,
        variant: &str,
        number: u64,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<GamePositions>> {
        match self {
            Self::SelfPlay(choices, seed) => Ok(Some(self_play(variant, choices, seed.wrapping_add(number), stop)?)),
            Self::Files(games) => Ok(games.pop_front()),
        }
    }
}

/// Returns the positions of a game with one board; `None` if the game cannot be played.
///
/// Omits the part after an illegal turn.
fn positions(record: &Record) -> Option<GamePositions> {
    let header = Header::playable(&record.tags).ok()?;
    let (variant, choices) = (header.info.id.to_owned(), header.start.choices().clone());
    let mut positions = Vec::new();
    let _ = walk(record, header, &mut |now, _| {
        if now.to_move().len() == 1 && !now.is_over() {
            positions.push(now.position_text());
        }
        ControlFlow::Continue(())
    });
    Some(GamePositions { variant, choices, positions })
}
