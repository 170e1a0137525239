//! Applies rated games to the ratings, in the order of their numbers.

use crate::ratings::compute::{Dated, changes};
use crate::store::{QueuedGame, RatingStore, StoreError};
use crate::table::Context;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of games per query.
const PAGE: u32 = 100;
/// The maximum pause between two looks at the queue. Another server may have stopped before it
/// processed its games.
const PAUSE: Duration = Duration::from_secs(10);

/// Processes the queue after each rated game, and from time to time.
pub(crate) async fn run(ctx: Arc<Context>) {
    loop {
        if let Err(error) = process(ctx.store.ratings()).await {
            tracing::error!(%error, "cannot compute ratings; the server tries again soon");
        }
        let _ = tokio::time::timeout(PAUSE, ctx.rated_end.notified()).await;
    }
}

/// Applies all queued games.
async fn process(store: &dyn RatingStore) -> Result<(), StoreError> {
    loop {
        let games = store.rated_games(store.processed().await?, PAGE).await?;
        if games.is_empty() {
            return Ok(());
        }
        for queued in games {
            let known = known(store, &queued).await?;
            match store.apply_ratings(queued.seq, changes(&queued, &known)).await {
                // Another server was faster.
                Err(StoreError::Conflict) if store.processed().await? >= queued.seq => break,
                other => other?,
            }
        }
    }
}

/// Returns the current ratings of the players of a game.
async fn known(store: &dyn RatingStore, queued: &QueuedGame) -> Result<BTreeMap<String, Dated>, StoreError> {
    let mut known = BTreeMap::new();
    for person in queued.game.sides.iter().flat_map(|side| &side.persons) {
        let rows = store.ratings_of(person).await?;
        if let Some(row) = rows.into_iter().find(|row| row.list == queued.game.list) {
            known.insert(row.person, Dated { rating: row.rating, time: row.time });
        }
    }
    Ok(known)
}
