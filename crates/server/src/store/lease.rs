//! Ownership of tables when several servers share a database.
//!
//! Each server has one lease for all its tables, so the cost does not depend on the number of
//! tables. A table's `epoch` is the number of its successful claims. Each commit contains the epoch
//! of the owner that made it. The database rejects the commit if another server has claimed the
//! table since, even if the commit arrives late. Leases use only the database's clock, so the
//! clocks of servers may differ.

use crate::store::StoreError;

/// The result of claiming a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The claiming server now owns the table.
    Taken {
        /// The epoch that this owner must put into its commits.
        epoch: i64,
        /// The time of the previous owner's last lease renewal, by the database's clock; 0 if
        /// unknown. `None` if the previous owner released the table or is the same server.
        inherited: Option<i64>,
    },
    /// Another server owns the table and has a valid lease. The value is its name.
    Owned(String),
    /// The table does not exist.
    Missing,
}

/// The stored facts that determine the result of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The last owner, or `None` if the table was released or never claimed.
    pub(super) owner: Option<String>,
    /// The number of successful claims so far.
    pub(super) epoch: i64,
    /// The time of the owner's last lease renewal, in milliseconds since 1970; 0 if unknown.
    pub(super) seen: i64,
    /// True if `owner` has a valid lease.
    pub(super) kept: bool,
    /// True if the claiming server has a valid lease.
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
