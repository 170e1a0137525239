//! `polychess render`: draws a position or a game as SVG, PNG, animation or text.

mod animation;
mod file;
mod options;
mod scene;

use crate::finding::Finding;
use crate::playthrough::Playthrough;
use options::WIDTH;
use polychess_game::BoardPicture;
use polychess_render::{Coordinates, png, svg, text};
use std::sync::Arc;

pub(crate) use file::Target;
pub(crate) use options::{CoordinatesOption, Format, NamesOption, Options, ThemeOption};

/// Minimum width of a cell, in pixels, for legible cell names: next to pieces, in empty cells and
/// at the edge.
const LEGIBLE_IN_CELLS: f64 = 44.0;
const LEGIBLE_ALONE: f64 = 30.0;
const LEGIBLE_AT_EDGE: f64 = 12.0;

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let target = Target::of(options.output.as_deref(), options.format, options.force)?;
    let line = options.source.read()?;
    let written = if target.format.moves() {
        animation::animation(options, &line, target.format, quiet)?
    } else {
        still(options, &line, target.format)?
    };
    target.write(&written)?;
    Ok(Finding::Nothing)
}

/// Draws the position after all turns and actions.
fn still(options: &Options, line: &Playthrough, format: Format) -> anyhow::Result<Vec<u8>> {
    let end = line.end()?;
    let shot = scene::of(options, end.as_ref(), Arc::new(end.board()))?;
    if format.is_text() {
        let colour = options.output.is_none()
            && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        let style = text::Style {
            bottom: shot.style.bottom,
            colour,
            coordinates: options.coordinates.map_or(Coordinates::Edge, Into::into),
            unicode: format == Format::Unicode,
        };
        let mut picture = BoardPicture::clone(&shot.picture);
        options.names.name(&mut picture, shot.style.bottom);
        let mut text = text::illustrated(&picture, Some(&shot.scene), &shot.overlay, &style);
        let notes = text::turn(&shot.scene).into_iter().chain(text::notes(&picture, &shot.scene));
        let laid_over = text::notes_on(&picture, &shot.overlay);
        notes.chain(laid_over).for_each(|line| text += &(line + "\n"));
        return Ok(text.into_bytes());
    }
    let width = options.size.unwrap_or(WIDTH);
    let drawn = shot.svg(options, if format == Format::Png { Some(width) } else { None });
    Ok(if format == Format::Svg { drawn.into_bytes() } else { png::picture(&drawn, width)? })
}

impl scene::Snapshot {
    /// Returns the image as SVG. With `width`, the SVG is the source of a pixel image and omits
    /// names that would be too small to read.
    fn svg(&self, options: &Options, width: Option<u32>) -> String {
        svg::illustrated(&self.picture, Some(&self.scene), &self.overlay, &self.style_of(options, width))
    }

    fn style_of(&self, options: &Options, width: Option<u32>) -> svg::Style {
        let mut style = self.style;
        style.titles = width.is_none();
        style.names = options.names.names(style.bottom);
        style.coordinates = options.coordinates.map_or_else(|| self.coordinates(&style, width), Into::into);
        style
    }

    /// Returns the place of the cell names if `--coordinates` is missing.
    fn coordinates(&self, style: &svg::Style, width: Option<u32>) -> Coordinates {
        let part = !self.overlay.only.is_empty();
        let across = self.picture.bounds[2] - self.picture.bounds[0];
        let legible = |pixels: f64| width.is_none_or(|width| f64::from(width) >= pixels * across);
        let empty = self.scene.pieces.is_empty();
        match part || empty || !svg::has_edge_coordinates(&self.picture, &self.overlay, style) {
            true if part || legible(if empty { LEGIBLE_ALONE } else { LEGIBLE_IN_CELLS }) => Coordinates::Cells,
            false if legible(LEGIBLE_AT_EDGE) => Coordinates::Edge,
            _ => Coordinates::Hidden,
        }
    }
}
