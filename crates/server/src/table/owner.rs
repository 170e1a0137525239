//! The owner of a live table: one task that does everything at it, one thing after the other.

use crate::node::{Line, Node, Owned, Word};
use crate::players::Choice;
use crate::table::context::Context;
#[cfg(test)]
use crate::table::lapse::Lapse;
use crate::table::live::Live;
use crate::table::message::{Message, Posted};
use crate::table::presence::Presence;
use crate::table::socket_requests::{Asked, SocketRequest, look};
use crate::table::standing::Table;
use crate::table::thinking::Thinking;
use crate::table::watchers::Watchers;
use crate::token::log_name;
use std::sync::Arc;
use tokio::sync::mpsc;
use tracing::Instrument;

/// Milliseconds after which a table that could not be woken is tried again.
const WAKE_AGAIN: u64 = 1000;

/// Whoever does everything at a live table.
#[derive(Debug)]
pub(crate) struct Owner {
    live: Live,
    thinking: Thinking,
    /// When somebody last wanted something.
    last_activity: u64,
    presence: Presence,
    /// What came when the table might not have been its own any more.
    unread: Vec<Posted>,
    /// When it is tried again to have clocks run that stopped with the server.
    wake_due: u64,
}

impl Owner {
    pub(crate) fn new(ctx: Arc<Context>, table: Arc<Table>, watchers: Watchers, asleep: bool, owned: Owned) -> Self {
        let now = ctx.clock.now();
        Self {
            presence: Presence::new(&table),
            unread: Vec::new(),
            live: Live::new(ctx, table, watchers, asleep, owned),
            thinking: Thinking::default(),
            last_activity: now,
            wake_due: now,
        }
    }

    /// The table as it was last known here, who watches it, and what is left to be done: for whoever keeps it next.
    pub(crate) fn into_parts(self) -> (Arc<Table>, Watchers, Vec<Posted>) {
        (self.live.table, self.live.watchers, self.unread)
    }

    fn is_gone(&self) -> bool {
        #[cfg(test)]
        if self.live.ctx.lapse == Some(Lapse::Lease) {
            return false;
        }
        self.live.ctx.node.as_ref().is_some_and(Node::is_gone)
    }

    /// Does what comes until nobody needs the table.
    pub(crate) async fn run(&mut self, mailbox: &mut mpsc::Receiver<Posted>, line: &mut Line) {
        self.wake().await;
        self.send_presence();
        loop {
            self.thinking.think(&self.live);
            let due = self.due();
            let clock = Arc::clone(&self.live.ctx);
            tokio::select! {
                // What came before a clock fell counts, however long it waited here.
                biased;
                posted = mailbox.recv() => match posted {
                    // A server that stood still for long may not own the table any more, and would answer with what was.
                    Some(posted) if self.is_gone() => {
                        self.live.lose();
                        self.unread.push(posted);
                    }
                    Some(posted) => self.handle(posted).await,
                    None => return,
                },
                thought = self.thinking.thought() => self.thinking.take(&self.live, thought),
                () = clock.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => self.act_when_due().await,
                word = line.next() => self.hear(word),
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
        [self.live.flag_due(), rest, wake, self.presence.due(), self.thinking.due()].into_iter().flatten().min()
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
        if self.presence.due().is_some_and(|at| at <= now) {
            self.presence.tell(&self.live.ctx, &self.live.table, &self.live.watchers);
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

    /// Returns the ownership of the table with its current epoch.
    pub(crate) fn owned(&self) -> Owned {
        self.live.owned()
    }

    /// Has another server taken the table?
    pub(crate) fn is_lost(&self) -> bool {
        self.live.is_lost()
    }

    /// Does what a message asks for.
    pub(crate) async fn handle(&mut self, posted: Posted) {
        let Posted { at, message } = posted;
        self.live.go_to(at);
        self.live.flags().await;
        self.last_activity = self.live.ctx.clock.now();
        match *message {
            Message::Wake { done } => _ = done.send(Ok(())),
            Message::Socket { caller, request: SocketRequest::Look { id, begun }, done, span }
                if self.live.watchers.has(&caller) =>
            {
                look(&self.live.ctx, &self.live.table, caller, (id, begun), Asked { done, span });
            }
            Message::Socket { caller, request, done, span } => {
                let watches = self.live.take(caller, request).instrument(span).await;
                let _ = done.send(watches);
                self.send_presence();
            }
            Message::Ask { request, who, answer, .. } => _ = answer.send(self.live.answer(request, who).await),
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

    fn send_presence(&mut self) {
        self.presence.changed(&self.live.ctx, &self.live.table, &self.live.watchers);
    }

    /// What another node says of the table, or that time has passed.
    fn hear(&mut self, word: Word) {
        match word {
            Word::Here { node, share } => self.live.watchers.hear(node, share),
            Word::Who => self.presence.repeat(&self.live.ctx, &self.live.table, &self.live.watchers),
            Word::Tick => {
                if let Some(node) = &self.live.ctx.node {
                    self.live.watchers.forget(node.memory());
                }
                self.presence.repeat(&self.live.ctx, &self.live.table, &self.live.watchers);
            }
            // Who owns a table says this, and nobody else needs to be told.
            Word::At(_) | Word::Free => {}
        }
        self.send_presence();
    }
}
