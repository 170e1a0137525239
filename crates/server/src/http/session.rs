//! Who the client is.

use crate::app::Site;
use crate::reply::{Failure, JsonBody};
use crate::session::{Session, begin, check_name};
use crate::store::SessionRow;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use polychess_wire::{Introduce, Me};

/// The guest, or null.
pub(crate) async fn show(session: Session) -> Json<Option<Me>> {
    Json(session.0.map(|row| Me { name: row.name }))
}

/// A new guest, or a new name.
pub(crate) async fn introduce(
    State(site): State<Site>,
    session: Session,
    JsonBody(introduce): JsonBody<Introduce>,
) -> Result<Response, Failure> {
    let name = check_name(&introduce.name)?;
    let me = Json(Me { name: name.clone() });
    match session.0 {
        Some(row) => {
            site.tables.ctx.store.put_session(SessionRow { name, ..row }).await?;
            Ok(me.into_response())
        }
        None => {
            let (_, cookie) = begin(&site, name).await?;
            Ok(([(header::SET_COOKIE, cookie)], me).into_response())
        }
    }
}
