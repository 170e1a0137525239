//! Draws the lines of the board and of the scene. The class of a line determines its style.

use super::area::Area;
use super::drawing::Drawing;
use super::write::{Svg, put_path, scaled};
use crate::theme::line;
use crate::view::{distance, is_inside, middle, to_side};
use polychess_game::{BoardLine, PicturedCell};

/// The maximum distance of a free line from the shown cells of a cropped board, in radii of a cell.
const MAX_CELL_DISTANCE: f64 = 2.2;
/// The maximum distance of a line from the side of a cell that it follows, and the maximum length
/// of the segments that are tested, in cells.
const MAX_EDGE_DISTANCE: f64 = 0.06;
const SEGMENT_LENGTH: f64 = 0.25;
/// The maximum distance of a stroke's edge from the centre of its line, in cells.
const MAX_REACH: f64 = 0.3;

/// Draws all lines, or only the lines that overlap one of `areas`.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, areas: Option<&[Area]>) {
    let near = |line: &BoardLine| {
        let points = drawing.view.points(&line.points);
        areas.is_none_or(|areas| {
            points.windows(2).any(|pair| {
                let around = pair.iter().fold(Area::EMPTY, |area, &p| area.with(p, MAX_REACH));
                areas.iter().any(|area| area.overlaps(&around))
            })
        })
    };
    let changing = drawing.scene.map(|scene| scene.lines.as_slice()).unwrap_or_default();
    svg.group(format_args!("fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""), |svg| {
        let drawn = drawing.picture.lines.iter().chain(changing).filter(|line| line.seat.is_none());
        for line in drawn.filter(|line| near(line)) {
            draw_line(svg, drawing, line);
        }
    });
}

/// Draws the shapes of seats in the colours of their armies. They are below the board.
pub(super) fn draw_below(svg: &mut Svg, drawing: &Drawing<'_>) {
    for line in &drawing.picture.lines {
        let Some(army) = line.seat.map(|seat| drawing.army(seat)) else { continue };
        for points in shown(drawing, line) {
            let mut d = String::new();
            put_path(&mut d, &points, false);
            let title = drawing.title(&line.words);
            svg.raw(&format!(
                "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n",
                army.body, army.edge
            ));
        }
    }
}

fn draw_line(svg: &mut Svg, drawing: &Drawing<'_>, line_of: &BoardLine) {
    for points in shown(drawing, line_of) {
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

/// Returns the parts of a line to draw, in this view. On a cropped board, these are the segments
/// near the shown cells. The shape of a seat is drawn completely if it contains a shown cell.
pub(super) fn shown(drawing: &Drawing<'_>, line: &BoardLine) -> Vec<Vec<[f64; 2]>> {
    if drawing.overlay.only.is_empty() {
        return vec![drawing.view.points(&line.points)];
    }
    if line.seat.is_some() {
        let within = drawing.cells().any(|cell| is_inside(&line.points, cell.centre));
        return if within { vec![drawing.view.points(&line.points)] } else { Vec::new() };
    }
    let along = |cell: &PicturedCell, p: [f64; 2]| {
        let sides = cell.outline.iter().zip(cell.outline.iter().cycle().skip(1));
        sides.into_iter().any(|(&a, &b)| to_side(p, a, b) < MAX_EDGE_DISTANCE)
    };
    let pieces = in_pieces(&line.points);
    let on_edges = |p: &[f64; 2]| drawing.picture.cells.iter().any(|cell| along(cell, *p));
    let count = pieces.windows(2).map(|pair| middle(pair[0], pair[1])).filter(on_edges).count();
    let free = 2 * count < pieces.len();
    let close = |p: [f64; 2]| {
        let near = |cell: &PicturedCell| distance(cell.centre, p) < MAX_CELL_DISTANCE * cell.radius;
        drawing.cells().any(|cell| if free { near(cell) } else { along(cell, p) })
    };
    let runs = pieces.chunk_by(|&a, &b| close(middle(a, b))).filter(|run| run.len() > 1);
    runs.map(|run| drawing.view.points(run)).collect()
}

/// Splits a line into segments of at most `SEGMENT_LENGTH`.
fn in_pieces(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut pieces: Vec<[f64; 2]> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let count = (distance(pair[0], pair[1]) / SEGMENT_LENGTH).ceil().max(1.0);
        let at = |n: f64| [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * n / count);
        pieces.extend((1..=count as u32).map(|n| at(f64::from(n))));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::Style;
    use super::*;
    use crate::Overlay;
    use polychess_game::Choices;
    use polychess_variants::{INFOS, new_match};

    /// Half the width of the board's edge, in cells.
    const EDGE: f64 = 0.23;

    /// 4W-B5: a home triangle is visible only behind its home square, with one of its corners. The
    /// board and its edge cover the other corners. On a cropped board, the triangle is complete, or
    /// it is absent if the home square is hidden.
    #[test]
    fn what_belongs_to_a_seat_is_whole_and_has_one_tip() {
        let mut count = 0;
        for info in INFOS {
            let board = new_match(info.id, &Choices::default_of(info), None).expect("the initial position").board();
            for line in board.lines.iter().filter(|line| line.seat.is_some()) {
                let covered = |p: &[f64; 2]| {
                    board.cells.iter().any(|cell| {
                        let sides = cell.outline.iter().zip(cell.outline.iter().cycle().skip(1));
                        is_inside(&cell.outline, *p) || sides.into_iter().any(|(&a, &b)| to_side(*p, a, b) < EDGE)
                    })
                };
                assert_eq!(line.points.iter().filter(|p| !covered(p)).count(), 1, "{} {:?}", info.id, line.points);
                let home: Vec<usize> =
                    (0..board.cells.len()).filter(|&n| is_inside(&line.points, board.cells[n].centre)).collect();
                assert_eq!(home.len(), 1, "{}", info.id);
                for n in 0..board.cells.len() {
                    let (overlay, style) = (Overlay { only: vec![n], ..Overlay::default() }, Style::default());
                    let drawing = Drawing::of(&board, None, &overlay, &style);
                    let drawn = shown(&drawing, line);
                    let expected = if drawing.indices().any(|cell| cell == home[0]) { 1 } else { 0 };
                    assert_eq!(drawn.len(), expected, "{} {n}", info.id);
                    assert!(drawn.iter().all(|points| points.len() == line.points.len()), "{} {n}", info.id);
                }
                count += 1;
            }
        }
        assert_eq!(count, 4);
    }
}
