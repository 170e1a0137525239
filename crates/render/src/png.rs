//! Renders the SVG images of this crate to pixels, and encodes them as PNG.

use crate::svg::{Area, Changed, Sequence};
use crate::words::message;
use polychess_game::Language;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// The maximum width of an image, in pixels.
pub const MOST: u32 = 8192;

/// The reason why an image cannot be rendered or written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The width is 0 or exceeds the maximum.
    Width(u32),
    /// The text is not valid SVG. The value is the reason.
    Svg(String),
    /// The image cannot be encoded. The value is the reason.
    Writing(String),
    /// The animation has no frames.
    Empty,
}

impl Error {
    /// Returns the message as one sentence without a full stop. Reasons from libraries are in
    /// English.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Width(width) => {
                message(language, "width", &[("width", &width.to_string()), ("most", &MOST.to_string())])
            }
            Self::Svg(why) => message(language, "svg", &[("why", why)]),
            Self::Writing(why) => message(language, "writing", &[("why", why)]),
            Self::Empty => message(language, "empty", &[]),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for Error {}

/// An opaque image. Its pixels are stored row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Red, green and blue of each pixel.
    pub rgb: Vec<u8>,
}

/// Renders an SVG at this width in pixels.
///
/// # Errors
/// If the width is 0 or too large, or the text is not valid SVG.
pub fn paint(svg: &str, width: u32) -> Result<Pixels, Error> {
    let pixmap = painted(svg, width)?;
    Ok(cut(&pixmap, [0, 0], [width, pixmap.height()]))
}

fn painted(svg: &str, width: u32) -> Result<Pixmap, Error> {
    painted_over(svg, width, None)
}

/// Renders an SVG over another image of the same size. Without such an image, renders it over
/// white.
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
    // Stretch the image to a whole number of rows. Otherwise, the last row would be partly
    // transparent.
    let stretched = height as f32 / tree.size().height();
    let down = if (stretched - scale).abs() * tree.size().height() < 1.0 { stretched } else { scale };
    resvg::render(&tree, Transform::from_scale(scale, down), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Returns the pixels of a rectangle, given by its upper left and lower right corner.
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

/// A rectangle of changed pixels in an animation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The column of the left edge.
    pub x: u32,
    /// The row of the top edge.
    pub y: u32,
    /// The new pixels.
    pub pixels: Pixels,
}

/// A painter that renders a sequence of images. It renders their common background only once. Of
/// each image, it renders only the areas that changed.
#[derive(Clone, Debug)]
pub struct Painter {
    width: u32,
    background: Pixmap,
}

impl Painter {
    /// Renders the background of the sequence.
    ///
    /// # Errors
    /// As for [`paint`].
    pub fn new(sequence: &Sequence<'_>) -> Result<Self, Error> {
        let width = sequence.width();
        Ok(Self { width, background: painted(sequence.background(), width)? })
    }

    /// Renders the changed areas of an image.
    ///
    /// # Errors
    /// As for [`paint`].
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

/// Encodes pixels as PNG.
///
/// # Errors
/// If the encoder fails.
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

/// Renders an SVG as PNG at this width in pixels.
///
/// # Errors
/// As for [`paint`] and [`encode`].
pub fn picture(svg: &str, width: u32) -> Result<Vec<u8>, Error> {
    encode(&paint(svg, width)?)
}
