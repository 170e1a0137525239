//! Routes for watching: games in progress, and the search for finished games.

use crate::accounts::Accounts;
use crate::game_search::{GameSearch, search};
use crate::http::live::Featured;
use crate::http::lobby::PublicTables;
use crate::reply::{Failure, InQuery};
use crate::store::Store;
use crate::table::Tables;
use axum::Json;
use axum::extract::State;
use polychess_variants::info;
use polychess_wire::{FoundGames, LiveGame};
use serde::Deserialize;
use std::sync::Arc;

/// The game whose live tables a request lists.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiveFilter {
    #[serde(default)]
    variant: Option<String>,
}

/// Returns public games in progress with their boards, those of the highest rated players first.
pub(crate) async fn show_live(
    State(tables): State<Tables>,
    State(public): State<PublicTables>,
    State(featured): State<Featured>,
    InQuery(filter): InQuery<LiveFilter>,
) -> Result<Json<Vec<LiveGame>>, Failure> {
    if let Some(variant) = &filter.variant {
        info(variant).map_err(Failure::from)?;
    }
    let listed = public.read(&tables).await?;
    Ok(Json(featured.by_rating(&tables, &listed, filter.variant).await?))
}

/// Returns finished public games.
pub(crate) async fn find(
    State(accounts): State<Accounts>,
    State(store): State<Arc<dyn Store>>,
    InQuery(wanted): InQuery<GameSearch>,
) -> Result<Json<FoundGames>, Failure> {
    Ok(Json(search((&accounts, &*store), &wanted).await?))
}
