//! The ownership of tables by several servers.
//!
//! A server has one lease for all its tables, so 1,000 quiet tables cost as much as one. `epoch`
//! counts the owners that a table has had. Each commit names an epoch. The database rejects it if
//! the table has had another owner since, even if the commit arrives late. Only the database's
//! clock counts, so the clocks of servers may differ.

use crate::store::StoreError;

/// The result of a claim of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The claiming server now owns the table.
    Taken {
        /// The epoch for the commits of this owner.
        epoch: i64,
        /// If the previous owner ended without releasing the table: the time of its last renewal by
        /// the clock of the store, or 0 if unknown.
        inherited: Option<i64>,
    },
    /// This running server owns the table.
    Owned(String),
    /// The table does not exist.
    Missing,
}

/// The state of a table at the time of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The last owner, if it has not released the table.
    pub(super) owner: Option<String>,
    /// The number of owners so far.
    pub(super) epoch: i64,
    /// The time of the owner's last renewal, or 0.
    pub(super) seen: i64,
    /// True if the owner's lease is valid.
    pub(super) kept: bool,
    /// True if the claiming server's lease is valid.
    pub(super) wanted: bool,
}

impl Standing {
    /// Returns the result of a claim by server `node`.
    ///
    /// # Errors
    /// `Superseded` if the lease of the claiming server has expired.
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
