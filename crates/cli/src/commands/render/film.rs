//! A whole game as a moving picture.

use super::{FILM_WIDTH, Format, Options, scene};
use crate::written;
use polychess_game::AnyMatch;
use polychess_render::film::{Frame, apng, gif};
use polychess_render::png;

/// The last position is shown so much longer than the others.
const AT_THE_END: u32 = 3;
/// Words of a turn that are longer than this are cut, so that each takes one line.
const MOST: usize = 40;

/// The position before the first turn and after each of them. The turn stands below the board.
pub(super) fn film(options: &Options, acts: &[String], format: Format) -> anyhow::Result<Vec<u8>> {
    let mut now = options.place.game.new_match()?;
    let mut frames = vec![frame(options, now.as_ref(), "Start")?];
    for (i, text) in acts.iter().enumerate() {
        let words = words(now.as_ref(), i, text);
        scene::play(now.as_mut(), i, text)?;
        frames.push(frame(options, now.as_ref(), &words)?);
    }
    if let Some(last) = frames.last_mut() {
        last.milliseconds = last.milliseconds.saturating_mul(AT_THE_END);
    }
    Ok(if format == Format::Gif { gif(&frames)? } else { apng(&frames)? })
}

fn frame(options: &Options, now: &dyn AnyMatch, words: &str) -> anyhow::Result<Frame> {
    let width = options.size.unwrap_or(FILM_WIDTH);
    let mut shot = scene::of(options, now)?;
    if !shot.overlay.caption.is_empty() {
        shot.overlay.caption.push('\n');
    }
    shot.overlay.caption += words;
    let dots = png::paint(&shot.svg(options, Some(width)), width)?;
    Ok(Frame { dots, milliseconds: options.delay })
}

/// `3. Black Ng7`
fn words(now: &dyn AnyMatch, index: usize, text: &str) -> String {
    let mover = now.to_move().into_iter().flatten().next();
    let title = mover.map_or("", |seat| now.info().seat_title(seat));
    let turn = written::read(now, text).ok().and_then(|(_, json)| now.notate(json.as_str()?).ok());
    let words = match turn {
        Some(notation) => format!("{}. {title} {notation}", index + 1),
        None => format!("{}. {}", index + 1, text.trim_matches(['{', '}']).replace(['"', ':'], " ")),
    };
    words.chars().take(MOST).collect()
}
