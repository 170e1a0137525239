//! Draws boards as SVG. The images contain only basic elements, literal colours and letters as
//! outlines, so they look the same in all viewers.

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

/// True if letters and numbers at the edge can identify every cell. If false, the cells show their
/// names instead.
#[must_use]
pub fn has_edge_coordinates(picture: &BoardPicture, overlay: &Overlay, style: &Style) -> bool {
    let style = Style { coordinates: Coordinates::Edge, ..*style };
    EdgeCoordinates::of(&Drawing::of(picture, None, overlay, &style)).is_some()
}

/// Draws a board. The board is empty if there is no scene.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// Draws a board with an overlay, such as arrows and marked cells.
#[must_use]
pub fn illustrated(picture: &BoardPicture, scene: Option<&Scene>, overlay: &Overlay, style: &Style) -> String {
    let drawing = Drawing::of(picture, scene, overlay, style);
    let coordinates = EdgeCoordinates::of(&drawing);
    let frame = Frame::around(&drawing, coordinates.as_ref());
    draw(&drawing, coordinates.as_ref(), &frame, Layers::All)
}

/// The layers to draw.
#[derive(Clone, Copy, Debug)]
enum Layers<'a> {
    All,
    /// The layers that never change during a game: the paper, the edge and the cells.
    Background,
    /// The layers above the background, limited to these areas.
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
