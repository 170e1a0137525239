//! The journals of the bots: the commands that they sent, with times and answers.

use crate::history::{Key, Sent};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

#[derive(Debug)]
pub(crate) struct Journal {
    begun: Instant,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    commands: HashMap<Key, Sent>,
    /// Commands that were acknowledged twice, with different event numbers.
    contradicted: Vec<Key>,
    /// Descriptions of events that a client did not receive.
    missed: Vec<String>,
    /// The number of reconnections.
    resumed: u64,
}

impl Default for Journal {
    fn default() -> Self {
        Self { begun: Instant::now(), kept: Mutex::default() }
    }
}

impl Journal {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a command. Call this before sending it.
    pub(crate) fn send(&self, key: Key) {
        let at = self.begun.elapsed();
        self.kept().commands.insert(key, Sent { at, acknowledged: None, refused: false });
    }

    pub(crate) fn acknowledge(&self, key: Key, seq: u64) {
        let at = self.begun.elapsed();
        let mut kept = self.kept();
        let sent = kept.commands.get_mut(&key).expect("what was not sent is not acknowledged");
        match sent.acknowledged {
            None => sent.acknowledged = Some((at, seq)),
            Some((_, before)) if before == seq => {}
            Some(_) => kept.contradicted.push(key),
        }
    }

    pub(crate) fn refuse(&self, key: &Key) {
        if let Some(sent) = self.kept().commands.get_mut(key) {
            sent.refused = true;
        }
    }

    pub(crate) fn miss(&self, what: String) {
        self.kept().missed.push(what);
    }

    pub(crate) fn resume(&self) {
        self.kept().resumed += 1;
    }

    pub(crate) fn sent(&self) -> usize {
        self.kept().commands.len()
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.kept().commands.values().filter(|sent| sent.acknowledged.is_some()).count()
    }

    pub(crate) fn resumed(&self) -> u64 {
        self.kept().resumed
    }

    pub(crate) fn commands(&self) -> HashMap<Key, Sent> {
        self.kept().commands.clone()
    }

    pub(crate) fn contradicted(&self) -> Vec<Key> {
        self.kept().contradicted.clone()
    }

    pub(crate) fn missed(&self) -> Vec<String> {
        self.kept().missed.clone()
    }
}
