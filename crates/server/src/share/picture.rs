//! Draws images and animations of boards.

use crate::reply::Failure;
use crate::table::Table;
use polychess_game::{AnyMatch, Request, Scene};
use polychess_render::animation::{Frame, Gif};
use polychess_render::png::{self, Painter, Part, Pixels};
use polychess_render::svg::{self, Style};
use polychess_render::{Overlay, Theme};
use polychess_variants::new_match;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The width of an image, in pixels.
const WIDTH: u32 = 800;
/// The width of an animation, in pixels.
const ANIMATION_WIDTH: u32 = 360;
/// The maximum number of turns in an animation. A longer game is shortened to its last turns.
const ANIMATION_TURNS: usize = 120;
/// The display time of a turn in an animation, in milliseconds.
const TURN: u32 = 700;
/// The display time of the last frame of an animation, in milliseconds.
const END: u32 = 3000;
/// The maximum number of cached images.
const KEPT: usize = 64;

fn style() -> Style {
    Style { titles: false, ..Style::default() }
}

fn drawn(now: &dyn AnyMatch) -> String {
    let scene = now.scenes().into_iter().next();
    svg::board(&now.board(), scene.as_ref(), &style())
}

/// Draws the first board of a match as a PNG image.
pub(crate) fn position(now: &dyn AnyMatch) -> Result<Vec<u8>, Failure> {
    Ok(png::picture(&drawn(now), WIDTH)?)
}

fn scene(now: &dyn AnyMatch) -> Result<Scene, Failure> {
    Ok(now.scenes().into_iter().next().ok_or(png::Error::Empty)?)
}

fn paint(now: &dyn AnyMatch) -> Result<Pixels, Failure> {
    Ok(png::paint(&drawn(now), ANIMATION_WIDTH)?)
}

/// Draws the last turns of a table's game as a GIF animation.
pub(crate) fn animation(table: &Table) -> Result<Vec<u8>, Failure> {
    let requests = table.requests().map(|json| Request::read(table.info, &json)).collect::<Result<Vec<_>, _>>()?;
    let (before, shown) = requests.split_at(requests.len().saturating_sub(ANIMATION_TURNS));
    let mut now = new_match(table.info.id, table.game.choices(), table.creation.position.as_deref())?;
    before.iter().try_for_each(|request| now.apply(request))?;
    let samples = [paint(now.as_ref())?, paint(table.game.as_ref())?];
    let mut file = Vec::new();
    let mut gif = Gif::new(&mut file, Theme::default(), &samples)?;
    let time = |nth: usize| if nth == shown.len() { END } else { TURN };
    let [start, _] = samples;
    gif.add(&Frame { parts: vec![Part { x: 0, y: 0, pixels: start }], milliseconds: time(0) })?;
    let (picture, nothing) = (now.board(), Overlay::default());
    let mut seen = scene(now.as_ref())?;
    let sequence = svg::Sequence::of(&picture, (&seen, &nothing), &style(), ANIMATION_WIDTH);
    let painter = Painter::new(&sequence)?;
    for (nth, request) in (1..).zip(shown) {
        now.apply(request)?;
        let next = scene(now.as_ref())?;
        let changed = sequence.changed((&seen, &nothing), (&next, &nothing));
        gif.add(&Frame { parts: painter.changes(&changed)?, milliseconds: time(nth) })?;
        seen = next;
    }
    drop(gif);
    Ok(file)
}

/// A cache of drawn images.
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
