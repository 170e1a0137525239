//! The task of a live table.
//!
//! The task runs the table as its owner or, if another server owns it, as a follower. It can switch
//! between the two roles while clients stay connected.

use crate::node::{Node, Owned, TableNotice, TableOwner, TableSubscription};
use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::context::Context;
use crate::table::message::Envelope;
use crate::table::owner::Owner;
use crate::table::registry::{Registration, Registry, locked};
use crate::table::remote::{End, Follower};
use crate::table::state::Table;
use crate::table::watchers::{Watchers, no_such_table};
use crate::token::log_name;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The state that an owner or a follower passes to its successor.
#[derive(Default)]
struct Handover {
    /// The last known state of the table, with its watchers.
    known: Option<(Arc<Table>, Watchers)>,
    /// Messages that the predecessor has not handled.
    unhandled: Vec<Envelope>,
    /// The owner of the table, if already known.
    owner: Option<TableOwner>,
}

/// The next step of the task after an owner or a follower has ended.
enum Next {
    /// Find the owner, and run the table again.
    RunAgain,
    Unload,
}

struct TableTask {
    ctx: Arc<Context>,
    registry: Arc<Registry>,
    registration: Registration,
    mailbox: mpsc::Receiver<Envelope>,
    notices: TableSubscription,
    handover: Handover,
}

/// Runs a table until no client needs it, or it fails.
pub(super) async fn run(
    ctx: Arc<Context>,
    registry: Arc<Registry>,
    registration: Registration,
    mailbox: mpsc::Receiver<Envelope>,
) {
    let notices = TableSubscription::open(ctx.node.as_ref(), &registration.id).await;
    let mut task = TableTask { ctx, registry, registration, mailbox, notices, handover: Handover::default() };
    loop {
        match task.run_once().await {
            Ok(Next::RunAgain) => {}
            Ok(Next::Unload) => return,
            Err(failure) => return task.fail(failure).await,
        }
    }
}

impl TableTask {
    fn id(&self) -> &str {
        &self.registration.id
    }

    /// Runs the table as its owner or as a follower, until this role ends.
    async fn run_once(&mut self) -> Result<Next, Failure> {
        let known = self.handover.owner.take();
        match self.find_owner(known).await {
            Ok(TableOwner::ThisNode(owned)) => self.own(owned).await,
            Ok(TableOwner::OtherNode(owner)) => match self.ctx.node.clone() {
                Some(node) if node.broker().is_some() => self.follow(node, owner).await,
                _ => Err(Failure::Elsewhere),
            },
            Ok(TableOwner::NoTable) => Err(Failure::NotFound(no_such_table())),
            Err(error) => {
                tracing::error!(table = %log_name(self.id()), %error, "cannot claim a table");
                Err(error.into())
            }
        }
    }

    /// Rejects all messages and disconnects all watchers.
    async fn fail(mut self, failure: Failure) {
        let nobody = Watchers::default();
        let id = self.registration.id.clone();
        self.handover.unhandled.into_iter().for_each(|envelope| envelope.refuse(&id, &failure, &nobody));
        self.mailbox.close();
        while let Some(envelope) = self.mailbox.recv().await {
            envelope.refuse(&id, &failure, &nobody);
        }
        if let Some((_, mut watchers)) = self.handover.known {
            watchers.disconnect_all(&id);
        }
    }

    /// Returns the owner of the table. In a cluster, claims the table if no server owns it. A
    /// server without a cluster owns all tables.
    async fn find_owner(&mut self, known: Option<TableOwner>) -> Result<TableOwner, StoreError> {
        match (known, &self.ctx.node) {
            (Some(known), _) => Ok(known),
            (None, Some(node)) => node.claim(&*self.ctx.store, self.id()).await,
            (None, None) => Ok(TableOwner::ThisNode(Owned::default())),
        }
    }

    /// Loads the table or its new events. Sends new events to the watchers.
    async fn load(&mut self) -> Result<(Arc<Table>, Watchers), Failure> {
        let loaded = match &self.handover.known {
            Some((known, _)) => {
                self.ctx.load_newer(known).await.map(|newer| Some(newer.map_or(known.clone(), Arc::new)))
            }
            None => self.ctx.load(self.id()).await.map(|loaded| loaded.map(Arc::new)),
        };
        let table = match loaded {
            Ok(Some(table)) => table,
            Ok(None) => return Err(Failure::NotFound(no_such_table())),
            Err(error) => {
                tracing::error!(table = %log_name(self.id()), %error, "cannot load a table");
                return Err(error.into());
            }
        };
        let Some((known, mut watchers)) = self.handover.known.take() else {
            return Ok((table, Watchers::default()));
        };
        if known.seq() < table.seq() {
            watchers.send(&known, &table);
        }
        Ok((table, watchers))
    }

    /// Owns the table until no client needs it or another server has claimed it.
    async fn own(&mut self, owned: Owned) -> Result<Next, Failure> {
        let (table, watchers) = match self.load().await {
            Ok(loaded) => loaded,
            Err(failure) => {
                // A server with a later version may be able to read the log, so let it claim the
                // table.
                self.release(owned).await;
                return Err(self.note_unreadable(failure));
            }
        };
        let asleep = locked(&self.registry.asleep).remove(self.id()) || owned.inherited.is_some();
        let _gauge = GaugeGuard::new("polychess_tables");
        let mut owner = Owner::new(Arc::clone(&self.ctx), table, watchers, asleep, owned);
        loop {
            for envelope in std::mem::take(&mut self.handover.unhandled) {
                owner.handle(envelope).await;
            }
            owner.run(&mut self.mailbox, &mut self.notices).await;
            if owner.is_lost() {
                let (table, watchers, unhandled) = owner.into_parts();
                self.handover = Handover { known: Some((table, watchers)), unhandled, owner: None };
                // Without a broker this server cannot follow the table.
                let has_broker = self.ctx.node.as_ref().is_some_and(|node| node.broker().is_some());
                return if has_broker { Ok(Next::RunAgain) } else { Err(Failure::Elsewhere) };
            }
            if !self.is_needed().await {
                self.release(owner.owned()).await;
                return Ok(Next::Unload);
            }
        }
    }

    /// Follows the table until no client needs it here or this server becomes its owner.
    async fn follow(&mut self, node: Node, owner: String) -> Result<Next, Failure> {
        let loaded = self.load().await;
        let (table, watchers) = loaded.map_err(|failure| self.note_unreadable(failure))?;
        let _gauge = GaugeGuard::new("polychess_tables_followed");
        let mut follower = Follower::new(Arc::clone(&self.ctx), node, owner, table, watchers);
        loop {
            let first = std::mem::take(&mut self.handover.unhandled);
            match follower.run(&mut self.mailbox, &mut self.notices, first).await {
                End::Idle if self.is_needed().await => {}
                End::Idle => return Ok(Next::Unload),
                End::Claimed(owned, unhandled) => {
                    let owner = Some(TableOwner::ThisNode(owned));
                    self.handover = Handover { known: Some(follower.into_parts()), unhandled, owner };
                    return Ok(Next::RunAgain);
                }
                End::Failed(failure) => {
                    self.handover.known = Some(follower.into_parts());
                    return Err(failure);
                }
            }
        }
    }

    /// Remembers that this server cannot read the log of the table. In a cluster, the returned
    /// failure makes clients retry, because another server may be able to read the log.
    fn note_unreadable(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Broken if self.ctx.node.is_some() => {
                locked(&self.registry.unreadable).insert(self.id().to_owned(), Instant::now());
                Failure::Elsewhere
            }
            other => other,
        }
    }

    /// Removes the table from the registry, unless messages have just arrived. Returns true if it
    /// must stay live for these messages.
    async fn is_needed(&mut self) -> bool {
        self.mailbox.close();
        while let Some(envelope) = self.mailbox.recv().await {
            self.handover.unhandled.push(envelope);
        }
        match self.registration.leave(!self.handover.unhandled.is_empty()) {
            Some(again) => self.mailbox = again,
            None => return false,
        }
        true
    }

    /// Releases the table in the database. If this fails, the server owns it until the lease
    /// expires.
    async fn release(&mut self, owned: Owned) {
        let Some(node) = &self.ctx.node else { return };
        match node.release(&*self.ctx.store, self.id(), owned).await {
            Ok(()) => node.publish(self.id(), &TableNotice::Released),
            Err(error) => tracing::warn!(table = %log_name(self.id()), %error, "cannot release a table"),
        }
    }
}

/// A guard that adds one to a gauge until it is dropped.
struct GaugeGuard(&'static str);

impl GaugeGuard {
    fn new(name: &'static str) -> Self {
        metrics::gauge!(name).increment(1.0);
        Self(name)
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        metrics::gauge!(self.0).decrement(1.0);
    }
}
