//! Routes for ratings: of a table, of a player, and leaderboards.

use crate::accounts::{Accounts, history};
use crate::http::tables::look;
use crate::http::visitor::Visitor;
use crate::ratings;
use crate::reply::{Failure, InPath};
use crate::session::Session;
use crate::store::RatingList;
use crate::table::{LIVE, Tables};
use axum::Json;
use axum::extract::State;
use polychess_variants::info;
use polychess_wire::{Leaderboard, PlayerRatings, TableRatings};

fn live(variant: &str) -> RatingList {
    RatingList { variant: variant.to_owned(), pace: LIVE.to_owned() }
}

/// Returns the ratings of the players at a table, and the changes after a rated game.
pub(crate) async fn show_table(
    State(tables): State<Tables>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Json<TableRatings>, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let (ctx, list) = (&tables.ctx, live(now.table.info.id));
    let viewer = (&*now.table, now.viewer.0);
    Ok(Json(ratings::table_ratings(&*ctx.store, viewer, &list, ctx.wall()).await?))
}

pub(crate) async fn show_leaderboard(
    State(tables): State<Tables>,
    InPath(variant): InPath<String>,
) -> Result<Json<Leaderboard>, Failure> {
    let (ctx, list) = (&tables.ctx, live(info(&variant).map_err(Failure::from)?.id));
    Ok(Json(ratings::leaderboard(&*ctx.store, list, ctx.wall()).await?))
}

/// Returns the ratings of the caller. A guest has none.
pub(crate) async fn show_own(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
) -> Result<Json<PlayerRatings>, Failure> {
    let player = history::own_player(&accounts, visitor.requester()).await?;
    ratings_of(&tables, player).await
}

/// Returns the ratings of an account.
pub(crate) async fn show_public(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    InPath(name): InPath<String>,
) -> Result<Json<PlayerRatings>, Failure> {
    let player = history::public_player(&accounts, &name).await?;
    ratings_of(&tables, player).await
}

async fn ratings_of(tables: &Tables, player: history::Player) -> Result<Json<PlayerRatings>, Failure> {
    let ctx = &tables.ctx;
    let ratings = ratings::player_ratings(&*ctx.store, &player.person, ctx.wall()).await?;
    Ok(Json(PlayerRatings { name: player.name, ratings }))
}
