//! A whole game as a moving picture.

use super::{FILM_WIDTH, Format, Options, scene};
use crate::progress;
use crate::written;
use polychess_game::AnyMatch;
use polychess_render::film::{Frame, apng, gif};
use polychess_render::png::{self, Dots};

/// The last position is shown so much longer than the others.
const AT_THE_END: u32 = 3;
/// Words of a turn that are longer than this are cut, so that each takes one line.
const MOST: usize = 40;

/// The position before the first turn and after each of them. The turn stands below the board.
pub(super) fn film(options: &Options, acts: &[String], format: Format, quiet: bool) -> anyhow::Result<Vec<u8>> {
    // The whole game is played first, so that a wrong act is told at once.
    let start = options.place.game.new_match()?;
    let mut now = start.boxed_clone();
    let mut captions = vec!["Start".to_owned()];
    for (i, text) in acts.iter().enumerate() {
        captions.push(words(now.as_ref(), i, text));
        scene::play(now.as_mut(), i, text)?;
    }
    let bar = progress::bar(captions.len() as u64, quiet);
    let frames =
        Frames { options, acts, captions: &captions, now: start.boxed_clone(), next: 0 }.inspect(|_| bar.inc(1));
    if format == Format::Apng {
        return apng(captions.len(), frames);
    }
    let last = captions.last().map_or("", String::as_str);
    let samples = [paint(options, start.as_ref(), &captions[0])?, paint(options, now.as_ref(), last)?];
    gif(&samples, frames)
}

/// Frames, each painted when it is asked for.
struct Frames<'a> {
    options: &'a Options,
    acts: &'a [String],
    captions: &'a [String],
    now: Box<dyn AnyMatch>,
    next: usize,
}

impl Iterator for Frames<'_> {
    type Item = anyhow::Result<Frame>;

    fn next(&mut self) -> Option<Self::Item> {
        let caption = self.captions.get(self.next)?;
        let act = self.next.checked_sub(1).and_then(|before| Some((before, self.acts.get(before)?)));
        self.next += 1;
        let played = act.map_or(Ok(()), |(i, text)| scene::play(self.now.as_mut(), i, text));
        let longer = if self.next == self.captions.len() { AT_THE_END } else { 1 };
        let milliseconds = self.options.delay.saturating_mul(longer);
        Some(
            played
                .and_then(|()| paint(self.options, self.now.as_ref(), caption))
                .map(|dots| Frame { dots, milliseconds }),
        )
    }
}

fn paint(options: &Options, now: &dyn AnyMatch, words: &str) -> anyhow::Result<Dots> {
    let width = options.size.unwrap_or(FILM_WIDTH);
    let mut shot = scene::of(options, now)?;
    if !shot.overlay.caption.is_empty() && shot.overlay.only.is_empty() {
        shot.overlay.caption.push('\n');
    }
    // Below a part of a board there may be no room for a line, and all frames must be of one size.
    if shot.overlay.only.is_empty() {
        shot.overlay.caption += words;
    }
    Ok(png::paint(&shot.svg(options, Some(width)), width)?)
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
