//! Pictures of pixels, from an SVG of this crate.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// The widest picture that is made.
pub const MOST: u32 = 8192;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The width is 0 or beyond what is made.
    Width(u32),
    /// The text is no SVG.
    Svg(String),
    /// The picture could not be written.
    Writing(String),
    /// There is nothing to show.
    Empty,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width(width) => write!(f, "a picture cannot be {width} dots wide; choose a width from 1 to {MOST}"),
            Self::Svg(why) => write!(f, "not an SVG: {why}"),
            Self::Writing(why) => write!(f, "the picture cannot be written: {why}"),
            Self::Empty => f.write_str("a moving picture needs at least one frame"),
        }
    }
}

impl std::error::Error for Error {}

/// Dots, row by row, red, green, blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Dots in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Three bytes for each dot.
    pub rgb: Vec<u8>,
}

/// Paints an SVG so many pixels wide.
///
/// # Errors
/// When the width is out of bounds, or the text is no SVG.
pub fn paint(svg: &str, width: u32) -> Result<Pixels, Error> {
    if width == 0 || width > MOST {
        return Err(Error::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| Error::Svg(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).clamp(1, 4 * MOST);
    let mut pixmap = Pixmap::new(width, height).ok_or(Error::Width(width))?;
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    // Stretched to whole pixels, so that no row or column is half covered.
    let stretched = height as f32 / tree.size().height();
    let down = if (stretched - scale).abs() * tree.size().height() < 1.0 { stretched } else { scale };
    resvg::render(&tree, Transform::from_scale(scale, down), &mut pixmap.as_mut());
    // The paper lies under everything, so that no dot shines through.
    let rgb = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok(Pixels { width, height: pixmap.height(), rgb })
}

/// Writes pixels as PNG.
///
/// # Errors
/// When the encoder fails.
pub fn encode(pixels: &Pixels) -> Result<Vec<u8>, Error> {
    let failed = |e: png::EncodingError| Error::Writing(e.to_string());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&pixels.rgb).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(file)
}

/// Paints an SVG as PNG.
///
/// # Errors
/// As [`paint`] and [`encode`].
pub fn picture(svg: &str, width: u32) -> Result<Vec<u8>, Error> {
    encode(&paint(svg, width)?)
}
