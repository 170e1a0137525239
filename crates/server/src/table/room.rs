//! How many games a guest may have.

use crate::reply::Failure;
use crate::store::TableQuery;
use crate::table::context::Context;
use crate::table::http_requests::Guest;
use polychess_wire::Problem;

impl Context {
    /// A guest has only so many unfinished games, this one aside. Asked and acted upon one by one, or requests at the same time would all
    /// find room.
    pub(crate) async fn has_room(&self, guest: &Guest, table: &str) -> Result<(), Failure> {
        let most = self.config.open_games;
        let open = self.store.tables(TableQuery::UnfinishedOf(guest.session.clone()), most.saturating_add(1)).await?;
        if open.iter().filter(|row| row.id != table).count() < most as usize {
            return Ok(());
        }
        let problem = Problem::new("too-many-games", "you have too many unfinished games; finish some, or leave them");
        Err(Failure::Refused(problem))
    }
}
