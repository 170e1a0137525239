//! This server among others that use the same database: which tables are its own.

use crate::store::{Claim, Store, StoreError};
use crate::token::{NoRandomness, random_id};
use std::time::Duration;

/// Letters of the name of a server.
const NAME: usize = 12;

/// A server as the database knows it, from its start to its end.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    name: String,
    lease: Duration,
}

/// A table that this server may act on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owned {
    /// What commits have to name.
    pub(crate) epoch: i64,
    /// Did its last owner end without giving it back?
    pub(crate) inherited: bool,
}

/// Whose a table is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whose {
    Own(Owned),
    Elsewhere,
    Nobodys,
}

impl Node {
    /// Comes to a store that other servers may use too. None for any other store: there all tables are the one server's own.
    pub(crate) fn of(store: &dyn Store, lease: Duration) -> Result<Option<Self>, NoRandomness> {
        if !store.is_shared() {
            return Ok(None);
        }
        Ok(Some(Self { name: random_id(NAME)?, lease }))
    }

    /// How long it is taken to be there when it says nothing.
    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    /// How often it says that it is there.
    pub(crate) fn pause(&self) -> Duration {
        self.lease / 3
    }

    pub(crate) async fn renew(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.renew(&self.name, self.lease).await
    }

    pub(crate) async fn claim(&self, store: &dyn Store, table: &str) -> Result<Whose, StoreError> {
        Ok(match store.claim(table, &self.name).await? {
            Claim::Taken { epoch, inherited } => Whose::Own(Owned { epoch, inherited }),
            Claim::Owned(_) => Whose::Elsewhere,
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
