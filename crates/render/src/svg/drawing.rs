//! How a board is drawn, and what the parts of a drawing have in common.

use super::area::Area;
use super::sides::{Sides, pairs};
use super::write::escaped;
use crate::coordinates::Coordinates;
use crate::overlay::Overlay;
use crate::theme::{Army, Palette, Theme, army};
use crate::view::View;
use polychess_game::{ArmyMark, BoardPicture, Colour, PicturedCell, Scene};

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

/// The armies of a board of which nothing is known but its zones.
const NOBODYS: [(Colour, ArmyMark); 4] = [
    (Colour::White, ArmyMark::Plain),
    (Colour::Gray, ArmyMark::Band),
    (Colour::Black, ArmyMark::Dots),
    (Colour::Red, ArmyMark::Hatch),
];

/// What the parts of a drawing have in common.
pub(super) struct Drawing<'a> {
    pub(super) picture: &'a BoardPicture,
    pub(super) scene: Option<&'a Scene>,
    pub(super) overlay: &'a Overlay,
    pub(super) style: Style,
    pub(super) view: View,
    /// Which cells are shown.
    pub(super) shown: Vec<bool>,
    /// Those that are left out all the same, because nothing near them is to be drawn.
    pub(super) passed: Vec<bool>,
    /// The outline of each cell as it is seen, and where they meet.
    pub(super) outlines: Vec<Vec<[f64; 2]>>,
    pub(super) sides: Sides,
    /// The radius that pieces are drawn for: a king is a king on small cells and on large ones.
    pub(super) piece: f64,
}

/// How far a piece with its halo and its badge reaches, and how far marks reach around it, in radii; and what is drawn beyond an outline, in cells.
const REACH: f64 = 1.15;
const REACH_OF_MARKS: f64 = 1.3;
const BEYOND: f64 = 0.06;

/// On the smallest cells of a board a piece may be larger than the circle inside, by this.
const FILLING: f64 = 1.4;

/// The one size of the pieces of a board.
fn piece_radius(picture: &BoardPicture) -> f64 {
    let mut radii: Vec<f64> = picture.cells.iter().map(|cell| cell.radius).collect();
    radii.sort_by(f64::total_cmp);
    let at = |n: usize| radii.get(n).copied().unwrap_or(0.5);
    at(radii.len() / 2).min(at(0) * FILLING)
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

    /// All that stands on a cell, with its marks, lies within: least x and y, greatest x and y.
    pub(super) fn around(&self, index: usize) -> Option<Area> {
        let cell = self.picture.cells.get(index)?;
        let marked = self.scene.is_some_and(|scene| scene.marks.iter().any(|mark| mark.cells.contains(&index)));
        let reach = if marked { self.room(cell) * REACH_OF_MARKS } else { self.piece * REACH };
        let [x, y] = self.view.point(cell.centre);
        let corners = [[x - reach, y - reach], [x + reach, y + reach]];
        let points = self.outlines[index].iter().chain(&corners);
        Some(points.fold(Area::NOTHING, |area, &p| area.with(p, BEYOND)))
    }

    /// Leaves out the cells of which nothing lies in these areas.
    pub(super) fn only_within(&mut self, areas: &[Area]) {
        self.passed = (0..self.shown.len())
            .map(|cell| self.around(cell).is_none_or(|around| areas.iter().all(|area| !area.meets(&around))))
            .collect();
    }

    /// The name of the army of a seat.
    pub(super) fn army_name(&self, seat: usize) -> &'static str {
        self.scene.and_then(|scene| scene.seats.get(seat)).map_or("", |seat| seat.name)
    }

    pub(super) fn army(&self, index: usize) -> Army {
        let seat = self.scene.and_then(|scene| scene.seats.get(index));
        let (colour, mark) = seat.map_or(NOBODYS[index % NOBODYS.len()], |seat| (seat.colour, seat.mark));
        army(self.style.theme, colour, mark)
    }

    pub(super) fn palette(&self) -> &'static Palette {
        self.style.theme.palette()
    }

    /// An element with words for a pointer, where they are wanted.
    pub(super) fn title(&self, words: &str) -> String {
        if self.style.titles { format!("<title>{}</title>", escaped(words)) } else { String::new() }
    }

    /// The radius of what is drawn around a piece on a cell.
    pub(super) fn room(&self, cell: &PicturedCell) -> f64 {
        cell.radius.max(self.piece)
    }

    /// A cell, if it is drawn.
    pub(super) fn cell(&self, index: usize) -> Option<&PicturedCell> {
        let drawn = *self.shown.get(index)? && !*self.passed.get(index)?;
        self.picture.cells.get(index).filter(|_| drawn)
    }

    /// A cell, if it is shown.
    pub(super) fn shown_cell(&self, index: usize) -> Option<&PicturedCell> {
        self.picture.cells.get(index).filter(|_| self.shown.get(index) == Some(&true))
    }

    /// The indices of all cells that are shown.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> {
        (0..self.shown.len()).filter(|&cell| self.shown[cell])
    }

    /// The sides of a cell at the edge of what is shown.
    pub(super) fn outer_sides(&self, cell: usize) -> impl Iterator<Item = [[f64; 2]; 2]> {
        let sides = pairs(&self.outlines[cell]).zip(self.sides.beyond(cell));
        sides.filter(|(_, beyond)| beyond.is_none_or(|other| !self.shown[other])).map(|(side, _)| side)
    }

    /// All cells that are shown.
    pub(super) fn cells(&self) -> impl Iterator<Item = &PicturedCell> {
        self.picture.cells.iter().zip(&self.shown).filter(|(_, shown)| **shown).map(|(cell, _)| cell)
    }

    /// The outline of a cell, drawn in towards its centre: 1 leaves it as it is.
    pub(super) fn shrunk(&self, cell: &PicturedCell, part: f64) -> Vec<[f64; 2]> {
        let centre = self.view.point(cell.centre);
        let inward = |p: [f64; 2]| [0, 1].map(|axis| centre[axis] + (p[axis] - centre[axis]) * part);
        self.view.points(&cell.outline).into_iter().map(inward).collect()
    }

    /// The name of a cell as it is wanted; it is there.
    pub(super) fn name(&self, index: usize) -> &'a str {
        let cell = &self.picture.cells[index];
        let own = match self.style.names {
            Names::Of(seat) => cell.names.get(seat),
            Names::Canonical => None,
        };
        own.unwrap_or(&cell.name)
    }
}
