//! Exports of games, and preview images for links.

use crate::fair::Payer;
use crate::gzip;
use crate::http::tables::look;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::policy::{FOR_ALL_PAGES, RESOURCES};
use crate::reply::{Failure, InPath};
use crate::reviews::Reviews;
use crate::session::Session;
use crate::share::{self, Painted};
use crate::table::{Snapshot, Tables};
use crate::workers::Workers;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use polychess_analysis::annotate;
use polychess_game::Choices;
use polychess_variants::{info, new_match};
use polychess_wire::Problem;
use std::sync::Arc;

/// Returns a table's game as a game file, with the evaluations of its review.
pub(crate) async fn export_record(
    State(tables): State<Tables>,
    State(reviews): State<Reviews>,
    peer: Peer,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let payer = session.payer(peer);
    let evaluations = reviews.evaluations(&id).await?;
    let text = tables.ctx.workers.look(&payer, move || {
        let record = share::record(&now.table)?;
        let record = annotate(&record, &evaluations).unwrap_or(record);
        record.to_text().map_err(|_| Failure::Broken)
    });
    Ok(file("text/plain; charset=utf-8", text.await??.into_bytes(), &format!("polychess-{id}.record")))
}

pub(crate) async fn export_record_json(
    State(tables): State<Tables>,
    peer: Peer,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let payer = session.payer(peer);
    let text = tables
        .ctx
        .workers
        .look(&payer, move || Ok::<_, Failure>(polychess_records::json::write(&share::record(&now.table)?)));
    Ok(file("application/json", text.await??.into_bytes(), &format!("polychess-{id}.json")))
}

/// Returns a table's game as PGN4. Fails for games that PGN4 cannot express.
pub(crate) async fn export_pgn4(
    State(tables): State<Tables>,
    peer: Peer,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let payer = session.payer(peer);
    let text = tables.ctx.workers.look(&payer, move || {
        let written = polychess_pgn4::write(&share::record(&now.table)?);
        written.map_err(|e| Failure::NotFound(Problem::new("no-such-format", e.to_string())))
    });
    Ok(file("text/plain; charset=utf-8", text.await??.text.into_bytes(), &format!("polychess-{id}.pgn4")))
}

/// Returns the board after a number of log entries, as a PNG image.
pub(crate) async fn draw_picture(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    State(painted): State<Painted>,
    peer: Peer,
    session: Session,
    InPath((id, entries)): InPath<(String, usize)>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let payer = (peer, &session.payer(peer));
    let png = position(&tables.ctx.workers, &limits, &painted, payer, (&id, now, Some(entries))).await?;
    Ok(file("image/png", png.to_vec(), &format!("polychess-{id}.png")))
}

/// Returns the last turns as a GIF animation.
pub(crate) async fn draw_animation(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    State(painted): State<Painted>,
    peer: Peer,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    let what = format!("film {id} {}", now.table.version());
    let work = move || share::animation(&now.table);
    let payer = (peer, &session.payer(peer));
    let gif = painting(&tables.ctx.workers, &limits, &painted, payer, what, work).await?;
    Ok(file("image/gif", gif.to_vec(), &format!("polychess-{id}.gif")))
}

/// Returns the preview image of a table: its current board.
pub(crate) async fn preview_table(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    State(painted): State<Painted>,
    peer: Peer,
    payer: Payer,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    limits.request(peer, false)?;
    let now = look(&tables, &id, None).await?;
    let png = position(&tables.ctx.workers, &limits, &painted, (peer, &payer), (&id, now, None)).await?;
    Ok(shown(&png))
}

/// Returns the preview image of a game: its starting position.
pub(crate) async fn preview_game(
    State(workers): State<Workers>,
    State(limits): State<Arc<Limits>>,
    State(painted): State<Painted>,
    peer: Peer,
    payer: Payer,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    limits.request(peer, false)?;
    let info = info(&id).map_err(|refusal| Failure::NotFound(refusal.into()))?;
    let work = move || share::position(new_match(info.id, &Choices::default_of(info), None)?.as_ref());
    let png = painting(&workers, &limits, &painted, (peer, &payer), format!("game {}", info.id), work).await?;
    Ok(shown(&png))
}

async fn position(
    workers: &Workers,
    limits: &Limits,
    painted: &Painted,
    (peer, payer): (Peer, &Payer),
    (id, now, entries): (&str, Box<Snapshot>, Option<usize>),
) -> Result<Arc<[u8]>, Failure> {
    let what = format!("table {id} {} {entries:?}", now.table.version());
    let work = move || match entries {
        Some(entries) => share::position(now.table.game_after_entries(entries)?.as_ref()),
        None => share::position(now.table.game.as_ref()),
    };
    painting(workers, limits, painted, (peer, payer), what, work).await
}

/// Returns an image from the cache. If the cache does not contain it, draws it.
async fn painting(
    workers: &Workers,
    limits: &Limits,
    painted: &Painted,
    (peer, payer): (Peer, &Payer),
    what: String,
    work: impl FnOnce() -> Result<Vec<u8>, Failure> + Send + 'static,
) -> Result<Arc<[u8]>, Failure> {
    let _permit = limits.large.acquire(peer).await;
    let picture = match painted.find(&what) {
        Some(picture) => picture,
        None => {
            let picture: Arc<[u8]> = workers.paint(payer, work).await??.into();
            painted.keep(what, Arc::clone(&picture));
            picture
        }
    };
    limits.pay(peer, picture.len())?;
    Ok(picture)
}

/// Creates a response that browsers save under this file name.
fn file(kind: &'static str, bytes: Vec<u8>, name: &str) -> Response {
    let mut response = gzip::body(kind, bytes, false);
    file_name(&mut response, name);
    response
}

/// Makes browsers save a response under this file name.
pub(crate) fn file_name(response: &mut Response, name: &str) {
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
}

/// Creates a response with an image that caches may keep for a minute.
fn shown(png: &[u8]) -> Response {
    let mut response = gzip::body("image/png", png.to_vec(), false);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"));
    response.headers_mut().insert(RESOURCES, FOR_ALL_PAGES);
    response
}
