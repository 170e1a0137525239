//! The saved progress of the proof.

use super::chunk::Tally;
use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Number of completed chunks and their results, by game and options.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Progress(BTreeMap<String, Done>);

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Done {
    chunks: u64,
    tally: Tally,
}

impl Progress {
    /// Reads the progress file. Returns no progress if the file does not exist.
    pub(super) fn read(file: &Path) -> anyhow::Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        serde_json::from_str(&text).with_context(|| format!("{}: begin anew with --fresh", file.display()))
    }

    /// Replaces the file atomically, so that an interrupted run leaves a complete file.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        let next = file.with_extension("next");
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&next, serde_json::to_string_pretty(self)?)?;
        fs::rename(&next, file).with_context(|| file.display().to_string())
    }

    /// Returns the number of the next chunk of a set, and the results so far.
    pub(super) fn of(&self, set: &str) -> (u64, Tally) {
        let done = self.0.get(set).copied().unwrap_or_default();
        (done.chunks, done.tally)
    }

    pub(super) fn add(&mut self, set: &str, found: Tally) {
        let done = self.0.entry(set.to_owned()).or_default();
        done.chunks += 1;
        done.tally.add(found);
    }
}
