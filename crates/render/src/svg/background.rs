//! Draws the background: the edge of the board, the cells, and the tinted areas that belong to
//! seats.

use super::drawing::Drawing;
use super::sides::pairs;
use super::write::{Svg, escaped, put_path};
use crate::view::distance;

/// The widths of the board's edge: its outline, then the frame that covers the middle of the
/// outline.
const EDGE: [&str; 2] = ["46", "36"];
const EDGE_IN_PRINT: [&str; 2] = ["26", "17"];
/// The maximum distance between two corners that are treated as the same corner, in cells.
const CORNER_TOLERANCE: f64 = 2e-3;
/// The width of the line where a board is cropped.
const END: &str = "12";

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let (picture, theme, palette) = (drawing.picture, drawing.style.theme, drawing.palette());
    // Draw the edge of the board. Where the board is cropped, draw a thin line instead.
    let widths = if palette.edge[0] == palette.paper { EDGE_IN_PRINT } else { EDGE };
    let [end, edge] = [false, true].map(|of_board| edge(drawing, of_board));
    svg.group(format_args!("fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"butt\""), |svg| {
        if !end.is_empty() {
            svg.raw(&format!("<path stroke=\"{}\" stroke-width=\"{END}\" d=\"{end}\"/>\n", palette.edge[1]));
        }
        for (colour, width) in [palette.edge[1], palette.edge[0]].into_iter().zip(widths) {
            if !edge.is_empty() {
                svg.raw(&format!("<path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{edge}\"/>\n"));
            }
        }
    });
    let colours = picture.cells.iter().map(|cell| cell.colour + 1).max().unwrap_or(1);
    let seam = palette.seam;
    for shade in 0..colours {
        let fill = theme.cell(shade);
        let attributes = format_args!("fill=\"{fill}\" stroke=\"{seam}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
        svg.group(attributes, |svg| {
            let mut cells =
                drawing.indices().filter_map(|index| drawing.cell(index)).filter(|cell| cell.colour == shade);
            while let Some(cell) = cells.next() {
                svg.raw("<path d=\"");
                svg.path(&drawing.view.points(&cell.outline), true);
                if drawing.style.titles {
                    svg.raw(&format!("\"><title>{}</title></path>\n", escaped(&cell.name)));
                } else {
                    cells.by_ref().for_each(|cell| svg.path(&drawing.view.points(&cell.outline), true));
                    svg.raw("\"/>\n");
                }
            }
        });
    }
    // Tint the areas of seats slightly in the colours of their armies.
    for zone in picture.zones.iter().filter(|_| palette.tint != "0") {
        let Some(seat) = zone.seat else { continue };
        let (fill, tint) = (drawing.army(seat).body, palette.tint);
        let mut d = String::new();
        zone.cells
            .iter()
            .filter_map(|&i| drawing.cell(i))
            .for_each(|cell| put_path(&mut d, &drawing.view.points(&cell.outline), true));
        if !d.is_empty() {
            svg.raw(&format!(
                "<path fill=\"{fill}\" fill-opacity=\"{tint}\" pointer-events=\"none\" d=\"{d}\">{}</path>\n",
                drawing.title(&zone.words)
            ));
        }
    }
}

/// Returns the outline of the shown cells as path data. If `of_board` is true, returns only the
/// parts of this outline at the edge of the board. Consecutive sides form one path, so that corners
/// are joined and closed outlines stay closed.
fn edge(drawing: &Drawing<'_>, of_board: bool) -> String {
    let sides = |cell: usize| {
        let sides = pairs(&drawing.outlines[cell]).zip(drawing.sides.beyond(cell));
        let outer = move |beyond: Option<usize>| beyond.is_none_or(|other| !of_board && !drawing.shown[other]);
        sides.filter(move |(_, beyond)| outer(*beyond)).map(|(side, _)| side)
    };
    let mut left: Vec<[[f64; 2]; 2]> = drawing.indices().flat_map(sides).collect();
    let meet = |a: [f64; 2], b: [f64; 2]| distance(a, b) < CORNER_TOLERANCE;
    let mut runs: Vec<Vec<[f64; 2]>> = Vec::new();
    while !left.is_empty() {
        // All outlines have the same orientation, so each side begins where the previous side ends.
        // A closed outline can begin with any side.
        let first = left.iter().position(|side| left.iter().all(|other| !meet(other[1], side[0]))).unwrap_or(0);
        let mut run = left.swap_remove(first).to_vec();
        while let Some(next) = run.last().and_then(|&end| left.iter().position(|side| meet(side[0], end))) {
            run.push(left.swap_remove(next)[1]);
        }
        runs.push(run);
    }
    let mut d = String::new();
    for mut run in runs {
        let closed = run.len() > 2 && run.first().zip(run.last()).is_some_and(|(&a, &b)| meet(a, b));
        run.truncate(run.len() - usize::from(closed));
        put_path(&mut d, &run, closed);
    }
    d
}
