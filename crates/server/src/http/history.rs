//! Routes for the finished games of a player.

use crate::accounts::{Accounts, GameFilter, history};
use crate::fair::Payer;
use crate::http::share::file_name;
use crate::http::visitor::Visitor;
use crate::reply::{Failure, InPath, InQuery};
use crate::share;
use crate::table::Tables;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::{Stream, StreamExt as _, stream};
use polychess_wire::GameHistory;
use std::convert::Infallible;

pub(crate) async fn show_own(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    InQuery(filter): InQuery<GameFilter>,
) -> Result<Json<GameHistory>, Failure> {
    let player = history::own_player(&accounts, visitor.requester()).await?;
    Ok(Json(history::history(&accounts, &player, &filter).await?))
}

/// Returns the public games of an account.
pub(crate) async fn show_public(
    State(accounts): State<Accounts>,
    InPath(name): InPath<String>,
    InQuery(filter): InQuery<GameFilter>,
) -> Result<Json<GameHistory>, Failure> {
    let player = history::public_player(&accounts, &name).await?;
    Ok(Json(history::history(&accounts, &player, &filter).await?))
}

/// Returns all matching games of the caller as one archive of game files.
pub(crate) async fn export_own(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
    payer: Payer,
    InQuery(filter): InQuery<GameFilter>,
) -> Result<Response, Failure> {
    let player = history::own_player(&accounts, visitor.requester()).await?;
    let ids = history::finished_tables(&accounts, &player, &filter).await?;
    let parts = records(tables, payer, ids).map(|(_, record)| Ok::<_, Infallible>(Bytes::from(record + "\n")));
    let mut response = Response::new(Body::from_stream(parts));
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    file_name(&mut response, "polychess-games.txt");
    Ok(response)
}

/// Returns the game files of tables. Omits tables that the server cannot read now.
pub(crate) fn records(
    tables: Tables,
    payer: Payer,
    ids: Vec<String>,
) -> impl Stream<Item = (String, String)> + Send + 'static {
    stream::iter(ids).filter_map(move |id| {
        let (tables, payer) = (tables.clone(), payer.clone());
        async move {
            let table = tables.ctx.load(&id).await.ok().flatten()?;
            let text = tables.ctx.workers.look(&payer, move || share::record(&table).ok()?.to_text().ok()).await;
            Some((id, text.ok().flatten()?))
        }
    })
}
