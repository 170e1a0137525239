//! Who watches a table, and through which eyes.

use crate::fair::Payer;
use crate::node::Share;
use crate::outbox::{Outbox, text};
use crate::reply::Failure;
use crate::table::project::Viewer;
use crate::table::standing::{Played, Table};
use crate::table::view::{Here, Moment, Snapshot};
use polychess_wire::{Problem, ServerMessage};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The connection that a request comes over.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Its number; none for one of another node, which that node answers.
    pub(crate) socket: Option<u64>,
    /// The session of its guest.
    pub(crate) session: Option<String>,
    /// The client that its jobs are charged to.
    pub(crate) payer: Payer,
    pub(crate) out: Outbox,
}

/// A connection that watches.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) session: Option<String>,
    pub(crate) viewer: Viewer,
    payer: Payer,
    pub(crate) out: Outbox,
}

/// All who watch a table: connections by the number of the socket, and what other nodes said of theirs, and when.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    all: BTreeMap<u64, Watcher>,
    elsewhere: HashMap<String, (Share, Instant)>,
}

impl Caller {
    /// A command, or a question, is not carried out.
    pub(crate) fn refuse(&self, table: &str, id: &str, why: Failure) {
        if self.socket.is_none() && matches!(why, Failure::Elsewhere | Failure::Stopping) {
            // The other node, which hears nothing, finds out whose the table is.
            return;
        }
        let (table, id) = (table.to_owned(), id.to_owned());
        self.out.push(text(&ServerMessage::Refused { table, id, problem: why.problem() }));
    }
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
    /// A connection watches from now on, unless it may not. Says whether it does.
    pub(crate) fn watch(
        &mut self,
        table: &Arc<Table>,
        caller: Caller,
        since: Option<u32>,
        passed: u32,
        most: usize,
    ) -> bool {
        let Caller { socket, session, payer, out } = caller;
        let Some(socket) = socket else { return false };
        if !table.may_see(session.as_deref()) {
            gone(&out, &table.id, no_such_table());
            return false;
        }
        if !self.all.contains_key(&socket) && self.all.len() >= most {
            gone(&out, &table.id, Problem::new("full", "too many watch this table"));
            return false;
        }
        let viewer = Viewer(table.seats_of(session.as_deref()));
        self.all.insert(socket, Watcher { session: session.clone(), viewer, payer, out: out.clone() });
        let snapshot = self.snapshot(table, session.as_deref(), passed);
        match since.filter(|&since| since <= table.seq_for(viewer, table.seq())) {
            Some(known) => out.push_later(move || {
                let table = snapshot.table.id.clone();
                ServerMessage::Update { table, update: snapshot.since(known) }
            }),
            None => show(&out, snapshot),
        }
        true
    }

    /// A connection watches no longer.
    pub(crate) fn leave(&mut self, caller: &Caller) {
        if let Some(socket) = caller.socket {
            self.all.remove(&socket);
        }
    }

    pub(crate) fn get(&self, socket: u64) -> Option<&Watcher> {
        self.all.get(&socket)
    }

    /// Does it watch?
    pub(crate) fn has(&self, caller: &Caller) -> bool {
        caller.socket.is_some_and(|socket| self.all.contains_key(&socket))
    }

    /// The table as this session sees it at this moment.
    pub(crate) fn snapshot(&self, table: &Arc<Table>, session: Option<&str>, passed: u32) -> Snapshot {
        let (here, viewer) = (self.here(table), Viewer(table.seats_of(session)));
        Snapshot { table: Arc::clone(table), viewer, session: session.map(str::to_owned), here, passed }
    }

    /// What is told to other nodes of those who are connected to this one.
    pub(crate) fn share(&self, table: &Table) -> Share {
        let guests = self.all.values().filter_map(|watcher| watcher.session.clone());
        let mut guests: Vec<String> = guests.collect();
        guests.sort_unstable();
        guests.dedup();
        let strangers = self.all.values().filter(|watcher| watcher.session.is_none()).count();
        let payer = self.payer_here(table).map(|(payer, _)| payer.clone());
        Share { guests, strangers: u32::try_from(strangers).unwrap_or(u32::MAX), payer }
    }

    /// Returns the client that the computers of a table are charged to: a connected player, or else a spectator.
    pub(crate) fn payer(&self, table: &Table) -> Payer {
        let plays = |guest: &String| !table.seats_of(Some(guest)).is_empty();
        let elsewhere = self
            .elsewhere
            .values()
            .filter_map(|(share, _)| Some((share.payer.as_ref()?, share.guests.iter().any(plays))));
        let all: Vec<(&Payer, bool)> = self.payer_here(table).into_iter().chain(elsewhere).collect();
        let player = all.iter().find(|(_, plays)| *plays);
        player.or(all.first()).map(|&(payer, _)| payer.clone()).unwrap_or_default()
    }

    /// The same among the connections of this node, and whether it is a player.
    fn payer_here(&self, table: &Table) -> Option<(&Payer, bool)> {
        let plays = |watcher: &&Watcher| !table.seats_of(watcher.session.as_deref()).is_empty();
        let player = self.all.values().find(plays).map(|watcher| (&watcher.payer, true));
        player.or_else(|| self.all.values().next().map(|watcher| (&watcher.payer, false)))
    }

    /// Another node says who is connected to it.
    pub(crate) fn hear(&mut self, node: String, share: Share) {
        self.elsewhere.insert(node, (share, Instant::now()));
    }

    /// Nodes that have said nothing for so long are gone.
    pub(crate) fn forget(&mut self, memory: Duration) {
        self.elsewhere.retain(|_, (_, said)| said.elapsed() < memory);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Who is connected, to whatever node.
    pub(crate) fn here(&self, table: &Table) -> Here {
        let shares = || self.elsewhere.values().map(|(share, _)| share);
        let mut guests: HashSet<&str> = shares().flat_map(|share| &share.guests).map(String::as_str).collect();
        guests.extend(self.all.values().filter_map(|watcher| watcher.session.as_deref()));
        let is_here = |session: &str| guests.contains(session);
        let seats = table.seats.iter().map(|slot| slot.session().is_some_and(is_here)).collect();
        let spectators = guests.iter().filter(|guest| table.seats_of(Some(guest)).is_empty()).count();
        let strangers = self.all.values().filter(|watcher| watcher.session.is_none()).count();
        let strangers = u32::try_from(spectators + strangers).unwrap_or(u32::MAX);
        Here { seats, spectators: shares().map(|share| share.strangers).fold(strangers, u32::saturating_add) }
    }

    /// The same message for everybody.
    pub(crate) fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        self.all.values().for_each(|watcher| watcher.out.push(text.clone()));
    }

    /// Nobody watches any longer; all are told to ask again.
    pub(crate) fn send_away(&mut self, table: &str) {
        for watcher in std::mem::take(&mut self.all).into_values() {
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
