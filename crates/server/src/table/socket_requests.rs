//! The requests that a table receives over WebSocket connections: watch, unwatch, command, look.

use crate::outbox::text;
use crate::reply::Failure;
use crate::table::commands::execute;
use crate::table::context::Context;
use crate::table::event::Event;
use crate::table::live_table::LiveTable;
use crate::table::project::{Viewer, is_stale, seq_for};
use crate::table::state::Table;
use crate::table::watchers::{Caller, no_such_table, send_gone};
use polychess_wire::{Command, Problem, ServerMessage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::{Instrument, Span};

/// The maximum length of a command's id, in bytes.
const MAX_ID_LENGTH: usize = 64;

#[derive(Debug)]
pub(crate) enum SocketRequest {
    Watch {
        since: Option<u32>,
    },
    Unwatch,
    Command(CommandRequest),
    /// Requests the boards after the first plies of an unfinished turn.
    Look {
        id: String,
        begun: String,
    },
}

/// A command of a client, with the number of events that the client knew when it sent it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CommandRequest {
    pub(crate) id: String,
    pub(crate) expected: u32,
    pub(crate) seat: Option<usize>,
    pub(crate) body: Command,
}

/// The channel that reports the end of a `Look` request, and the request's tracing span.
#[derive(Debug)]
pub(crate) struct PendingLook {
    pub(crate) done: oneshot::Sender<bool>,
    pub(crate) span: Span,
}

impl SocketRequest {
    /// Rejects the request with a message to the client.
    pub(crate) fn refuse(&self, caller: &Caller, table: &str, why: Failure) {
        match self {
            Self::Watch { .. } => send_gone(&caller.out, table, why.problem()),
            Self::Command(CommandRequest { id, .. }) | Self::Look { id, .. } => caller.refuse(table, id, why),
            Self::Unwatch => {}
        }
    }
}

/// Handles a request as the table's owner. Returns whether the connection now watches the table.
pub(crate) async fn handle(live: &mut LiveTable, caller: Caller, request: SocketRequest) -> bool {
    match request {
        SocketRequest::Watch { since } => {
            let (elapsed_ms, most) = (live.elapsed_ms(), live.ctx.config.watchers_per_table);
            return live.watchers.watch(&live.table, caller, since, elapsed_ms, most);
        }
        SocketRequest::Unwatch => {
            live.watchers.remove(&caller);
            return false;
        }
        SocketRequest::Command(_) | SocketRequest::Look { .. } => {}
    }
    match (viewer(live, &caller), request) {
        (Some(viewer), SocketRequest::Command(command)) => {
            handle_command(live, caller, viewer, command).await;
            true
        }
        (_, request) => {
            request.refuse(&caller, &live.table.id, Failure::NotFound(no_such_table()));
            false
        }
    }
}

/// Returns the viewer of a connection, or `None` if the connection does not watch the table. For a
/// forwarded request, the forwarding server has already checked this.
fn viewer(live: &LiveTable, caller: &Caller) -> Option<Viewer> {
    let session = caller.session.as_deref();
    match caller.socket {
        Some(socket) => live.watchers.get(socket).map(|watcher| watcher.viewer),
        None => live.table.may_see(session).then(|| Viewer(live.table.seats_of(session))),
    }
}

/// Executes a command at most once, and acknowledges it after the commit.
async fn handle_command(live: &mut LiveTable, caller: Caller, viewer: Viewer, command: CommandRequest) {
    let Caller { session, out, .. } = caller.clone();
    let CommandRequest { id, expected, seat, body } = command;
    let table = live.table.id.clone();
    let allowed = check_id(&id).and_then(|()| live.table.may_act(session.as_deref(), seat));
    if let Err(problem) = allowed {
        return caller.refuse(&table, &id, problem.into());
    }
    if let Some(seq) = live.table.find_command(seat, &id) {
        let seq = seq_for(&live.table, viewer, seq);
        return out.push(text(&ServerMessage::Done { table, id, seq }));
    }
    if expected > seq_for(&live.table, viewer, live.table.seq())
        && let Err(failure) = live.ensure_current().await
    {
        return caller.refuse(&table, &id, failure);
    }
    if is_stale_command(&live.table, &body, viewer, expected) {
        metrics::counter!("polychess_commands", "answer" => "stale").increment(1);
        let snapshot = live.snapshot(session.as_deref());
        return out.push_later(move || ServerMessage::Stale { table, id, update: snapshot.since(expected) });
    }
    if let Some(problem) = check_talk_limit(live, seat, &body) {
        return caller.refuse(&table, &id, problem.into());
    }
    if is_full(live) && body != (Command::Leave {}) {
        let problem = Problem::new("too-large", "this table has reached its size limit; you can only leave it");
        return caller.refuse(&table, &id, problem.into());
    }
    let mut acknowledge = {
        let (table, id, out) = (table.clone(), id.clone(), out.clone());
        move |now: &Table| {
            // Reuse `viewer`, because a command does not change the seats of its session.
            let seq = seq_for(now, viewer, now.find_command(seat, &id).unwrap_or_default());
            out.push(text(&ServerMessage::Done { table: table.clone(), id: id.clone(), seq }));
        }
    };
    let cause = id.clone();
    let done = live.transact(Some(&mut acknowledge), move |transaction| {
        transaction.set_cause(seat, &cause);
        execute(transaction, seat, &body)
    });
    match done.await {
        Ok(()) => metrics::counter!("polychess_commands", "answer" => "done").increment(1),
        Err(failure) => {
            metrics::counter!("polychess_commands", "answer" => "refused").increment(1);
            caller.refuse(&table, &id, failure);
        }
    }
}

/// Returns whether the log has reached its maximum length.
///
/// Private events do not count. Otherwise players could detect the private events of other players.
pub(crate) fn is_full(live: &LiveTable) -> bool {
    let public = live.table.events.iter().filter(|event| event.what.audience().is_none());
    public.count() >= live.ctx.config.events_per_table as usize
}

/// Returns a problem if the message exceeds the seat's limit on messages or bytes.
fn check_talk_limit(live: &LiveTable, seat: Option<usize>, body: &Command) -> Option<Problem> {
    let (Command::Say { text, .. } | Command::Offer { text, .. }) = body else { return None };
    let said = live.table.events.iter().filter_map(|event| match &event.what {
        Event::Said(said) if Some(said.from) == seat => Some(&said.text),
        Event::Offered(offered) if Some(offered.from) == seat => Some(&offered.text),
        _ => None,
    });
    let (count, bytes) = said.fold((0, text.len()), |(count, bytes), said| (count + 1, bytes + said.len()));
    let config = &live.ctx.config;
    let too_much = count >= config.talk_per_seat as usize || bytes > config.talk_bytes_per_seat;
    too_much.then(|| Problem::new("too-large", "you have reached the limit for messages at this table"))
}

/// Returns whether a client must see newer events before the server executes its command.
///
/// Talk is never outdated, unless the client claims to know events that have not happened.
fn is_stale_command(table: &Table, body: &Command, viewer: Viewer, expected: u32) -> bool {
    if expected > seq_for(table, viewer, table.seq()) {
        return true;
    }
    let talk = matches!(body, Command::Say { .. } | Command::Offer { .. } | Command::AnswerOffer { .. });
    !talk && is_stale(table, viewer, expected)
}

/// Checks the format of an id that a client has chosen.
fn check_id(id: &str) -> Result<(), Problem> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if !id.is_empty() && id.len() <= MAX_ID_LENGTH && id.bytes().all(plain) {
        Ok(())
    } else {
        Err(Problem::new("bad-request", "the id is invalid; use 1 to 64 letters, digits, - and _"))
    }
}

/// Sends a client the boards after the first plies of its turn. Uses a separate task, because the
/// job may wait in a queue.
pub(crate) fn look(ctx: &Arc<Context>, now: &Arc<Table>, caller: Caller, turn: (String, String), pending: PendingLook) {
    let (ctx, now, PendingLook { done, span }) = (Arc::clone(ctx), Arc::clone(now), pending);
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
