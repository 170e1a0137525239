//! The registry of live tables, with the mailbox of each table.

use crate::table::message::Envelope;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The maximum number of messages in a mailbox.
const MAILBOX: usize = 256;

#[derive(Debug, Default)]
pub(super) struct Registry {
    live: Mutex<BTreeMap<String, Entry>>,
    /// The ids of tables whose clocks ran when the server last stopped. A table is removed when a
    /// client uses it.
    pub(super) asleep: Mutex<HashSet<String>>,
    /// The ids of tables whose logs this server cannot read, with the time of the last attempt.
    pub(super) unreadable: Mutex<BTreeMap<String, Instant>>,
    next_number: AtomicU64,
    halted: AtomicBool,
}

#[derive(Clone, Debug)]
struct Entry {
    /// Distinguishes successive tasks of the same table.
    number: u64,
    sender: mpsc::Sender<Envelope>,
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The registry entry of a table's task. Dropping it removes the entry, even after a panic.
pub(super) struct Registration {
    registry: Arc<Registry>,
    pub(super) id: String,
    number: u64,
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut live = locked(&self.registry.live);
        if live.get(&self.id).is_some_and(|entry| entry.number == self.number) {
            live.remove(&self.id);
        }
    }
}

impl Registration {
    /// Removes the entry. If `is_needed`, replaces its mailbox instead and returns the new one.
    pub(super) fn leave(&self, is_needed: bool) -> Option<mpsc::Receiver<Envelope>> {
        let mut live = locked(&self.registry.live);
        if !is_needed {
            live.remove(&self.id);
            return None;
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        live.insert(self.id.clone(), Entry { number: self.number, sender });
        Some(mailbox)
    }
}

impl Registry {
    /// Returns the mailbox of a table. If the table was not live, registers it and also returns the
    /// values for its new task.
    pub(super) fn mailbox(
        self: &Arc<Self>,
        id: &str,
    ) -> (mpsc::Sender<Envelope>, Option<(Registration, mpsc::Receiver<Envelope>)>) {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        {
            let mut live = locked(&self.live);
            if let Some(entry) = live.get(id) {
                return (entry.sender.clone(), None);
            }
            live.insert(id.to_owned(), Entry { number, sender: sender.clone() });
        }
        let registration = Registration { registry: Arc::clone(self), id: id.to_owned(), number };
        (sender, Some((registration, mailbox)))
    }

    pub(super) fn live(&self) -> Vec<(String, mpsc::Sender<Envelope>)> {
        locked(&self.live).iter().map(|(id, entry)| (id.clone(), entry.sender.clone())).collect()
    }

    /// True if the server is stopping.
    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    pub(super) fn set_halted(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }
}
