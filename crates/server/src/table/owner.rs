//! The owner of a live table: one task that does everything at it, one thing after the other.

use crate::players::Choice;
use crate::reply::Failure;
use crate::table::context::Context;
use crate::table::http_requests::{Guest, TableReply, TableRequest};
use crate::table::live::Live;
use crate::table::node::Owned;
use crate::table::socket_requests::{Caller, SocketRequest};
use crate::table::standing::Table;
use crate::table::thinking::Thinking;
use crate::table::view::Here;
use crate::token::log_name;
use polychess_wire::ServerMessage;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Milliseconds in which the coming and going of spectators is gathered.
const SPECTATORS: u64 = 1000;
/// Milliseconds after which a table that could not be woken is tried again.
const WAKE_AGAIN: u64 = 1000;

/// What a table is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// To be there, so that its clocks run.
    Wake {
        done: oneshot::Sender<Result<(), Failure>>,
    },
    /// Something is asked over a socket. The answer is whether it watches the table.
    Socket {
        caller: Caller,
        request: SocketRequest,
        done: oneshot::Sender<bool>,
    },
    Ask {
        request: TableRequest,
        who: Option<Guest>,
        answer: oneshot::Sender<Result<TableReply, Failure>>,
    },
    /// The server stops: clocks stand, nothing more is taken.
    Halt {
        done: oneshot::Sender<()>,
    },
    /// The server was taken for gone: the table may be another's by now.
    Yield,
    /// To fail, as nothing should.
    #[cfg(test)]
    Fail,
}

/// A message with the moment at which it came, as the clock counts. In a box, because every mailbox has places for many.
#[derive(Debug)]
pub(crate) struct Posted {
    pub(crate) at: u64,
    pub(crate) message: Box<Message>,
}

/// Whoever does everything at a live table.
#[derive(Debug)]
pub(crate) struct Owner {
    live: Live,
    thinking: Thinking,
    /// When somebody last wanted something.
    last_activity: u64,
    /// Who was here when that was last told.
    shown: Here,
    /// When it is told again.
    presence_due: Option<u64>,
    /// When it is tried again to have clocks run that stopped with the server.
    wake_due: u64,
}

impl Owner {
    pub(crate) fn new(ctx: Arc<Context>, table: Table, asleep: bool, owned: Owned) -> Self {
        let now = ctx.clock.now();
        let shown = Here { seats: vec![false; table.seats.len()], spectators: 0 };
        Self {
            live: Live::new(ctx, table, asleep, owned),
            thinking: Thinking::default(),
            last_activity: now,
            shown,
            presence_due: None,
            wake_due: now,
        }
    }

    /// Does what comes until nobody needs the table.
    pub(crate) async fn run(&mut self, mailbox: &mut mpsc::Receiver<Posted>) {
        self.wake().await;
        loop {
            self.thinking.think(&self.live);
            let due = self.due();
            let clock = Arc::clone(&self.live.ctx);
            tokio::select! {
                // What came before a clock fell counts, however long it waited here.
                biased;
                posted = mailbox.recv() => match posted {
                    Some(posted) => self.handle(posted).await,
                    None => return,
                },
                thought = self.thinking.thought() => self.thinking.take(&self.live, thought),
                () = clock.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => self.act_when_due().await,
            }
            if self.may_rest() {
                return;
            }
        }
    }

    /// When something happens by itself.
    fn due(&self) -> Option<u64> {
        if self.live.is_halted() {
            return None;
        }
        let rest = self.last_activity + self.live.ctx.idle();
        let rest = (self.live.watchers.is_empty() && !self.live.runs()).then_some(rest);
        let wake = self.live.is_asleep().then_some(self.wake_due);
        [self.live.flag_due(), rest, wake, self.presence_due, self.thinking.due()].into_iter().flatten().min()
    }

    fn may_rest(&self) -> bool {
        if self.live.is_lost() {
            return true;
        }
        let idle = self.live.ctx.clock.now() >= self.last_activity + self.live.ctx.idle();
        self.live.watchers.is_empty() && !self.live.runs() && idle && !self.thinking.is_busy()
    }

    async fn wake(&mut self) {
        self.live.wake().await;
        self.wake_due = self.live.ctx.clock.now() + WAKE_AGAIN;
    }

    async fn act_when_due(&mut self) {
        let now = self.live.ctx.clock.now();
        self.live.go_to(now);
        self.live.flags().await;
        if self.live.is_asleep() && self.wake_due <= now {
            self.wake().await;
        }
        if self.presence_due.is_some_and(|at| at <= now) {
            self.send_who_is_here(self.live.watchers.here(&self.live.table));
        }
        if let Some(choice) = self.thinking.ready(now) {
            self.play(choice).await;
        }
    }

    async fn play(&mut self, choice: Choice) {
        let Choice { seat, json, request, .. } = choice;
        let played = self.live.attempt(None, move |step| step.act(seat, vec![(json, request)], false)).await;
        if let Err(failure) = played {
            tracing::error!(table = %log_name(&self.live.table.id), ?failure, "a computer's choice was not carried out");
            self.thinking.try_again(self.live.ctx.clock.now());
        }
    }

    /// Has another server taken the table?
    pub(crate) fn is_lost(&self) -> bool {
        self.live.is_lost()
    }

    /// Whoever watches is told to look again: another server has the table.
    pub(crate) fn send_away(&mut self) {
        self.thinking.stop();
        self.live.watchers.send_away(&self.live.table.id);
    }

    /// Does what a message asks for.
    pub(crate) async fn handle(&mut self, posted: Posted) {
        let Posted { at, message } = posted;
        self.live.go_to(at);
        self.live.flags().await;
        self.last_activity = self.live.ctx.clock.now();
        match *message {
            Message::Wake { done } => _ = done.send(Ok(())),
            Message::Socket { caller, request, done } => {
                let watches = self.live.take(caller, request).await;
                let _ = done.send(watches);
                self.send_presence();
            }
            Message::Ask { request, who, answer } => _ = answer.send(self.live.answer(request, who).await),
            Message::Halt { done } => {
                self.live.halt().await;
                self.thinking.stop();
                let _ = done.send(());
            }
            Message::Yield => self.live.lose(),
            #[cfg(test)]
            Message::Fail => panic!("as it was told"),
        }
    }

    /// Seats that come and go are told at once; spectators in a while, for there may be many.
    fn send_presence(&mut self) {
        let here = self.live.watchers.here(&self.live.table);
        if here.seats != self.shown.seats {
            self.send_who_is_here(here);
        } else if here.spectators != self.shown.spectators && self.presence_due.is_none() {
            self.presence_due = Some(self.live.ctx.clock.now().saturating_add(SPECTATORS));
        }
    }

    fn send_who_is_here(&mut self, here: Here) {
        self.presence_due = None;
        if here != self.shown {
            let (table, connected) = (self.live.table.id.clone(), here.seats.clone());
            self.live.watchers.send_all(&ServerMessage::Presence { table, connected, spectators: here.spectators });
            self.shown = here;
        }
    }
}
