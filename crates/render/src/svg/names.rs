//! The names in the cells.

use super::coordinates::EdgeCoordinates;
use super::drawing::Drawing;
use super::write::Svg;
use crate::coordinates::Coordinates;
use crate::letters;
use crate::view::lies_inside;

/// The height of a digit in a text of size 1, and the air around a name in half heights.
const HEIGHT: f64 = 0.73;
const AIR: f64 = 0.45;
/// How finely the place of a name is looked for.
const STEPS: u32 = 16;

/// The size of a number in a cell whose line has no end, in radii of the cell.
const NUMBER: f64 = 0.62;
/// The least size of a name, in radii: long ones are broader than a half cell then.
const SMALLEST: f64 = 0.33;
/// The least size of such a number, in cells.
const LEAST: f64 = 0.24;
/// How near to the middle of its cell a name may end beside a piece, in radii: he is not to stand on it.
const BESIDE: f64 = 0.5;

/// On a bare board a name stands in the middle of its cell, else as far towards the corner at the upper left as it fits: pieces are
/// broad below and narrow above. Where letters stand on the edge, cells bear what the edge cannot tell.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, coordinates: Option<&EdgeCoordinates>) {
    if drawing.style.coordinates == Coordinates::Hidden {
        return;
    }
    let colour = drawing.palette().name;
    let pieces = drawing.scene.map(|scene| scene.pieces.as_slice()).unwrap_or_default();
    let bare = pieces.is_empty();
    let taken = |index: usize| pieces.iter().any(|piece| piece.cell == index);
    let radius = |index: usize| drawing.picture.cells[index].radius;
    svg.group(format_args!("fill=\"{colour}\" pointer-events=\"none\""), |svg| {
        let mut put = |index: usize, text: &str, size: f64| {
            let half = [size * letters::width(text) / 200.0, size * HEIGHT / 2.0];
            let centre = drawing.view.point(drawing.picture.cells[index].centre);
            let middle = if bare { centre } else { upper_left(&drawing.outlines[index], centre, half) };
            if !bare && taken(index) && centre[0] - middle[0] - half[0] < BESIDE * radius(index) {
                return;
            }
            svg.text(text, [middle[0], middle[1] + half[1]], size, 0.5);
        };
        if let Some(coordinates) = coordinates {
            for (index, text) in &coordinates.inside {
                put(*index, text, (radius(*index) * NUMBER).max(LEAST));
            }
            return;
        }
        // One size for all names of cells of one size.
        let widest = drawing.indices().map(|index| letters::width(drawing.name(index))).fold(130.0, f64::max);
        let part = (if bare { 130.0 } else { 66.0 } / widest).max(SMALLEST);
        // Where pieces stand on shapes, there is no room for a name beside them.
        let covered =
            |index: usize| pieces.iter().any(|piece| piece.cell == index && drawing.army(piece.seat).plate.is_some());
        for index in drawing.indices().filter(|&index| !covered(index)) {
            put(index, drawing.name(index), radius(index) * part);
        }
    });
}

/// The point on the way from the corner at the upper left to the centre where a box of this half width and half height first fits inside.
fn upper_left(outline: &[[f64; 2]], centre: [f64; 2], half: [f64; 2]) -> [f64; 2] {
    let height = |p: &[f64; 2]| p[1] + 0.9 * p[0];
    let corner = outline.iter().copied().min_by(|a, b| height(a).total_cmp(&height(b))).unwrap_or(centre);
    let at = |part: f64| [0, 1].map(|axis| corner[axis] + (centre[axis] - corner[axis]) * part);
    let air = AIR * half[1];
    let fits = |[x, y]: [f64; 2]| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        corners.iter().all(|[a, b]| lies_inside(outline, [x + a * (half[0] + air), y + b * (half[1] + air)]))
    };
    (0..STEPS).map(|n| at(f64::from(n) / f64::from(STEPS))).find(|&p| fits(p)).unwrap_or(centre)
}
