//! Draws arrows between cells.

use super::drawing::Drawing;
use super::write::{Svg, put_path};
use crate::view::distance;

/// The distances of an arrow's two ends from the centres of the first and the last cell. The unit
/// is the radius of the cell.
const TAIL: f64 = 0.3;
const TIP: f64 = 0.12;
/// The distance of the tip if a piece is on the last cell, so that the arrow does not hide the
/// piece.
const TIP_AT_PIECE: f64 = 0.72;
/// The length and half the width of an arrowhead, in cells.
const HEAD: [f64; 2] = [0.36, 0.2];

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let (palette, patterns) = (drawing.palette(), drawing.style.theme.has_patterns());
    for (way, tone) in &drawing.overlay.arrows {
        let cells: Vec<_> = way.iter().filter_map(|&index| drawing.shown_cell(index)).collect();
        let points: Vec<[f64; 2]> = cells.iter().map(|cell| drawing.view.point(cell.centre)).collect();
        let ([.., before, last], [first, second, ..]) = (points.as_slice(), points.as_slice()) else { continue };
        let radius = |at: usize| cells.get(at).map_or(0.4, |cell| cell.radius);
        let stands =
            |index: &usize| drawing.scene.is_some_and(|scene| scene.pieces.iter().any(|piece| piece.cell == *index));
        let short = if way.last().is_some_and(stands) { TIP_AT_PIECE } else { TIP };
        let tip = towards(*last, *before, short * radius(cells.len() - 1));
        let neck = towards(tip, *before, HEAD[0] * 0.8);
        let mut shaft = vec![towards(*first, *second, TAIL * radius(0))];
        shaft.extend(&points[1..points.len() - 1]);
        shaft.push(neck);
        let (mut line, mut head) = (String::new(), String::new());
        put_path(&mut line, &shaft, false);
        let end = towards(tip, *before, HEAD[0]);
        let [x, y] = [0, 1].map(|axis| (tip[axis] - end[axis]) / HEAD[0] * HEAD[1]);
        put_path(&mut head, &[tip, [end[0] - y, end[1] + x], [end[0] + y, end[1] - x]], true);
        let colour = palette.tones[tone.index()];
        let dash = if patterns && !tone.dash().is_empty() {
            format!(" stroke-dasharray=\"{}\"", tone.dash())
        } else {
            String::new()
        };
        // The white casing separates the arrow from the drawing below it.
        svg.raw(&format!(
            "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" opacity=\"0.88\">\
             <path stroke=\"#ffffff\" stroke-width=\"17\" d=\"{line}\"/><path stroke=\"#ffffff\" stroke-width=\"7\" d=\"{head}\"/>\
             <path stroke=\"{colour}\" stroke-width=\"11\"{dash} d=\"{line}\"/>\
             <path fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"2\" d=\"{head}\"/></g>\n"
        ));
    }
}

/// Returns the point at the distance `length` from `from` on the way to `to`.
fn towards(from: [f64; 2], to: [f64; 2], length: f64) -> [f64; 2] {
    let part = length / distance(from, to).max(1e-6);
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
}
