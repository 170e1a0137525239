//! The style of a drawing, and the data that all its layers share.

use super::area::Area;
use super::sides::{Sides, pairs};
use super::write::escaped;
use crate::coordinates::Coordinates;
use crate::overlay::Overlay;
use crate::theme::{Army, Palette, Theme, army};
use crate::view::View;
use polychess_game::{ArmyMark, BoardPicture, Colour, PicturedCell, Scene};

/// The options for drawing a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The colour theme.
    pub theme: Theme,
    /// The index of the seat at the bottom.
    pub bottom: usize,
    /// The places where cell names appear.
    pub coordinates: Coordinates,
    /// The kind of cell names that appear.
    pub names: Names,
    /// True to show the player to move by a marker outside the board.
    pub turn: bool,
    /// True to add tooltips to cells, pieces and marks. They make an SVG much larger.
    pub titles: bool,
}

/// A kind of cell names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// The canonical names.
    #[default]
    Canonical,
    /// The names from the point of view of this seat. Canonical names replace them if the game has
    /// only one set of names.
    Of(usize),
}

impl Default for Style {
    fn default() -> Self {
        let (theme, coordinates, names) = (Theme::Light, Coordinates::Edge, Names::Canonical);
        Self { theme, bottom: 0, coordinates, names, turn: true, titles: true }
    }
}

/// The armies of the seats if no scene describes them.
const DEFAULT_ARMIES: [(Colour, ArmyMark); 4] = [
    (Colour::White, ArmyMark::Plain),
    (Colour::Gray, ArmyMark::Band),
    (Colour::Black, ArmyMark::Dots),
    (Colour::Red, ArmyMark::Hatch),
];

/// The input of a drawing, and the values that several layers need.
pub(super) struct Drawing<'a> {
    pub(super) picture: &'a BoardPicture,
    pub(super) scene: Option<&'a Scene>,
    pub(super) overlay: &'a Overlay,
    pub(super) style: Style,
    pub(super) view: View,
    /// True for each cell that is shown.
    pub(super) shown: Vec<bool>,
    /// True for each cell that is not drawn, because nothing near it changes.
    pub(super) passed: Vec<bool>,
    /// The outline of each cell in this view, and the neighbours of each cell beyond its sides.
    pub(super) outlines: Vec<Vec<[f64; 2]>>,
    pub(super) sides: Sides,
    /// The radius of pieces, in cells. All pieces have the same size on all cells.
    pub(super) piece: f64,
}

/// The reach of a piece with its halo and badge, and the reach of marks, in radii. Then the reach
/// of a stroke beyond an outline, in cells.
const PIECE_REACH: f64 = 1.15;
const MARK_REACH: f64 = 1.3;
const OUTLINE_MARGIN: f64 = 0.06;

/// The maximum ratio of a piece's radius to the radius of the smallest cell.
const MAX_PIECE_TO_CELL: f64 = 1.4;

/// Returns the common radius of all pieces on a board.
fn piece_radius(picture: &BoardPicture) -> f64 {
    let mut radii: Vec<f64> = picture.cells.iter().map(|cell| cell.radius).collect();
    radii.sort_by(f64::total_cmp);
    let at = |n: usize| radii.get(n).copied().unwrap_or(0.5);
    at(radii.len() / 2).min(at(0) * MAX_PIECE_TO_CELL)
}

impl<'a> Drawing<'a> {
    pub(super) fn of(picture: &'a BoardPicture, scene: Option<&'a Scene>, overlay: &'a Overlay, style: &Style) -> Self {
        let view = View::from(picture, style.bottom);
        let shown = overlay.shown(picture, &view);
        let outlines: Vec<Vec<[f64; 2]>> = picture.cells.iter().map(|cell| view.points(&cell.outline)).collect();
        let sides = Sides::of(&outlines);
        let passed = vec![false; shown.len()];
        let piece = piece_radius(picture);
        Self { picture, scene, overlay, style: *style, view, shown, passed, outlines, sides, piece }
    }

    /// Returns the area that a cell covers with its piece and marks. Returns `None` if the cell
    /// does not exist.
    pub(super) fn around(&self, index: usize) -> Option<Area> {
        let cell = self.picture.cells.get(index)?;
        let marked = self.scene.is_some_and(|scene| scene.marks.iter().any(|mark| mark.cells.contains(&index)));
        let reach = if marked { self.room(cell) * MARK_REACH } else { self.piece * PIECE_REACH };
        let [x, y] = self.view.point(cell.centre);
        let corners = [[x - reach, y - reach], [x + reach, y + reach]];
        let points = self.outlines[index].iter().chain(&corners);
        Some(points.fold(Area::EMPTY, |area, &p| area.with(p, OUTLINE_MARGIN)))
    }

    /// Marks all cells outside these areas, so that they are not drawn.
    pub(super) fn only_within(&mut self, areas: &[Area]) {
        self.passed = (0..self.shown.len())
            .map(|cell| self.around(cell).is_none_or(|around| areas.iter().all(|area| !area.overlaps(&around))))
            .collect();
    }

    /// Returns the name of a seat's army. Returns an empty string if no scene describes the army.
    pub(super) fn army_name(&self, seat: usize) -> &'static str {
        self.scene.and_then(|scene| scene.seats.get(seat)).map_or("", |seat| seat.name)
    }

    pub(super) fn army(&self, index: usize) -> Army {
        let seat = self.scene.and_then(|scene| scene.seats.get(index));
        let (colour, mark) = seat.map_or(DEFAULT_ARMIES[index % DEFAULT_ARMIES.len()], |seat| (seat.colour, seat.mark));
        army(self.style.theme, colour, mark)
    }

    pub(super) fn palette(&self) -> &'static Palette {
        self.style.theme.palette()
    }

    /// Returns a `title` element, which browsers show as a tooltip. Returns an empty string if
    /// tooltips are off.
    pub(super) fn title(&self, words: &str) -> String {
        if self.style.titles { format!("<title>{}</title>", escaped(words)) } else { String::new() }
    }

    /// Returns the radius around the centre of a cell that marks must leave free for a piece.
    pub(super) fn room(&self, cell: &PicturedCell) -> f64 {
        cell.radius.max(self.piece)
    }

    /// Returns a cell. Returns `None` if it is hidden or need not be drawn.
    pub(super) fn cell(&self, index: usize) -> Option<&PicturedCell> {
        let drawn = *self.shown.get(index)? && !*self.passed.get(index)?;
        self.picture.cells.get(index).filter(|_| drawn)
    }

    /// Returns a cell. Returns `None` if it is hidden.
    pub(super) fn shown_cell(&self, index: usize) -> Option<&PicturedCell> {
        self.picture.cells.get(index).filter(|_| self.shown.get(index) == Some(&true))
    }

    pub(super) fn indices(&self) -> impl Iterator<Item = usize> {
        (0..self.shown.len()).filter(|&cell| self.shown[cell])
    }

    /// Returns the sides of a cell that are not shared with another shown cell.
    pub(super) fn outer_sides(&self, cell: usize) -> impl Iterator<Item = [[f64; 2]; 2]> {
        let sides = pairs(&self.outlines[cell]).zip(self.sides.beyond(cell));
        sides.filter(|(_, beyond)| beyond.is_none_or(|other| !self.shown[other])).map(|(side, _)| side)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = &PicturedCell> {
        self.picture.cells.iter().zip(&self.shown).filter(|(_, shown)| **shown).map(|(cell, _)| cell)
    }

    /// Returns the outline of a cell, scaled by the factor `part` towards its centre.
    pub(super) fn shrunk(&self, cell: &PicturedCell, part: f64) -> Vec<[f64; 2]> {
        let centre = self.view.point(cell.centre);
        let inward = |p: [f64; 2]| [0, 1].map(|axis| centre[axis] + (p[axis] - centre[axis]) * part);
        self.view.points(&cell.outline).into_iter().map(inward).collect()
    }

    /// Returns the name of a cell in the style's kind of names.
    ///
    /// # Panics
    /// If the index is invalid.
    pub(super) fn name(&self, index: usize) -> &'a str {
        let cell = &self.picture.cells[index];
        let own = match self.style.names {
            Names::Of(seat) => cell.names.get(seat),
            Names::Canonical => None,
        };
        own.unwrap_or(&cell.name)
    }
}
