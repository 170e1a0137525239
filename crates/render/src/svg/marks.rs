//! Marks on cells: the last turns and checks lie under the pieces, everything else over them.

use super::drawing::Drawing;
use super::write::{Svg, put_path, scaled};
use crate::theme::{Shape, mark};
use polychess_game::{Mark, PicturedCell};
use std::f64::consts::TAU;
use std::fmt::Write as _;

fn is_below(shape: Shape) -> bool {
    matches!(shape, Shape::Move | Shape::Burst | Shape::Diamond)
}

pub(super) fn draw_below(svg: &mut Svg, drawing: &Drawing<'_>) {
    draw(svg, drawing, is_below);
}

pub(super) fn draw_above(svg: &mut Svg, drawing: &Drawing<'_>) {
    draw(svg, drawing, |shape| !is_below(shape));
}

fn draw(svg: &mut Svg, drawing: &Drawing<'_>, meant: impl Fn(Shape) -> bool) {
    let marks = drawing.scene.map(|scene| scene.marks.as_slice()).unwrap_or_default();
    // Moves first, so that a check is seen where a move has ended.
    for first in [true, false] {
        for one in marks {
            let style = mark(one.class);
            if !meant(style.shape) || (style.shape == Shape::Move) != first {
                continue;
            }
            for (nth, &index) in one.cells.iter().enumerate() {
                let Some(cell) = drawing.cell(index) else { continue };
                let title = drawing.title(&one.words);
                let tone = style.tone.map_or(drawing.palette().check, |tone| drawing.palette().tones[tone]);
                svg.raw(&shape(drawing, style.shape, one, nth, cell, tone, &title));
            }
        }
    }
}

fn shape(
    drawing: &Drawing<'_>,
    shape: Shape,
    mark: &Mark,
    nth: usize,
    cell: &PicturedCell,
    tone: &str,
    title: &str,
) -> String {
    let centre = drawing.view.point(cell.centre);
    let ring = |radius: f64, more: &str| {
        circle(centre, cell.radius * radius, &format!("fill=\"none\" stroke=\"{tone}\" {more}"), title)
    };
    match shape {
        Shape::Move => moved(drawing, mark, nth, cell, title),
        Shape::Burst => {
            let [fill, edge] = drawing.palette().burst;
            let d = star(centre, cell.radius * 1.1, 0.77, 14);
            format!(
                "<path fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"6\" stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
            )
        }
        Shape::Ring => ring(0.92, "stroke-width=\"6\""),
        Shape::Dashes => ring(0.9, "stroke-width=\"5.5\" stroke-dasharray=\"11 7\""),
        Shape::Double => ring(0.97, "stroke-width=\"4.5\"") + &ring(0.83, "stroke-width=\"4.5\""),
        Shape::Rays => {
            let d = star(centre, cell.radius * 1.1, 0.86, 24);
            format!(
                "<path fill=\"none\" stroke=\"{tone}\" stroke-width=\"4.5\" stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
            )
        }
        Shape::Diamond => {
            let [x, y] = centre;
            let reach = cell.radius * 0.3;
            let mut d = String::new();
            put_path(&mut d, &[[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]], true);
            format!(
                "<path fill=\"none\" stroke=\"{tone}\" stroke-width=\"6\" stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
            )
        }
        Shape::Chevrons => {
            let mut d = String::new();
            for step in [0.0, 0.2] {
                let at = |x: f64, y: f64| {
                    [centre[0] + cell.radius * (x + 0.66), centre[1] + cell.radius * (y - 0.62 + step)]
                };
                put_path(&mut d, &[at(-0.2, 0.12), at(0.0, -0.08), at(0.2, 0.12)], false);
            }
            let stroke = |colour: &str, width: &str| {
                format!(
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"{d}\">{title}</path>\n"
                )
            };
            stroke("#ffffff", "11") + &stroke(tone, "6")
        }
    }
}

/// The outline of a cell within the colour of the army that moved, over one that sets it off; faint where the piece came from.
fn moved(drawing: &Drawing<'_>, mark: &Mark, nth: usize, cell: &PicturedCell, title: &str) -> String {
    let mut d = String::new();
    put_path(&mut d, &drawing.shrunk(cell, 0.88), true);
    let army = mark.seat.map_or(drawing.palette().last, |seat| drawing.army(seat).body);
    let background = drawing.palette().last;
    let (fill, dash) = if nth.is_multiple_of(2) { ("0.16", " stroke-dasharray=\"15 11\"") } else { ("0.4", "") };
    format!(
        "<path fill=\"{background}\" fill-opacity=\"{fill}\" stroke=\"#17130b\" stroke-opacity=\"0.6\" stroke-width=\"10\" stroke-linejoin=\"round\" d=\"{d}\"/>\n\
         <path fill=\"none\" stroke=\"{army}\" stroke-width=\"6\"{dash} stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
    )
}

pub(super) fn circle(centre: [f64; 2], radius: f64, attributes: &str, inside: &str) -> String {
    let ([x, y], radius) = (centre.map(scaled), scaled(radius));
    let mut text = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}");
    let end = if inside.is_empty() { "/>\n".to_owned() } else { format!(">{inside}</circle>\n") };
    let _ = write!(text, "{end}");
    text
}

/// A star with so many points; `depth` is how near to its outer radius the inner corners are.
fn star(centre: [f64; 2], radius: f64, depth: f64, points: u32) -> String {
    let corner = |n: u32| {
        let angle = TAU * f64::from(n) / f64::from(2 * points);
        let radius = if n.is_multiple_of(2) { radius } else { radius * depth };
        [centre[0] + radius * angle.sin(), centre[1] - radius * angle.cos()]
    };
    let corners: Vec<[f64; 2]> = (0..2 * points).map(corner).collect();
    let mut d = String::new();
    put_path(&mut d, &corners, true);
    d
}
