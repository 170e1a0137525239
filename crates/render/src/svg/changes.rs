//! Finds the areas that change between two images of an animation, and draws them.

use super::area::Area;
use super::coordinates::EdgeCoordinates;
use super::drawing::{Drawing, Style};
use super::frame::{Frame, SIGN_RADIUS, TIP_REACH};
use super::marks::drawn_marks;
use super::{Layers, draw};
use crate::overlay::Overlay;
use polychess_game::{BoardLine, BoardPicture, Scene, ScenePiece};
use std::collections::BTreeMap;

/// The margin around a changed area in pixels. It is necessary because edges are antialiased and
/// strokes extend beyond the area.
const AREA_MARGIN: f64 = 2.5;
/// The maximum distance between the edge of a stroke and the centre of its line, in cells.
const MAX_STROKE_DISTANCE: f64 = 0.3;

/// The changes between two consecutive images.
#[derive(Clone, PartialEq, Debug)]
pub struct Changed {
    /// The SVG of the changes. If it is drawn over the background of the sequence, the changed
    /// areas are complete.
    pub svg: String,
    /// The changed areas, as fractions of the width and the height from the upper left corner.
    pub areas: Vec<Area>,
    /// True if the corners of the image differ from those of the first image. The SVG then contains
    /// its own background, because the background of the sequence does not fit.
    pub complete: bool,
}

/// A sequence of images of the same board, which become an animation.
#[derive(Debug)]
pub struct Sequence<'a> {
    picture: &'a BoardPicture,
    style: Style,
    /// The labels at the edge, which are the same in all images.
    coordinates: Option<EdgeCoordinates>,
    /// The upper left and the lower right corner of the first image.
    corners: [[f64; 2]; 2],
    background: String,
    width: u32,
}

impl<'a> Sequence<'a> {
    /// Creates a sequence that begins with this scene and overlay. All images have the size of the
    /// first one. Its width is `width` pixels.
    #[must_use]
    pub fn of(picture: &'a BoardPicture, (scene, overlay): (&Scene, &Overlay), style: &Style, width: u32) -> Self {
        let drawing = Drawing::of(picture, Some(scene), overlay, style);
        let coordinates = EdgeCoordinates::of(&drawing);
        let frame = Frame::around(&drawing, coordinates.as_ref());
        let background = draw(&drawing, None, &frame, Layers::Background);
        Self { picture, style: *style, coordinates, corners: [frame.least, frame.most], background, width }
    }

    /// Returns the SVG of the background that all images share.
    #[must_use]
    pub fn background(&self) -> &str {
        &self.background
    }

    /// Returns the width of all images, in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Draws the changes between two scenes. Changes of pieces, marks, lines, the player to move
    /// and the caption affect only some areas. Any other change causes a drawing of the whole
    /// image.
    #[must_use]
    pub fn changed(&self, before: (&Scene, &Overlay), now: (&Scene, &Overlay)) -> Changed {
        let [old, mut drawing] =
            [before, now].map(|(scene, overlay)| Drawing::of(self.picture, Some(scene), overlay, &self.style));
        let coordinates = self.coordinates.as_ref();
        let frames = [&old, &drawing].map(|drawing| Frame::around(drawing, coordinates));
        let whole = Area { least: frames[1].least, most: frames[1].most };
        let areas = areas([&old, &drawing], &frames).unwrap_or_else(|| vec![whole]);
        let around = AREA_MARGIN * (whole.most[0] - whole.least[0]) / f64::from(self.width.max(1));
        let drawn: Vec<Area> =
            areas.iter().map(|area| Area::EMPTY.with(area.least, around).with(area.most, around)).collect();
        let complete = [frames[1].least, frames[1].most] != self.corners;
        if !complete {
            drawing.only_within(&drawn);
        }
        let svg = draw(&drawing, coordinates, &frames[1], if complete { Layers::All } else { Layers::Above(&drawn) });
        let part =
            |p: [f64; 2]| [0, 1].map(|axis| (p[axis] - whole.least[axis]) / (whole.most[axis] - whole.least[axis]));
        let areas = areas.into_iter().map(|area| Area { least: part(area.least), most: part(area.most) }).collect();
        Changed { svg, areas, complete }
    }
}

/// Returns the changed areas. Returns `None` if the whole image may have changed.
fn areas([old, new]: [&Drawing<'_>; 2], [was, is]: &[Frame; 2]) -> Option<Vec<Area>> {
    let (before, now) = (old.scene?, new.scene?);
    let laid = |overlay: &Overlay| Overlay { caption: String::new(), ..overlay.clone() };
    let same = was.least == is.least && was.most == is.most && was.signs == is.signs && was.size == is.size;
    if !same || laid(old.overlay) != laid(new.overlay) || before.pieces.is_empty() != now.pieces.is_empty() {
        return None;
    }
    let cells = [contents(old), contents(new)];
    let differs = |index: &usize| cells[0].get(index) != cells[1].get(index);
    let around = |cell: usize| {
        let [was, is] = [old.around(cell)?, new.around(cell)?];
        Some(is.with(was.least, 0.0).with(was.most, 0.0))
    };
    let mut areas: Vec<Area> = (0..new.shown.len()).filter(differs).filter_map(around).collect();
    let gone = |lines: &[BoardLine], others: &[BoardLine]| -> Vec<Area> {
        let along = |line: &BoardLine| {
            new.view.points(&line.points).into_iter().fold(Area::EMPTY, |area, p| area.with(p, MAX_STROKE_DISTANCE))
        };
        lines.iter().filter(|line| !others.contains(line)).map(along).collect()
    };
    areas.extend(gone(&before.lines, &now.lines));
    areas.extend(gone(&now.lines, &before.lines));
    if before.to_move != now.to_move {
        let signs = [before.to_move, now.to_move].into_iter().flatten().filter_map(|seat| is.signs.get(seat));
        areas.extend(signs.map(|sign| Area::EMPTY.with(sign[0], SIGN_RADIUS.max(TIP_REACH))));
    }
    if was.caption != is.caption {
        let lines = was.caption.len().max(is.caption.len());
        let top = [is.least[0], is.most[1] - is.height(lines)];
        areas.push(Area::EMPTY.with(top, 0.0).with(is.most, 0.0));
    }
    Some(areas)
}

/// Returns the pieces and marks on each cell. Cells with equal contents look the same.
fn contents<'a>(drawing: &Drawing<'a>) -> BTreeMap<usize, (Vec<&'a ScenePiece>, Vec<String>)> {
    let mut cells: BTreeMap<usize, (Vec<&ScenePiece>, Vec<String>)> = BTreeMap::new();
    for piece in drawing.scene.map(|scene| scene.pieces.as_slice()).unwrap_or_default() {
        cells.entry(piece.cell).or_default().0.push(piece);
    }
    for (cell, words) in drawn_marks(drawing) {
        cells.entry(cell).or_default().1.push(words);
    }
    cells
}
