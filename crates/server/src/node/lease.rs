//! This server as a node of a cluster: its name, its lease, and its tables.

use crate::clock::Clock;
use crate::node::broker::Broker;
use crate::store::{Claim, Store, StoreError};
use crate::token::{NoRandomness, random_id};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The length of a node's name.
const NAME_LENGTH: usize = 12;
/// The longest round trip for a precise comparison with the database's clock.
const PROMPT: Duration = Duration::from_millis(100);
/// The maximum number of comparisons per renewal.
const MAX_COMPARISONS: usize = 3;

/// A running server, as the database knows it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    name: String,
    lease: Duration,
    broker: Option<Arc<dyn Broker>>,
    /// How far the database's clock is ahead of this machine's, in milliseconds.
    ahead: Arc<AtomicI64>,
    /// The round trip of the comparison that set `ahead`.
    round_trip: Arc<Mutex<Duration>>,
    /// The time when the lease expires.
    expires: Arc<Mutex<Instant>>,
}

/// The ownership of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owned {
    /// The epoch for the commits of this owner.
    pub(crate) epoch: i64,
    /// If the last owner ended without releasing the table: the time of its last renewal by the
    /// database's clock, or 0.
    pub(crate) inherited: Option<i64>,
}

#[derive(Clone, Debug)]
pub(crate) enum TableOwner {
    ThisNode(Owned),
    /// The node with this name.
    OtherNode(String),
    /// The table does not exist.
    NoTable,
}

impl Node {
    /// Creates a node for a shared store. Returns `None` for any other store.
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

    /// Returns the subject of requests to a node.
    pub(crate) fn subject(name: &str) -> String {
        format!("polychess.node.{name}")
    }

    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    /// Returns the time between two renewals.
    pub(crate) fn pause(&self) -> Duration {
        self.lease / 3
    }

    /// Returns how far the shared clock is ahead of this machine's, in milliseconds.
    pub(crate) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// True if the lease has expired, so other servers may own the tables of this one.
    pub(crate) fn has_lost_lease(&self) -> bool {
        Instant::now() >= *self.expires.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews the lease, and compares the clocks. Returns the time since when the lease has held
    /// without a gap.
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

    /// Compares this machine's clock with the database's. True if the answer was prompt.
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
