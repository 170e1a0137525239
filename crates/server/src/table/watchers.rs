//! Who watches a table, and through which eyes.

use crate::reply::Failure;
use crate::socket::{Outbox, text};
use crate::table::project::Viewer;
use crate::table::standing::{Played, Table};
use crate::table::view::{Here, Moment, Snapshot};
use polychess_wire::{Problem, ServerMessage};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A connection that watches.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) session: Option<String>,
    pub(crate) viewer: Viewer,
    pub(crate) out: Outbox,
}

/// All connections that watch a table, by the number of the socket.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    all: HashMap<u64, Watcher>,
}

/// The answer for a table that is not there, or not for these eyes.
pub(crate) fn no_such_table() -> Problem {
    Problem::new("no-such-table", "there is no such table, or it is private")
}

/// A connection is told that it does not watch a table, or no longer.
pub(crate) fn gone(out: &Outbox, table: &str, problem: Problem) {
    out.push(text(&ServerMessage::Gone { table: table.to_owned(), problem }));
}

/// The whole table, for who knows nothing of it. Put into words when it is sent.
pub(crate) fn show(out: &Outbox, snapshot: Snapshot) {
    out.push_later(move || ServerMessage::Table { view: Box::new(snapshot.view()) });
}

impl Watchers {
    pub(crate) fn insert(&mut self, socket: u64, watcher: Watcher) {
        self.all.insert(socket, watcher);
    }

    pub(crate) fn remove(&mut self, socket: u64) {
        self.all.remove(&socket);
    }

    pub(crate) fn get(&self, socket: u64) -> Option<&Watcher> {
        self.all.get(&socket)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Who is connected.
    pub(crate) fn here(&self, table: &Table) -> Here {
        let is_here = |session: &str| self.all.values().any(|watcher| watcher.session.as_deref() == Some(session));
        let seats = table.seats.iter().map(|slot| slot.session().is_some_and(is_here)).collect();
        let without = self.all.values().filter(|watcher| table.seats_of(watcher.session.as_deref()).is_empty());
        let (guests, strangers): (Vec<&Watcher>, Vec<&Watcher>) =
            without.partition(|watcher| watcher.session.is_some());
        let guests: HashSet<&str> = guests.iter().filter_map(|watcher| watcher.session.as_deref()).collect();
        Here { seats, spectators: u32::try_from(guests.len() + strangers.len()).unwrap_or(u32::MAX) }
    }

    /// The same message for everybody.
    pub(crate) fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        self.all.values().for_each(|watcher| watcher.out.push(text.clone()));
    }

    /// Nobody watches any longer; all are told to ask again.
    pub(crate) fn send_away(&mut self, table: &str) {
        for watcher in self.all.drain().map(|(_, watcher)| watcher) {
            gone(&watcher.out, table, Failure::Elsewhere.problem());
        }
    }

    /// Tells everybody what happened, as far as each may know. `known` is the table as it was. Who may no longer see it is told so.
    pub(crate) fn send(&mut self, known: &Table, table: &Arc<Table>) {
        self.all.retain(|_, watcher| {
            let stays = table.may_see(watcher.session.as_deref());
            if !stays {
                gone(&watcher.out, &table.id, no_such_table());
            }
            stays
        });
        let here = self.here(table);
        let moment = Moment { passed: 0, here: &here };
        let new = table.events.len() - known.events.len().min(table.events.len());
        let game = table.events.iter().rev().take(new).any(|event| event.what.changes_view());
        let same = known.played.iter().zip(&table.played).take_while(|(a, b)| Arc::ptr_eq(&a.event, &b.event)).count();
        let log_from: usize = known.played.iter().take(same).map(Played::entries).sum();
        let mut texts = HashMap::new();
        for watcher in self.all.values_mut() {
            let viewer = Viewer(table.seats_of(watcher.session.as_deref()));
            if viewer != watcher.viewer {
                watcher.viewer = viewer;
                let (table, session, here) = (Arc::clone(table), watcher.session.clone(), here.clone());
                show(&watcher.out, Snapshot { table, viewer, session, here, passed: 0 });
                continue;
            }
            let text = texts.entry(viewer).or_insert_with(|| {
                let before = known.seq_for(viewer, known.seq());
                let update = table.update(viewer, before, log_from, moment, game);
                (!update.events.is_empty()).then(|| text(&ServerMessage::Update { table: table.id.clone(), update }))
            });
            if let Some(text) = text {
                watcher.out.push(text.clone());
            }
        }
    }
}
