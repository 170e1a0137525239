//! Commands and questions that come over sockets.

use crate::outbox::text;
use crate::reply::Failure;
use crate::table::command::check_id;
use crate::table::context::Context;
use crate::table::event::Event;
use crate::table::live::Live;
use crate::table::project::Viewer;
use crate::table::standing::Table;
use crate::table::watchers::{Caller, gone, no_such_table};
use polychess_wire::{Command, Problem, ServerMessage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::{Instrument, Span};

/// What is asked over a socket.
#[derive(Debug)]
pub(crate) enum SocketRequest {
    Watch { since: Option<u32> },
    Unwatch,
    Command(CommandRequest),
    Look { id: String, begun: String },
}

/// A command with what the client knew when it gave it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CommandRequest {
    pub(crate) id: String,
    pub(crate) expected: u32,
    pub(crate) seat: Option<usize>,
    pub(crate) body: Command,
}

/// Where to report that a request is done, and the span that it belongs to.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) done: oneshot::Sender<bool>,
    pub(crate) span: Span,
}

impl SocketRequest {
    /// Tells who asked that it is not done.
    pub(crate) fn refuse(&self, caller: &Caller, table: &str, why: Failure) {
        match self {
            Self::Watch { .. } => gone(&caller.out, table, why.problem()),
            Self::Command(CommandRequest { id, .. }) | Self::Look { id, .. } => caller.refuse(table, id, why),
            Self::Unwatch => {}
        }
    }
}

impl Live {
    /// Does what is asked, and says whether the connection watches the table now.
    pub(crate) async fn take(&mut self, caller: Caller, request: SocketRequest) -> bool {
        match request {
            SocketRequest::Watch { since } => {
                let (passed, most) = (self.time_passed(), self.ctx.config.watchers_per_table);
                return self.watchers.watch(&self.table, caller, since, passed, most);
            }
            SocketRequest::Unwatch => {
                self.watchers.leave(&caller);
                return false;
            }
            SocketRequest::Command(_) | SocketRequest::Look { .. } => {}
        }
        match (self.viewer(&caller), request) {
            (Some(viewer), SocketRequest::Command(command)) => {
                self.command(caller, viewer, command).await;
                true
            }
            (_, request) => {
                request.refuse(&caller, &self.table.id, Failure::NotFound(no_such_table()));
                false
            }
        }
    }

    /// Through whose eyes a connection sees the table; none if it does not watch it. Another node has seen to that.
    fn viewer(&self, caller: &Caller) -> Option<Viewer> {
        let session = caller.session.as_deref();
        match caller.socket {
            Some(socket) => self.watchers.get(socket).map(|watcher| watcher.viewer),
            None => self.table.may_see(session).then(|| Viewer(self.table.seats_of(session))),
        }
    }

    /// Carries out a command, once, and answers it after it is durable.
    async fn command(&mut self, caller: Caller, viewer: Viewer, command: CommandRequest) {
        let Caller { session, out, .. } = caller.clone();
        let CommandRequest { id, expected, seat, body } = command;
        let table = self.table.id.clone();
        let allowed = check_id(&id).and_then(|()| self.table.may_act(session.as_deref(), seat));
        if let Err(problem) = allowed {
            return caller.refuse(&table, &id, problem.into());
        }
        if let Some(seq) = self.table.carried_out(seat, &id) {
            let seq = self.table.seq_for(viewer, seq);
            return out.push(text(&ServerMessage::Done { table, id, seq }));
        }
        if expected > self.table.seq_for(viewer, self.table.seq())
            && let Err(failure) = self.ensure_current().await
        {
            return caller.refuse(&table, &id, failure);
        }
        if self.is_stale(&body, viewer, expected) {
            metrics::counter!("polychess_commands", "answer" => "stale").increment(1);
            let snapshot = self.snapshot(session.as_deref());
            return out.push_later(move || ServerMessage::Stale { table, id, update: snapshot.since(expected) });
        }
        if let Some(problem) = self.too_much_said(seat, &body) {
            return caller.refuse(&table, &id, problem.into());
        }
        if self.is_full() && body != (Command::Leave {}) {
            let problem = Problem::new("too-large", "too much has happened at this table; it can only be left");
            return caller.refuse(&table, &id, problem.into());
        }
        let mut acknowledge = {
            let (table, id, out) = (table.clone(), id.clone(), out.clone());
            move |now: &Table| {
                // Nobody's view of the own seats changes by a command.
                let seq = now.seq_for(viewer, now.carried_out(seat, &id).unwrap_or_default());
                out.push(text(&ServerMessage::Done { table: table.clone(), id: id.clone(), seq }));
            }
        };
        let cause = id.clone();
        let done = self.attempt(Some(&mut acknowledge), move |step| {
            step.caused_by(seat, &cause);
            step.command(seat, &body)
        });
        match done.await {
            Ok(()) => metrics::counter!("polychess_commands", "answer" => "done").increment(1),
            Err(failure) => {
                metrics::counter!("polychess_commands", "answer" => "refused").increment(1);
                caller.refuse(&table, &id, failure);
            }
        }
    }

    /// A log has an end, also where the game has none. Private matters do not count: others would notice them.
    pub(crate) fn is_full(&self) -> bool {
        let public = self.table.events.iter().filter(|event| event.what.audience().is_none());
        public.count() >= self.ctx.config.events_per_table as usize
    }

    /// Each seat may say so much, whatever others have said.
    fn too_much_said(&self, seat: Option<usize>, body: &Command) -> Option<Problem> {
        let (Command::Say { text, .. } | Command::Offer { text, .. }) = body else { return None };
        let said = self.table.events.iter().filter_map(|event| match &event.what {
            Event::Said(said) if Some(said.from) == seat => Some(&said.text),
            Event::Offered(offered) if Some(offered.from) == seat => Some(&offered.text),
            _ => None,
        });
        let (count, bytes) = said.fold((0, text.len()), |(count, bytes), said| (count + 1, bytes + said.len()));
        let config = &self.ctx.config;
        let too_much = count >= config.talk_per_seat as usize || bytes > config.talk_bytes_per_seat;
        too_much.then(|| Problem::new("too-large", "you have said as much as one may at this table"))
    }

    /// Talk is never stale, unless the client claims to know what has not happened.
    fn is_stale(&self, body: &Command, viewer: Viewer, expected: u32) -> bool {
        if expected > self.table.seq_for(viewer, self.table.seq()) {
            return true;
        }
        let talk = matches!(body, Command::Say { .. } | Command::Offer { .. } | Command::AnswerOffer { .. });
        !talk && self.table.is_stale(viewer, expected)
    }
}

/// Shows the boards after the first plies of a turn, to a connection that watches. The table does not wait for the answer, since
/// the connection may queue for a place.
pub(crate) fn look(ctx: &Arc<Context>, now: &Arc<Table>, caller: Caller, turn: (String, String), asked: Asked) {
    let (ctx, now, Asked { done, span }) = (Arc::clone(ctx), Arc::clone(now), asked);
    let looking = async move {
        look_now(&ctx, now, &caller, turn).await;
        let _ = done.send(true);
    };
    tokio::spawn(looking.instrument(span));
}

async fn look_now(ctx: &Context, now: Arc<Table>, caller: &Caller, (id, begun): (String, String)) {
    let table = now.id.clone();
    if let Err(problem) = check_id(&id) {
        return caller.refuse(&table, &id, problem.into());
    }
    match ctx.workers.look(&caller.payer, move || now.boards_after(&begun)).await {
        Ok(Ok(boards)) => caller.out.push(text(&ServerMessage::Looked { table, id, boards })),
        Ok(Err(problem)) => caller.refuse(&table, &id, problem.into()),
        Err(failure) => caller.refuse(&table, &id, failure),
    }
}
