//! Writes APNG and GIF animations. Each frame contains only the pixels that changed.

use crate::gif_colours::Colours;
use crate::lzw::Packer;
use crate::png::{Error, Part, Pixels};
use crate::theme::Theme;
use std::ops::Range;

/// The maximum duration of a frame, in hundredths of a second.
const MAX_FRAME_DURATION: u32 = 65_535;
/// The palette index of unchanged pixels.
const TRANSPARENT: u8 = 255;

/// A frame of an animation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The parts that changed since the previous frame. The first frame has one part, which is the
    /// whole image.
    pub parts: Vec<Part>,
    /// The duration, in milliseconds.
    pub milliseconds: u32,
}

impl Frame {
    fn hundredths(&self) -> u16 {
        (self.milliseconds / 10).clamp(1, MAX_FRAME_DURATION) as u16
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Patch {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The current image, and the pixels that changed in the last frame.
#[derive(Debug)]
struct Canvas {
    pixels: Pixels,
    /// True for each pixel that changed.
    new: Vec<bool>,
    last: Patch,
}

/// A single pixel. A frame without changes needs it, because a frame must not be empty.
const EMPTY_PATCH: Patch = Patch { x: 0, y: 0, width: 1, height: 1 };

impl Canvas {
    fn new(first: &Pixels) -> Self {
        let count = first.width as usize * first.height as usize;
        Self { pixels: Pixels { rgb: vec![0; count * 3], ..*first }, new: vec![false; count], last: EMPTY_PATCH }
    }

    /// Applies the parts of a frame. Returns the smallest rectangle around the changed pixels. If
    /// no pixel changed, returns a single pixel. If `all` is true, every pixel counts as changed.
    fn show(&mut self, parts: &[Part], all: bool) -> Result<Patch, Error> {
        let [width, height] = [self.pixels.width as usize, self.pixels.height as usize];
        for row in self.rows(self.last) {
            self.new[row].fill(false);
        }
        // The minimum of x and y, then the maximum of x and y.
        let mut ends = [usize::MAX, usize::MAX, 0, 0];
        for part in parts {
            let [x, y, wide, high] = [part.x, part.y, part.pixels.width, part.pixels.height].map(|v| v as usize);
            if x + wide > width || y + high > height {
                return Err(Error::Writing(format!(
                    "a part of {wide} by {high} pixels reaches beyond a frame of {width} by {height}"
                )));
            }
            for (row, line) in part.pixels.rgb.chunks_exact((wide * 3).max(1)).enumerate() {
                let begin = (y + row) * width + x;
                let shown = &mut self.pixels.rgb[begin * 3..(begin + wide) * 3];
                if shown == line {
                    continue;
                }
                let new = &mut self.new[begin..begin + wide];
                for (at, (shown, pixel)) in shown.chunks_exact_mut(3).zip(line.chunks_exact(3)).enumerate() {
                    if shown != pixel {
                        shown.copy_from_slice(pixel);
                        new[at] = true;
                        ends = [ends[0].min(x + at), ends[1].min(y + row), ends[2].max(x + at), ends[3].max(y + row)];
                    }
                }
            }
        }
        let [left, top, right, bottom] = ends;
        self.last = match (all, left) {
            (true, _) => Patch { x: 0, y: 0, width, height },
            (false, usize::MAX) => EMPTY_PATCH,
            _ => Patch { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
        };
        if all {
            self.new.fill(true);
        }
        Ok(self.last)
    }

    /// Returns the indices of the pixels in a rectangle, as one range for each row.
    fn rows(&self, patch: Patch) -> impl Iterator<Item = Range<usize>> + use<> {
        let width = self.pixels.width as usize;
        (patch.y..patch.y + patch.height).map(move |y| (y * width + patch.x)..(y * width + patch.x + patch.width))
    }

    fn pixel(&self, at: usize) -> [u8; 3] {
        [0, 1, 2].map(|i| self.pixels.rgb[at * 3 + i])
    }
}

fn failed(e: impl std::fmt::Display) -> Error {
    Error::Writing(e.to_string())
}

/// A writer for an APNG that repeats forever.
pub struct Apng<'a> {
    writer: png::Writer<&'a mut Vec<u8>>,
    canvas: Canvas,
    begun: bool,
}

impl<'a> Apng<'a> {
    /// Begins a file with this number of frames. `first` determines the size of the image.
    ///
    /// # Errors
    /// If the number of frames is 0, or the encoder fails.
    pub fn new(file: &'a mut Vec<u8>, frames: usize, first: &Pixels) -> Result<Self, Error> {
        if frames == 0 {
            return Err(Error::Empty);
        }
        let mut encoder = png::Encoder::new(file, first.width, first.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_animated(u32::try_from(frames).unwrap_or(u32::MAX), 0).map_err(failed)?;
        Ok(Self { writer: encoder.write_header().map_err(failed)?, canvas: Canvas::new(first), begun: false })
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// If a part extends beyond the image, or the encoder fails.
    pub fn add(&mut self, frame: &Frame) -> Result<(), Error> {
        let patch = self.canvas.show(&frame.parts, !self.begun)?;
        if self.begun {
            let [x, y, width, height] = [patch.x, patch.y, patch.width, patch.height].map(|v| v as u32);
            self.writer.reset_frame_position().map_err(failed)?;
            self.writer.set_frame_dimension(width, height).map_err(failed)?;
            self.writer.set_frame_position(x, y).map_err(failed)?;
        }
        self.begun = true;
        self.writer.set_frame_delay(frame.hundredths(), 100).map_err(failed)?;
        let row = |row: Range<usize>| &self.canvas.pixels.rgb[row.start * 3..row.end * 3];
        let rgb: Vec<u8> = self.canvas.rows(patch).flat_map(row).copied().collect();
        self.writer.write_image_data(&rgb).map_err(failed)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If the number of added frames is too small.
    pub fn finish(self) -> Result<(), Error> {
        self.writer.finish().map_err(failed)
    }
}

/// A writer for a GIF that repeats forever.
///
/// The palette contains all colours of the theme, a transparent colour for unchanged pixels, and
/// colours chosen from sample images. Use the first and the last frame as samples, because together
/// they contain nearly all colours.
pub struct Gif<'a> {
    encoder: gif::Encoder<&'a mut Vec<u8>>,
    colours: Colours,
    canvas: Canvas,
    packer: Packer,
    begun: bool,
}

impl<'a> Gif<'a> {
    /// Begins a file. The image has the size of the first sample.
    ///
    /// # Errors
    /// If there is no sample, the size exceeds the limits of GIF, or the encoder fails.
    pub fn new(file: &'a mut Vec<u8>, theme: Theme, samples: &[Pixels]) -> Result<Self, Error> {
        let first = samples.first().ok_or(Error::Empty)?;
        let (Ok(width), Ok(height)) = (u16::try_from(first.width), u16::try_from(first.height)) else {
            return Err(Error::Width(first.width));
        };
        let colours = Colours::of(theme, samples);
        let palette: Vec<u8> = colours.palette.iter().flatten().copied().chain([0; 3]).collect();
        let mut encoder = gif::Encoder::new(file, width, height, &palette).map_err(failed)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, colours, canvas: Canvas::new(first), packer: Packer::new(), begun: false })
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// If a part extends beyond the image, or the encoder fails.
    pub fn add(&mut self, frame: &Frame) -> Result<(), Error> {
        let patch = self.canvas.show(&frame.parts, !self.begun)?;
        self.begun = true;
        let Self { canvas, colours, .. } = self;
        let mut buffer = vec![TRANSPARENT; patch.width * patch.height];
        for (row, line) in canvas.rows(patch).zip(buffer.chunks_exact_mut(patch.width)) {
            let changed = (row.clone().zip(&canvas.new[row])).zip(line).filter(|((_, new), _)| **new);
            changed.for_each(|((at, _), index)| *index = colours.index(canvas.pixel(at)));
        }
        let [left, top, width, height] = [patch.x, patch.y, patch.width, patch.height].map(|v| v as u16);
        let (delay, dispose, transparent) = (frame.hundredths(), gif::DisposalMethod::Keep, Some(TRANSPARENT));
        let buffer = self.packer.packed(&buffer).into();
        let part =
            gif::Frame { delay, dispose, transparent, left, top, width, height, buffer, ..gif::Frame::default() };
        self.encoder.write_lzw_pre_encoded_frame(&part).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(x: u32, y: u32, width: u32, rgb: &[[u8; 3]]) -> Part {
        let height = rgb.len() as u32 / width;
        Part { x, y, pixels: Pixels { width, height, rgb: rgb.concat() } }
    }

    const GRAY: [u8; 3] = [90; 3];
    const LIT: [u8; 3] = [200, 0, 0];

    #[test]
    fn only_what_changes_is_written() {
        let first = part(0, 0, 9, &[GRAY; 63]);
        let mut canvas = Canvas::new(&first.pixels);
        assert_eq!(canvas.show(&[first], true), Ok(Patch { x: 0, y: 0, width: 9, height: 7 }));
        let parts = [part(4, 2, 1, &[LIT]), part(2, 4, 3, &[GRAY, LIT, GRAY])];
        assert_eq!(canvas.show(&parts, false), Ok(Patch { x: 3, y: 2, width: 2, height: 3 }));
        assert_eq!(canvas.new.iter().filter(|new| **new).count(), 2);
        assert_eq!(canvas.show(&parts, false), Ok(Patch { x: 0, y: 0, width: 1, height: 1 }), "nothing new");
        assert!(canvas.show(&[part(8, 0, 2, &[LIT; 2])], false).is_err_and(|e| e.to_string().contains("2 by 1")));
    }

    #[test]
    fn nothing_is_no_animation() {
        let one = Pixels { width: 1, height: 1, rgb: GRAY.to_vec() };
        assert_eq!(Apng::new(&mut Vec::new(), 0, &one).err(), Some(Error::Empty));
        assert_eq!(Gif::new(&mut Vec::new(), Theme::Light, &[]).err(), Some(Error::Empty));
        let wide = Pixels { width: 70_000, height: 1, rgb: Vec::new() };
        assert_eq!(Gif::new(&mut Vec::new(), Theme::Light, &[wide]).err(), Some(Error::Width(70_000)));
    }
}
