//! A table that another node owns, as far as this node has to do with it: its log is read and projected for those who watch it here, and what
//! they want is sent to the owner.
//!
//! The broker says when the log has grown; beside that it is looked at now and then, so no word that is lost matters. What was sent
//! and stays without an answer is refused in words by which clients send it once more, with the same id.

use crate::node::{Line, Node, Owned, Unanswered, Whose, Word, taken_along};
use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::context::Context;
use crate::table::http_requests::{TableReply, TableRequest};
#[cfg(test)]
use crate::table::lapse::Lapse;
use crate::table::message::{Message, Posted};
use crate::table::presence::Presence;
use crate::table::remote::request::{Letter, Reply, Wanted};
use crate::table::socket_requests::{Asked, CommandRequest, SocketRequest, look};
use crate::table::standing::Table;
use crate::table::watchers::{Caller, Watchers, no_such_table};
use crate::token::log_name;
use polychess_wire::ServerMessage;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How long the owner may take.
const DEADLINE: Duration = Duration::from_secs(3);

/// Whoever follows a table.
#[derive(Debug)]
pub(crate) struct Follower {
    ctx: Arc<Context>,
    node: Node,
    /// The name of the node that owns it, as far as is known.
    owner: String,
    table: Arc<Table>,
    watchers: Watchers,
    presence: Presence,
    /// What was sent to the owner, by number, and the answers to come.
    waiting: BTreeMap<u64, Posted>,
    answers: JoinSet<(u64, String, Result<Vec<u8>, Unanswered>)>,
    count: u64,
    last_activity: Instant,
    halted: bool,
    /// Has something been found in its log that cannot be read here?
    unreadable: bool,
}

/// Why somebody follows a table no longer.
#[derive(Debug)]
pub(crate) enum End {
    /// Nobody needs it here.
    Rest,
    /// It is this node's own now; these messages wait.
    Claimed(Owned, Vec<Posted>),
    /// It cannot be followed.
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
            answers: JoinSet::new(),
            count: 0,
            last_activity: Instant::now(),
            halted: false,
            unreadable: false,
        }
    }

    /// The table as far as it is known here, and who watches it.
    pub(crate) fn into_parts(self) -> (Arc<Table>, Watchers) {
        (self.table, self.watchers)
    }

    /// Does what comes, first what is there already, until nobody needs the table here, or it is this node's own.
    pub(crate) async fn run(
        &mut self,
        mailbox: &mut mpsc::Receiver<Posted>,
        line: &mut Line,
        first: Vec<Posted>,
    ) -> End {
        self.presence.changed(&self.ctx, &self.table, &self.watchers);
        let mut first = first.into_iter();
        while let Some(posted) = first.next() {
            match self.handle(posted).await {
                Some(End::Claimed(owned, left)) => return End::Claimed(owned, left.into_iter().chain(first).collect()),
                Some(end) => return end,
                None => {}
            }
        }
        loop {
            let clock = Arc::clone(&self.ctx);
            let due = self.presence.due();
            let end = tokio::select! {
                // What has come of something goes before what is new.
                biased;
                Some(Ok((number, asked, answer))) = self.answers.join_next() => self.answered(number, &asked, answer).await,
                word = line.next() => self.hear(word).await,
                () = clock.clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => {
                    self.presence.tell(&self.ctx, &self.table, &self.watchers);
                    None
                }
                posted = mailbox.recv() => match posted {
                    Some(posted) => self.handle(posted).await,
                    None => Some(End::Rest),
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

    async fn handle(&mut self, posted: Posted) -> Option<End> {
        self.last_activity = Instant::now();
        let id = self.table.id.clone();
        if let Message::Halt { done } = *posted.message {
            self.halted = true;
            let _ = done.send(());
            return None;
        }
        if self.halted {
            posted.refuse(&id, &Failure::Stopping, &self.watchers);
            return None;
        }
        if let Some(wanted) = self.wanted_of_owner(&posted.message) {
            self.send(wanted, posted);
            return None;
        }
        if posted.message.looks() {
            // Whoever looks sees all that was acknowledged, by whatever node.
            if let Err(failure) = self.catch_up().await {
                posted.refuse(&id, &failure, &self.watchers);
                return None;
            }
        }
        match *posted.message {
            Message::Wake { .. } => return self.find_owner(posted, None).await,
            Message::Socket { caller, request: SocketRequest::Look { id, begun }, done, span }
                if self.watchers.has(&caller) =>
            {
                look(&self.ctx, &self.table, caller, (id, begun), Asked { done, span });
            }
            Message::Socket { caller, request, done, .. } => {
                let watches = self.take(caller, request);
                let _ = done.send(watches);
                self.presence.changed(&self.ctx, &self.table, &self.watchers);
            }
            Message::Ask { request: TableRequest::Look, who, answer, .. } => {
                let session = who.as_ref().map(|guest| guest.session.as_str());
                let now = self.watchers.snapshot(&self.table, session, self.time_passed());
                let seen = self.table.may_see(session);
                let now =
                    if seen { Ok(TableReply::Now(Box::new(now))) } else { Err(Failure::NotFound(no_such_table())) };
                let _ = answer.send(now);
            }
            // Another node takes this one for the owner.
            Message::Ask { answer, .. } => _ = answer.send(Err(Failure::Elsewhere)),
            // Nothing is owned here.
            Message::Yield | Message::Halt { .. } => {}
            #[cfg(test)]
            Message::Fail => panic!("as it was told"),
        }
        None
    }

    fn take(&mut self, caller: Caller, request: SocketRequest) -> bool {
        match request {
            SocketRequest::Watch { since } => {
                let (passed, most) = (self.time_passed(), self.ctx.config.watchers_per_table);
                self.watchers.watch(&self.table, caller, since, passed, most)
            }
            SocketRequest::Unwatch => {
                self.watchers.leave(&caller);
                false
            }
            // A command that another node sends to this one is not answered, so it looks again for the owner.
            request => {
                let why = if caller.socket.is_some() { Failure::NotFound(no_such_table()) } else { Failure::Elsewhere };
                request.refuse(&caller, &self.table.id, why);
                false
            }
        }
    }

    /// Clock time since the last event, by the time that all nodes share.
    fn time_passed(&self) -> u32 {
        let last = self.table.events.last().filter(|_| self.table.clocks.is_some());
        last.map_or(0, |event| u32::try_from(self.ctx.wall() - event.at).unwrap_or(0))
    }

    /// What the owner has to be asked for this message.
    fn wanted_of_owner(&self, message: &Message) -> Option<Wanted> {
        match message {
            Message::Socket { caller, request: SocketRequest::Command(command), .. } if self.watchers.has(caller) => {
                let (session, payer) = (caller.session.clone(), caller.payer.clone());
                Some(Wanted::Command { session, payer, command: command.clone() })
            }
            Message::Ask { request: TableRequest::Look, .. } | Message::Ask { forwarded: true, .. } => None,
            Message::Ask { request, who, .. } => Some(Wanted::Ask { who: who.clone(), request: request.clone() }),
            _ => None,
        }
    }

    fn send(&mut self, wanted: Wanted, posted: Posted) {
        let Some(broker) = self.node.broker().cloned() else {
            return posted.refuse(&self.table.id, &Failure::Elsewhere, &self.watchers);
        };
        self.count += 1;
        let (number, owner) = (self.count, self.owner.clone());
        let trace = match &*posted.message {
            Message::Socket { span, .. } => taken_along(span),
            _ => None,
        };
        let letter = Letter { table: self.table.id.clone(), wanted, trace }.write();
        self.waiting.insert(number, posted);
        self.answers.spawn(async move {
            let answer = broker.ask(&Node::subject(&owner), letter, DEADLINE).await;
            (number, owner, answer)
        });
    }

    async fn answered(&mut self, number: u64, asked: &str, answer: Result<Vec<u8>, Unanswered>) -> Option<End> {
        let posted = self.waiting.remove(&number)?;
        let reply = match answer {
            Ok(words) => Reply::read(&words).unwrap_or(Reply::Failed(Failure::Elsewhere)),
            Err(Unanswered::Nobody) => Reply::NotHere,
            // It may have been done. A client that sends it once more is told.
            Err(Unanswered::Late) => Reply::Failed(Failure::Elsewhere),
        };
        let outcome = match &reply {
            Reply::NotHere => "not-here",
            Reply::Failed(_) => "failed",
            _ => "answered",
        };
        metrics::counter!("polychess_letters", "outcome" => outcome).increment(1);
        match (*posted.message, reply) {
            (message, Reply::NotHere) => {
                let posted = Posted { at: posted.at, message: Box::new(message) };
                return self.find_owner(posted, Some(asked)).await;
            }
            (Message::Socket { caller, done, .. }, Reply::Said(words)) => {
                caller.out.push(words.into());
                let _ = done.send(self.watchers.has(&caller));
            }
            (Message::Socket { caller, request: SocketRequest::Command(command), done, .. }, Reply::Stale) => {
                self.answer_stale(&caller, command).await;
                let _ = done.send(self.watchers.has(&caller));
            }
            (Message::Ask { answer, .. }, Reply::Joined(seat)) => _ = answer.send(Ok(TableReply::Joined(seat))),
            (Message::Ask { answer, .. }, Reply::Changed(invitation)) => {
                let _ = answer.send(Ok(TableReply::Changed(invitation)));
            }
            (message, Reply::Failed(failure)) => {
                Posted { at: posted.at, message: Box::new(message) }.refuse(&self.table.id, &failure, &self.watchers);
            }
            (message, _) => Posted { at: posted.at, message: Box::new(message) }.refuse(
                &self.table.id,
                &Failure::Broken,
                &self.watchers,
            ),
        }
        // Who did something sees it, whatever becomes of the word that it happened.
        self.look_when_answered().await;
        None
    }

    /// Shows the table as the log has it to a caller whose command is stale.
    async fn answer_stale(&mut self, caller: &Caller, command: CommandRequest) {
        let CommandRequest { id, expected, .. } = command;
        let table = self.table.id.clone();
        match self.catch_up().await {
            Ok(()) => {
                let snapshot = self.watchers.snapshot(&self.table, caller.session.as_deref(), self.time_passed());
                caller.out.push_later(move || ServerMessage::Stale { table, id, update: snapshot.since(expected) });
            }
            Err(failure) => caller.refuse(&table, &id, failure),
        }
    }

    /// Finds out whose the table is, for a message that `asked` had nothing to do with.
    async fn find_owner(&mut self, posted: Posted, asked: Option<&str>) -> Option<End> {
        let id = self.table.id.clone();
        match self.node.claim(&*self.ctx.store, &id).await {
            Ok(Whose::Own(owned)) => return Some(self.claimed(owned, Some(posted))),
            Ok(Whose::Elsewhere(owner)) => {
                let other = asked.is_some_and(|asked| asked != owner);
                self.owner = owner;
                match self.wanted_of_owner(&posted.message).filter(|_| other) {
                    Some(wanted) => self.send(wanted, posted),
                    None => posted.refuse(&id, &Failure::Elsewhere, &self.watchers),
                }
            }
            Ok(Whose::Nobodys) => posted.refuse(&id, &Failure::NotFound(no_such_table()), &self.watchers),
            Err(error) => posted.refuse(&id, &Failure::from(error), &self.watchers),
        }
        None
    }

    /// The table is this node's own. What was sent to the owner before has been done, and stands in the log, or never will be: commands are given
    /// again, as their ids tell whether they have been carried out; of the rest nobody can say.
    fn claimed(&mut self, owned: Owned, posted: Option<Posted>) -> End {
        metrics::counter!("polychess_takeovers").increment(1);
        self.answers.abort_all();
        let mut left: Vec<Posted> = posted.into_iter().collect();
        for sent in std::mem::take(&mut self.waiting).into_values() {
            match &*sent.message {
                Message::Socket { .. } => left.push(sent),
                _ => sent.refuse(&self.table.id, &Failure::Elsewhere, &self.watchers),
            }
        }
        End::Claimed(owned, left)
    }

    /// What another node says, or that time has passed.
    async fn hear(&mut self, word: Word) -> Option<End> {
        match word {
            Word::At(seq) if seq > self.table.seq() => self.look_when_answered().await,
            Word::At(_) => {}
            Word::Here { node, share } => {
                self.watchers.hear(node, share);
                self.presence.changed(&self.ctx, &self.table, &self.watchers);
            }
            Word::Who => self.presence.repeat(&self.ctx, &self.table, &self.watchers),
            Word::Free => return self.claim().await,
            Word::Tick => {
                self.watchers.forget(self.node.memory());
                self.presence.changed(&self.ctx, &self.table, &self.watchers);
                self.presence.repeat(&self.ctx, &self.table, &self.watchers);
                #[cfg(test)]
                if self.ctx.lapse == Some(Lapse::Hints) {
                    return self.claim().await;
                }
                self.look_at_log().await;
                if !self.is_needed() {
                    return Some(End::Rest);
                }
                return self.claim().await;
            }
        }
        None
    }

    /// Takes the table if nobody has it and somebody here watches it: computers and clocks need an owner, too.
    async fn claim(&mut self) -> Option<End> {
        if self.watchers.is_empty() || self.halted {
            return None;
        }
        match self.node.claim(&*self.ctx.store, &self.table.id).await {
            Ok(Whose::Own(owned)) => return Some(self.claimed(owned, None)),
            Ok(Whose::Elsewhere(owner)) => self.owner = owner,
            Ok(Whose::Nobodys) => return Some(End::Failed(Failure::NotFound(no_such_table()))),
            Err(error) => tracing::debug!(%error, "it cannot be seen whose a table is"),
        }
        None
    }

    /// A command is answered before its connection sees what it has done.
    async fn look_when_answered(&mut self) {
        if self.waiting.is_empty() {
            self.look_at_log().await;
        }
    }

    async fn look_at_log(&mut self) {
        // It is looked at again soon.
        let _ = self.catch_up().await;
    }

    /// Reads what has happened since, and tells those who watch.
    async fn catch_up(&mut self) -> Result<(), Failure> {
        let later = Table::later(&self.ctx, &self.table).await;
        if let Err(StoreError::Damaged(why)) = &later {
            tracing::error!(table = %log_name(&self.table.id), why, "a table cannot be followed; a later version may be able to");
            self.unreadable = true;
        }
        if let Some(table) = later? {
            let known = std::mem::replace(&mut self.table, Arc::new(table));
            self.watchers.send(&known, &self.table);
            self.presence.changed(&self.ctx, &self.table, &self.watchers);
        }
        Ok(())
    }
}
