//! Pictures of boards: one that stands, and one that moves.

use crate::reply::Failure;
use crate::table::Table;
use polychess_game::{AnyMatch, Request};
use polychess_render::animation::{Frame, gif};
use polychess_render::png::{self, Pixels};
use polychess_render::svg::{self, Style};
use polychess_variants::new_match;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Dots across a picture.
const WIDTH: u32 = 800;
/// Dots across a moving one.
const FILM_WIDTH: u32 = 360;
/// Turns of a moving one: the last so many.
const FILM_TURNS: usize = 120;
/// Milliseconds of a turn, and of the end.
const TURN: u32 = 700;
const END: u32 = 3000;
/// Pictures that are kept.
const KEPT: usize = 64;

fn style() -> Style {
    Style { titles: false, ..Style::default() }
}

fn drawn(now: &dyn AnyMatch) -> String {
    let scene = now.scenes().into_iter().next();
    svg::board(&now.board(), scene.as_ref(), &style())
}

/// The first board of a match as it stands, as PNG.
pub(crate) fn position(now: &dyn AnyMatch) -> Result<Vec<u8>, Failure> {
    Ok(png::picture(&drawn(now), WIDTH)?)
}

fn paint(now: &dyn AnyMatch) -> Result<Pixels, Failure> {
    Ok(png::paint(&drawn(now), FILM_WIDTH)?)
}

/// The last turns of a table's game as GIF.
pub(crate) fn animation(table: &Table) -> Result<Vec<u8>, Failure> {
    let requests = table.requests().map(|json| Request::read(table.info, &json)).collect::<Result<Vec<_>, _>>()?;
    let (before, shown) = requests.split_at(requests.len().saturating_sub(FILM_TURNS));
    let mut now = new_match(table.info.id, table.game.choices(), table.made.position.as_deref())?;
    before.iter().try_for_each(|request| now.apply(request))?;
    let samples = [paint(now.as_ref())?, paint(table.game.as_ref())?];
    let frames = std::iter::once(None).chain(shown.iter().map(Some)).enumerate().map(|(nth, request)| {
        request.map_or(Ok(()), |request| now.apply(request))?;
        Ok::<_, Failure>(Frame {
            pixels: paint(now.as_ref())?,
            milliseconds: if nth == shown.len() { END } else { TURN },
        })
    });
    gif(&samples, frames)
}

/// What has been painted lately, by what it shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Painted {
    kept: Arc<Mutex<VecDeque<Picture>>>,
}

#[derive(Debug)]
struct Picture {
    what: String,
    bytes: Arc<[u8]>,
}

impl Painted {
    pub(crate) fn find(&self, what: &str) -> Option<Arc<[u8]>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|picture| picture.what == what).map(|picture| Arc::clone(&picture.bytes))
    }

    pub(crate) fn keep(&self, what: String, bytes: Arc<[u8]>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(Picture { what, bytes });
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}
