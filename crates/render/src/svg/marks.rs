//! Draws the marks on cells. Marks of last moves, checks and mates are below the pieces. All other
//! marks are above them.

use super::drawing::Drawing;
use super::write::{Svg, number, put_path, scaled};
use crate::theme::{MarkStyle, Shape, mark};
use polychess_game::{Mark, PicturedCell};
use std::f64::consts::TAU;
use std::fmt::Write as _;

fn is_below(shape: Shape) -> bool {
    !matches!(shape, Shape::Rays | Shape::Chevrons | Shape::Corners | Shape::Dashes)
}

pub(super) fn draw_below(svg: &mut Svg, drawing: &Drawing<'_>) {
    draw(svg, drawing, is_below);
}

pub(super) fn draw_above(svg: &mut Svg, drawing: &Drawing<'_>) {
    draw(svg, drawing, |shape| !is_below(shape));
    numbers(svg, drawing);
}

/// Returns the marks of the scene. Omits the last moves of eliminated armies.
fn marks<'a>(drawing: &Drawing<'a>) -> impl Iterator<Item = &'a Mark> + Clone {
    let scene = drawing.scene;
    let out = move |seat: usize| scene.and_then(|s| s.seats.get(seat)).is_some_and(|seat| seat.out);
    let marks = scene.map(|scene| scene.marks.as_slice()).unwrap_or_default();
    marks.iter().filter(move |one| mark(one.class).shape != Shape::Move || !one.seat.is_some_and(out))
}

/// Returns the mark of the latest move. This is the last move mark, because the scene contains them
/// in playing order.
fn latest<'a>(drawing: &Drawing<'a>) -> Option<&'a Mark> {
    marks(drawing).filter(|one| mark(one.class).shape == Shape::Move).last()
}

/// Returns a key for each mark on each cell. Marks with the same key look the same.
pub(super) fn drawn_marks(drawing: &Drawing<'_>) -> Vec<(usize, String)> {
    let latest = latest(drawing);
    let keys_of = |one: &Mark| {
        let strong = latest.is_some_and(|latest| latest.cells == one.cells && latest.seat == one.seat);
        let (class, seat, cells) = (one.class, one.seat, one.cells.len());
        let key = |(nth, &cell): (usize, &usize)| (cell, format!("{class} {seat:?} {nth}/{cells} {strong}"));
        one.cells.iter().enumerate().map(key).collect::<Vec<_>>()
    };
    marks(drawing).flat_map(keys_of).collect()
}

fn draw(svg: &mut Svg, drawing: &Drawing<'_>, meant: impl Fn(Shape) -> bool) {
    let latest = latest(drawing);
    // A mated king gets no mark for check.
    let stopped: Vec<usize> =
        marks(drawing).filter(|one| mark(one.class).shape == Shape::Stop).flat_map(|one| one.cells.clone()).collect();
    // Draw the marks of moves first. A mark for check then stays visible on the target cell of a
    // move.
    for first in [true, false] {
        for one in marks(drawing) {
            let style = mark(one.class);
            if !meant(style.shape) || (style.shape == Shape::Move) != first {
                continue;
            }
            for (nth, &index) in one.cells.iter().enumerate() {
                let Some(cell) = drawing.cell(index) else { continue };
                if style.shape == Shape::Burst && stopped.contains(&index) {
                    continue;
                }
                let title = drawing.title(&one.words);
                if style.shape == Shape::Move {
                    let strong = latest.is_some_and(|latest| std::ptr::eq(latest, one));
                    svg.raw(&moved(drawing, one, nth, strong, cell, &title));
                } else {
                    svg.raw(&shape(drawing, style, cell, &title));
                }
            }
        }
    }
}

/// If a turn consists of several moves, draws their numbers at the upper right of their target
/// cells.
fn numbers(svg: &mut Svg, drawing: &Drawing<'_>) {
    let Some(turn) = latest(drawing).filter(|turn| turn.cells.len() > 2) else { return };
    let ink = drawing.style.theme.palette().target;
    for (nth, pair) in turn.cells.chunks(2).enumerate() {
        let Some(cell) = pair.get(1).and_then(|&index| drawing.cell(index)) else { continue };
        let [x, y] = drawing.view.point(cell.centre);
        let radius = drawing.piece * 0.34;
        let at = [x + drawing.piece * 0.66, y - drawing.piece * 0.62];
        svg.raw(&circle(at, radius, &format!("fill=\"{ink}\" stroke=\"#ffffff\" stroke-width=\"3\""), ""));
        let size = radius * 1.5;
        let number = (nth + 1).to_string();
        svg.group(format_args!("fill=\"#ffffff\""), |svg| svg.text(&number, [at[0], at[1] + size * 0.36], size, 0.5));
    }
}

fn shape(drawing: &Drawing<'_>, style: &MarkStyle, cell: &PicturedCell, title: &str) -> String {
    let (centre, room) = (drawing.view.point(cell.centre), drawing.room(cell));
    let tone = style.colour.of(drawing.style.theme);
    let [fill, edge] = drawing.palette().burst;
    let closed = |d: &str, fill: &str, stroke: &str, width: f64| {
        format!(
            "<path fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{}\" stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n",
            number(width)
        )
    };
    // The white casing separates the line of a mark from cells and pieces.
    let cased = |d: &str, width: f64| {
        let line = |colour: &str, width: f64| {
            format!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"{d}\">{title}</path>\n",
                number(width)
            )
        };
        line("#ffffff", width + 4.0) + &line(tone, width)
    };
    match style.shape {
        // `moved` draws the marks of moves, because their colour depends on the army.
        Shape::Move => String::new(),
        Shape::Burst => closed(&star(centre, room * 1.12, 0.79, 14, 0.0), fill, edge, 6.0),
        Shape::DoubleBurst => {
            closed(&star(centre, room * 1.22, 0.79, 14, 0.0), fill, edge, 6.0)
                + &closed(&star(centre, room * 0.98, 0.82, 14, 0.0), "#ffffff", edge, 5.0)
        }
        Shape::Stop => {
            closed(&star(centre, room * 1.1, 1.0, 4, 0.5), tone, tone, 5.0)
                + &closed(&star(centre, room * 0.98, 1.0, 4, 0.5), "#f8e3df", "#ffffff", 3.0)
        }
        Shape::Dashes => circle(
            centre,
            room * 0.9,
            &format!("fill=\"none\" stroke=\"{tone}\" stroke-width=\"5.5\" stroke-dasharray=\"11 7\""),
            title,
        ),
        Shape::Rays => {
            let ray = |n: u32| {
                let angle = TAU * (f64::from(n) + 0.5) / 12.0;
                let at = |far: f64| [centre[0] + room * far * angle.sin(), centre[1] - room * far * angle.cos()];
                [at(0.84), at(1.06)]
            };
            let mut d = String::new();
            (0..12).map(ray).for_each(|ray| put_path(&mut d, &ray, false));
            cased(&d, 6.0)
        }
        Shape::Diamond => {
            let [x, y] = centre;
            let reach = cell.radius * 0.42;
            let mut d = String::new();
            put_path(&mut d, &[[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]], true);
            closed(&d, "#fff3e6", tone, 6.0)
        }
        Shape::Corners => {
            let (far, near) = (room * 0.84, room * 0.42);
            let mut d = String::new();
            for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
                let at = |a: f64, b: f64| [centre[0] + x * a, centre[1] + y * b];
                put_path(&mut d, &[at(near, far), at(far, far), at(far, near)], false);
            }
            cased(&d, 6.0)
        }
        Shape::Chevrons => {
            let mut d = String::new();
            for step in [0.0, 0.2] {
                let at = |x: f64, y: f64| {
                    [centre[0] + drawing.piece * (x + 0.66), centre[1] + drawing.piece * (y - 0.62 + step)]
                };
                put_path(&mut d, &[at(-0.2, 0.12), at(0.0, -0.08), at(0.2, 0.12)], false);
            }
            cased(&d, 6.0)
        }
    }
}

/// Draws the mark of a move on one of its cells. The latest move has a tinted cell and an outline
/// in the colour of the army. Earlier moves have only a thin outline. The origin is paler than the
/// target and has a dashed outline.
fn moved(drawing: &Drawing<'_>, mark: &Mark, nth: usize, strong: bool, cell: &PicturedCell, title: &str) -> String {
    let mut d = String::new();
    put_path(&mut d, &drawing.shrunk(cell, 0.88), true);
    let wash = drawing.palette().last;
    let army = mark.seat.map_or(wash, |seat| drawing.army(seat).body);
    let (fill, dash) = if nth.is_multiple_of(2) { ("0.26", " stroke-dasharray=\"13 8\"") } else { ("0.52", "") };
    if !strong {
        return format!(
            "<path fill=\"none\" stroke=\"#17130b\" stroke-opacity=\"0.32\" stroke-width=\"5\"{dash} stroke-linejoin=\"round\" d=\"{d}\"/>\n\
             <path fill=\"none\" stroke=\"{army}\" stroke-width=\"2.6\"{dash} stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
        );
    }
    format!(
        "<path fill=\"{wash}\" fill-opacity=\"{fill}\" stroke=\"#17130b\" stroke-opacity=\"0.62\" stroke-width=\"11\" stroke-linejoin=\"round\" d=\"{d}\"/>\n\
         <path fill=\"none\" stroke=\"{army}\" stroke-width=\"6.5\"{dash} stroke-linejoin=\"round\" d=\"{d}\">{title}</path>\n"
    )
}

pub(super) fn circle(centre: [f64; 2], radius: f64, attributes: &str, inside: &str) -> String {
    let ([x, y], radius) = (centre.map(scaled), scaled(radius));
    let mut text = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}");
    let end = if inside.is_empty() { "/>\n".to_owned() } else { format!(">{inside}</circle>\n") };
    let _ = write!(text, "{end}");
    text
}

/// Returns the path data of a star. `depth` is the ratio of its inner to its outer radius. `turned`
/// rotates the star, given as a fraction of the angle between two corners.
fn star(centre: [f64; 2], radius: f64, depth: f64, points: u32, turned: f64) -> String {
    let corner = |n: u32| {
        let angle = TAU * (f64::from(n) + turned) / f64::from(2 * points);
        let radius = if n.is_multiple_of(2) { radius } else { radius * depth };
        [centre[0] + radius * angle.sin(), centre[1] - radius * angle.cos()]
    };
    let corners: Vec<[f64; 2]> = (0..2 * points).map(corner).collect();
    let mut d = String::new();
    put_path(&mut d, &corners, true);
    d
}
