//! The owner of a live table: a task that handles all its messages and timers, one at a time.

use crate::node::{Node, Owned, TableNotice, TableSubscription};
use crate::players::Choice;
use crate::table::computers::Computers;
use crate::table::context::Context;
use crate::table::live_table::LiveTable;
use crate::table::message::{Envelope, TableMessage};
use crate::table::presence::Presence;
use crate::table::project::{Viewer, seq_for};
use crate::table::socket_requests::{self, PendingLook, SocketRequest, look};
use crate::table::state::Table;
use crate::table::table_requests;
use crate::table::transaction::Transaction;
use crate::table::vacations::record_vacations;
use crate::table::watchers::Watchers;
use crate::token::log_name;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tracing::Instrument;

/// The pause before the next attempt to restart the clocks of a table, in milliseconds.
const WAKE_RETRY: u64 = 1000;

/// The pause before the next attempt to read the vacations of players.
const READ_RETRY: Duration = Duration::from_millis(200);

/// The owner of a live table. It handles one message or timer at a time.
#[derive(Debug)]
pub(crate) struct Owner {
    live: LiveTable,
    computers: Computers,
    /// The time of the last message, by the monotonic clock.
    last_activity: u64,
    presence: Presence,
    /// Messages that arrived when the lease might already have expired.
    unread: Vec<Envelope>,
    /// The time of the next attempt to restart the clocks.
    wake_due: u64,
}

impl Owner {
    pub(crate) fn new(ctx: Arc<Context>, table: Arc<Table>, watchers: Watchers, asleep: bool, owned: Owned) -> Self {
        let now = ctx.clock.now();
        Self {
            presence: Presence::new(&table),
            unread: Vec::new(),
            live: LiveTable::new(ctx, table, watchers, asleep, owned),
            computers: Computers::default(),
            last_activity: now,
            wake_due: now,
        }
    }

    /// Returns the table, its watchers and the unread messages for the next owner or follower.
    pub(crate) fn into_parts(self) -> (Arc<Table>, Watchers, Vec<Envelope>) {
        (self.live.table, self.live.watchers, self.unread)
    }

    fn has_lost_lease(&self) -> bool {
        let ctx = &self.live.ctx;
        ctx.hooks.owner_checks_lease() && ctx.node.as_ref().is_some_and(Node::has_lost_lease)
    }

    /// Handles messages until the table is idle or another server may own it.
    pub(crate) async fn run(&mut self, mailbox: &mut mpsc::Receiver<Envelope>, notices: &mut TableSubscription) {
        self.wake().await;
        self.update_presence();
        loop {
            self.computers.ask(&self.live);
            let due = self.due();
            let ctx = Arc::clone(&self.live.ctx);
            tokio::select! {
                // A message that arrived before a timeout comes first, even if it waited long in
                // the mailbox.
                biased;
                envelope = mailbox.recv() => match envelope {
                    // If this process was suspended, another server may own the table, and the
                    // state may be outdated.
                    Some(envelope) if self.has_lost_lease() => {
                        self.live.lose();
                        self.unread.push(envelope);
                    }
                    Some(envelope) => self.handle(envelope).await,
                    None => return,
                },
                news = self.computers.next_news() => self.computers.receive(&self.live, news),
                () = ctx.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => self.act_when_due().await,
                notice = notices.next() => self.handle_notice(notice),
            }
            if self.may_rest() {
                return;
            }
        }
    }

    /// Returns the time of the next timer, or `None` if no timer is set.
    fn due(&self) -> Option<u64> {
        if self.live.is_halted() {
            return None;
        }
        let rest = self.last_activity + self.live.ctx.idle_ms();
        let rest = (self.live.watchers.is_empty() && !self.live.has_running_clock()).then_some(rest);
        let wake = self.live.is_asleep().then_some(self.wake_due);
        [self.live.timeout_due(), rest, wake, self.presence.due(), self.computers.due()].into_iter().flatten().min()
    }

    fn may_rest(&self) -> bool {
        if self.live.is_lost() {
            return true;
        }
        let idle = self.live.ctx.clock.now() >= self.last_activity + self.live.ctx.idle_ms();
        self.live.watchers.is_empty() && !self.live.has_running_clock() && idle && !self.computers.is_busy()
    }

    async fn wake(&mut self) {
        self.live.wake().await;
        self.wake_due = self.live.ctx.clock.now() + WAKE_RETRY;
    }

    /// Records players who have run out of time. First reads their vacations, because a vacation may
    /// have moved the deadline.
    async fn check_timeouts(&mut self) {
        if self.live.has_timeout()
            && let Err(failure) = record_vacations(&mut self.live).await
        {
            tracing::error!(table = %log_name(&self.live.table.id), ?failure, "cannot read the vacations of players");
            // Pause before the next attempt.
            tokio::time::sleep(READ_RETRY).await;
            return;
        }
        self.live.check_timeouts().await;
    }

    async fn act_when_due(&mut self) {
        let now = self.live.ctx.clock.now();
        self.live.set_time(now);
        self.check_timeouts().await;
        if self.live.is_asleep() && self.wake_due <= now {
            self.wake().await;
        }
        if self.presence.due().is_some_and(|at| at <= now) {
            self.presence.publish(&self.live.ctx, &self.live.table, &self.live.watchers);
        }
        if let Some(choice) = self.computers.take_due_choice(now) {
            self.play(choice).await;
        }
    }

    async fn play(&mut self, choice: Choice) {
        let Choice { seat, json, request, .. } = choice;
        let work = move |transaction: &mut Transaction| transaction.play(seat, vec![(json, request)], false);
        if let Err(failure) = self.live.transact(None, work).await {
            tracing::error!(table = %log_name(&self.live.table.id), ?failure, "cannot apply the move of a computer player");
            self.computers.retry_later(self.live.ctx.clock.now());
        }
    }

    /// Returns the ownership of the table with its current epoch.
    pub(crate) fn owned(&self) -> Owned {
        self.live.owned()
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.live.is_lost()
    }

    pub(crate) async fn handle(&mut self, envelope: Envelope) {
        let Envelope { at, message } = envelope;
        self.live.set_time(at);
        self.check_timeouts().await;
        self.last_activity = self.live.ctx.clock.now();
        self.live.ctx.hooks.before_message();
        if self.is_older_than_view(&message)
            && let Err(failure) = self.live.ensure_current().await
        {
            let envelope = Envelope { at, message };
            if self.live.is_lost() {
                self.unread.push(envelope);
            } else {
                envelope.refuse(&self.live.table.id, &failure, &self.live.watchers);
            }
            return;
        }
        match *message {
            TableMessage::Wake { done } => _ = done.send(Ok(())),
            TableMessage::Socket { caller, request: SocketRequest::Look { id, begun }, done, span }
                if self.live.watchers.has(&caller) =>
            {
                look(&self.live.ctx, &self.live.table, caller, (id, begun), PendingLook { done, span });
            }
            TableMessage::Socket { caller, request, done, span } => {
                let watches = socket_requests::handle(&mut self.live, caller, request).instrument(span).await;
                let _ = done.send(watches);
                self.update_presence();
            }
            TableMessage::Request { request, guest, answer, .. } => {
                let _ = answer.send(table_requests::handle(&mut self.live, request, guest).await);
            }
            TableMessage::Halt { done } => {
                self.live.halt().await;
                self.computers.stop();
                let _ = done.send(());
            }
            TableMessage::Yield => self.live.lose(),
            TableMessage::Forget { person } => self.live.forget(&person),
        }
    }

    /// True if the client of a `Watch` request already knows newer events than this owner. Another
    /// server may then own the table, and the client must not see the older state.
    fn is_older_than_view(&self, message: &TableMessage) -> bool {
        let TableMessage::Socket { caller, request: SocketRequest::Watch { since: Some(known) }, .. } = message else {
            return false;
        };
        let table = &self.live.table;
        *known > seq_for(table, Viewer(table.seats_of(caller.session.as_deref())), table.seq())
    }

    fn update_presence(&mut self) {
        self.presence.update(&self.live.ctx, &self.live.table, &self.live.watchers);
    }

    /// Handles a notification from another server, or a tick of the local timer.
    fn handle_notice(&mut self, notice: TableNotice) {
        match notice {
            TableNotice::Presence { node, share } => self.live.watchers.set_node_presence(node, share),
            TableNotice::PresenceRequest => {
                self.presence.republish(&self.live.ctx, &self.live.table, &self.live.watchers);
            }
            TableNotice::Tick => {
                if let Some(node) = &self.live.ctx.node {
                    self.live.watchers.forget_nodes(node.presence_timeout());
                }
                self.presence.republish(&self.live.ctx, &self.live.table, &self.live.watchers);
            }
            TableNotice::Forgotten { person } => self.live.forget(&person),
            // Only the owner publishes these notifications, and this server is the owner.
            TableNotice::LogLength(_) | TableNotice::Released => {}
        }
        self.update_presence();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemClock;
    use crate::config::Config;
    use crate::players::EnginePool;
    use crate::store::{MemoryStore, Store};
    use crate::table::commands::execute;
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::{Creation, Event};
    use polychess_rules::Seat;
    use polychess_variants::INFOS;
    use polychess_wire::{BonusKind, Command, Terms, TimeControl};
    use serde_json::json;

    const ID: &str = "aaaaaaaaaaaaaaaa";

    fn has_running_clock(table: &Table) -> bool {
        table.clocks.as_ref().is_some_and(|clocks| clocks.is_running())
    }

    /// Commits a command of a seat. Returns the new table, or `None` if the command is rejected.
    async fn commit(ctx: &Context, table: &Table, seat: usize, command: &Command) -> Option<Table> {
        let mut transaction = Transaction::begin(table, 0, 0);
        execute(&mut transaction, Some(seat), command).ok()?;
        let mut pending = transaction.finish();
        ctx.commit(Some(table), &mut pending, 0).await.expect("a commit");
        Some(pending.table)
    }

    fn first_turn(table: &Table) -> Option<Command> {
        Some(Command::Act { acts: vec![json!(table.game.legal().first()?)] })
    }

    fn seat_to_move(table: &Table) -> Option<usize> {
        Some(table.game.to_move().first().copied().flatten()?.index())
    }

    /// Plays until a random turn is next: the first player leaves, and the others play one turn
    /// each.
    ///
    /// Returns the previous and the current table, or `None` if the game has no random turns.
    async fn play_until_random_turn(ctx: &Context, game: &str, seats: usize) -> Option<(Table, Table)> {
        let time = TimeControl { base: 3_600_000, bonus: 0, kind: BonusKind::Increment };
        let plan = (0..seats).map(|seat| PlannedSeat::Person { session: format!("guest{seat}"), name: "Ann".into() });
        let creation = Creation { terms: Terms { time: Some(time), ..Terms::default() }, ..Creation::of(game) };
        let mut pending = create(ID, creation, plan.collect(), 0).expect("a new table").finish();
        ctx.commit(None, &mut pending, 0).await.expect("a commit");
        let mut before = pending.table;
        let mut table = commit(ctx, &before, 0, &Command::Leave {}).await?;
        for _ in 1..seats {
            if table.random_turn_board().is_some() {
                break;
            }
            let next = commit(ctx, &table, seat_to_move(&table)?, &first_turn(&table)?).await?;
            before = std::mem::replace(&mut table, next);
        }
        table.random_turn_board().map(|_| (before, table))
    }

    /// The server chooses a random turn. Players cannot choose it, no clock runs before it, and a
    /// replay of the log reproduces it.
    #[tokio::test]
    async fn a_random_turn_is_recorded_like_any_other() {
        let mut found = None;
        for info in INFOS {
            let store = Arc::new(MemoryStore::default());
            let pool = EnginePool::start(1, 1).expect("threads");
            let config = Config { pace: Duration::ZERO, ..Config::default() };
            let ctx = Context::new(store.clone(), Arc::new(SystemClock::default()), pool, config);
            if let Some((before, table)) = play_until_random_turn(&ctx, info.id, info.seats.len()).await {
                found = Some((store, ctx, before, table));
                break;
            }
        }
        let (store, ctx, before, table) = found.expect("a game with random turns");
        assert!(has_running_clock(&before));
        let seat = seat_to_move(&table).expect("a seat to move");
        assert!(!has_running_clock(&table), "the clock of a seat that does not choose stands still");
        let chosen = execute(&mut Transaction::begin(&table, 0, 0), Some(seat), &first_turn(&table).expect("a turn"));
        assert!(chosen.is_err(), "no player chooses a random turn");

        let known = table.seq() as usize;
        let mut owner = Owner::new(Arc::new(ctx), Arc::new(table), Watchers::default(), false, Owned::default());
        let (_mailbox, mut messages) = mpsc::channel(1);
        let mut notices = TableSubscription::open(None, ID).await;
        let playing = tokio::spawn(async move { owner.run(&mut messages, &mut notices).await });
        let events = loop {
            let events = store.events(ID, 0).await.expect("the log");
            if events.len() > known {
                break events;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        };
        playing.abort();
        let replayed = Table::replay(ID, &events).expect("a log like any other");
        let last = replayed.events.last().expect("an event");
        let Event::Acted(acted) = &last.what else { panic!("{last:?} is not a turn") };
        assert_eq!((acted.seat(), acted.turns(), last.by), (seat, 1, None));
        assert_ne!(replayed.game.to_move(), [Seat::new(seat)]);
        assert!(has_running_clock(&replayed), "the clock of the next player runs");
    }
}
