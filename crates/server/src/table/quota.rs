//! How many games a guest may have.

use crate::reply::Failure;
use crate::session::Guest;
use crate::store::{StoreError, TableQuery};
use crate::table::context::Context;

impl Context {
    /// Has a guest fewer unfinished games than one may have? Whoever acts upon it asks again with what is written.
    pub(crate) async fn has_room(&self, guest: &Guest) -> Result<(), Failure> {
        let most = self.config.open_games;
        let open = self.store.tables(TableQuery::UnfinishedOf(guest.session.clone()), most).await?;
        if open.len() < most as usize {
            return Ok(());
        }
        Err(StoreError::NoRoom.into())
    }
}
