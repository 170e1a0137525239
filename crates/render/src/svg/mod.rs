//! Boards as SVG: plain elements with the colours written out, so that every program that reads SVG draws the same.

mod cells;
mod lines;
mod marks;
mod men;
mod write;

use crate::theme::{Theme, army};
use crate::view::View;
use polychess_game::{BoardPicture, Scene};
use write::Svg;

/// Drawing units of one cell.
const UNIT: f64 = 100.0;
/// Space around the board, in cells.
const MARGIN: f64 = 0.35;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colours.
    pub theme: Theme,
    /// Which seat sits at the bottom.
    pub bottom: usize,
    /// Which names the cells bear.
    pub names: Names,
}

/// Which names the cells bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// None.
    Hidden,
    /// The canonical ones.
    #[default]
    Canonical,
    /// Those of a seat's own view, where the game has such names, else the canonical ones.
    Of(usize),
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Light, bottom: 0, names: Names::Canonical }
    }
}

/// What the parts of a drawing have in common.
struct Drawing<'a> {
    picture: &'a BoardPicture,
    scene: Option<&'a Scene>,
    style: Style,
    view: View,
}

impl Drawing<'_> {
    /// The name of an army that a seat's colours go by.
    fn army_name(&self, seat: usize) -> &'static str {
        self.scene.and_then(|scene| scene.seats.get(seat)).map_or("", |seat| seat.name)
    }

    fn army(&self, seat: usize) -> crate::theme::Army {
        army(self.army_name(seat), seat)
    }
}

/// Draws a board, with a scene or bare. The same input gives the same bytes on every machine.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    let view = View::from(picture, style.bottom);
    let drawing = Drawing { picture, scene, style: *style, view };
    let lines = picture.lines.iter().flat_map(|line| view.points(&line.points));
    let corners = picture.cells.iter().flat_map(|cell| view.points(&cell.outline)).chain(lines);
    let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in corners {
        for axis in 0..2 {
            least[axis] = least[axis].min(point[axis] - MARGIN);
            most[axis] = most[axis].max(point[axis] + MARGIN);
        }
    }
    if picture.cells.is_empty() {
        (least, most) = ([0.0; 2], [1.0; 2]);
    }
    let mut svg = Svg::new(least, most, style.theme.background());
    svg.describe(scene);
    men::define(&mut svg, &drawing);
    cells::draw(&mut svg, &drawing);
    marks::draw_below(&mut svg, &drawing);
    lines::draw(&mut svg, &drawing);
    cells::draw_names(&mut svg, &drawing);
    men::draw(&mut svg, &drawing);
    marks::draw_above(&mut svg, &drawing);
    svg.finish()
}
