//! What of a picture is to be drawn anew when another one stood before it.

use super::area::Area;
use super::coordinates::EdgeCoordinates;
use super::drawing::{Drawing, Style};
use super::frame::{Frame, SIGN, TIP};
use super::marks::drawn_marks;
use super::{Layers, draw};
use crate::overlay::Overlay;
use polychess_game::{BoardLine, BoardPicture, Scene, ScenePiece};
use std::collections::BTreeMap;

/// How far around an area all is drawn, in pixels: its outer pixels reach beyond it, and edges are soft.
const AROUND: f64 = 2.5;
/// How far what is drawn along a line reaches to its sides, in cells.
const ALONG: f64 = 0.3;

/// A picture of which only what has changed is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Changed {
    /// The drawing: complete within the areas, once it lies over the background of its sequence.
    pub svg: String,
    /// Where it differs from what stood before, in parts of its width and height from the upper left.
    pub areas: Vec<Area>,
    /// The picture has another size than the first one, so the drawing has a background of its own.
    pub complete: bool,
}

/// Pictures of one board in a row.
#[derive(Debug)]
pub struct Sequence<'a> {
    picture: &'a BoardPicture,
    style: Style,
    /// They do not depend on what stands on the board.
    coordinates: Option<EdgeCoordinates>,
    /// The corners of the first picture.
    corners: [[f64; 2]; 2],
    background: String,
    width: u32,
}

impl<'a> Sequence<'a> {
    /// Pictures of a board that begin with this one, have its size, and are to be painted so many pixels wide.
    #[must_use]
    pub fn of(picture: &'a BoardPicture, (scene, overlay): (&Scene, &Overlay), style: &Style, width: u32) -> Self {
        let drawing = Drawing::of(picture, Some(scene), overlay, style);
        let coordinates = EdgeCoordinates::of(&drawing);
        let frame = Frame::around(&drawing, coordinates.as_ref());
        let background = draw(&drawing, None, &frame, Layers::Background);
        Self { picture, style: *style, coordinates, corners: [frame.least, frame.most], background, width }
    }

    /// The drawing of what is the same in all pictures and lies below everything else.
    #[must_use]
    pub fn background(&self) -> &str {
        &self.background
    }

    /// Pixels from the left to the right of each picture.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Draws what differs between two scenes; all of it where more than pieces, marks, lines, the seat on turn and the caption do.
    #[must_use]
    pub fn changed(&self, before: (&Scene, &Overlay), now: (&Scene, &Overlay)) -> Changed {
        let [old, mut drawing] =
            [before, now].map(|(scene, overlay)| Drawing::of(self.picture, Some(scene), overlay, &self.style));
        let coordinates = self.coordinates.as_ref();
        let frames = [&old, &drawing].map(|drawing| Frame::around(drawing, coordinates));
        let whole = Area { least: frames[1].least, most: frames[1].most };
        let areas = areas([&old, &drawing], &frames).unwrap_or_else(|| vec![whole]);
        let around = AROUND * (whole.most[0] - whole.least[0]) / f64::from(self.width.max(1));
        let drawn: Vec<Area> =
            areas.iter().map(|area| Area::NOTHING.with(area.least, around).with(area.most, around)).collect();
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

/// `None` where everything may differ.
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
            new.view.points(&line.points).into_iter().fold(Area::NOTHING, |area, p| area.with(p, ALONG))
        };
        lines.iter().filter(|line| !others.contains(line)).map(along).collect()
    };
    areas.extend(gone(&before.lines, &now.lines));
    areas.extend(gone(&now.lines, &before.lines));
    if before.to_move != now.to_move {
        let signs = [before.to_move, now.to_move].into_iter().flatten().filter_map(|seat| is.signs.get(seat));
        areas.extend(signs.map(|sign| Area::NOTHING.with(sign[0], SIGN.max(TIP))));
    }
    if was.caption != is.caption {
        let lines = was.caption.len().max(is.caption.len());
        let top = [is.least[0], is.most[1] - is.height(lines)];
        areas.push(Area::NOTHING.with(top, 0.0).with(is.most, 0.0));
    }
    Some(areas)
}

/// What stands on each cell, in words that differ when its picture does.
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
