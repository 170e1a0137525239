//! A live table: what stands, who watches, and how something happens at it.

use crate::node::{Owned, Whose};
use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::context::Context;
use crate::table::event::Event;
#[cfg(test)]
use crate::table::lapse::Lapse;
use crate::table::standing::Table;
use crate::table::step::Step;
use crate::table::view::Snapshot;
use crate::table::watchers::Watchers;
use crate::token::log_name;
use polychess_wire::{Phase, Problem};
use std::sync::Arc;
use std::time::Duration;
use tracing::Instrument;

/// Seconds that a table waits for the renewal of this server's lease.
const LAPSES: u32 = 5;

/// A table that is at hand.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) ctx: Arc<Context>,
    pub(crate) table: Arc<Table>,
    pub(crate) watchers: Watchers,
    /// When what is being done was wanted, as the clock counts: time that a message waits is nobody's.
    at: u64,
    /// When the last event was known to all.
    last_event: u64,
    /// Its clocks stopped with the server, and that they run again is not recorded yet.
    asleep: bool,
    /// How long they ran after the last event before that, and how long nothing counts after it, in milliseconds.
    ran: u32,
    grace: u32,
    halted: bool,
    owned: Owned,
    /// Another server has taken it.
    lost: bool,
}

impl Live {
    /// `asleep`: is it loaded for the first time since the server began, with clocks that ran before?
    pub(crate) fn new(ctx: Arc<Context>, table: Arc<Table>, watchers: Watchers, asleep: bool, owned: Owned) -> Self {
        let now = ctx.clock.now();
        let halted = matches!(table.events.last().map(|event| &event.what), Some(Event::Halted));
        let runs = table.clocks.as_ref().is_some_and(|clocks| clocks.run());
        let asleep = table.phase == Phase::Playing && (halted || asleep && runs);
        // An owner that is gone counted time as long as it was there; what has passed since is nobody's.
        let last = table.events.last().map_or(0, |event| event.at);
        let ran = owned.inherited.filter(|_| !halted).map_or(0, |seen| u32::try_from(seen - last).unwrap_or(0));
        let grace = ctx.grace(ctx.wall() - last - i64::from(ran));
        Self { ctx, table, watchers, at: now, last_event: now, asleep, ran, grace, halted: false, owned, lost: false }
    }

    /// What follows was wanted at this moment.
    pub(crate) fn go_to(&mut self, at: u64) {
        self.at = at.max(self.last_event);
    }

    pub(crate) fn is_asleep(&self) -> bool {
        self.asleep && !self.halted
    }

    /// It may be another server's: nothing more is done here.
    pub(crate) fn lose(&mut self) {
        self.lost = true;
    }

    /// The epoch that commits name now.
    pub(crate) fn owned(&self) -> Owned {
        self.owned
    }

    /// Is it another server's by now?
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Clock time since the last event.
    pub(crate) fn time_passed(&self) -> u32 {
        if self.table.clocks.is_none() {
            return 0;
        }
        if self.asleep {
            return self.ran;
        }
        u32::try_from(self.at.saturating_sub(self.last_event)).unwrap_or(u32::MAX)
    }

    /// Do clocks run?
    pub(crate) fn runs(&self) -> bool {
        self.asleep || self.table.clocks.as_ref().is_some_and(|clocks| clocks.run())
    }

    /// When the next clock falls.
    pub(crate) fn flag_due(&self) -> Option<u64> {
        let due = self.table.clocks.as_ref().and_then(|clocks| clocks.due()).filter(|_| !self.asleep && !self.halted);
        due.map(|due| self.last_event + u64::from(due))
    }

    /// Clocks that have run out fall, before anything else happens.
    pub(crate) async fn flags(&mut self) {
        if self.flag_due().is_none_or(|due| due > self.at) {
            return;
        }
        metrics::counter!("polychess_flags").increment(1);
        if let Err(failure) = self.attempt(None, |step| step.flags()).await {
            tracing::error!(table = %log_name(&self.table.id), ?failure, "a clock could not fall");
            // Not again at once.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// After a stop of the server clocks run again, with some time for people to come back.
    pub(crate) async fn wake(&mut self) {
        if self.is_asleep()
            && let Err(failure) = self.attempt(None, |_| Ok(())).await
        {
            tracing::error!(table = %log_name(&self.table.id), ?failure, "clocks cannot run again yet");
        }
    }

    /// Clocks stand, recorded; nothing more is taken.
    pub(crate) async fn halt(&mut self) {
        if self.runs()
            && !self.asleep
            && let Err(failure) = self.attempt(None, |step| step.record(Event::Halted)).await
        {
            // The clocks then go on from the last event, which takes nobody's time.
            tracing::error!(table = %log_name(&self.table.id), ?failure, "a table could not be halted");
        }
        self.halted = true;
    }

    /// The table as this session sees it at this moment.
    pub(crate) fn snapshot(&self, session: Option<&str>) -> Snapshot {
        self.watchers.snapshot(&self.table, session, self.time_passed())
    }

    /// Does something on a copy of the table, makes it durable, and tells everybody. `then` is told first.
    pub(crate) async fn attempt<T: Send + 'static>(
        &mut self,
        then: Option<&mut (dyn FnMut(&Table) + Send)>,
        work: impl FnOnce(&mut Step) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Failure> {
        if self.halted {
            return Err(Failure::Stopping);
        }
        if self.lost {
            return Err(Failure::Elsewhere);
        }
        let (at, passed) = (self.ctx.wall(), self.time_passed());
        let grace = self.asleep.then_some(self.grace);
        let seen = !self.watchers.is_empty();
        let before = Arc::clone(&self.table);
        let computed = self.ctx.workers.compute(move || {
            let mut step = Step::new(&before, at, passed);
            if let Some(grace) = grace {
                step.record(Event::Revived { grace })?;
            }
            let out = work(&mut step)?;
            let done = step.done();
            if seen {
                done.table.shown();
            }
            Ok::<_, Problem>((done, out))
        });
        let (mut done, out) = computed.instrument(tracing::info_span!("rules")).await??;
        let new = done.new.len();
        if new == 0 {
            if let Some(then) = then {
                then(&self.table);
            }
            return Ok(out);
        }
        match self.ctx.commit(Some(&self.table), &mut done, self.owned.epoch).await {
            Ok(()) => {}
            Err(StoreError::NoRoom) => return Err(StoreError::NoRoom.into()),
            Err(StoreError::Superseded) => {
                self.lose();
                return Err(Failure::Elsewhere);
            }
            Err(error) => {
                self.recover().await;
                return Err(Failure::from(error));
            }
        }
        metrics::counter!("polychess_events").increment(new as u64);
        self.asleep = false;
        let known = self.put(done.table);
        if let Some(then) = then {
            then(&self.table);
        }
        self.watchers.send(&known, &self.table);
        Ok(out)
    }

    /// This is how things stand from now on. Gives how they stood.
    fn put(&mut self, table: Table) -> Arc<Table> {
        // What took time until now is nobody's.
        self.last_event = self.ctx.clock.now();
        self.at = self.last_event;
        std::mem::replace(&mut self.table, Arc::new(table))
    }

    /// Reads the log after a commit with an unknown outcome, as soon as the database answers.
    async fn recover(&mut self) {
        let mut lapsed = 0;
        while let Err(error) = self.reload().await {
            let table = log_name(&self.table.id);
            match error {
                StoreError::Unavailable(why) => tracing::warn!(%table, why, "the log cannot be read; trying again"),
                // The lease of this server ran out meanwhile. The server renews it soon.
                StoreError::Superseded if lapsed < LAPSES => lapsed += 1,
                StoreError::Superseded => return self.lose(),
                error => return tracing::error!(%table, %error, "the log cannot be read"),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn reload(&mut self) -> Result<(), StoreError> {
        if !self.fence().await? {
            return Ok(());
        }
        if let Some(table) = Table::later(&self.ctx, &self.table).await? {
            self.asleep = false;
            let known = self.put(table);
            self.watchers.send(&known, &self.table);
        }
        Ok(())
    }

    /// Checks that no other server has written to the log, for a client that claims to know more than this server.
    ///
    /// # Errors
    /// `Elsewhere` if the log is longer than the table here: this server gives the table up and reads the log again.
    pub(crate) async fn ensure_current(&mut self) -> Result<(), Failure> {
        if self.ctx.node.is_some() && Table::later(&self.ctx, &self.table).await?.is_some() {
            self.lose();
            return Err(Failure::Elsewhere);
        }
        Ok(())
    }

    /// Claims the table again, in a new epoch. True if it is still this server's.
    ///
    /// The database may carry out a commit long after this server gave it up. It rejects a commit of an earlier epoch, so the log that is read
    /// from now on is complete.
    async fn fence(&mut self) -> Result<bool, StoreError> {
        let Some(node) = &self.ctx.node else { return Ok(true) };
        #[cfg(test)]
        if self.ctx.lapse == Some(Lapse::Fence) {
            return Ok(true);
        }
        match node.claim(&*self.ctx.store, &self.table.id).await {
            Ok(Whose::Own(owned)) => {
                self.owned.epoch = owned.epoch;
                Ok(true)
            }
            Ok(Whose::Elsewhere(_) | Whose::Nobodys) => {
                self.lose();
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}
