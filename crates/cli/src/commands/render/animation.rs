//! A whole game as a moving picture.

use super::options::{FILM_WIDTH, Format, Options};
use super::scene;
use super::source::Playthrough;
use crate::progress;
use polychess_game::AnyMatch;
use polychess_render::animation::{Frame, apng, gif};
use polychess_render::png::{self, Pixels};

/// The last position is shown so much longer than the others.
const AT_THE_END: u32 = 3;
/// Words of a turn that are longer than this are cut, so that each takes one line.
const MOST: usize = 40;

/// The position before the first turn and after each of them. The turn stands below the board.
pub(super) fn animation(options: &Options, line: &Playthrough, format: Format, quiet: bool) -> anyhow::Result<Vec<u8>> {
    // The whole game is played first, so that a wrong act is told at once.
    let mut now = line.start.boxed_clone();
    let mut captions = vec!["Start".to_owned()];
    for index in 0..line.acts.len() {
        captions.push(line.words(now.as_ref(), index).chars().take(MOST).collect());
        line.play(now.as_mut(), index)?;
    }
    let bar = progress::bar(captions.len() as u64, quiet);
    let frames =
        Frames { options, line, captions: &captions, now: line.start.boxed_clone(), next: 0 }.inspect(|_| bar.inc(1));
    if format == Format::Apng {
        return apng(captions.len(), frames);
    }
    let last = captions.last().map_or("", String::as_str);
    let samples = [paint(options, line.start.as_ref(), &captions[0])?, paint(options, now.as_ref(), last)?];
    gif(&samples, frames)
}

/// Frames, each painted when it is asked for.
struct Frames<'a> {
    options: &'a Options,
    line: &'a Playthrough,
    captions: &'a [String],
    now: Box<dyn AnyMatch>,
    next: usize,
}

impl Iterator for Frames<'_> {
    type Item = anyhow::Result<Frame>;

    fn next(&mut self) -> Option<Self::Item> {
        let caption = self.captions.get(self.next)?;
        let before = self.next.checked_sub(1);
        self.next += 1;
        let played = before.map_or(Ok(()), |index| self.line.play(self.now.as_mut(), index));
        let longer = if self.next == self.captions.len() { AT_THE_END } else { 1 };
        let milliseconds = self.options.delay.saturating_mul(longer);
        Some(
            played
                .and_then(|()| paint(self.options, self.now.as_ref(), caption))
                .map(|pixels| Frame { pixels, milliseconds }),
        )
    }
}

fn paint(options: &Options, now: &dyn AnyMatch, words: &str) -> anyhow::Result<Pixels> {
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
