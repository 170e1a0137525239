//! Draws the animation in the README from the turns in `docs/rules/pictures/game.txt`.

use anyhow::Context as _;
use polychess_game::{Choices, Request, Scene};
use polychess_render::animation::{Frame, Gif};
use polychess_render::png::{Painter, Part, paint};
use polychess_render::svg::{Sequence, Style, illustrated};
use polychess_render::{Coordinates, Overlay, Theme};
use polychess_variants::{info, new_match};

const VARIANT: &str = "three-player";
const WIDTH: u32 = 420;
/// The duration of each frame and of the last frame, in milliseconds.
const FRAME_MS: u32 = 800;
const LAST_FRAME_MS: u32 = 3500;

pub(super) fn draw(turns: &str) -> anyhow::Result<Vec<u8>> {
    let mut now = new_match(VARIANT, &Choices::default_of(info(VARIANT)?), None)?;
    let (picture, nothing) = (now.board(), Overlay::default());
    let style = Style { coordinates: Coordinates::Hidden, titles: false, ..Style::default() };
    let mut scenes: Vec<Scene> = vec![now.scenes().swap_remove(0)];
    for text in turns.lines() {
        now.apply(&Request::turn(text)).with_context(|| format!("\"{text}\""))?;
        scenes.push(now.scenes().swap_remove(0));
    }
    let sequence = Sequence::of(&picture, (&scenes[0], &nothing), &style, WIDTH);
    let painter = Painter::new(&sequence)?;
    let whole = |scene: &Scene| paint(&illustrated(&picture, Some(scene), &nothing, &style), WIDTH);
    let samples = [whole(&scenes[0])?, whole(&scenes[scenes.len() - 1])?];
    let mut file = Vec::new();
    let mut gif = Gif::new(&mut file, Theme::Light, &samples)?;
    let [start, _] = samples;
    gif.add(&Frame { parts: vec![Part { x: 0, y: 0, pixels: start }], milliseconds: FRAME_MS })?;
    for (nth, pair) in scenes.windows(2).enumerate() {
        let changed = sequence.changed((&pair[0], &nothing), (&pair[1], &nothing));
        let parts = painter.changes(&changed)?;
        gif.add(&Frame { parts, milliseconds: if nth + 2 == scenes.len() { LAST_FRAME_MS } else { FRAME_MS } })?;
    }
    drop(gif);
    Ok(file)
}
