//! Analyses and threats of positions. The requests contain the position, and the server stores
//! nothing.

use crate::analyses::Analyses;
use crate::fair::Payer;
use crate::http::hot_seat;
use crate::reply::{Failure, JsonBody};
use crate::session::Session;
use crate::store::TableQuery;
use crate::table::{ListedTable, Tables};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_requests::{AnalysisJob, threats};
use polychess_wire::{Analysis, AnalysisRequest, Problem, Threat, ThreatsRequest};

/// Returns the best lines of a position. Rejects players of an unfinished rated game.
pub(crate) async fn show(
    State(tables): State<Tables>,
    State(analyses): State<Analyses>,
    session: Session,
    payer: Payer,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<Analysis>, Failure> {
    let AnalysisRequest { game, board, lines, nodes } = request;
    permit(&tables, &session).await?;
    let before = hot_seat::replay(&tables.ctx.workers, &payer, game).await?;
    Ok(Json(analyses.analyze(&payer, AnalysisJob { before, board, lines, nodes }).await?))
}

/// Returns `true` if the visitor may analyse positions in the browser. Rejects players of an
/// unfinished rated game.
pub(crate) async fn show_permission(State(tables): State<Tables>, session: Session) -> Result<Json<bool>, Failure> {
    permit(&tables, &session).await?;
    Ok(Json(true))
}

/// Returns the threats of all armies.
pub(crate) async fn show_threats(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(request): JsonBody<ThreatsRequest>,
) -> Result<Json<Vec<Threat>>, Failure> {
    Ok(Json(workers.look(&payer, move || threats(&request)).await??))
}

/// Rejects players of an unfinished rated game.
async fn permit(tables: &Tables, session: &Session) -> Result<(), Failure> {
    if plays_rated_game(tables, session).await? {
        let message = "you play a rated game; finish it before you analyse positions";
        return Err(Failure::Forbidden(Problem::new("rated-game", message)));
    }
    Ok(())
}

/// True if the user of the session has a seat in an unfinished rated game.
async fn plays_rated_game(tables: &Tables, session: &Session) -> Result<bool, Failure> {
    let Some(user) = session.guest() else { return Ok(false) };
    let most = tables.ctx.config.open_games;
    let rows = tables.ctx.store.tables(TableQuery::UnfinishedOf(user.session), most).await?;
    for row in rows {
        if ListedTable::read(&row)?.is_rated_game() {
            return Ok(true);
        }
    }
    Ok(false)
}
