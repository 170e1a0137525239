//! Lines of the board and of the scene, by class.

use super::Drawing;
use super::write::{Svg, scaled};
use crate::theme::line;
use crate::view::{distance, middle};
use polychess_game::Line;

/// A line is left out when it runs farther than this from all that is shown.
const NEAR: f64 = 1.6;
/// In cells.
const PIECE: f64 = 0.25;

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let changing = drawing.scene.map(|scene| scene.lines.as_slice()).unwrap_or_default();
    svg.group(format_args!("fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""), |svg| {
        for line in drawing.picture.lines.iter().chain(changing) {
            draw_line(svg, drawing, line);
        }
    });
}

fn draw_line(svg: &mut Svg, drawing: &Drawing<'_>, line_of: &Line) {
    let whole = drawing.overlay.only.is_empty();
    let close = |p: [f64; 2]| drawing.cells().any(|cell| distance(cell.centre, p) < NEAR * cell.radius);
    // Of a part of a board, only the pieces beside its cells are drawn.
    let pieces = if whole { line_of.points.clone() } else { in_pieces(&line_of.points) };
    for run in pieces.chunk_by(|&a, &b| whole || close(middle(a, b))).filter(|run| run.len() > 1) {
        let points = drawing.view.points(run);
        for stroke in &line(&line_of.class).strokes {
            let (colour, width) = (stroke.colour(drawing.style.theme), scaled(stroke.width));
            svg.raw(&format!("<path stroke=\"{colour}\" stroke-width=\"{width}\""));
            if !stroke.dash.is_empty() {
                let dash: Vec<String> = stroke.dash.iter().map(|&length| scaled(length)).collect();
                svg.raw(&format!(" stroke-linecap=\"butt\" stroke-dasharray=\"{}\"", dash.join(" ")));
            }
            svg.raw(" d=\"");
            svg.path(&points, false);
            svg.raw(&format!("\">{}</path>\n", drawing.title(&line_of.words)));
        }
    }
}

/// The same line with corners no farther apart than the length of a piece.
fn in_pieces(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut pieces: Vec<[f64; 2]> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let count = (distance(pair[0], pair[1]) / PIECE).ceil().max(1.0);
        let at = |n: f64| [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * n / count);
        pieces.extend((1..=count as u32).map(|n| at(f64::from(n))));
    }
    pieces
}
