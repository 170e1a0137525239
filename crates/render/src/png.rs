//! Pictures of pixels, from an SVG of this crate.

use crate::svg::{Area, Changed, Sequence};
use crate::words::told;
use polychess_game::Language;
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

impl Error {
    /// What is wrong, in one sentence without a full stop. What a library says of it stays as it says it.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Width(width) => {
                told(language, "width", &[("width", &width.to_string()), ("most", &MOST.to_string())])
            }
            Self::Svg(why) => told(language, "svg", &[("why", why)]),
            Self::Writing(why) => told(language, "writing", &[("why", why)]),
            Self::Empty => told(language, "empty", &[]),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for Error {}

/// Pixels, row by row, red, green, blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Three bytes for each pixel.
    pub rgb: Vec<u8>,
}

/// Paints an SVG so many pixels wide.
///
/// # Errors
/// When the width is out of bounds, or the text is no SVG.
pub fn paint(svg: &str, width: u32) -> Result<Pixels, Error> {
    let pixmap = painted(svg, width)?;
    Ok(cut(&pixmap, [0, 0], [width, pixmap.height()]))
}

fn painted(svg: &str, width: u32) -> Result<Pixmap, Error> {
    painted_over(svg, width, None)
}

/// Paints over another picture of the same size, or over white.
fn painted_over(svg: &str, width: u32, below: Option<&Pixmap>) -> Result<Pixmap, Error> {
    if width == 0 || width > MOST {
        return Err(Error::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| Error::Svg(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).clamp(1, 4 * MOST);
    let mut pixmap = match below.filter(|below| (below.width(), below.height()) == (width, height)) {
        Some(below) => below.clone(),
        None => {
            let mut white = Pixmap::new(width, height).ok_or(Error::Width(width))?;
            white.data_mut().fill(255);
            white
        }
    };
    // Stretched to whole pixels, so that no row or column is half covered.
    let stretched = height as f32 / tree.size().height();
    let down = if (stretched - scale).abs() * tree.size().height() < 1.0 { stretched } else { scale };
    resvg::render(&tree, Transform::from_scale(scale, down), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// The pixels between two corners. The paper lies under everything, so that nothing shines through.
fn cut(pixmap: &Pixmap, [left, top]: [u32; 2], [right, bottom]: [u32; 2]) -> Pixels {
    let (width, height) = (right.saturating_sub(left), bottom.saturating_sub(top));
    let mut rgb = Vec::with_capacity(width as usize * height as usize * 3);
    for y in top..top + height {
        let begin = (y as usize * pixmap.width() as usize + left as usize) * 4;
        let row = pixmap.data().get(begin..begin + width as usize * 4).unwrap_or_default();
        row.chunks_exact(4).for_each(|pixel| rgb.extend_from_slice(&pixel[..3]));
    }
    Pixels { width, height, rgb }
}

/// An upright rectangle of pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Columns left of it.
    pub x: u32,
    /// Rows above it.
    pub y: u32,
    /// What it shows.
    pub pixels: Pixels,
}

/// Paints the pictures of a sequence: what is the same in all of them once, and of each what has changed.
#[derive(Clone, Debug)]
pub struct Painter {
    width: u32,
    background: Pixmap,
}

impl Painter {
    /// Paints what is the same in all pictures.
    ///
    /// # Errors
    /// As [`paint`].
    pub fn new(sequence: &Sequence<'_>) -> Result<Self, Error> {
        let width = sequence.width();
        Ok(Self { width, background: painted(sequence.background(), width)? })
    }

    /// Paints a picture of the sequence, and cuts out the areas in which it has changed.
    ///
    /// # Errors
    /// As [`paint`].
    pub fn changes(&self, changed: &Changed) -> Result<Vec<Part>, Error> {
        let below = Some(&self.background).filter(|_| !changed.complete);
        let pixmap = painted_over(&changed.svg, self.width, below)?;
        let size = [pixmap.width(), pixmap.height()];
        let corner = |p: [f64; 2], round: fn(f64) -> f64| {
            [0, 1].map(|axis| (round(p[axis] * f64::from(size[axis])).max(0.0) as u32).min(size[axis]))
        };
        let part = |area: &Area| {
            let [x, y] = corner(area.least, f64::floor);
            Part { x, y, pixels: cut(&pixmap, [x, y], corner(area.most, f64::ceil)) }
        };
        Ok(changed.areas.iter().map(part).collect())
    }
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
