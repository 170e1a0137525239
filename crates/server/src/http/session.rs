//! Routes for the user's own session.

use crate::accounts::Accounts;
use crate::names::check_name;
use crate::reply::{Failure, JsonBody};
use crate::session::{self, Session};
use crate::table::Tables;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use polychess_wire::{Introduce, Me};

/// Returns the user, or null without a session.
pub(crate) async fn show(session: Session) -> Json<Option<Me>> {
    Json(session.me())
}

/// Creates a session with this name, or renames the user of the existing one.
pub(crate) async fn create_or_rename(
    State(tables): State<Tables>,
    State(accounts): State<Accounts>,
    session: Session,
    headers: HeaderMap,
    JsonBody(introduce): JsonBody<Introduce>,
) -> Result<Response, Failure> {
    let name = check_name(&introduce.name)?;
    let Some(row) = &session.0 else {
        let (me, ctx) = (Me { name: name.clone(), account: false }, &tables.ctx);
        let (_, cookie) = session::create(&*ctx.store, &*ctx.clock, &ctx.config, (&headers, name)).await?;
        return Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response());
    };
    Ok(Json(accounts.rename(row, name).await?).into_response())
}
