//! A node: its name, its lease, and which tables are its own.

use crate::clock::Clock;
use crate::node::broker::Broker;
use crate::store::{Claim, Store, StoreError};
use crate::token::{NoRandomness, random_id};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Letters of the name of a node.
const NAME: usize = 12;
/// How long the database may take to say what time it is. What takes longer says little, and it is asked again, so many times.
const PROMPT: Duration = Duration::from_millis(100);
const QUESTIONS: usize = 3;

/// A server as the database knows it, from its start to its end.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    name: String,
    lease: Duration,
    broker: Option<Arc<dyn Broker>>,
    /// How far the database's clock is ahead of this machine's, in milliseconds.
    ahead: Arc<AtomicI64>,
    /// How long the database took to say so.
    took: Arc<Mutex<Duration>>,
    /// Until when others take it to be there.
    until: Arc<Mutex<Instant>>,
}

/// A table that this server may act on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owned {
    /// What commits have to name.
    pub(crate) epoch: i64,
    /// Where its last owner ended without giving it back: when that was last known to be there, by the time that all nodes share, or 0.
    pub(crate) inherited: Option<i64>,
}

/// Whose a table is.
#[derive(Clone, Debug)]
pub(crate) enum Whose {
    Own(Owned),
    /// That of the node with this name.
    Elsewhere(String),
    Nobodys,
}

impl Node {
    /// Comes to a store that other servers may use too. None for any other store: there all tables are the one server's own.
    pub(crate) fn of(
        store: &dyn Store,
        lease: Duration,
        broker: Option<Arc<dyn Broker>>,
    ) -> Result<Option<Self>, NoRandomness> {
        if !store.is_shared() {
            return Ok(None);
        }
        Ok(Some(Self {
            name: random_id(NAME)?,
            lease,
            broker,
            ahead: Arc::default(),
            took: Arc::new(Mutex::new(Duration::MAX)),
            until: Arc::new(Mutex::new(Instant::now())),
        }))
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The way to other nodes, if there is one.
    pub(crate) fn broker(&self) -> Option<&Arc<dyn Broker>> {
        self.broker.as_ref()
    }

    /// Where a node is asked something.
    pub(crate) fn subject(name: &str) -> String {
        format!("polychess.node.{name}")
    }

    /// How long it is taken to be there when it says nothing.
    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    /// How often it says that it is there.
    pub(crate) fn pause(&self) -> Duration {
        self.lease / 3
    }

    /// How far the time that all nodes share is ahead of this machine's, in milliseconds.
    pub(crate) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// Do others take it for gone? Then its tables may be theirs.
    pub(crate) fn is_gone(&self) -> bool {
        Instant::now() >= *self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that it is there, and looks what time it is for all. Gives since when it has been there without a break, by that time.
    pub(crate) async fn renew(&self, store: &dyn Store, clock: &dyn Clock) -> Result<i64, StoreError> {
        let begun = Instant::now();
        let since = store.renew(&self.name, self.lease).await?;
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = begun + self.lease;
        for _ in 0..QUESTIONS {
            if self.compare_clocks(store, clock).await? {
                break;
            }
        }
        Ok(since)
    }

    /// Asks the database what time it is. Was it said promptly?
    async fn compare_clocks(&self, store: &dyn Store, clock: &dyn Clock) -> Result<bool, StoreError> {
        let (begun, before) = (Instant::now(), clock.wall());
        let there = store.time().await?;
        let (took, middle) = (begun.elapsed(), before.midpoint(clock.wall()));
        let mut known = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        if took <= PROMPT.max(*known) {
            *known = took;
            self.ahead.store(there - middle, Ordering::Relaxed);
        }
        Ok(took <= PROMPT)
    }

    pub(crate) async fn claim(&self, store: &dyn Store, table: &str) -> Result<Whose, StoreError> {
        Ok(match store.claim(table, &self.name).await? {
            Claim::Taken { epoch, inherited } => Whose::Own(Owned { epoch, inherited }),
            Claim::Owned(name) => Whose::Elsewhere(name),
            Claim::Missing => Whose::Nobodys,
        })
    }

    pub(crate) async fn release(&self, store: &dyn Store, table: &str, owned: Owned) -> Result<(), StoreError> {
        store.release(table, &self.name, owned.epoch).await
    }

    pub(crate) async fn leave(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.leave(&self.name).await
    }
}
