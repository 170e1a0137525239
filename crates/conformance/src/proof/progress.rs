//! How far the proof is.

use super::chunk::Tally;
use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// By game and options: the chunks that are done, and what they compared.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Progress(BTreeMap<String, Done>);

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Done {
    chunks: u64,
    tally: Tally,
}

impl Progress {
    /// What was written before; nothing if there is no such file.
    pub(super) fn read(file: &Path) -> anyhow::Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        serde_json::from_str(&text).with_context(|| format!("{}: begin anew with --fresh", file.display()))
    }

    /// Replaces the file as a whole, so that a run that is stopped leaves the one or the other.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        let next = file.with_extension("next");
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&next, serde_json::to_string_pretty(self)?)?;
        fs::rename(&next, file).with_context(|| file.display().to_string())
    }

    /// The next chunk of a set, and what was compared so far.
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
