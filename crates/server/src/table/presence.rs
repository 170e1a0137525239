//! Who is connected to a table, told when it changes: to those who watch it here, and to the other nodes that have to do with it.

use crate::node::{Share, Word};
use crate::table::context::Context;
use crate::table::standing::Table;
use crate::table::view::Here;
use crate::table::watchers::Watchers;
use polychess_wire::ServerMessage;

/// Milliseconds in which the coming and going of spectators is gathered.
const SPECTATORS: u64 = 1000;

/// What was last told.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    here: Here,
    share: Share,
    /// When it is told again.
    due: Option<u64>,
}

impl Presence {
    /// Nobody was there.
    pub(crate) fn new(table: &Table) -> Self {
        Self { here: Here { seats: vec![false; table.seats.len()], spectators: 0 }, ..Self::default() }
    }

    pub(crate) fn due(&self) -> Option<u64> {
        self.due
    }

    /// Somebody may have come or gone. Seats are told at once; spectators in a while, for there may be many.
    pub(crate) fn changed(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        let here = watchers.here(table);
        if here.seats != self.here.seats {
            self.tell(ctx, table, watchers);
        } else if here.spectators != self.here.spectators && self.due.is_none() {
            self.due = Some(ctx.clock.now().saturating_add(SPECTATORS));
        }
    }

    /// Tells it now, if it is not as it was.
    pub(crate) fn tell(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        self.due = None;
        let here = watchers.here(table);
        if here != self.here {
            let (connected, spectators) = (here.seats.clone(), here.spectators);
            watchers.send_all(&ServerMessage::Presence { table: table.id.clone(), connected, spectators });
            self.here = here;
        }
        let share = watchers.share(table);
        if share != self.share {
            self.say(ctx, table, share);
        }
    }

    /// Other nodes may have missed who is here: it is told again as long as somebody is.
    pub(crate) fn repeat(&mut self, ctx: &Context, table: &Table, watchers: &Watchers) {
        let share = watchers.share(table);
        if share != Share::default() || share != self.share {
            self.say(ctx, table, share);
        }
    }

    fn say(&mut self, ctx: &Context, table: &Table, share: Share) {
        if let Some(node) = &ctx.node {
            node.say(&table.id, &Word::Here { node: node.name().to_owned(), share: share.clone() });
        }
        self.share = share;
    }
}
