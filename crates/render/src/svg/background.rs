//! The edge, the cells, and the areas that belong to somebody.

use super::drawing::Drawing;
use super::sides::pairs;
use super::write::{Svg, escaped, put_path};

/// Widths of the edge of the board: its outer line, and what lies on it.
const EDGE: [&str; 2] = ["46", "36"];
const EDGE_IN_PRINT: [&str; 2] = ["26", "17"];

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let (picture, theme, palette) = (drawing.picture, drawing.style.theme, drawing.palette());
    let edge = edge(drawing);
    let widths = if palette.edge[0] == palette.paper { EDGE_IN_PRINT } else { EDGE };
    let cap = if drawing.overlay.only.is_empty() { "round" } else { "butt" };
    svg.group(format_args!("fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"{cap}\""), |svg| {
        for (colour, width) in [palette.edge[1], palette.edge[0]].into_iter().zip(widths) {
            if !edge.is_empty() {
                svg.raw(&format!("<path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{edge}\"/>\n"));
            }
        }
    });
    let colours = picture.cells.iter().map(|cell| cell.colour + 1).max().unwrap_or(1);
    let seam = palette.seam;
    for shade in 0..colours {
        let fill = theme.cell(shade, colours);
        let attributes = format_args!("fill=\"{fill}\" stroke=\"{seam}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
        svg.group(attributes, |svg| {
            let mut cells = drawing.cells().filter(|cell| cell.colour == shade);
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
    // A breath of the owner's colour.
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

/// The edge of the board: the sides of cells that no other cell has, as path data. Where only a part is shown, the edge of that part is
/// left open.
fn edge(drawing: &Drawing<'_>) -> String {
    let mut d = String::new();
    for cell in drawing.indices() {
        let mut run: Vec<[f64; 2]> = Vec::new();
        for (side, beyond) in pairs(&drawing.outlines[cell]).zip(drawing.sides.beyond(cell)) {
            if beyond.is_none() {
                if run.is_empty() {
                    run.push(side[0]);
                }
                run.push(side[1]);
            } else if !run.is_empty() {
                put_path(&mut d, &std::mem::take(&mut run), false);
            }
        }
        put_path(&mut d, &run, false);
    }
    d
}
