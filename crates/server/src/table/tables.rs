//! The live tables. A table becomes live when somebody wants something of it.

use crate::node::Word;
use crate::reply::Failure;
use crate::session::Guest;
use crate::table::context::Context;
use crate::table::create::ADDRESS;
use crate::table::http_requests::{TableReply, TableRequest};
use crate::table::message::{Message, Posted};
use crate::table::socket_requests::SocketRequest;
use crate::table::step::Step;
use crate::table::watchers::{Caller, no_such_table};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Messages that may wait at a table.
const MAILBOX: usize = 256;
/// How long a message may wait for room.
const PATIENCE: Duration = Duration::from_secs(5);

/// All live tables.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) ctx: Arc<Context>,
    pub(super) shared: Arc<Shared>,
}

#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) live: Mutex<BTreeMap<String, Entry>>,
    /// Tables whose clocks ran when the server last stopped, and that have not been live since.
    pub(super) asleep: Mutex<HashSet<String>>,
    /// Tables whose logs could not be read here, and when that was tried.
    pub(super) unreadable: Mutex<BTreeMap<String, Instant>>,
    numbers: AtomicU64,
    pub(super) halted: AtomicBool,
}

/// The way to a live table.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Tells owners of the same table apart.
    number: u64,
    pub(super) sender: mpsc::Sender<Posted>,
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An owner's place among the live tables, given up with the owner, whatever becomes of it.
pub(super) struct Place {
    shared: Arc<Shared>,
    pub(super) id: String,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut live = locked(&self.shared.live);
        if live.get(&self.id).is_some_and(|entry| entry.number == self.number) {
            live.remove(&self.id);
        }
    }
}

impl Place {
    /// Gives the place up, unless more is wanted of the table: then there is a new mailbox.
    pub(super) fn leave(&self, wanted: bool) -> Option<mpsc::Receiver<Posted>> {
        let mut live = locked(&self.shared.live);
        if !wanted {
            live.remove(&self.id);
            return None;
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        live.insert(self.id.clone(), Entry { number: self.number, sender });
        Some(mailbox)
    }
}

impl Tables {
    pub(crate) fn new(ctx: Arc<Context>) -> Self {
        Self { ctx, shared: Arc::default() }
    }

    /// Can it be the id of a table?
    fn is_address(id: &str) -> bool {
        id.len() == ADDRESS && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    }

    fn mailbox(&self, id: &str) -> mpsc::Sender<Posted> {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let number = self.shared.numbers.fetch_add(1, Ordering::Relaxed);
        {
            let mut live = locked(&self.shared.live);
            if let Some(entry) = live.get(id) {
                return entry.sender.clone();
            }
            live.insert(id.to_owned(), Entry { number, sender: sender.clone() });
        }
        // Not under the lock: a runtime that ends drops the task at once, and with it its place.
        let place = Place { shared: Arc::clone(&self.shared), id: id.to_owned(), number };
        tokio::spawn(self.clone().keep(place, mailbox));
        sender
    }

    /// A message that comes now.
    pub(super) fn posted(&self, message: Message) -> Posted {
        Posted { at: self.ctx.clock.now(), message: Box::new(message) }
    }

    /// Tells a table something. What could not be told is given back.
    pub(super) async fn post(&self, id: &str, message: Message) -> Result<(), (Failure, Message)> {
        if !Self::is_address(id) {
            return Err((Failure::NotFound(no_such_table()), message));
        }
        let posted = self.posted(message);
        let give_up = tokio::time::Instant::now() + PATIENCE;
        loop {
            let mailbox = self.mailbox(id);
            match tokio::time::timeout_at(give_up, mailbox.reserve()).await {
                Ok(Ok(room)) => {
                    room.send(posted);
                    return Ok(());
                }
                // It goes to rest; a moment later it can be woken again.
                Ok(Err(_)) => tokio::time::sleep(Duration::from_millis(2)).await,
                Err(_) => return Err((Failure::Busy, *posted.message)),
            }
        }
    }

    /// Asks a table something, wherever its owner is.
    pub(crate) async fn ask(&self, id: &str, request: TableRequest, who: Option<Guest>) -> Result<TableReply, Failure> {
        self.ask_or_forward(id, request, who, false).await
    }

    /// Asks a table something for another node. Refused as `Elsewhere` unless its owner is here.
    pub(crate) async fn ask_here(
        &self,
        id: &str,
        request: TableRequest,
        who: Option<Guest>,
    ) -> Result<TableReply, Failure> {
        self.ask_or_forward(id, request, who, true).await
    }

    async fn ask_or_forward(
        &self,
        id: &str,
        request: TableRequest,
        who: Option<Guest>,
        forwarded: bool,
    ) -> Result<TableReply, Failure> {
        let (answer, reply) = oneshot::channel();
        let message = Message::Ask { request, who, answer, forwarded };
        self.post(id, message).await.map_err(|(failure, _)| failure)?;
        reply.await.map_err(|_| Failure::Broken)?
    }

    /// Hands a table what is asked over a socket, and waits until it is done. The answer goes to the socket; does it watch the table now?
    pub(crate) async fn take(&self, id: &str, caller: Caller, request: SocketRequest) -> bool {
        let (done, answered) = oneshot::channel();
        let span = match &request {
            SocketRequest::Command(_) => tracing::info_span!("command"),
            _ => tracing::debug_span!("request"),
        };
        match self.post(id, Message::Socket { caller, request, done, span }).await {
            Ok(()) => answered.await.unwrap_or(false),
            Err((failure, Message::Socket { caller, request, .. })) => {
                request.refuse(&caller, id, failure);
                false
            }
            Err(_) => false,
        }
    }

    /// Makes a new table. Done when it is durable.
    pub(crate) async fn create(&self, step: Step) -> Result<(), Failure> {
        self.ctx.commit(None, &mut step.done(), 0).await?;
        metrics::counter!("polychess_tables_made").increment(1);
        Ok(())
    }

    /// All clocks stand, recorded; nothing more is taken.
    pub(crate) async fn halt(&self) {
        self.shared.halted.store(true, Ordering::Relaxed);
        let live: Vec<mpsc::Sender<Posted>> = locked(&self.shared.live).values().map(|e| e.sender.clone()).collect();
        let mut halting = Vec::new();
        for table in live {
            let (done, halted) = oneshot::channel();
            if table.send(self.posted(Message::Halt { done })).await.is_ok() {
                halting.push(halted);
            }
        }
        for halted in halting {
            // One that has gone to rest has no clocks.
            let _ = halted.await;
        }
        let Some(node) = &self.ctx.node else { return };
        match node.leave(&*self.ctx.store).await {
            Ok(()) => locked(&self.shared.live).keys().for_each(|table| node.say(table, &Word::Free)),
            Err(error) => {
                tracing::warn!(%error, "the tables could not be given back; others take them when the lease has run out");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemClock;
    use crate::config::Config;
    use crate::fair::Payer;
    use crate::outbox::{Outbox, Outgoing};
    use crate::players::EnginePool;
    use crate::store::MemoryStore;
    use crate::table::create::Planned;
    use crate::table::event::Creation;
    use polychess_variants::INFOS;

    const ID: &str = "aaaaaaaaaaaaaaaa";

    async fn tables() -> Tables {
        let pool = EnginePool::start(1, 1).expect("threads");
        let clock = Arc::new(SystemClock::default());
        let ctx = Context::new(Arc::new(MemoryStore::default()), clock, pool, Config::default());
        let tables = Tables::new(Arc::new(ctx));
        let made = Creation::of(INFOS[0].id);
        let step = Step::create(ID, made, vec![Planned::Anybody; INFOS[0].seats.len()], 0).expect("a table");
        tables.create(step).await.expect("kept");
        tables
    }

    #[tokio::test]
    async fn a_table_whose_owner_failed_comes_back() {
        let tables = tables().await;
        tables.ask(ID, TableRequest::Look, None).await.expect("it is there");
        assert!(tables.post(ID, Message::Fail).await.is_ok());
        while !locked(&tables.shared.live).is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tables.ask(ID, TableRequest::Look, None).await.expect("it is there again");
    }

    /// Who does not get to a table is told which of the own commands it is about.
    #[tokio::test]
    async fn a_command_that_reaches_no_table_is_answered_with_its_id() {
        let tables = tables().await;
        let (out, mut queue, _) = Outbox::new(8, 1 << 20);
        let command = crate::table::CommandRequest {
            id: "c7".into(),
            expected: 0,
            seat: None,
            body: polychess_wire::Command::Resume {},
        };
        let caller = Caller { socket: Some(1), session: None, payer: Payer::default(), out };
        assert!(!tables.take("nowhere", caller, SocketRequest::Command(command)).await);
        let Some(Outgoing::Text(text)) = queue.next().await else { panic!("no answer") };
        assert!(text.contains("\"refused\"") && text.contains("\"c7\""), "{text}");
    }
}
