//! Publishes the clients that are connected to a table, to its watchers and to other servers.

use crate::node::{NodePresence, TableNotice};
use crate::table::context::Context;
use crate::table::state::Table;
use crate::table::view::Connected;
use crate::table::watchers::Watchers;
use polychess_wire::ServerMessage;

/// The batching interval for changes in the number of spectators, in milliseconds.
const SPECTATOR_DELAY: u64 = 1000;

/// The presence that was last published.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    connected: Connected,
    share: NodePresence,
    /// The time when the next batch of changes is published, or `None` if no change is pending.
    due: Option<u64>,
}

impl Presence {
    pub(crate) fn new(table: &Table) -> Self {
        Self { connected: Connected { seats: vec![false; table.seats.len()], spectators: 0 }, ..Self::default() }
    }

    pub(crate) fn due(&self) -> Option<u64> {
        self.due
    }

    /// Publishes a change of connected players immediately, and schedules a change of spectators.
    pub(crate) fn update(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        let connected = watchers.connected(table);
        if connected.seats != self.connected.seats {
            self.publish(ctx, table, watchers);
        } else if connected.spectators != self.connected.spectators && self.due.is_none() {
            self.due = Some(ctx.clock.now().saturating_add(SPECTATOR_DELAY));
        }
    }

    /// Publishes the presence now if it has changed.
    pub(crate) fn publish(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        self.due = None;
        let connected = watchers.connected(table);
        if connected != self.connected {
            let (seats, spectators) = (connected.seats.clone(), connected.spectators);
            watchers.send_all(&ServerMessage::Presence { table: table.id.clone(), connected: seats, spectators });
            self.connected = connected;
        }
        let share = watchers.node_presence(table);
        if share != self.share {
            self.publish_to_nodes(ctx, table, share);
        }
    }

    /// Publishes this server's clients again, in case other servers missed the last notification.
    pub(crate) fn republish(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        let share = watchers.node_presence(table);
        if share != NodePresence::default() || share != self.share {
            self.publish_to_nodes(ctx, table, share);
        }
    }

    fn publish_to_nodes(&mut self, ctx: &Context, table: &Table, share: NodePresence) {
        if let Some(node) = &ctx.node {
            node.publish(&table.id, &TableNotice::Presence { node: node.name().to_owned(), share: share.clone() });
        }
        self.share = share;
    }
}
