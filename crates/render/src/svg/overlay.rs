//! Draws the parts of an overlay on cells: marked cells, targets of selected pieces, and texts.

use super::drawing::Drawing;
use super::marks::circle;
use super::write::{Svg, put_path};

/// The minimum radius of the dot on a target cell, in cells.
const MIN_DOT_RADIUS: f64 = 0.12;

/// Draws the backgrounds of marked and selected cells, below lines and pieces.
pub(super) fn draw_below(svg: &mut Svg, drawing: &Drawing<'_>) {
    let (palette, patterns) = (drawing.palette(), drawing.style.theme.has_patterns());
    let fill = drawing.style.theme.background();
    let mut background = |index: usize, part: f64, colour: &str, dash: &str| {
        let Some(cell) = drawing.cell(index) else { return };
        let mut d = String::new();
        put_path(&mut d, &drawing.shrunk(cell, part), true);
        svg.raw(&format!(
            "<path fill=\"{colour}\" fill-opacity=\"{fill}\" stroke=\"{colour}\" stroke-width=\"5\" stroke-linejoin=\"round\"{dash} d=\"{d}\"/>\n"
        ));
    };
    for &(index, tone) in &drawing.overlay.marked {
        let dash = if patterns && !tone.dash().is_empty() {
            format!(" stroke-linecap=\"round\" stroke-dasharray=\"{}\"", tone.dash())
        } else {
            String::new()
        };
        background(index, 0.9, palette.tones[tone.index()], &dash);
    }
    for &picked in &drawing.overlay.picked {
        background(picked, 0.94, palette.target, "");
    }
}

/// Draws dots on empty targets, rings around pieces that can be captured, and the texts.
pub(super) fn draw_above(svg: &mut Svg, drawing: &Drawing<'_>) {
    let colour = drawing.palette().target;
    let taken = |index: usize| drawing.scene.is_some_and(|scene| scene.pieces.iter().any(|piece| piece.cell == index));
    for &index in &drawing.overlay.targets {
        let Some(cell) = drawing.cell(index) else { continue };
        let centre = drawing.view.point(cell.centre);
        if taken(index) {
            let ring =
                |colour: &str, width: &str| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
            svg.raw(&circle(centre, drawing.room(cell) * 0.96, &ring("#ffffff", "12"), ""));
            svg.raw(&circle(centre, drawing.room(cell) * 0.96, &ring(colour, "8"), ""));
        } else {
            let dot = format!("fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"3.5\"");
            svg.raw(&circle(centre, (cell.radius * 0.3).max(MIN_DOT_RADIUS), &dot, ""));
        }
    }
    for (index, text) in &drawing.overlay.labels {
        let Some(cell) = drawing.cell(*index) else { continue };
        let [x, y] = drawing.view.point(cell.centre);
        let size = cell.radius * 1.1 / (text.chars().count().max(2) as f64 / 2.0);
        svg.raw(&circle(
            [x, y],
            cell.radius * 0.62,
            "fill=\"#ffffff\" fill-opacity=\"0.9\" stroke=\"#1c1c1a\" stroke-width=\"4\"",
            "",
        ));
        svg.group(format_args!("fill=\"#1c1c1a\""), |svg| svg.text(text, [x, y + size * 0.36], size * 0.86, 0.5));
    }
}
