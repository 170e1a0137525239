//! The owner of a live table: one task that does everything at it, one thing after the other.

use crate::players::Choice;
use crate::reply::Failure;
use crate::socket::Outbox;
use crate::store::StoreError;
use crate::table::context::Context;
use crate::table::thinking::Thinking;
use crate::table::view::Moment;
use crate::table::watchers::{Here, Watcher, Watchers};
use crate::table::{Event, Step, Table, Viewer, http_requests, socket_requests};
use polychess_wire::{Command, Phase, Problem, ServerMessage};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Milliseconds in which the coming and going of spectators is gathered.
const SPECTATORS: u64 = 1000;

/// What a table is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// To be there, so that its clocks run.
    Wake,
    Watch {
        socket: u64,
        session: Option<String>,
        since: Option<u32>,
        out: Outbox,
    },
    Unwatch {
        socket: u64,
    },
    Command {
        socket: u64,
        out: Outbox,
        id: String,
        expected: u32,
        seat: Option<usize>,
        body: Command,
    },
    Look {
        socket: u64,
        out: Outbox,
        id: String,
        begun: String,
    },
    Ask {
        request: http_requests::TableRequest,
        who: Option<http_requests::Guest>,
        answer: oneshot::Sender<Result<http_requests::TableReply, Failure>>,
    },
    /// What the computers chose when the table had this version.
    Chosen {
        version: u32,
        choice: Option<Choice>,
    },
    /// The server stops: clocks stand, nothing more is taken.
    Halt {
        done: oneshot::Sender<()>,
    },
}

/// A live table.
#[derive(Debug)]
pub(crate) struct Owner {
    pub(crate) ctx: Arc<Context>,
    pub(crate) table: Arc<Table>,
    pub(crate) watchers: Watchers,
    /// When the last event happened, as the clock counts.
    last_event: u64,
    /// When somebody last wanted something.
    last_activity: u64,
    pub(crate) thinking: Thinking,
    /// Who was here when that was last told.
    shown: Here,
    /// When it is told again.
    presence_due: Option<u64>,
    halted: bool,
}

impl Owner {
    /// Owns a table until nobody needs it, or the server stops.
    pub(crate) async fn run(
        ctx: Arc<Context>,
        table: Table,
        mailbox: &mut mpsc::Receiver<Message>,
        own: mpsc::WeakSender<Message>,
    ) {
        let now = ctx.clock.now();
        let thinking = Thinking::new(own);
        let shown = Here { seats: vec![false; table.seats.len()], spectators: 0 };
        let mut owner = Self {
            ctx,
            table: Arc::new(table),
            watchers: Watchers::default(),
            last_event: now,
            last_activity: now,
            thinking,
            shown,
            presence_due: None,
            halted: false,
        };
        metrics::gauge!("polychess_tables").increment(1.0);
        owner.revive().await;
        loop {
            owner.think();
            let due = owner.due();
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) => owner.handle(message).await,
                    None => break,
                },
                () = owner.ctx.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => owner.act_when_due().await,
            }
            if owner.may_rest() {
                break;
            }
        }
        metrics::gauge!("polychess_tables").decrement(1.0);
        mailbox.close();
        while let Some(message) = mailbox.recv().await {
            owner.handle(message).await;
        }
        owner.thinking.stop();
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Clock time since the last event.
    pub(crate) fn time_passed(&self) -> u32 {
        if self.table.clocks.is_none() {
            return 0;
        }
        u32::try_from(self.ctx.clock.now().saturating_sub(self.last_event)).unwrap_or(u32::MAX)
    }

    fn runs(&self) -> bool {
        self.table.clocks.as_ref().is_some_and(|clocks| clocks.run())
    }

    /// When something happens by itself.
    fn due(&self) -> Option<u64> {
        if self.halted {
            return None;
        }
        let flag =
            self.table.clocks.as_ref().and_then(|clocks| clocks.due()).map(|due| self.last_event + u64::from(due));
        let rest = self.last_activity + self.ctx.idle();
        let rest = (self.watchers.is_empty() && !self.runs()).then_some(rest);
        [flag, rest, self.presence_due, self.thinking.due()].into_iter().flatten().min()
    }

    fn may_rest(&self) -> bool {
        let idle = self.ctx.clock.now() >= self.last_activity + self.ctx.idle();
        self.watchers.is_empty() && !self.runs() && idle && !self.thinking.is_busy()
    }

    /// After a stop of the server, clocks run again, with some time for people to come back.
    async fn revive(&mut self) {
        let halted = matches!(self.table.events.last().map(|event| &event.what), Some(Event::Halted));
        if self.table.phase == Phase::Playing && (halted || self.runs()) {
            let grace = u32::try_from(self.ctx.config.grace.as_millis()).unwrap_or(u32::MAX);
            let revived = self.attempt(None, move |step| step.record(Event::Revived { grace })).await;
            if let Err(failure) = revived {
                tracing::error!(table = %self.table.id, ?failure, "a table could not be revived");
            }
        }
    }

    async fn act_when_due(&mut self) {
        self.flags().await;
        let now = self.ctx.clock.now();
        if self.presence_due.is_some_and(|at| at <= now) {
            self.send_who_is_here(self.watchers.here(&self.table));
        }
        if let Some(choice) = self.thinking.ready(now) {
            self.play(choice).await;
        }
    }

    /// Clocks that have run out fall, before anything else happens.
    async fn flags(&mut self) {
        let due = self.table.clocks.as_ref().and_then(|clocks| clocks.due());
        if self.halted || due.is_none_or(|due| due > self.time_passed()) {
            return;
        }
        metrics::counter!("polychess_flags").increment(1);
        if let Err(failure) = self.attempt(None, |step| step.flags()).await {
            tracing::error!(table = %self.table.id, ?failure, "a clock could not fall");
            // Not again at once.
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    }

    async fn play(&mut self, choice: Choice) {
        let Choice { seat, json, request, .. } = choice;
        if let Err(failure) = self.attempt(None, move |step| step.act(seat, vec![(json, request)], false)).await {
            tracing::error!(table = %self.table.id, ?failure, "a computer's choice was not carried out");
        }
    }

    async fn handle(&mut self, message: Message) {
        self.flags().await;
        self.last_activity = self.ctx.clock.now();
        match message {
            Message::Wake => {}
            Message::Watch { socket, session, since, out } => self.watch(socket, session, since, out),
            Message::Unwatch { socket } => {
                self.watchers.remove(socket);
                self.send_presence();
            }
            Message::Command { socket, out, id, expected, seat, body } => match self.viewer(socket) {
                Some(viewer) => self.command(viewer, out, id, expected, seat, body).await,
                None => socket_requests::refuse(&out, &self.table.id, &id, http_requests::no_such_table()),
            },
            Message::Look { socket, out, id, begun } => match self.viewer(socket) {
                Some(_) => self.look(out, id, begun).await,
                None => socket_requests::refuse(&out, &self.table.id, &id, http_requests::no_such_table()),
            },
            Message::Ask { request, who, answer } => {
                let reply = if self.halted { Err(Failure::Stopping) } else { self.answer(request, who).await };
                let _ = answer.send(reply);
            }
            Message::Chosen { version, choice } => self.chosen(version, choice),
            Message::Halt { done } => {
                self.halt().await;
                let _ = done.send(());
            }
        }
    }

    /// Who watches over this connection, and as whom.
    fn viewer(&self, socket: u64) -> Option<(Option<String>, Viewer)> {
        self.watchers.get(socket).map(|watcher| (watcher.session.clone(), watcher.viewer))
    }

    async fn halt(&mut self) {
        if self.runs()
            && let Err(failure) = self.attempt(None, |step| step.record(Event::Halted)).await
        {
            // The clocks then go on from the last event, which takes nobody's time.
            tracing::error!(table = %self.table.id, ?failure, "a table could not be halted");
        }
        self.halted = true;
        self.thinking.stop();
    }

    fn watch(&mut self, socket: u64, session: Option<String>, since: Option<u32>, out: Outbox) {
        let id = self.table.id.clone();
        if !self.table.may_see(session.as_deref()) {
            out.push(crate::socket::text(&ServerMessage::Gone { table: id, problem: http_requests::no_such_table() }));
            return;
        }
        if self.watchers.get(socket).is_none() && self.watchers.len() >= self.ctx.config.watchers_per_table {
            let problem = Problem::new("full", "too many watch this table");
            out.push(crate::socket::text(&ServerMessage::Gone { table: id, problem }));
            return;
        }
        let viewer = Viewer(self.table.seats_of(session.as_deref()));
        let watcher = Watcher { session: session.clone(), viewer, out: out.clone() };
        self.watchers.insert(socket, watcher);
        let here = self.watchers.here(&self.table);
        let moment = Moment { passed: self.time_passed(), here: &here };
        let known = since.filter(|&since| since <= self.table.seq_for(viewer, self.table.seq()));
        out.push(crate::socket::text(&match known {
            Some(known) => {
                ServerMessage::Update { table: id, update: self.table.update(viewer, known, 0, moment, true) }
            }
            None => ServerMessage::Table { view: Box::new(self.table.view(viewer, session.as_deref(), moment)) },
        }));
        self.send_presence();
    }

    /// Seats that come and go are told at once; spectators in a while, for there may be many.
    fn send_presence(&mut self) {
        let here = self.watchers.here(&self.table);
        if here.seats != self.shown.seats {
            self.send_who_is_here(here);
        } else if here.spectators != self.shown.spectators && self.presence_due.is_none() {
            self.presence_due = Some(self.ctx.clock.now().saturating_add(SPECTATORS));
        }
    }

    fn send_who_is_here(&mut self, here: Here) {
        self.presence_due = None;
        if here != self.shown {
            let (table, connected) = (self.table.id.clone(), here.seats.clone());
            self.watchers.send_all(&ServerMessage::Presence { table, connected, spectators: here.spectators });
            self.shown = here;
        }
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
        let (now, at, passed) = (self.ctx.clock.now(), self.ctx.clock.wall(), self.time_passed());
        let before = Arc::clone(&self.table);
        let done = self.ctx.workers.compute(move || {
            let mut step = Step::new(&before, at, passed);
            let out = work(&mut step)?;
            let done = step.done();
            done.table.shown();
            Ok::<_, Problem>((done, out))
        });
        let (done, out) = done.await??;
        if done.new == 0 {
            if let Some(then) = then {
                then(&self.table);
            }
            return Ok(out);
        }
        let commits = done.commits(&self.table);
        if let Err(error) = self.ctx.store.commit(commits).await {
            self.reload().await;
            return Err(Failure::from(error));
        }
        metrics::counter!("polychess_events").increment(done.new as u64);
        let known = std::mem::replace(&mut self.table, Arc::new(done.table));
        self.last_event = now;
        if let Some(then) = then {
            then(&self.table);
        }
        self.watchers.send(&known, &self.table, &self.watchers.here(&self.table));
        Ok(out)
    }

    /// After a write that failed the log says what is true.
    async fn reload(&mut self) {
        loop {
            match Table::load(&self.ctx, &self.table.id).await {
                Ok(Some(table)) if table.seq() == self.table.seq() => return,
                Ok(Some(table)) => {
                    let known = std::mem::replace(&mut self.table, Arc::new(table));
                    self.last_event = self.ctx.clock.now();
                    self.watchers.send(&known, &self.table, &self.watchers.here(&self.table));
                    return;
                }
                Ok(None) => return,
                Err(StoreError::Unavailable(why)) => {
                    tracing::warn!(table = %self.table.id, why, "the log cannot be read; trying again");
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                }
                Err(error) => {
                    tracing::error!(table = %self.table.id, %error, "the log cannot be read");
                    return;
                }
            }
        }
    }
}
