//! The simulated players. They play, chat, read tables, and reconnect through another node from the
//! last event that they know.

use crate::outbox::{Outgoing, text};
use crate::table::{CommandRequest, SocketRequest};
use crate::tests::simulation::history::{Key, Sent};
use crate::tests::simulation::machine::{Connection, Machine};
use crate::tests::simulation::world::World;
use futures_util::FutureExt;
use polychess_wire::Command;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The time without a reply after which a player tries another node, in milliseconds.
const PATIENCE: u64 = 1_800;
/// The pause before a player repeats a rejected command, in milliseconds.
const PAUSE: u64 = 80;

/// The probability that a player gives up a rejected command, in percent.
const GIVES_UP: u64 = 30;

/// A command without a reply.
#[derive(Debug)]
struct Pending {
    key: Key,
    body: Command,
    /// The time of the last attempt on the current connection, or `None` if there was none.
    sent: Option<u64>,
}

/// A player or spectator at a table.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) table: String,
    seat: Option<usize>,
    session: String,
    /// The number of the machine, and the connection to it.
    connection: Option<(usize, Connection)>,
    /// True if this connection has received a view of the table. The first view must contain at
    /// least `floor` events.
    watches: bool,
    floor: u64,
    heard: u64,
    /// The time of the player's next action.
    next: u64,
    /// The number of the last event that the player knows.
    pub(crate) seq: u64,
    /// The legal turns, if the player is to move.
    turns: Vec<String>,
    pending: Option<Pending>,
    count: u32,
    pub(crate) commands: HashMap<Key, Sent>,
}

/// For each event, the first version that any client received. All other clients must receive the
/// same version.
pub(crate) type Delivered = BTreeMap<(String, u64), String>;

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waits = self.pending.as_ref().map(|pending| &pending.key.2);
        let (at, Self { session, table, seq, .. }) = (self.connection.as_ref().map(|(at, _)| at), self);
        write!(f, "{session} at node {at:?} waits for {waits:?} and knows {seq} events of {table}")
    }
}

impl Person {
    pub(crate) fn new(table: &str, seat: Option<usize>, session: String) -> Self {
        Self {
            table: table.to_owned(),
            seat,
            session,
            connection: None,
            watches: false,
            floor: 0,
            heard: 0,
            next: 0,
            seq: 0,
            turns: Vec::new(),
            pending: None,
            count: 0,
            commands: HashMap::new(),
        }
    }

    /// Returns whether the player watches the table and has no pending command.
    pub(crate) fn is_content(&self) -> bool {
        self.watches && self.pending.is_none()
    }

    /// Disconnects the player from a machine that has ended.
    pub(crate) fn lose(&mut self, machine: usize) {
        if self.connection.as_ref().is_some_and(|(at, _)| *at == machine) {
            self.hang_up();
        }
    }

    fn hang_up(&mut self) {
        self.connection = None;
        self.watches = false;
        if let Some(pending) = &mut self.pending {
            pending.sent = None;
        }
    }

    /// Handles incoming messages. Then performs the next action if it is due. Sends new commands
    /// only if `plays` is true.
    pub(crate) fn live(
        &mut self,
        world: &Arc<World>,
        machines: &[Option<Machine>],
        delivered: &mut Delivered,
        plays: bool,
    ) {
        self.listen(world, delivered);
        let now = world.now();
        if now < self.next {
            return;
        }
        if self.connection.is_none() {
            return self.connect(world, machines);
        }
        let waited = self.pending.as_ref().and_then(|pending| pending.sent).unwrap_or(self.heard);
        if (!self.watches || self.pending.is_some()) && now > waited + PATIENCE {
            return self.hang_up();
        }
        if !self.watches {
            return;
        }
        if self.pending.is_none() && plays {
            self.think(world, machines);
        }
        self.send(world);
    }

    fn connect(&mut self, world: &Arc<World>, machines: &[Option<Machine>]) {
        self.next = world.now() + world.draw(20..120);
        let at = usize::try_from(world.draw(0..machines.len() as u64)).unwrap_or(0);
        let Some(machine) = machines[at].as_ref().filter(|machine| machine.is_open()) else { return };
        let number = world.note(format_args!("{} connects to node {at}", self.session));
        let connection = machine.connect(&self.table, &self.session, number);
        let since = (self.seq > 0).then(|| u32::try_from(self.seq).unwrap_or(u32::MAX));
        // If the connection has ended, the player detects this later.
        let _ = connection.requests.send(SocketRequest::Watch { since });
        self.floor = world.acknowledged(&self.table);
        self.heard = world.now();
        self.connection = Some((at, connection));
    }

    /// Chooses the next action: a turn, a chat message, or a look at the table through any node.
    fn think(&mut self, world: &Arc<World>, machines: &[Option<Machine>]) {
        self.next = world.now() + world.draw(20..400);
        if world.happens(20) {
            let at = usize::try_from(world.draw(0..machines.len() as u64)).unwrap_or(0);
            if let Some(machine) = machines[at].as_ref().filter(|machine| machine.is_open()) {
                machine.look(world, &self.table, &self.session);
            }
        }
        let Some(seat) = self.seat else { return };
        let body = if self.turns.is_empty() || world.happens(30) {
            Command::Say { to: None, text: format!("word {}", self.count) }
        } else {
            let at = usize::try_from(world.draw(0..self.turns.len() as u64)).unwrap_or(0);
            Command::Act { acts: vec![json!(self.turns[at])] }
        };
        self.count += 1;
        let key = (self.table.clone(), seat, format!("s{seat}c{}", self.count));
        let sent = Sent { at: moment(world.note(format_args!("{key:?}"))), acknowledged: None, refused: false };
        self.commands.insert(key.clone(), sent);
        self.pending = Some(Pending { key, body, sent: None });
    }

    fn send(&mut self, world: &World) {
        let (Some(pending), Some((_, connection))) = (&mut self.pending, &self.connection) else { return };
        if pending.sent.is_none() {
            pending.sent = Some(world.now());
            let (id, expected) = (pending.key.2.clone(), u32::try_from(self.seq).unwrap_or(u32::MAX));
            let command = CommandRequest { id, expected, seat: self.seat, body: pending.body.clone() };
            // If there is no answer, the player tries another connection.
            let _ = connection.requests.send(SocketRequest::Command(command));
        }
    }

    fn listen(&mut self, world: &World, delivered: &mut Delivered) {
        while let Some((_, connection)) = &mut self.connection {
            let Some(next) = connection.queue.next().now_or_never() else { return };
            let words = match next {
                Some(Outgoing::Text(words)) => words,
                Some(Outgoing::Later(message)) => text(&message()),
                None => return self.hang_up(),
            };
            self.heard = world.now();
            let message: Value = serde_json::from_str(&words).expect("JSON");
            self.hear(&message, world, delivered);
        }
    }

    fn hear(&mut self, message: &Value, world: &World, delivered: &mut Delivered) {
        let kind = message["problem"]["kind"].as_str();
        match message["type"].as_str() {
            Some("table") => self.know(&message["view"]["now"], &message["view"]["events"], true, world, delivered),
            Some("update") => self.know(&message["now"], &message["events"], false, world, delivered),
            Some("stale") => {
                self.know(&message["now"], &message["events"], false, world, delivered);
                self.again(message, world);
            }
            Some("done") => {
                let seq = message["seq"].as_u64().unwrap_or(0);
                world.acknowledge(&self.table, seq);
                let at = moment(world.note(format_args!("done {} {seq}", message["id"])));
                self.settle(message, |sent| sent.acknowledged = Some((at, seq)));
            }
            Some("refused") if matches!(kind, Some("another-server" | "unavailable" | "stopping" | "busy")) => {
                self.again(message, world);
            }
            Some("refused") => self.settle(message, |sent| sent.refused = true),
            Some("gone") => {
                self.next = world.now() + PAUSE;
                self.hang_up();
            }
            _ => {}
        }
    }

    /// Schedules a retry of the command with the same id. Some players give up instead. The database
    /// may then execute a command that no client repeats.
    fn again(&mut self, message: &Value, world: &World) {
        if let Some(pending) = self.pending.as_mut().filter(|pending| message["id"] == pending.key.2.as_str()) {
            pending.sent = None;
            self.next = world.now() + PAUSE;
            if world.happens(GIVES_UP) {
                self.pending = None;
            }
        }
    }

    fn settle(&mut self, message: &Value, how: impl FnOnce(&mut Sent)) {
        if let Some(pending) = self.pending.take_if(|pending| message["id"] == pending.key.2.as_str())
            && let Some(sent) = self.commands.get_mut(&pending.key)
        {
            how(sent);
        }
    }

    /// Updates the player's knowledge of the table. Checks that the events come in order and are
    /// the same for all clients.
    fn know(&mut self, now: &Value, events: &Value, whole: bool, world: &World, delivered: &mut Delivered) {
        let mut known = if whole { 0 } else { self.seq };
        for event in events.as_array().into_iter().flatten() {
            let seq = event["seq"].as_u64().unwrap_or(0);
            if seq > known + 1 {
                world.find(format!("{} is told event {seq} of {} after {known}", self.session, self.table));
            }
            known = known.max(seq);
            let words = event.to_string();
            let first = delivered.entry((self.table.clone(), seq)).or_insert_with(|| words.clone());
            if *first != words {
                world.find(format!("event {seq} of {} is {first} for one and {words} for another", self.table));
            }
        }
        let seq = now["seq"].as_u64().unwrap_or(0);
        if seq > known {
            world.find(format!("{} is told of {seq} events of {} and knows {known}", self.session, self.table));
        }
        if seq < self.seq {
            world.find(format!("{} is shown {seq} events of {} after {}", self.session, self.table, self.seq));
        }
        self.seq = self.seq.max(known);
        world.acknowledge(&self.table, self.seq);
        if !self.watches && seq < self.floor {
            let floor = self.floor;
            let (session, table) = (&self.session, &self.table);
            world.find(format!("{session} connects to {table} and sees {seq} events, but a client knew {floor}"));
        }
        self.watches = true;
        if let Some(plies) = now["game"]["boards"][0]["plies"].as_array() {
            let whole = plies.iter().filter(|ply| ply["ends"] == true);
            self.turns = whole.filter_map(|ply| Some(ply["turn"].as_str()?.to_owned())).collect();
        }
    }
}

/// Converts the number of a trace line to a time for the history check.
fn moment(note: u64) -> Duration {
    Duration::from_nanos(note)
}
