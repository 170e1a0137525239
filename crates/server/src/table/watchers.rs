//! The watchers of a table: the connections of players and spectators that receive its updates.

use crate::fair::Payer;
use crate::node::NodePresence;
use crate::outbox::{Outbox, text};
use crate::reply::Failure;
use crate::table::project::{Viewer, seq_for};
use crate::table::rated::hides_names;
use crate::table::state::{PlayedCommand, Table};
use crate::table::view::{Connected, Moment, Snapshot, update};
use polychess_wire::{Problem, ServerMessage};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The connection that sends a request to a table.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The number of the connection, or `None` if another server has forwarded the request.
    pub(crate) socket: Option<u64>,
    /// The id of the guest's session, if any.
    pub(crate) session: Option<String>,
    /// The client that is charged for the work.
    pub(crate) payer: Payer,
    pub(crate) out: Outbox,
}

/// A connection that watches a table.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) session: Option<String>,
    pub(crate) viewer: Viewer,
    payer: Payer,
    pub(crate) out: Outbox,
}

/// The watchers of a table. Connections to this server are stored by their number, and the presence
/// on other servers by server name, with the time of the last notification.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    all: BTreeMap<u64, Watcher>,
    elsewhere: HashMap<String, (NodePresence, Instant)>,
}

impl Caller {
    /// Rejects a request with a message to the client.
    pub(crate) fn refuse(&self, table: &str, id: &str, why: Failure) {
        if self.socket.is_none() && matches!(why, Failure::Elsewhere | Failure::Stopping) {
            // Without a reply, the forwarding server looks for the owner again.
            return;
        }
        let (table, id) = (table.to_owned(), id.to_owned());
        self.out.push(text(&ServerMessage::Refused { table, id, problem: why.problem() }));
    }
}

/// Returns the problem for a table that does not exist or that the client may not see.
pub(crate) fn no_such_table() -> Problem {
    Problem::new("no-such-table", "this table does not exist, or it is private")
}

/// Notifies a client that its connection does not watch the table.
pub(crate) fn send_gone(out: &Outbox, table: &str, problem: Problem) {
    out.push(text(&ServerMessage::Gone { table: table.to_owned(), problem }));
}

/// Sends the complete view of a table. To save memory, the view is serialised only when the
/// connection can send it.
pub(crate) fn send_view(out: &Outbox, snapshot: Snapshot) {
    out.push_later(move || ServerMessage::Table { view: Box::new(snapshot.view()) });
}

impl Watchers {
    /// Adds a watcher, and sends it the complete view or the events after number `since`.
    ///
    /// Returns false if the connection may not watch the table.
    pub(crate) fn watch(
        &mut self,
        table: &Arc<Table>,
        caller: Caller,
        since: Option<u32>,
        elapsed_ms: u32,
        most: usize,
    ) -> bool {
        let Caller { socket, session, payer, out } = caller;
        let Some(socket) = socket else { return false };
        if !table.may_see(session.as_deref()) {
            send_gone(&out, &table.id, no_such_table());
            return false;
        }
        if !self.all.contains_key(&socket) && self.all.len() >= most {
            send_gone(&out, &table.id, Problem::new("full", "this table has too many spectators; try again later"));
            return false;
        }
        let viewer = Viewer(table.seats_of(session.as_deref()));
        self.all.insert(socket, Watcher { session: session.clone(), viewer, payer, out: out.clone() });
        let snapshot = self.snapshot(table, session.as_deref(), elapsed_ms);
        match since.filter(|&since| since <= seq_for(table, viewer, table.seq())) {
            Some(known) => out.push_later(move || {
                let table = snapshot.table.id.clone();
                ServerMessage::Update { table, update: snapshot.since(known) }
            }),
            None => send_view(&out, snapshot),
        }
        true
    }

    pub(crate) fn remove(&mut self, caller: &Caller) {
        if let Some(socket) = caller.socket {
            self.all.remove(&socket);
        }
    }

    pub(crate) fn get(&self, socket: u64) -> Option<&Watcher> {
        self.all.get(&socket)
    }

    pub(crate) fn has(&self, caller: &Caller) -> bool {
        caller.socket.is_some_and(|socket| self.all.contains_key(&socket))
    }

    /// Returns the current table, with the data that the view of `session` needs.
    pub(crate) fn snapshot(&self, table: &Arc<Table>, session: Option<&str>, elapsed_ms: u32) -> Snapshot {
        let (connected, viewer) = (self.connected(table), Viewer(table.seats_of(session)));
        Snapshot { table: Arc::clone(table), viewer, session: session.map(str::to_owned), connected, elapsed_ms }
    }

    /// Returns the clients of this server that watch the table, to publish them to other servers.
    pub(crate) fn node_presence(&self, table: &Table) -> NodePresence {
        let guests = self.all.values().filter_map(|watcher| watcher.session.clone());
        let mut guests: Vec<String> = guests.collect();
        guests.sort_unstable();
        guests.dedup();
        let strangers = self.all.values().filter(|watcher| watcher.session.is_none()).count();
        let payer = self.payer_here(table).map(|(payer, _)| payer.clone());
        NodePresence { guests, strangers: u32::try_from(strangers).unwrap_or(u32::MAX), payer }
    }

    /// Returns the client that is charged for the table's computers: a connected player or, if
    /// there is none, a spectator.
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

    /// Returns the same as [`Watchers::payer`], but considers only connections to this server. Also
    /// returns whether the client is a player.
    fn payer_here(&self, table: &Table) -> Option<(&Payer, bool)> {
        let plays = |watcher: &&Watcher| !table.seats_of(watcher.session.as_deref()).is_empty();
        let player = self.all.values().find(plays).map(|watcher| (&watcher.payer, true));
        player.or_else(|| self.all.values().next().map(|watcher| (&watcher.payer, false)))
    }

    pub(crate) fn set_node_presence(&mut self, node: String, share: NodePresence) {
        self.elsewhere.insert(node, (share, Instant::now()));
    }

    /// Removes the clients of servers whose last notification is older than `timeout`.
    pub(crate) fn forget_nodes(&mut self, timeout: Duration) {
        self.elsewhere.retain(|_, (_, heard)| heard.elapsed() < timeout);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the clients that are connected to the table through any server.
    pub(crate) fn connected(&self, table: &Table) -> Connected {
        let shares = || self.elsewhere.values().map(|(share, _)| share);
        let mut guests: HashSet<&str> = shares().flat_map(|share| &share.guests).map(String::as_str).collect();
        guests.extend(self.all.values().filter_map(|watcher| watcher.session.as_deref()));
        let is_connected = |session: &str| guests.contains(session);
        let seats = table.seats.iter().map(|slot| slot.session().is_some_and(is_connected)).collect();
        let spectators = guests.iter().filter(|guest| table.seats_of(Some(guest)).is_empty()).count();
        let strangers = self.all.values().filter(|watcher| watcher.session.is_none()).count();
        let strangers = u32::try_from(spectators + strangers).unwrap_or(u32::MAX);
        Connected { seats, spectators: shares().map(|share| share.strangers).fold(strangers, u32::saturating_add) }
    }

    pub(crate) fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        self.all.values().for_each(|watcher| watcher.out.push(text.clone()));
    }

    /// Sends the complete view to each watcher, for a change without an event.
    pub(crate) fn send_views(&self, table: &Arc<Table>, elapsed_ms: u32) {
        for watcher in self.all.values() {
            send_view(&watcher.out, self.snapshot(table, watcher.session.as_deref(), elapsed_ms));
        }
    }

    /// Removes all watchers and asks them to connect again.
    pub(crate) fn disconnect_all(&mut self, table: &str) {
        for watcher in std::mem::take(&mut self.all).into_values() {
            send_gone(&watcher.out, table, Failure::Elsewhere.problem());
        }
    }

    /// Sends each watcher the new events that it may see. `known` is the table before these events.
    ///
    /// First removes watchers that may no longer see the table.
    pub(crate) fn send(&mut self, known: &Table, table: &Arc<Table>) {
        self.all.retain(|_, watcher| {
            let stays = table.may_see(watcher.session.as_deref());
            if !stays {
                send_gone(&watcher.out, &table.id, no_such_table());
            }
            stays
        });
        let connected = self.connected(table);
        let moment = Moment { elapsed_ms: 0, connected: &connected };
        let new = table.events.len() - known.events.len().min(table.events.len());
        let with_game = table.events.iter().rev().take(new).any(|event| event.what.changes_view());
        let same = known.played.iter().zip(&table.played).take_while(|(a, b)| Arc::ptr_eq(&a.event, &b.event)).count();
        let log_from: usize = known.played.iter().take(same).map(PlayedCommand::entries).sum();
        let reveals_names = hides_names(known) && !hides_names(table);
        let mut texts = HashMap::new();
        for watcher in self.all.values_mut() {
            let viewer = Viewer(table.seats_of(watcher.session.as_deref()));
            if viewer != watcher.viewer {
                watcher.viewer = viewer;
                let (table, session, connected) = (Arc::clone(table), watcher.session.clone(), connected.clone());
                send_view(&watcher.out, Snapshot { table, viewer, session, connected, elapsed_ms: 0 });
                continue;
            }
            let text = texts.entry(viewer).or_insert_with(|| {
                let before = seq_for(known, viewer, known.seq());
                let update = update(table, viewer, before, log_from, moment, with_game);
                (!update.events.is_empty()).then(|| text(&ServerMessage::Update { table: table.id.clone(), update }))
            });
            if let Some(text) = text {
                watcher.out.push(text.clone());
            }
            if reveals_names {
                // The events that the client already has lack the names.
                let (table, session, connected) = (Arc::clone(table), watcher.session.clone(), connected.clone());
                send_view(&watcher.out, Snapshot { table, viewer, session, connected, elapsed_ms: 0 });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::Peer;
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::Creation;
    use polychess_variants::INFOS;

    fn payer(address: u8) -> Payer {
        Payer::new(Peer([192, 0, 2, address].into()), None)
    }

    /// The work of computers is charged to a connected player at any server. If no player is
    /// connected, it is charged to a spectator and not to the site.
    #[test]
    fn a_player_at_any_server_pays_for_the_computers() {
        let seats = vec![PlannedSeat::Person { session: "ann".into(), name: "Ann".into() }; INFOS[0].seats.len()];
        let made = create("aaaaaaaaaaaaaaaa", Creation::of(INFOS[0].id), seats, 0).expect("a new table");
        let table = Arc::new(made.finish().table);
        let mut watchers = Watchers::default();
        assert_eq!(watchers.payer(&table), Payer::default());
        let connect = |watchers: &mut Watchers, socket: u8, session: &str| {
            let (out, ..) = Outbox::new(9, 1 << 20);
            let payer = payer(socket);
            let caller = Caller { socket: Some(socket.into()), session: Some(session.into()), payer, out };
            assert!(watchers.watch(&table, caller, None, 0, 9));
        };
        connect(&mut watchers, 1, "spectator");
        assert_eq!(watchers.payer(&table), payer(1));
        let share = NodePresence { guests: vec!["ann".into()], strangers: 0, payer: Some(payer(2)) };
        watchers.set_node_presence("other".into(), share);
        assert_eq!(watchers.payer(&table), payer(2), "a player at another server");
        connect(&mut watchers, 3, "ann");
        assert_eq!(watchers.payer(&table), payer(3), "a player at this server");
        assert_eq!(
            watchers.node_presence(&table).payer,
            Some(payer(3)),
            "the notices to other servers name the player"
        );
    }
}
