//! Who watches a table, and through which eyes.

use crate::socket::Outbox;
use crate::table::view::Moment;
use crate::table::{Table, Viewer};
use polychess_wire::ServerMessage;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A connection that watches.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) session: Option<String>,
    pub(crate) viewer: Viewer,
    pub(crate) out: Outbox,
}

/// Who is connected to a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Here {
    /// Is there a connection to each seat?
    pub(crate) seats: Vec<bool>,
    /// Guests and strangers who watch without a seat; a guest counts once.
    pub(crate) spectators: u32,
}

/// All connections that watch a table, by the number of the socket.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    all: HashMap<u64, Watcher>,
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
        let text = crate::socket::text(message);
        self.all.values().for_each(|watcher| watcher.out.push(text.clone()));
    }

    /// Tells everybody what happened, as far as each may know. `known` is the table as it was.
    pub(crate) fn send(&mut self, known: &Table, table: &Table, here: &Here) {
        let moment = Moment { passed: 0, here };
        let new = table.events.len() - known.events.len().min(table.events.len());
        let game = table.events.iter().rev().take(new).any(|event| event.what.changes_view());
        let same = known.played.iter().zip(&table.played).take_while(|(a, b)| Arc::ptr_eq(a, b)).count();
        let log_from: usize = known.played.iter().take(same).map(|played| played.log.len()).sum();
        let mut texts = HashMap::new();
        for watcher in self.all.values_mut() {
            let session = watcher.session.as_deref();
            let viewer = Viewer(table.seats_of(session));
            if viewer != watcher.viewer {
                watcher.viewer = viewer;
                let view = Box::new(table.view(viewer, session, moment));
                watcher.out.push(crate::socket::text(&ServerMessage::Table { view }));
                continue;
            }
            let text = texts.entry(viewer).or_insert_with(|| {
                let before = known.seq_for(viewer, known.seq());
                let update = table.update(viewer, before, log_from, moment, game);
                let message = ServerMessage::Update { table: table.id.clone(), update };
                (!matches!(&message, ServerMessage::Update { update, .. } if update.events.is_empty()))
                    .then(|| crate::socket::text(&message))
            });
            if let Some(text) = text {
                watcher.out.push(text.clone());
            }
        }
    }
}
