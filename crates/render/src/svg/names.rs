//! Draws the names of cells.

use super::coordinates::EdgeCoordinates;
use super::drawing::Drawing;
use super::write::Svg;
use crate::coordinates::Coordinates;
use crate::letters;
use crate::view::{is_inside, to_side};

/// The height of a digit at text size 1, and the margin around a name in halves of its height.
const HEIGHT: f64 = 0.73;
const NAME_MARGIN: f64 = 0.45;
/// The number of positions to try for a name in a corner.
const STEPS: u32 = 16;

/// The size of a number inside a cell for a line without ends, in radii of the cell.
const NUMBER_SIZE: f64 = 0.62;
/// The minimum size of a name, in radii. A long name may then be wider than half a cell.
const MIN_NAME_SIZE: f64 = 0.33;
/// The minimum size of a number inside a cell, in cells.
const MIN_NUMBER_SIZE: f64 = 0.24;
/// The scale of a name that moves to a corner because of a piece or an arrow.
const CORNER_SCALE: f64 = 0.86;
/// The width of the white casing of a name over a piece, in hundredths of the text size.
const CASING: &str = "22";
/// If an arrow is closer than this to the centre of a cell, it covers the name. In radii.
const COVER_RADIUS: f64 = 0.75;

/// Draws the names of cells.
///
/// On an empty board, names are in the centres of cells. Otherwise, they are at the upper left,
/// because pieces are wide at the bottom. If `above` is true, draws only the names on cells with a
/// piece, a text or an arrow. These names must be drawn later than the things that would cover
/// them. With coordinates at the edge, cells show only labels that have no place at the edge.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, coordinates: Option<&EdgeCoordinates>, above: bool) {
    if drawing.style.coordinates == Coordinates::Hidden {
        return;
    }
    let colour = drawing.palette().name;
    let pieces = drawing.scene.map(|scene| scene.pieces.as_slice()).unwrap_or_default();
    let radius = |index: usize| drawing.picture.cells[index].radius;
    let mut put = |index: usize, text: &str, size: f64| {
        let busy = is_busy(drawing, index);
        if busy != above || drawing.cell(index).is_none() {
            return;
        }
        let size = if busy { size * CORNER_SCALE } else { size };
        let half = [size * letters::width(text) / 200.0, size * HEIGHT / 2.0];
        let centre = drawing.view.point(drawing.picture.cells[index].centre);
        let middle =
            if pieces.is_empty() && !busy { centre } else { upper_left(&drawing.outlines[index], centre, half) };
        let at = [middle[0], middle[1] + half[1]];
        if busy {
            let casing = format_args!(
                "fill=\"none\" stroke=\"#fffaf0\" stroke-width=\"{CASING}\" stroke-linejoin=\"round\" stroke-opacity=\"0.85\" pointer-events=\"none\""
            );
            svg.group(casing, |svg| svg.text(text, at, size, 0.5));
        }
        svg.group(format_args!("fill=\"{colour}\" pointer-events=\"none\""), |svg| svg.text(text, at, size, 0.5));
    };
    if let Some(coordinates) = coordinates {
        for (index, text) in &coordinates.inside {
            put(*index, text, (radius(*index) * NUMBER_SIZE).max(MIN_NUMBER_SIZE));
        }
        return;
    }
    // Names in cells of the same size have the same text size.
    let widest = drawing.indices().map(|index| letters::width(drawing.name(index))).fold(130.0, f64::max);
    let part = (if pieces.is_empty() { 130.0 } else { 66.0 } / widest).max(MIN_NAME_SIZE);
    drawing.indices().for_each(|index| {
        let part = if pieces.is_empty() && is_busy(drawing, index) { part * 0.6 } else { part };
        put(index, drawing.name(index), radius(index) * part);
    });
}

/// True if a piece, a text or an arrow would cover the name of the cell.
fn is_busy(drawing: &Drawing<'_>, index: usize) -> bool {
    let overlay = drawing.overlay;
    let stands = drawing.scene.is_some_and(|scene| scene.pieces.iter().any(|piece| piece.cell == index));
    if stands || overlay.labels.iter().any(|label| label.0 == index) {
        return true;
    }
    let cell = &drawing.picture.cells[index];
    let centre = |index: &usize| drawing.picture.cells.get(*index).map(|cell| cell.centre);
    overlay.arrows.iter().any(|(way, _)| {
        let points: Vec<[f64; 2]> = way.iter().filter_map(centre).collect();
        points.windows(2).any(|pair| to_side(cell.centre, pair[0], pair[1]) < COVER_RADIUS * cell.radius)
    })
}

/// Returns the position for a box with this half width and half height. It is the first point
/// between the upper left corner and the centre where the box fits.
fn upper_left(outline: &[[f64; 2]], centre: [f64; 2], half: [f64; 2]) -> [f64; 2] {
    let height = |p: &[f64; 2]| p[1] + 0.9 * p[0];
    let corner = outline.iter().copied().min_by(|a, b| height(a).total_cmp(&height(b))).unwrap_or(centre);
    let at = |part: f64| [0, 1].map(|axis| corner[axis] + (centre[axis] - corner[axis]) * part);
    let air = NAME_MARGIN * half[1];
    let fits = |[x, y]: [f64; 2]| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        corners.iter().all(|[a, b]| is_inside(outline, [x + a * (half[0] + air), y + b * (half[1] + air)]))
    };
    (0..STEPS).map(|n| at(f64::from(n) / f64::from(STEPS))).find(|&p| fits(p)).unwrap_or(centre)
}
