//! This server as a node of a cluster: its name, its lease, and its ownership of tables.

use crate::clock::Clock;
use crate::node::broker::Broker;
use crate::store::{Claim, Store, StoreError};
use crate::token::{NoRandomness, random_id};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The number of characters in a node's name.
const NAME_LENGTH: usize = 12;
/// The maximum round trip for a precise comparison with the database's clock.
const PROMPT: Duration = Duration::from_millis(100);
/// The maximum number of clock comparisons per lease renewal.
const MAX_COMPARISONS: usize = 3;

/// This server as a node of a cluster.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    name: String,
    lease: Duration,
    broker: Option<Arc<dyn Broker>>,
    /// The time of the database's clock minus the time of this machine's clock, in milliseconds.
    ahead: Arc<AtomicI64>,
    /// The round trip of the comparison that determined `ahead`.
    round_trip: Arc<Mutex<Duration>>,
    /// The time when the lease expires.
    expires: Arc<Mutex<Instant>>,
}

/// This server's ownership of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owned {
    /// The epoch for commits. The database rejects commits of earlier epochs.
    pub(crate) epoch: i64,
    /// The time of the previous owner's last lease renewal, by the database's clock; 0 if unknown.
    /// `None` if the previous owner released the table or is the same server.
    pub(crate) inherited: Option<i64>,
}

#[derive(Clone, Debug)]
pub(crate) enum TableOwner {
    ThisNode(Owned),
    /// Another server owns the table. This is its name.
    OtherNode(String),
    /// The table does not exist.
    NoTable,
}

impl Node {
    /// Creates a node if several servers can share the database. Otherwise returns `None`.
    pub(crate) fn of(
        store: &dyn Store,
        lease: Duration,
        broker: Option<Arc<dyn Broker>>,
    ) -> Result<Option<Self>, NoRandomness> {
        if !store.is_shared() {
            return Ok(None);
        }
        Ok(Some(Self {
            name: random_id(NAME_LENGTH)?,
            lease,
            broker,
            ahead: Arc::default(),
            round_trip: Arc::new(Mutex::new(Duration::MAX)),
            expires: Arc::new(Mutex::new(Instant::now())),
        }))
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn broker(&self) -> Option<&Arc<dyn Broker>> {
        self.broker.as_ref()
    }

    /// Returns the broker subject for requests to the node with this name.
    pub(crate) fn subject(name: &str) -> String {
        format!("polychess.node.{name}")
    }

    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    /// Returns the pause between two lease renewals.
    pub(crate) fn pause(&self) -> Duration {
        self.lease / 3
    }

    /// Returns the time of the database's clock minus the time of this machine's, in milliseconds.
    pub(crate) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// Returns whether the lease has expired. If it has, other servers may own this server's
    /// tables.
    pub(crate) fn has_lost_lease(&self) -> bool {
        Instant::now() >= *self.expires.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews the lease and compares the clocks. Returns the start of the lease, in milliseconds
    /// since 1970. The start changes only if the lease has expired before the renewal.
    pub(crate) async fn renew(&self, store: &dyn Store, clock: &dyn Clock) -> Result<i64, StoreError> {
        let begun = Instant::now();
        let since = store.renew(&self.name, self.lease).await?;
        *self.expires.lock().unwrap_or_else(PoisonError::into_inner) = begun + self.lease;
        for _ in 0..MAX_COMPARISONS {
            if self.compare_clocks(store, clock).await? {
                break;
            }
        }
        Ok(since)
    }

    /// Compares this machine's clock with the database's. Returns whether the comparison was
    /// precise.
    async fn compare_clocks(&self, store: &dyn Store, clock: &dyn Clock) -> Result<bool, StoreError> {
        let (begun, before) = (Instant::now(), clock.wall());
        let there = store.time().await?;
        let (took, middle) = (begun.elapsed(), before.midpoint(clock.wall()));
        let mut known = self.round_trip.lock().unwrap_or_else(PoisonError::into_inner);
        if took <= PROMPT.max(*known) {
            *known = took;
            self.ahead.store(there - middle, Ordering::Relaxed);
        }
        Ok(took <= PROMPT)
    }

    pub(crate) async fn claim(&self, store: &dyn Store, table: &str) -> Result<TableOwner, StoreError> {
        Ok(match store.claim(table, &self.name).await? {
            Claim::Taken { epoch, inherited } => TableOwner::ThisNode(Owned { epoch, inherited }),
            Claim::Owned(name) => TableOwner::OtherNode(name),
            Claim::Missing => TableOwner::NoTable,
        })
    }

    pub(crate) async fn release(&self, store: &dyn Store, table: &str, owned: Owned) -> Result<(), StoreError> {
        store.release(table, &self.name, owned.epoch).await
    }

    pub(crate) async fn leave(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.leave(&self.name).await
    }
}
