//! A follower shows a table that another server owns to the clients of this server.
//!
//! It reads the table's log, sends new events to its watchers, and forwards their requests to the
//! owner. The owner publishes a notification when the log has grown. The follower also polls the
//! log, in case a notification was lost. If the owner does not reply, the follower rejects the
//! request. Clients can repeat the request with the same id.

use crate::node::{Node, Owned, RequestError, TableNotice, TableOwner, TableSubscription, traceparent};
use crate::reply::Failure;
use crate::table::context::Context;
use crate::table::message::{Envelope, TableMessage};
use crate::table::presence::Presence;
use crate::table::remote::request::{ForwardedReply, ForwardedRequest, RequestBody};
use crate::table::socket_requests::{CommandRequest, PendingLook, SocketRequest, look};
use crate::table::state::Table;
use crate::table::table_requests::{TableReply, TableRequest};
use crate::table::watchers::{Caller, Watchers, no_such_table};
use polychess_wire::ServerMessage;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The maximum wait for a reply from the owner.
const DEADLINE: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(crate) struct Follower {
    pub(super) ctx: Arc<Context>,
    node: Node,
    /// The name of the server that owned the table at the last check.
    owner: String,
    pub(super) table: Arc<Table>,
    pub(super) watchers: Watchers,
    pub(super) presence: Presence,
    /// Forwarded messages that wait for a reply, by request number.
    pub(super) waiting: BTreeMap<u64, Envelope>,
    replies: JoinSet<(u64, String, Result<Vec<u8>, RequestError>)>,
    count: u64,
    last_activity: Instant,
    halted: bool,
    /// True if this server cannot read an event in the log.
    pub(super) unreadable: bool,
}

/// The reason why a follower has ended.
#[derive(Debug)]
pub(crate) enum End {
    /// No client needs the table on this server.
    Idle,
    /// This server owns the table now. The follower has not handled these messages.
    Claimed(Owned, Vec<Envelope>),
    /// This server cannot follow the table.
    Failed(Failure),
}

impl Follower {
    pub(crate) fn new(ctx: Arc<Context>, node: Node, owner: String, table: Arc<Table>, watchers: Watchers) -> Self {
        Self {
            presence: Presence::new(&table),
            ctx,
            node,
            owner,
            table,
            watchers,
            waiting: BTreeMap::new(),
            replies: JoinSet::new(),
            count: 0,
            last_activity: Instant::now(),
            halted: false,
            unreadable: false,
        }
    }

    pub(crate) fn into_parts(self) -> (Arc<Table>, Watchers) {
        (self.table, self.watchers)
    }

    /// Handles the messages in `first` and in the mailbox until the follower ends.
    pub(crate) async fn run(
        &mut self,
        mailbox: &mut mpsc::Receiver<Envelope>,
        notices: &mut TableSubscription,
        first: Vec<Envelope>,
    ) -> End {
        self.presence.update(&self.ctx, &self.table, &self.watchers);
        let mut first = first.into_iter();
        while let Some(envelope) = first.next() {
            match self.handle(envelope).await {
                Some(End::Claimed(owned, unhandled)) => {
                    return End::Claimed(owned, unhandled.into_iter().chain(first).collect());
                }
                Some(end) => return end,
                None => {}
            }
        }
        loop {
            let ctx = Arc::clone(&self.ctx);
            let due = self.presence.due();
            let end = tokio::select! {
                // Handle replies before new messages.
                biased;
                Some(Ok((number, asked, reply))) = self.replies.join_next() => self.handle_reply(number, &asked, reply).await,
                notice = notices.next() => self.handle_notice(notice).await,
                () = ctx.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => {
                    self.presence.publish(&self.ctx, &self.table, &self.watchers);
                    None
                }
                envelope = mailbox.recv() => match envelope {
                    Some(envelope) => self.handle(envelope).await,
                    None => Some(End::Idle),
                },
            };
            if let Some(end) = end {
                return end;
            }
            if self.unreadable {
                return End::Failed(Failure::Elsewhere);
            }
        }
    }

    fn is_needed(&self) -> bool {
        let lately = self.last_activity.elapsed() < self.ctx.config.table_rest;
        !self.watchers.is_empty() || !self.waiting.is_empty() || lately
    }

    async fn handle(&mut self, envelope: Envelope) -> Option<End> {
        self.last_activity = Instant::now();
        let id = self.table.id.clone();
        if let TableMessage::Halt { done } = *envelope.message {
            self.halted = true;
            let _ = done.send(());
            return None;
        }
        if self.halted {
            envelope.refuse(&id, &Failure::Stopping, &self.watchers);
            return None;
        }
        if let Some(body) = self.body_for_owner(&envelope.message) {
            self.forward(body, envelope);
            return None;
        }
        if envelope.message.shows_table() {
            // The view must include every command that any server has acknowledged.
            if let Err(failure) = self.catch_up().await {
                envelope.refuse(&id, &failure, &self.watchers);
                return None;
            }
        }
        match *envelope.message {
            TableMessage::Wake { .. } => return self.find_owner(envelope, None).await,
            TableMessage::Socket { caller, request: SocketRequest::Look { id, begun }, done, span }
                if self.watchers.has(&caller) =>
            {
                look(&self.ctx, &self.table, caller, (id, begun), PendingLook { done, span });
            }
            TableMessage::Socket { caller, request, done, .. } => {
                let watches = self.handle_socket_request(caller, request);
                let _ = done.send(watches);
                self.presence.update(&self.ctx, &self.table, &self.watchers);
            }
            TableMessage::Request { request: TableRequest::Look, guest, answer, .. } => {
                let session = guest.as_ref().map(|guest| guest.session.as_str());
                let now = self.watchers.snapshot(&self.table, session, self.elapsed_ms());
                let seen = self.table.may_see(session);
                let now =
                    if seen { Ok(TableReply::Now(Box::new(now))) } else { Err(Failure::NotFound(no_such_table())) };
                let _ = answer.send(now);
            }
            // Another server assumes that this server owns the table.
            TableMessage::Request { answer, .. } => _ = answer.send(Err(Failure::Elsewhere)),
            // Only an owner has clocks to stop or a table to give up.
            TableMessage::Yield | TableMessage::Halt { .. } => {}
            TableMessage::Forget { person } => self.forget(&person),
        }
        None
    }

    fn handle_socket_request(&mut self, caller: Caller, request: SocketRequest) -> bool {
        match request {
            SocketRequest::Watch { since } => {
                let (elapsed_ms, most) = (self.elapsed_ms(), self.ctx.config.watchers_per_table);
                self.watchers.watch(&self.table, caller, since, elapsed_ms, most)
            }
            SocketRequest::Unwatch => {
                self.watchers.remove(&caller);
                false
            }
            // A forwarded command gets no reply, so that its server looks for the owner again.
            request => {
                let why = if caller.socket.is_some() { Failure::NotFound(no_such_table()) } else { Failure::Elsewhere };
                request.refuse(&caller, &self.table.id, why);
                false
            }
        }
    }

    /// Returns the clock time since the last event, in milliseconds, by the database's clock.
    pub(super) fn elapsed_ms(&self) -> u32 {
        if self.table.clocks.is_some() { self.table.elapsed_at(self.ctx.wall()) } else { 0 }
    }

    /// Returns the request to forward for a message, or `None` if the owner is not needed.
    fn body_for_owner(&self, message: &TableMessage) -> Option<RequestBody> {
        match message {
            TableMessage::Socket { caller, request: SocketRequest::Command(command), .. }
                if self.watchers.has(caller) =>
            {
                let (session, payer) = (caller.session.clone(), caller.payer.clone());
                Some(RequestBody::Command { session, payer, command: command.clone() })
            }
            TableMessage::Request { request: TableRequest::Look, .. }
            | TableMessage::Request { forwarded: true, .. } => None,
            TableMessage::Request { request, guest, .. } => {
                Some(RequestBody::Request { guest: guest.clone(), request: request.clone() })
            }
            _ => None,
        }
    }

    fn forward(&mut self, body: RequestBody, envelope: Envelope) {
        let Some(broker) = self.node.broker().cloned() else {
            return envelope.refuse(&self.table.id, &Failure::Elsewhere, &self.watchers);
        };
        self.count += 1;
        let (number, owner) = (self.count, self.owner.clone());
        let trace = match &*envelope.message {
            TableMessage::Socket { span, .. } => traceparent(span),
            _ => None,
        };
        let request = ForwardedRequest { table: self.table.id.clone(), body, trace }.write();
        self.waiting.insert(number, envelope);
        self.replies.spawn(async move {
            let reply = broker.request(&Node::subject(&owner), request, DEADLINE).await;
            (number, owner, reply)
        });
    }

    async fn handle_reply(&mut self, number: u64, asked: &str, reply: Result<Vec<u8>, RequestError>) -> Option<End> {
        let envelope = self.waiting.remove(&number)?;
        let reply = match reply {
            Ok(payload) => ForwardedReply::read(&payload).unwrap_or(ForwardedReply::Failed(Failure::Elsewhere)),
            Err(RequestError::NoResponder) => ForwardedReply::NotOwner,
            // The owner may have executed the command. If the client repeats it with the same id,
            // it gets the result.
            Err(RequestError::Timeout) => ForwardedReply::Failed(Failure::Elsewhere),
        };
        let outcome = match &reply {
            ForwardedReply::NotOwner => "not-here",
            ForwardedReply::Failed(_) => "failed",
            _ => "answered",
        };
        metrics::counter!("polychess_forwarded_requests", "outcome" => outcome).increment(1);
        match (*envelope.message, reply) {
            (message, ForwardedReply::NotOwner) => {
                return self.find_owner(Envelope::new(envelope.at, message), Some(asked)).await;
            }
            (TableMessage::Socket { caller, done, .. }, ForwardedReply::Message(text)) => {
                caller.out.push(text.into());
                let _ = done.send(self.watchers.has(&caller));
            }
            (
                TableMessage::Socket { caller, request: SocketRequest::Command(command), done, .. },
                ForwardedReply::Stale,
            ) => {
                self.answer_stale(&caller, command).await;
                let _ = done.send(self.watchers.has(&caller));
            }
            (TableMessage::Request { answer, .. }, ForwardedReply::Joined(seat)) => {
                let _ = answer.send(Ok(TableReply::Joined(seat)));
            }
            (TableMessage::Request { answer, .. }, ForwardedReply::Changed(invitation)) => {
                let _ = answer.send(Ok(TableReply::Changed(invitation)));
            }
            (message, ForwardedReply::Failed(failure)) => {
                Envelope::new(envelope.at, message).refuse(&self.table.id, &failure, &self.watchers);
            }
            (message, _) => {
                Envelope::new(envelope.at, message).refuse(&self.table.id, &Failure::Broken, &self.watchers);
            }
        }
        // Show the effect of the command to the client even if the notification is lost.
        self.read_log_if_answered().await;
        None
    }

    /// Answers an outdated command with the current state of the log.
    async fn answer_stale(&mut self, caller: &Caller, command: CommandRequest) {
        let CommandRequest { id, expected, .. } = command;
        let table = self.table.id.clone();
        match self.catch_up().await {
            Ok(()) => {
                let snapshot = self.watchers.snapshot(&self.table, caller.session.as_deref(), self.elapsed_ms());
                caller.out.push_later(move || ServerMessage::Stale { table, id, update: snapshot.since(expected) });
            }
            Err(failure) => caller.refuse(&table, &id, failure),
        }
    }

    /// Forwards a message to the current owner of the table. `asked` is the server that has just
    /// replied that it is not the owner, if any.
    async fn find_owner(&mut self, envelope: Envelope, asked: Option<&str>) -> Option<End> {
        let id = self.table.id.clone();
        match self.node.claim(&*self.ctx.store, &id).await {
            Ok(TableOwner::ThisNode(owned)) => return Some(self.become_owner(owned, Some(envelope))),
            Ok(TableOwner::OtherNode(owner)) => {
                let other = asked.is_some_and(|asked| asked != owner);
                self.owner = owner;
                match self.body_for_owner(&envelope.message).filter(|_| other) {
                    Some(body) => self.forward(body, envelope),
                    None => envelope.refuse(&id, &Failure::Elsewhere, &self.watchers),
                }
            }
            Ok(TableOwner::NoTable) => envelope.refuse(&id, &Failure::NotFound(no_such_table()), &self.watchers),
            Err(error) => envelope.refuse(&id, &Failure::from(error), &self.watchers),
        }
        None
    }

    /// Ends the follower, because this server now owns the table. The new owner handles forwarded
    /// commands again. The log contains the ids of executed commands, so none runs twice. Other
    /// forwarded requests fail.
    fn become_owner(&mut self, owned: Owned, envelope: Option<Envelope>) -> End {
        metrics::counter!("polychess_takeovers").increment(1);
        self.replies.abort_all();
        let mut unhandled: Vec<Envelope> = envelope.into_iter().collect();
        for sent in std::mem::take(&mut self.waiting).into_values() {
            match &*sent.message {
                TableMessage::Socket { .. } => unhandled.push(sent),
                _ => sent.refuse(&self.table.id, &Failure::Elsewhere, &self.watchers),
            }
        }
        End::Claimed(owned, unhandled)
    }

    /// Handles a notification from another server, or a tick of the local timer.
    async fn handle_notice(&mut self, notice: TableNotice) -> Option<End> {
        match notice {
            TableNotice::LogLength(seq) if seq > self.table.seq() => self.read_log_if_answered().await,
            TableNotice::LogLength(_) => {}
            TableNotice::Presence { node, share } => {
                self.watchers.set_node_presence(node, share);
                self.presence.update(&self.ctx, &self.table, &self.watchers);
            }
            TableNotice::PresenceRequest => self.presence.republish(&self.ctx, &self.table, &self.watchers),
            TableNotice::Released => return self.claim().await,
            TableNotice::Forgotten { person } => self.forget(&person),
            TableNotice::Tick => {
                self.watchers.forget_nodes(self.node.presence_timeout());
                self.presence.update(&self.ctx, &self.table, &self.watchers);
                self.presence.republish(&self.ctx, &self.table, &self.watchers);
                if !self.ctx.hooks.follower_polls_log() {
                    return self.claim().await;
                }
                self.read_log().await;
                if !self.is_needed() {
                    return Some(End::Idle);
                }
                return self.claim().await;
            }
        }
        None
    }

    /// Claims a released table if it has watchers, because computers and clocks need an owner.
    async fn claim(&mut self) -> Option<End> {
        if self.watchers.is_empty() || self.halted {
            return None;
        }
        match self.node.claim(&*self.ctx.store, &self.table.id).await {
            Ok(TableOwner::ThisNode(owned)) => return Some(self.become_owner(owned, None)),
            Ok(TableOwner::OtherNode(owner)) => self.owner = owner,
            Ok(TableOwner::NoTable) => return Some(End::Failed(Failure::NotFound(no_such_table()))),
            Err(error) => tracing::debug!(%error, "cannot find the owner of a table"),
        }
        None
    }
}
