//! The tables of the site. A table becomes live when it receives a message.

use crate::node::TableNotice;
use crate::reply::Failure;
use crate::session::Guest;
use crate::store::NamePlace;
use crate::table::context::Context;
use crate::table::create::ID_LENGTH;
use crate::table::handover;
use crate::table::message::{Envelope, TableMessage};
use crate::table::registry::Registry;
use crate::table::socket_requests::SocketRequest;
use crate::table::table_requests::{TableReply, TableRequest};
use crate::table::transaction::Transaction;
use crate::table::watchers::{Caller, no_such_table};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The maximum wait of a message for space in a mailbox.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) ctx: Arc<Context>,
    pub(super) registry: Arc<Registry>,
}

impl Tables {
    pub(crate) fn new(ctx: Arc<Context>) -> Self {
        Self { ctx, registry: Arc::default() }
    }

    /// Returns whether `id` has the format of a table's id.
    fn is_table_id(id: &str) -> bool {
        id.len() == ID_LENGTH && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    }

    fn mailbox(&self, id: &str) -> mpsc::Sender<Envelope> {
        let (sender, new) = self.registry.mailbox(id);
        if let Some((registration, mailbox)) = new {
            let (ctx, registry) = (Arc::clone(&self.ctx), Arc::clone(&self.registry));
            tokio::spawn(handover::run(ctx, registry, registration, mailbox));
        }
        sender
    }

    /// Adds the current time to a message.
    pub(super) fn envelope(&self, message: TableMessage) -> Envelope {
        Envelope::new(self.ctx.clock.now(), message)
    }

    /// Sends a message to a table. Loads the table if necessary.
    ///
    /// # Errors
    /// The cause, and the message that could not be delivered.
    pub(super) async fn send(&self, id: &str, message: TableMessage) -> Result<(), (Failure, TableMessage)> {
        if !Self::is_table_id(id) {
            return Err((Failure::NotFound(no_such_table()), message));
        }
        let envelope = self.envelope(message);
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let mailbox = self.mailbox(id);
            match tokio::time::timeout_at(deadline, mailbox.reserve()).await {
                Ok(Ok(permit)) => {
                    permit.send(envelope);
                    return Ok(());
                }
                // The table is being unloaded. It can be loaded again shortly.
                Ok(Err(_)) => tokio::time::sleep(Duration::from_millis(2)).await,
                Err(_) => return Err((Failure::Busy, *envelope.message)),
            }
        }
    }

    /// Sends a request to a table, which this or another server may own.
    pub(crate) async fn request(
        &self,
        id: &str,
        request: TableRequest,
        guest: Option<Guest>,
    ) -> Result<TableReply, Failure> {
        self.request_or_forward(id, request, guest, false).await
    }

    /// Handles a request that another server forwarded. Fails with `Elsewhere` if this server does
    /// not own the table.
    pub(crate) async fn request_here(
        &self,
        id: &str,
        request: TableRequest,
        guest: Option<Guest>,
    ) -> Result<TableReply, Failure> {
        self.request_or_forward(id, request, guest, true).await
    }

    async fn request_or_forward(
        &self,
        id: &str,
        request: TableRequest,
        guest: Option<Guest>,
        forwarded: bool,
    ) -> Result<TableReply, Failure> {
        let (answer, reply) = oneshot::channel();
        let message = TableMessage::Request { request, guest, answer, forwarded };
        self.send(id, message).await.map_err(|(failure, _)| failure)?;
        reply.await.map_err(|_| Failure::Broken)?
    }

    /// Sends a connection's request to a table and waits until the table has handled it.
    ///
    /// The table puts its response into the connection's outbox. Returns whether the connection now
    /// watches the table.
    pub(crate) async fn socket_request(&self, id: &str, caller: Caller, request: SocketRequest) -> bool {
        let (done, answered) = oneshot::channel();
        let span = match &request {
            SocketRequest::Command(_) => tracing::info_span!("command"),
            _ => tracing::debug_span!("request"),
        };
        match self.send(id, TableMessage::Socket { caller, request, done, span }).await {
            Ok(()) => answered.await.unwrap_or(false),
            Err((failure, TableMessage::Socket { caller, request, .. })) => {
                request.refuse(&caller, id, failure);
                false
            }
            Err(_) => false,
        }
    }

    /// Removes an erased name from a live table, on all servers.
    pub(crate) async fn forget(&self, place: NamePlace) {
        let NamePlace { table, person } = place;
        if let Some(node) = &self.ctx.node {
            node.publish(&table, &TableNotice::Forgotten { person: person.clone() });
        }
        let live = self.registry.live().into_iter().find(|(id, _)| *id == table);
        if let Some((_, mailbox)) = live {
            // If the table has just been unloaded, its name is gone.
            let _ = mailbox.send(self.envelope(TableMessage::Forget { person })).await;
        }
    }

    pub(crate) async fn create(&self, transaction: Transaction) -> Result<(), Failure> {
        self.ctx.commit(None, &mut transaction.finish(), 0).await?;
        metrics::counter!("polychess_tables_created").increment(1);
        Ok(())
    }

    /// Stops all live tables, records the times of their clocks, and releases the tables.
    /// Afterwards, the tables reject all requests.
    pub(crate) async fn halt(&self) {
        self.registry.set_halted();
        let mut halting = Vec::new();
        for (_, table) in self.registry.live() {
            let (done, halted) = oneshot::channel();
            if table.send(self.envelope(TableMessage::Halt { done })).await.is_ok() {
                halting.push(halted);
            }
        }
        for halted in halting {
            // A dropped channel means that the table has been unloaded. It has no running clocks.
            let _ = halted.await;
        }
        let Some(node) = &self.ctx.node else { return };
        match node.leave(&*self.ctx.store).await {
            Ok(()) => {
                self.registry.live().iter().for_each(|(table, _)| node.publish(table, &TableNotice::Released));
            }
            Err(error) => {
                tracing::warn!(%error, "cannot release the tables; other servers claim them when the lease expires");
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
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::Creation;
    use crate::table::hooks::Hooks;
    use polychess_variants::INFOS;
    use polychess_wire::Join;
    use std::sync::atomic::{AtomicBool, Ordering};

    const ID: &str = "aaaaaaaaaaaaaaaa";

    /// A hook that panics once, at the next message after the flag was set.
    #[derive(Debug, Default)]
    struct PanicOnce(AtomicBool);

    impl Hooks for PanicOnce {
        fn before_message(&self) {
            assert!(!self.0.swap(false, Ordering::Relaxed), "an injected panic");
        }
    }

    async fn tables(hooks: Arc<PanicOnce>) -> Tables {
        let pool = EnginePool::start(1, 1).expect("threads");
        let clock = Arc::new(SystemClock::default());
        let mut ctx = Context::new(Arc::new(MemoryStore::default()), clock, pool, Config::default());
        ctx.hooks = hooks;
        let tables = Tables::new(Arc::new(ctx));
        let made = Creation::of(INFOS[0].id);
        let new = create(ID, made, vec![PlannedSeat::Open; INFOS[0].seats.len()], 0).expect("a table");
        tables.create(new).await.expect("kept");
        tables
    }

    #[tokio::test]
    async fn a_table_is_loaded_again_after_its_owner_panicked() {
        let hooks = Arc::new(PanicOnce::default());
        let tables = tables(Arc::clone(&hooks)).await;
        tables.request(ID, TableRequest::Look, None).await.expect("it is loaded");
        hooks.0.store(true, Ordering::Relaxed);
        assert!(tables.request(ID, TableRequest::Look, None).await.is_err());
        while !tables.registry.live().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tables.request(ID, TableRequest::Look, None).await.expect("it is loaded again");
    }

    #[tokio::test]
    async fn an_erased_name_leaves_a_live_table() {
        let tables = tables(Arc::default()).await;
        let join = Join { token: None, seat: Some(0) };
        let guest = Guest { session: "p".into(), name: "Ann".into(), account: false };
        tables.request(ID, TableRequest::Join(join), Some(guest)).await.expect("a seat");
        let name = async || match tables.request(ID, TableRequest::Look, None).await {
            Ok(TableReply::Now(now)) => now.view().now.seats[0].name.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(name().await.as_deref(), Some("Ann"));
        tables.forget(NamePlace { table: ID.into(), person: "p".into() }).await;
        assert_eq!(name().await, None);
        tables.forget(NamePlace { table: "nowhere".into(), person: "p".into() }).await;
    }

    #[tokio::test]
    async fn a_command_that_reaches_no_table_is_refused_with_its_id() {
        let tables = tables(Arc::default()).await;
        let (out, mut queue, _) = Outbox::new(8, 1 << 20);
        let command = crate::table::CommandRequest {
            id: "c7".into(),
            expected: 0,
            seat: None,
            body: polychess_wire::Command::Resume {},
        };
        let caller = Caller { socket: Some(1), session: None, payer: Payer::default(), out };
        assert!(!tables.socket_request("nowhere", caller, SocketRequest::Command(command)).await);
        let Some(Outgoing::Text(text)) = queue.next().await else { panic!("no answer") };
        assert!(text.contains("\"refused\"") && text.contains("\"c7\""), "{text}");
    }
}
