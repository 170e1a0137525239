//! Routes for the guest's own session.

use crate::names::check_name;
use crate::reply::{Failure, JsonBody};
use crate::session::{self, Session};
use crate::store::SessionRow;
use crate::table::Tables;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use polychess_wire::{Introduce, Me};

/// Returns the guest, or null without a session.
pub(crate) async fn show(session: Session) -> Json<Option<Me>> {
    Json(session.0.map(|row| Me { name: row.name, account: false }))
}

/// Creates a session with this name, or renames the guest of the existing one.
pub(crate) async fn create_or_rename(
    State(tables): State<Tables>,
    session: Session,
    JsonBody(introduce): JsonBody<Introduce>,
) -> Result<Response, Failure> {
    let name = check_name(&introduce.name)?;
    let me = Json(Me { name: name.clone(), account: false });
    match session.0 {
        Some(row) => {
            tables.ctx.store.put_session(SessionRow { name, ..row }).await?;
            Ok(me.into_response())
        }
        None => {
            let ctx = &tables.ctx;
            let (_, cookie) = session::create(&*ctx.store, &*ctx.clock, &ctx.config, name).await?;
            Ok(([(header::SET_COOKIE, cookie)], me).into_response())
        }
    }
}
