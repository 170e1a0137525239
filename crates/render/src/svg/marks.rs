//! Marks on cells: the last turns lie under the men, everything else over them.

use super::Drawing;
use super::write::{Svg, escaped, path, scaled};
use polychess_game::{Mark, PicturedCell};

const LAST: &str = "last";
const CHECK: &str = "check";
/// The colour of a check, and of marks without a seat.
const WARNING: &str = "#d1302a";
const NEUTRAL: &str = "#2f66b0";

/// The cells of each army's last turn: a warm tint within the army's colour.
pub(super) fn draw_below(svg: &mut Svg, drawing: &Drawing<'_>) {
    each(
        drawing,
        |mark| mark.class == LAST,
        |mark, cell| {
            let edge = mark.seat.map_or(NEUTRAL, |seat| drawing.army(seat).body);
            let centre = drawing.view.point(cell.centre);
            let shrunk = |p: [f64; 2]| [0, 1].map(|axis| centre[axis] + (p[axis] - centre[axis]) * 0.86);
            let outline: Vec<[f64; 2]> = drawing.view.points(&cell.outline).into_iter().map(shrunk).collect();
            svg.raw(&format!(
            "<path fill=\"#f2c230\" fill-opacity=\"0.45\" stroke=\"{edge}\" stroke-width=\"6\" stroke-linejoin=\"round\" d=\"{}\"><title>{}</title></path>\n",
            path(&outline, true),
            escaped(&mark.words)
        ));
        },
    );
    each(
        drawing,
        |mark| mark.class == CHECK,
        |mark, cell| {
            let [x, y] = drawing.view.point(cell.centre).map(scaled);
            let words = escaped(&mark.words);
            svg.raw(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{WARNING}\" fill-opacity=\"0.55\"><title>{words}</title></circle>\n",
            scaled(cell.radius * 0.97)
        ));
        },
    );
}

/// A ring for each other mark; solid for a check.
pub(super) fn draw_above(svg: &mut Svg, drawing: &Drawing<'_>) {
    each(
        drawing,
        |mark| mark.class != LAST,
        |mark, cell| {
            let [x, y] = drawing.view.point(cell.centre).map(scaled);
            let (colour, dash, radius) = match mark.class {
                CHECK => (WARNING, "", 0.93),
                _ => (NEUTRAL, " stroke-dasharray=\"9 6\"", 0.84),
            };
            let (radius, words) = (scaled(cell.radius * radius), escaped(&mark.words));
            svg.raw(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"{dash}><title>{words}</title></circle>\n"
        ));
        },
    );
}

/// Every cell of the marks that are meant.
fn each(drawing: &Drawing<'_>, meant: impl Fn(&Mark) -> bool, mut draw: impl FnMut(&Mark, &PicturedCell)) {
    let marks = drawing.scene.map(|scene| scene.marks.as_slice()).unwrap_or_default();
    for mark in marks.iter().filter(|mark| meant(mark)) {
        for cell in mark.cells.iter().filter_map(|&i| drawing.picture.cells.get(i)) {
            draw(mark, cell);
        }
    }
}
