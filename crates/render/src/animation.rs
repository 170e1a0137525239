//! Moving pictures: one frame after another, as APNG or GIF. Of each frame only what has changed is written.

use crate::png::{Error, Pixels};
use color_quant::NeuQuant;
use std::collections::HashMap;

/// The longest a frame can be shown, in hundredths of a second.
const LONGEST: u32 = 65_535;
/// Every so many pixels one is looked at to choose the colours of a GIF.
const SAMPLE: usize = 37;

/// A frame, and how long it is shown, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// What is shown.
    pub pixels: Pixels,
    /// For how long.
    pub milliseconds: u32,
}

impl Frame {
    fn hundredths(&self) -> u16 {
        (self.milliseconds / 10).clamp(1, LONGEST) as u16
    }
}

/// A part of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Patch {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Patch {
    /// The smallest part with all pixels that differ; one pixel where none does.
    fn of(before: Option<&Pixels>, now: &Pixels) -> Self {
        let whole = Self { x: 0, y: 0, width: now.width, height: now.height };
        let Some(before) = before.filter(|b| (b.width, b.height) == (now.width, now.height)) else { return whole };
        let row = now.width as usize * 3;
        let rows = before.rgb.chunks(row).zip(now.rgb.chunks(row));
        let (mut first, mut last, mut left, mut right) = (u32::MAX, 0, u32::MAX, 0);
        for (y, (a, b)) in (0_u32..).zip(rows).filter(|(_, (a, b))| a != b) {
            let differs = |i: &usize| a[*i] != b[*i];
            let x = |i: usize| (i / 3) as u32;
            left = left.min((0..row).find(differs).map_or(0, x));
            right = right.max((0..row).rev().find(differs).map_or(0, x));
            first = first.min(y);
            last = y;
        }
        if first == u32::MAX {
            Self { width: 1, height: 1, ..whole }
        } else {
            Self { x: left, y: first, width: right - left + 1, height: last - first + 1 }
        }
    }

    /// Its pixels, three bytes each.
    fn cut(self, pixels: &Pixels) -> Vec<u8> {
        let rows = (self.y..self.y + self.height).map(|y| (y as usize * pixels.width as usize + self.x as usize) * 3);
        rows.flat_map(|begin| &pixels.rgb[begin..begin + self.width as usize * 3]).copied().collect()
    }
}

/// What was shown before; all frames must be of one size.
#[derive(Debug, Default)]
struct Before {
    pixels: Option<Pixels>,
}

impl Before {
    /// The part of the next frame that is new, and its pixels.
    fn next(&mut self, pixels: Pixels) -> Result<(Patch, Vec<u8>), Error> {
        if let Some(before) = self.pixels.as_ref().filter(|b| (b.width, b.height) != (pixels.width, pixels.height)) {
            return Err(Error::Writing(format!(
                "a frame of {} by {} dots among frames of {} by {}",
                pixels.width, pixels.height, before.width, before.height
            )));
        }
        let patch = Patch::of(self.pixels.as_ref(), &pixels);
        let part = patch.cut(&pixels);
        self.pixels = Some(pixels);
        Ok((patch, part))
    }
}

/// Writes so many frames as APNG, which begins again at its end. Of the frames no more than two are held at a time.
///
/// # Errors
/// When a frame is an error, there are none or not as many as said, they differ in size, or the encoder fails.
pub fn apng<E: From<Error>>(count: usize, frames: impl Iterator<Item = Result<Frame, E>>) -> Result<Vec<u8>, E> {
    let failed = |e: png::EncodingError| Error::Writing(e.to_string());
    let mut frames = frames.peekable();
    let [width, height] = match frames.peek() {
        None => return Err(Error::Empty.into()),
        Some(Ok(first)) => [first.pixels.width, first.pixels.height],
        Some(Err(_)) => [1, 1],
    };
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_animated(u32::try_from(count).unwrap_or(u32::MAX), 0).map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    let mut before = Before::default();
    for (nth, frame) in frames.enumerate() {
        let frame = frame?;
        let delay = frame.hundredths();
        let (patch, part) = before.next(frame.pixels)?;
        if nth > 0 {
            writer.reset_frame_position().map_err(failed)?;
            writer.set_frame_dimension(patch.width, patch.height).map_err(failed)?;
            writer.set_frame_position(patch.x, patch.y).map_err(failed)?;
        }
        writer.set_frame_delay(delay, 100).map_err(failed)?;
        writer.write_image_data(&part).map_err(failed)?;
    }
    writer.finish().map_err(failed)?;
    Ok(file)
}

/// Writes frames as GIF, which begins again at its end. Its 256 colours are chosen from the frames given beside: the first and the last have
/// all there is, or nearly so.
///
/// # Errors
/// When a frame is an error, there are none, they differ in size or are too large for the format, or the encoder fails.
pub fn gif<E: From<Error>>(samples: &[Pixels], frames: impl Iterator<Item = Result<Frame, E>>) -> Result<Vec<u8>, E> {
    let failed = |e: gif::EncodingError| Error::Writing(e.to_string());
    let first = samples.first().ok_or(Error::Empty)?;
    let (Ok(width), Ok(height)) = (u16::try_from(first.width), u16::try_from(first.height)) else {
        return Err(Error::Width(first.width).into());
    };
    let mut colours = Colours::of(samples);
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, width, height, &colours.palette).map_err(failed)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
    let mut before = Before::default();
    for frame in frames {
        let frame = frame?;
        let delay = frame.hundredths();
        let (patch, part) = before.next(frame.pixels)?;
        let buffer: Vec<u8> = part.chunks_exact(3).map(|pixel| colours.index([pixel[0], pixel[1], pixel[2]])).collect();
        let [left, top, width, height] = [patch.x, patch.y, patch.width, patch.height].map(|v| v as u16);
        let dispose = gif::DisposalMethod::Keep;
        let part =
            gif::Frame { delay, dispose, left, top, width, height, buffer: buffer.into(), ..gif::Frame::default() };
        encoder.write_frame(&part).map_err(failed)?;
    }
    drop(encoder);
    Ok(file)
}

/// The 256 colours of a GIF, and which of them stands for a colour.
struct Colours {
    chosen: NeuQuant,
    palette: Vec<u8>,
    known: HashMap<[u8; 3], u8>,
}

impl Colours {
    fn of(samples: &[Pixels]) -> Self {
        let pixels = samples.iter().flat_map(|pixels| pixels.rgb.chunks_exact(3)).step_by(SAMPLE);
        let rgba: Vec<u8> = pixels.flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
        let chosen = NeuQuant::new(1, 256, &rgba);
        let palette = chosen.color_map_rgb();
        Self { chosen, palette, known: HashMap::new() }
    }

    fn index(&mut self, pixel: [u8; 3]) -> u8 {
        let chosen = &self.chosen;
        *self.known.entry(pixel).or_insert_with(|| chosen.index_of(&[pixel[0], pixel[1], pixel[2], 255]) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels(width: u32, height: u32, lit: &[(u32, u32)]) -> Pixels {
        let mut rgb = vec![0; (width * height * 3) as usize];
        lit.iter().for_each(|(x, y)| rgb[((y * width + x) * 3) as usize] = 200);
        Pixels { width, height, rgb }
    }

    #[test]
    fn only_what_changes_is_cut_out() {
        let (a, b) = (pixels(9, 7, &[(1, 1)]), pixels(9, 7, &[(1, 1), (4, 2), (3, 5)]));
        assert_eq!(Patch::of(Some(&a), &b), Patch { x: 3, y: 2, width: 2, height: 4 });
        assert_eq!(Patch::of(None, &b), Patch { x: 0, y: 0, width: 9, height: 7 });
        assert_eq!(Patch::of(Some(&b), &b), Patch { x: 0, y: 0, width: 1, height: 1 });
        assert_eq!(Patch { x: 1, y: 1, width: 2, height: 1 }.cut(&a), [200, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn frames_of_two_sizes_are_refused() {
        let frame = |width| Ok::<_, Error>(Frame { pixels: pixels(width, 3, &[]), milliseconds: 500 });
        assert_eq!(apng(0, std::iter::empty::<Result<Frame, Error>>()), Err(Error::Empty));
        assert_eq!(gif(&[], [frame(3)].into_iter()), Err(Error::Empty));
        let sample = [pixels(3, 3, &[])];
        let two = || [frame(3), frame(4)].into_iter();
        assert!(matches!(gif(&sample, two()), Err(Error::Writing(why)) if why.contains("4 by 3")));
        assert!(matches!(apng(2, two()), Err(Error::Writing(why)) if why.contains("4 by 3")));
        let wrong = || [frame(3), Err(Error::Width(0))].into_iter();
        assert_eq!((apng(2, wrong()), gif(&sample, wrong())), (Err(Error::Width(0)), Err(Error::Width(0))));
    }
}
