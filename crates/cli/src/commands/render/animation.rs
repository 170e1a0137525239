//! Renders a game as an animation.

use super::options::{ANIMATION_WIDTH, Format, Options};
use super::scene::{self, Snapshot};
use crate::parallel;
use crate::playthrough::{Numbers, Playthrough};
use crate::progress;
use polychess_game::{AnyMatch, BoardPicture};
use polychess_render::animation::{Apng, Frame, Gif};
use polychess_render::png::{Painter, Part, Pixels, paint};
use polychess_render::svg;
use std::io;
use std::sync::Arc;

/// The last position stays visible this many times as long as the others.
const AT_THE_END: u32 = 3;
/// Maximum length of a turn in a caption, in characters, so that it fits on one line.
const MOST: usize = 40;

/// Renders the starting position and the position after each turn. The caption shows the turn.
/// Several threads draw the frames.
pub(super) fn animation(options: &Options, line: &Playthrough, format: Format, quiet: bool) -> anyhow::Result<Vec<u8>> {
    let width = options.size.unwrap_or(ANIMATION_WIDTH);
    // Play the game first, so that an illegal action causes an error before any drawing.
    let mut now = line.start.boxed_clone();
    let (mut captions, mut numbers) = (vec!["Start".to_owned()], Numbers::default());
    for index in 0..line.acts.len() {
        captions.push(line.words(now.as_ref(), index, &mut numbers).chars().take(MOST).collect());
        line.play(now.as_mut(), index)?;
    }
    let count = captions.len();
    let board = Arc::new(line.start.board());
    let snapshot = |now: &dyn AnyMatch, index: usize| {
        captioned(options, now, &board, captions.get(index).map_or("", String::as_str))
    };
    let whole = |snapshot: &Snapshot| paint(&snapshot.svg(options, Some(width)), width);
    let first = Arc::new(snapshot(line.start.as_ref(), 0)?);
    let style = first.style_of(options, Some(width));
    let sequence = svg::Sequence::of(&board, (&first.scene, &first.overlay), &style, width);
    let painter = Painter::new(&sequence)?;
    let samples = [whole(&first)?, whole(&snapshot(now.as_ref(), count - 1)?)?];
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, options, format, count, &samples)?;
    let bar = progress::bar(count as u64, quiet);
    let milliseconds = |index: usize| options.delay.saturating_mul(if index + 1 == count { AT_THE_END } else { 1 });
    let [start, _] = samples;
    writer.add(&Frame { parts: vec![Part { x: 0, y: 0, pixels: start }], milliseconds: milliseconds(0) })?;
    parallel::in_order(
        parallel::default_jobs(),
        |give| {
            let (mut now, mut before) = (line.start.boxed_clone(), first);
            for index in 1..count {
                line.play(now.as_mut(), index - 1).map_err(io::Error::other)?;
                let next = Arc::new(snapshot(now.as_ref(), index).map_err(io::Error::other)?);
                if !give((index, before, Arc::clone(&next))) {
                    break;
                }
                before = next;
            }
            Ok(())
        },
        |(index, before, now): (usize, Arc<Snapshot>, Arc<Snapshot>)| {
            let [before, now] = [&before, &now].map(|snapshot| (&snapshot.scene, &snapshot.overlay));
            let parts = painter.changes(&sequence.changed(before, now))?;
            Ok(Frame { parts, milliseconds: milliseconds(index) })
        },
        |frame: Result<Frame, polychess_render::png::Error>| {
            bar.inc(1);
            Ok(writer.add(&frame?)?)
        },
    )?;
    writer.finish()?;
    Ok(file)
}

/// Returns a frame: the position with its caption.
fn captioned(
    options: &Options,
    now: &dyn AnyMatch,
    board: &Arc<BoardPicture>,
    words: &str,
) -> anyhow::Result<Snapshot> {
    let mut snapshot = scene::of(options, now, Arc::clone(board))?;
    // A cropped board may be too narrow for the caption, and all frames must have the same size.
    if snapshot.overlay.only.is_empty() {
        if !snapshot.overlay.caption.is_empty() {
            snapshot.overlay.caption.push('\n');
        }
        snapshot.overlay.caption += words;
    }
    Ok(snapshot)
}

enum Writer<'a> {
    Apng(Apng<'a>),
    Gif(Gif<'a>),
}

impl<'a> Writer<'a> {
    fn new(
        file: &'a mut Vec<u8>,
        options: &Options,
        format: Format,
        count: usize,
        samples: &[Pixels; 2],
    ) -> Result<Self, polychess_render::png::Error> {
        Ok(match format {
            Format::Apng => Self::Apng(Apng::new(file, count, &samples[0])?),
            _ => Self::Gif(Gif::new(file, options.theme.into(), samples)?),
        })
    }

    fn add(&mut self, frame: &Frame) -> Result<(), polychess_render::png::Error> {
        match self {
            Self::Apng(apng) => apng.add(frame),
            Self::Gif(gif) => gif.add(frame),
        }
    }

    fn finish(self) -> Result<(), polychess_render::png::Error> {
        match self {
            Self::Apng(apng) => apng.finish(),
            Self::Gif(_) => Ok(()),
        }
    }
}
