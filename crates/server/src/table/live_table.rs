//! A table in memory, its watchers, and the transactions that change it.

use crate::node::{Owned, TableOwner};
use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::context::Context;
use crate::table::event::Event;
use crate::table::state::Table;
use crate::table::timeout::record_timeouts;
use crate::table::transaction::Transaction;
use crate::table::view::Snapshot;
use crate::table::watchers::Watchers;
use crate::token::log_name;
use polychess_wire::{Phase, Problem};
use std::sync::Arc;
use std::time::Duration;
use tracing::Instrument;

/// The maximum number of retries, one per second, while this server's lease has expired.
const LEASE_RETRIES: u32 = 5;

/// A table in memory, with the state of its clocks and its ownership.
#[derive(Debug)]
pub(crate) struct LiveTable {
    pub(crate) ctx: Arc<Context>,
    pub(crate) table: Arc<Table>,
    pub(crate) watchers: Watchers,
    /// The arrival time of the current message, by the monotonic clock. The clocks run only up to
    /// this time, so a message's wait in the queue costs the player no time.
    at: u64,
    /// The time when the last event was committed, by the monotonic clock.
    last_event: u64,
    /// True if the clocks stopped together with a server, and no event has restarted them yet.
    asleep: bool,
    /// The clock time between the last event and the stop of the clocks, in milliseconds.
    ran_ms: u32,
    /// The delay of the clocks when they restart after the stop, in milliseconds.
    grace_ms: u32,
    halted: bool,
    owned: Owned,
    /// True if another server may have claimed the table.
    lost: bool,
}

impl LiveTable {
    /// Creates a live table. `asleep` means that the clocks ran when the previous owner stopped.
    pub(crate) fn new(ctx: Arc<Context>, table: Arc<Table>, watchers: Watchers, asleep: bool, owned: Owned) -> Self {
        let now = ctx.clock.now();
        let halted = matches!(table.events.last().map(|event| &event.what), Some(Event::Halted));
        let runs = table.clocks.as_ref().is_some_and(|clocks| clocks.is_running());
        // The clocks of a correspondence game never stop together with a server.
        let asleep = table.phase == Phase::Playing && !table.is_correspondence() && (halted || asleep && runs);
        // The clocks ran until the previous owner's last lease renewal. The time after it costs no
        // player time.
        let last = table.events.last().map_or(0, |event| event.at);
        let ran_ms = owned.inherited.filter(|_| !halted).map_or(0, |seen| u32::try_from(seen - last).unwrap_or(0));
        let grace_ms = ctx.grace(ctx.wall() - last - i64::from(ran_ms));
        Self {
            ctx,
            table,
            watchers,
            at: now,
            last_event: now,
            asleep,
            ran_ms,
            grace_ms,
            halted: false,
            owned,
            lost: false,
        }
    }

    pub(crate) fn set_time(&mut self, at: u64) {
        self.at = at.max(self.last_event);
    }

    pub(crate) fn is_asleep(&self) -> bool {
        self.asleep && !self.halted
    }

    /// Rejects all later transactions, because another server may own the table.
    pub(crate) fn lose(&mut self) {
        self.lost = true;
    }

    /// Returns this server's ownership of the table, with the epoch for commits.
    pub(crate) fn owned(&self) -> Owned {
        self.owned
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Returns the clock time since the last event, in milliseconds.
    pub(crate) fn elapsed_ms(&self) -> u32 {
        if self.table.clocks.is_none() {
            return 0;
        }
        if self.asleep {
            return self.ran_ms;
        }
        if self.table.is_correspondence() {
            let waited = self.ctx.clock.now().saturating_sub(self.at);
            return self.table.elapsed_at(self.ctx.wall() - i64::try_from(waited).unwrap_or(0));
        }
        u32::try_from(self.at.saturating_sub(self.last_event)).unwrap_or(u32::MAX)
    }

    /// True if the table must stay in memory, because a clock runs or will run when the table has
    /// woken up. A correspondence game does not need it, because the database has its deadline.
    pub(crate) fn has_running_clock(&self) -> bool {
        let runs = || self.table.clocks.as_ref().is_some_and(|clocks| clocks.is_running());
        self.asleep || !self.table.is_correspondence() && runs()
    }

    /// Returns the time when the next clock runs out, or `None` if no clock runs.
    pub(crate) fn timeout_due(&self) -> Option<u64> {
        if let Some(deadline) = self.table.deadline() {
            let now = self.ctx.clock.now();
            return (!self.halted).then(|| now.saturating_add_signed(deadline - self.ctx.wall()));
        }
        let due = self.table.clocks.as_ref().and_then(|clocks| clocks.due()).filter(|_| !self.asleep && !self.halted);
        due.map(|due| self.last_event + u64::from(due))
    }

    /// True if a clock has run out, and no event records it yet.
    pub(crate) fn has_timeout(&self) -> bool {
        self.timeout_due().is_some_and(|due| due <= self.at)
    }

    /// Records players who have run out of time. Call it before any other action.
    pub(crate) async fn check_timeouts(&mut self) {
        if !self.has_timeout() {
            return;
        }
        metrics::counter!("polychess_timeouts").increment(1);
        if let Err(failure) = self.transact(None, record_timeouts).await {
            tracing::error!(table = %log_name(&self.table.id), ?failure, "cannot record a timeout");
            // Pause before the next attempt.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Returns the time of the next event, in milliseconds since 1970, and the clock time since the
    /// last one.
    ///
    /// In a correspondence game, the sum of these clock times is exactly the time that has passed.
    /// If the clock of the machine goes backwards, the events have the same time.
    fn event_time(&self) -> (i64, u32) {
        let at = self.ctx.wall();
        if !self.table.is_correspondence() {
            return (at, self.elapsed_ms());
        }
        let at = at.max(self.table.last_event_at());
        (at, self.table.elapsed_at(at))
    }

    /// Restarts the clocks that stopped together with a server.
    pub(crate) async fn wake(&mut self) {
        if self.is_asleep()
            && let Err(failure) = self.transact(None, |_| Ok(())).await
        {
            tracing::error!(table = %log_name(&self.table.id), ?failure, "cannot restart the clocks yet");
        }
    }

    /// Stops the clocks and records this. Rejects all later transactions.
    pub(crate) async fn halt(&mut self) {
        if self.has_running_clock()
            && !self.asleep
            && let Err(failure) = self.transact(None, |transaction| transaction.record(Event::Halted)).await
        {
            // Without this event, the clocks continue from the last event, so no player loses time.
            tracing::error!(table = %log_name(&self.table.id), ?failure, "cannot pause a table");
        }
        self.halted = true;
    }

    /// Returns the current table, with the data that the view of `session` needs.
    pub(crate) fn snapshot(&self, session: Option<&str>) -> Snapshot {
        self.watchers.snapshot(&self.table, session, self.elapsed_ms())
    }

    /// Runs a transaction: `work` changes a copy of the table. After the commit, the copy replaces
    /// the table.
    ///
    /// Calls `acknowledge` after the commit and before it sends the new events to the watchers.
    pub(crate) async fn transact<T: Send + 'static>(
        &mut self,
        acknowledge: Option<&mut (dyn FnMut(&Table) + Send)>,
        work: impl FnOnce(&mut Transaction) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Failure> {
        if self.halted {
            return Err(Failure::Stopping);
        }
        if self.lost {
            return Err(Failure::Elsewhere);
        }
        let (at, elapsed_ms) = self.event_time();
        let grace = self.asleep.then_some(self.grace_ms);
        let is_watched = !self.watchers.is_empty();
        let before = Arc::clone(&self.table);
        let computed = self.ctx.workers.compute(move || {
            let mut transaction = Transaction::begin(&before, at, elapsed_ms);
            if let Some(grace) = grace {
                transaction.record(Event::Revived { grace })?;
            }
            let out = work(&mut transaction)?;
            let pending = transaction.finish();
            if is_watched {
                pending.table.game_view();
            }
            Ok::<_, Problem>((pending, out))
        });
        let (mut pending, out) = computed.instrument(tracing::info_span!("rules")).await??;
        let count = pending.events.len();
        if count == 0 {
            if let Some(acknowledge) = acknowledge {
                acknowledge(&self.table);
            }
            return Ok(out);
        }
        match self.ctx.commit(Some(&self.table), &mut pending, self.owned.epoch).await {
            Ok(()) => {}
            Err(StoreError::QuotaExceeded) => return Err(StoreError::QuotaExceeded.into()),
            Err(StoreError::Superseded) => {
                self.lose();
                return Err(Failure::Elsewhere);
            }
            Err(error) => {
                self.recover().await;
                return Err(Failure::from(error));
            }
        }
        metrics::counter!("polychess_events").increment(count as u64);
        self.asleep = false;
        let before = self.replace_table(pending.table);
        if let Some(acknowledge) = acknowledge {
            acknowledge(&self.table);
        }
        self.watchers.send(&before, &self.table);
        Ok(out)
    }

    /// Removes an erased name from the table and from the views of its watchers.
    pub(crate) fn forget(&mut self, person: &str) {
        if let Some(table) = self.table.without_name(person) {
            self.table = Arc::new(table);
            self.watchers.send_views(&self.table, self.elapsed_ms());
        }
    }

    /// Replaces the table with its next state. Returns the previous state.
    fn replace_table(&mut self, table: Table) -> Arc<Table> {
        // The duration of the commit costs no player time.
        self.last_event = self.ctx.clock.now();
        self.at = self.last_event;
        std::mem::replace(&mut self.table, Arc::new(table))
    }

    /// Reads the log after a commit with an unknown outcome. Retries while the database is
    /// unavailable.
    async fn recover(&mut self) {
        let mut retries = 0;
        while let Err(error) = self.reload().await {
            let table = log_name(&self.table.id);
            match error {
                StoreError::Unavailable(why) => tracing::warn!(%table, why, "cannot read the log; trying again"),
                // This server's lease has expired, and another task will renew it soon.
                StoreError::Superseded if retries < LEASE_RETRIES => retries += 1,
                StoreError::Superseded => return self.lose(),
                error => return tracing::error!(%table, %error, "cannot read the log"),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn reload(&mut self) -> Result<(), StoreError> {
        if !self.renew_epoch().await? {
            return Ok(());
        }
        if let Some(table) = self.ctx.load_newer(&self.table).await? {
            self.asleep = false;
            let before = self.replace_table(table);
            self.watchers.send(&before, &self.table);
        }
        Ok(())
    }

    /// Checks that no other server has written to the log. The check is necessary if a client
    /// claims to know more events than this server.
    ///
    /// # Errors
    /// `Elsewhere` if the log has more events than the table. This server then gives up the table
    /// and reads the log again.
    pub(crate) async fn ensure_current(&mut self) -> Result<(), Failure> {
        if self.ctx.node.is_some() && self.ctx.load_newer(&self.table).await?.is_some() {
            self.lose();
            return Err(Failure::Elsewhere);
        }
        Ok(())
    }

    /// Claims the table again, in a new epoch. Returns whether this server still owns it.
    ///
    /// A commit may still succeed long after this server has given up on it. After the new claim,
    /// the database rejects such a commit, so the log cannot change unnoticed.
    async fn renew_epoch(&mut self) -> Result<bool, StoreError> {
        let Some(node) = &self.ctx.node else { return Ok(true) };
        if !self.ctx.hooks.owner_renews_epoch() {
            return Ok(true);
        }
        match node.claim(&*self.ctx.store, &self.table.id).await {
            Ok(TableOwner::ThisNode(owned)) => {
                self.owned.epoch = owned.epoch;
                Ok(true)
            }
            Ok(TableOwner::OtherNode(_) | TableOwner::NoTable) => {
                self.lose();
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}
