//! How a follower learns of changes: new events of the log, and erased names.

use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::remote::follower::Follower;
use crate::token::log_name;
use std::sync::Arc;

impl Follower {
    /// Reads the log unless a reply is pending, because a client must get the acknowledgement of
    /// its command before the events.
    pub(super) async fn read_log_if_answered(&mut self) {
        if self.waiting.is_empty() {
            self.read_log().await;
        }
    }

    pub(super) async fn read_log(&mut self) {
        // Ignore an error, because the next tick tries again.
        let _ = self.catch_up().await;
    }

    /// Reads new events from the log and sends them to the watchers.
    pub(super) async fn catch_up(&mut self) -> Result<(), Failure> {
        let newer = self.ctx.load_newer(&self.table).await;
        if let Err(StoreError::Damaged(why)) = &newer {
            tracing::error!(table = %log_name(&self.table.id), why, "cannot follow a table; a newer server version may be able to");
            self.unreadable = true;
        }
        if let Some(table) = newer? {
            let known = std::mem::replace(&mut self.table, Arc::new(table));
            self.watchers.send(&known, &self.table);
            self.presence.update(&self.ctx, &self.table, &self.watchers);
        }
        Ok(())
    }

    /// Removes an erased name from the table and from the views of its watchers.
    pub(super) fn forget(&mut self, person: &str) {
        if let Some(table) = self.table.without_name(person) {
            self.table = Arc::new(table);
            self.watchers.send_views(&self.table, self.elapsed_ms());
        }
    }
}
