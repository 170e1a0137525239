//! Routes for the games: their boards and rulebooks.

use crate::fair::Payer;
use crate::reply::{Failure, InPath, InQuery};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use polychess_game::{BoardPicture, Choices, Info};
use polychess_variants::{INFOS, info, new_match};
use polychess_wire::VariantView;

pub(crate) async fn list(State(workers): State<Workers>, payer: Payer) -> Result<Json<Vec<VariantView>>, Failure> {
    let view = |&info: &&'static Info| Ok(VariantView::of(info, &|choices| new_match(info.id, choices, None))?);
    let views = workers.look(&payer, move || INFOS.iter().map(view).collect::<Result<_, Failure>>()).await??;
    Ok(Json(views))
}

/// Returns the empty board of a game. The query contains the game's options.
pub(crate) async fn show_board(
    State(workers): State<Workers>,
    payer: Payer,
    InPath(id): InPath<String>,
    InQuery(options): InQuery<Vec<(String, String)>>,
) -> Result<Json<BoardPicture>, Failure> {
    let info = info(&id).map_err(|refusal| Failure::NotFound(refusal.into()))?;
    let options: Vec<String> = options.into_iter().map(|(id, value)| format!("{id}={value}")).collect();
    let choices = Choices::from_texts(info, options.iter().map(String::as_str))?;
    let picture = workers.look(&payer, move || Ok::<_, Failure>(new_match(&id, &choices, None)?.board())).await??;
    Ok(Json(picture))
}

/// Returns the rulebook of a game, as Markdown.
pub(crate) async fn show_rules(InPath(id): InPath<String>) -> Result<impl IntoResponse, Failure> {
    let info = info(&id).map_err(|refusal| Failure::NotFound(refusal.into()))?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], info.rules))
}
