//! The ownership of tables by several servers.
//!
//! A server that says in time that it is there keeps all its tables by that one word: a lease for the server, not one for each table, so
//! that a thousand quiet tables cost no more than one. `epoch` counts the owners a table has had. A commit names the epoch it was thought
//! in, and the database refuses it when there has been another owner since, however late it comes. Time is the database's alone, so
//! clocks of servers may differ.

use crate::store::StoreError;

/// The result of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is the server's own.
    Taken {
        /// The epoch that commits name.
        epoch: i64,
        /// Where it was another server's, which is no longer there and has not given it back: when that last said that it is there, by the
        /// time of the store; 0 if nobody knows.
        inherited: Option<i64>,
    },
    /// It is this server's, which is there.
    Owned(String),
    /// There is no such table.
    Missing,
}

/// How a table stands when somebody wants it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The last owner, if it has not released the table.
    pub(super) owner: Option<String>,
    /// How many owners it has had.
    pub(super) epoch: i64,
    /// When that owner last said that it is there, or 0.
    pub(super) seen: i64,
    /// Is it there?
    pub(super) kept: bool,
    /// Is there the server that wants it?
    pub(super) wanted: bool,
}

impl Standing {
    /// What comes of it when this server wants the table.
    ///
    /// # Errors
    /// `Superseded` when the server's own lease has run out: others take it for gone.
    pub(super) fn claim(self, node: &str) -> Result<Claim, StoreError> {
        if !self.wanted {
            return Err(StoreError::Superseded);
        }
        match self.owner {
            Some(owner) if self.kept && owner != node => Ok(Claim::Owned(owner)),
            owner => {
                let inherited = owner.filter(|owner| owner != node).map(|_| self.seen);
                Ok(Claim::Taken { epoch: self.epoch + 1, inherited })
            }
        }
    }
}
