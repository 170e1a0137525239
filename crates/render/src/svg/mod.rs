//! Boards as SVG: plain elements with the colours written out and letters as outlines, so that every program that reads SVG draws the same.

mod arrows;
mod background;
mod caption;
mod coordinates;
mod ends;
mod frame;
mod lines;
mod marks;
mod names;
mod overlay;
mod pieces;
mod sides;
mod write;

use crate::coordinates::Coordinates;
use crate::overlay::Overlay;
use crate::theme::{Army, Palette, Theme, army};
use crate::view::View;
use coordinates::EdgeCoordinates;
use frame::Frame;
use polychess_game::{BoardPicture, PicturedCell, Scene};
use sides::{Sides, pairs};
use write::{Svg, escaped};

/// Drawing units of one cell.
const UNIT: f64 = 100.0;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colours.
    pub theme: Theme,
    /// Which seat sits at the bottom.
    pub bottom: usize,
    /// Where cells are told by name.
    pub coordinates: Coordinates,
    /// Which names they have.
    pub names: Names,
    /// A disk outside the board shows who is on turn.
    pub turn: bool,
    /// With words that are seen when a pointer rests on a cell, a piece or a mark. Without them a drawing is a good deal smaller.
    pub titles: bool,
}

/// Which names the cells have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// The canonical ones.
    #[default]
    Canonical,
    /// Those of a seat's own view, where the game has such names, else the canonical ones.
    Of(usize),
}

impl Default for Style {
    fn default() -> Self {
        let (theme, coordinates, names) = (Theme::Light, Coordinates::Edge, Names::Canonical);
        Self { theme, bottom: 0, coordinates, names, turn: true, titles: true }
    }
}

/// What the parts of a drawing have in common.
struct Drawing<'a> {
    picture: &'a BoardPicture,
    scene: Option<&'a Scene>,
    overlay: &'a Overlay,
    style: Style,
    view: View,
    /// Which cells are shown.
    shown: Vec<bool>,
    /// The outline of each cell as it is seen, and where they meet.
    outlines: Vec<Vec<[f64; 2]>>,
    sides: Sides,
}

impl<'a> Drawing<'a> {
    fn of(picture: &'a BoardPicture, scene: Option<&'a Scene>, overlay: &'a Overlay, style: &Style) -> Self {
        let view = View::from(picture, style.bottom);
        let shown = overlay.shown(picture, &view);
        let outlines: Vec<Vec<[f64; 2]>> = picture.cells.iter().map(|cell| view.points(&cell.outline)).collect();
        let sides = Sides::of(&outlines);
        Self { picture, scene, overlay, style: *style, view, shown, outlines, sides }
    }

    /// The name of an army that a seat's colours go by.
    fn army_name(&self, seat: usize) -> &'static str {
        self.scene.and_then(|scene| scene.seats.get(seat)).map_or("", |seat| seat.name)
    }

    fn army(&self, seat: usize) -> Army {
        army(self.style.theme, self.army_name(seat), seat)
    }

    fn palette(&self) -> &'static Palette {
        self.style.theme.palette()
    }

    /// An element with words for a pointer, where they are wanted.
    fn title(&self, words: &str) -> String {
        if self.style.titles { format!("<title>{}</title>", escaped(words)) } else { String::new() }
    }

    /// A cell, if it is shown.
    fn cell(&self, index: usize) -> Option<&PicturedCell> {
        let shown = *self.shown.get(index)?;
        self.picture.cells.get(index).filter(|_| shown)
    }

    /// The indices of all cells that are shown.
    fn indices(&self) -> impl Iterator<Item = usize> {
        (0..self.shown.len()).filter(|&cell| self.shown[cell])
    }

    /// The sides of a cell at the edge of what is shown.
    fn outer_sides(&self, cell: usize) -> impl Iterator<Item = [[f64; 2]; 2]> {
        let sides = pairs(&self.outlines[cell]).zip(self.sides.beyond(cell));
        sides.filter(|(_, beyond)| beyond.is_none_or(|other| !self.shown[other])).map(|(side, _)| side)
    }

    /// All cells that are shown.
    fn cells(&self) -> impl Iterator<Item = &PicturedCell> {
        self.picture.cells.iter().zip(&self.shown).filter(|(_, shown)| **shown).map(|(cell, _)| cell)
    }

    /// The outline of a cell, drawn in towards its centre: 1 leaves it as it is.
    fn shrunk(&self, cell: &PicturedCell, part: f64) -> Vec<[f64; 2]> {
        let centre = self.view.point(cell.centre);
        let inward = |p: [f64; 2]| [0, 1].map(|axis| centre[axis] + (p[axis] - centre[axis]) * part);
        self.view.points(&cell.outline).into_iter().map(inward).collect()
    }
}

/// Can letters and numbers on the edge tell all cells? Where they cannot, cells bear their names.
#[must_use]
pub fn has_edge_coordinates(picture: &BoardPicture, overlay: &Overlay, style: &Style) -> bool {
    let style = Style { coordinates: Coordinates::Edge, ..*style };
    EdgeCoordinates::of(&Drawing::of(picture, None, overlay, &style)).is_some()
}

/// Draws a board, with a scene or bare.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// Draws a board and what is laid over it.
#[must_use]
pub fn illustrated(picture: &BoardPicture, scene: Option<&Scene>, overlay: &Overlay, style: &Style) -> String {
    let drawing = Drawing::of(picture, scene, overlay, style);
    let coordinates = EdgeCoordinates::of(&drawing);
    let frame = Frame::around(&drawing, coordinates.as_ref());
    let mut svg = Svg::new(&frame, drawing.palette().paper);
    svg.describe(scene, &overlay.caption);
    pieces::define(&mut svg, &drawing);
    background::draw(&mut svg, &drawing);
    overlay::draw_below(&mut svg, &drawing);
    marks::draw_below(&mut svg, &drawing);
    lines::draw(&mut svg, &drawing);
    names::draw(&mut svg, &drawing, coordinates.as_ref());
    pieces::draw(&mut svg, &drawing);
    marks::draw_above(&mut svg, &drawing);
    pieces::draw_badges(&mut svg, &drawing);
    overlay::draw_above(&mut svg, &drawing);
    arrows::draw(&mut svg, &drawing);
    coordinates.iter().for_each(|coordinates| coordinates.draw(&mut svg, drawing.palette().ink));
    caption::draw(&mut svg, &drawing, &frame);
    svg.finish(style.theme)
}
