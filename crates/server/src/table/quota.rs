//! The quota of unfinished games per guest.

use crate::reply::Failure;
use crate::session::Guest;
use crate::store::{StoreError, TableQuery};
use crate::table::context::Context;

/// Checks a guest's quota early, to avoid unnecessary work. The commit enforces the quota.
pub(crate) async fn check_quota(ctx: &Context, guest: &Guest) -> Result<(), Failure> {
    let most = ctx.config.open_games;
    let open = ctx.store.tables(TableQuery::UnfinishedOf(guest.session.clone()), most).await?;
    if open.len() < most as usize {
        return Ok(());
    }
    Err(StoreError::QuotaExceeded.into())
}
