//! Draws boards as SVG. It uses only basic elements, literal colours and outlined letters, so that
//! all viewers show the same image.

mod area;
mod arrows;
mod background;
mod caption;
mod changes;
mod coordinates;
mod drawing;
mod ends;
mod frame;
mod label;
mod lines;
mod marks;
mod names;
mod overlay;
mod pieces;
mod placing;
mod sides;
#[cfg(test)]
mod tests;
mod write;

use crate::coordinates::Coordinates;
use crate::overlay::Overlay;
use coordinates::EdgeCoordinates;
use drawing::Drawing;
use frame::Frame;
use polychess_game::{BoardPicture, Scene};
use write::Svg;

pub use area::Area;
pub use changes::{Changed, Sequence};
pub use drawing::{Names, Style};

/// True if letters and numbers at the edge can identify every cell. Otherwise the cells show their
/// names.
#[must_use]
pub fn has_edge_coordinates(picture: &BoardPicture, overlay: &Overlay, style: &Style) -> bool {
    let style = Style { coordinates: Coordinates::Edge, ..*style };
    EdgeCoordinates::of(&Drawing::of(picture, None, overlay, &style)).is_some()
}

/// Draws a board. Without a scene, it is empty.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// Draws a board with arrows, marks and other additions.
#[must_use]
pub fn illustrated(picture: &BoardPicture, scene: Option<&Scene>, overlay: &Overlay, style: &Style) -> String {
    let drawing = Drawing::of(picture, scene, overlay, style);
    let coordinates = EdgeCoordinates::of(&drawing);
    let frame = Frame::around(&drawing, coordinates.as_ref());
    draw(&drawing, coordinates.as_ref(), &frame, Layers::All)
}

/// Which layers to draw.
#[derive(Clone, Copy, Debug)]
enum Layers<'a> {
    All,
    /// The layers that no move changes: the paper, the edge and the cells.
    Background,
    /// The layers above the background, but only within these areas.
    Above(&'a [Area]),
}

fn draw(drawing: &Drawing<'_>, coordinates: Option<&EdgeCoordinates>, frame: &Frame, layers: Layers<'_>) -> String {
    let areas = if let Layers::Above(areas) = layers { Some(areas) } else { None };
    let paper = areas.is_none().then_some(drawing.palette().paper);
    let mut svg = Svg::new([frame.least, frame.most], paper);
    if !matches!(layers, Layers::Background) {
        svg.describe(drawing.scene, &drawing.overlay.caption);
        pieces::define(&mut svg, drawing, !frame.signs.is_empty());
    }
    if areas.is_none() {
        lines::draw_below(&mut svg, drawing);
        background::draw(&mut svg, drawing);
    }
    if matches!(layers, Layers::Background) {
        return svg.finish(drawing.style.theme);
    }
    overlay::draw_below(&mut svg, drawing);
    marks::draw_below(&mut svg, drawing);
    lines::draw(&mut svg, drawing, areas);
    names::draw(&mut svg, drawing, coordinates, false);
    pieces::draw(&mut svg, drawing);
    marks::draw_above(&mut svg, drawing);
    pieces::draw_badges(&mut svg, drawing);
    overlay::draw_above(&mut svg, drawing);
    arrows::draw(&mut svg, drawing);
    names::draw(&mut svg, drawing, coordinates, true);
    if let Some(coordinates) = coordinates {
        coordinates.draw(&mut svg, drawing.palette().ink, areas);
    }
    caption::draw(&mut svg, drawing, frame);
    svg.finish(drawing.style.theme)
}
