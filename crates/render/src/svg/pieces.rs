//! Draws the pieces. An image defines each kind of piece of an army once and then refers to it.

use super::drawing::Drawing;
use super::write::{Svg, UNIT, escaped, number};
use crate::theme::{Army, INACTIVE_OPACITY, Pattern, Plate};
use crate::{art, letters};
use polychess_game::{Scene, ScenePiece};
use std::collections::BTreeSet;

/// The maximum distance of an outline from the centre of a drawing, which has a square of 100
/// units.
const MAX_RADIUS: f64 = 51.0;
/// The size of a piece relative to its radius, without and with a plate.
const SCALE: f64 = 1.03;
const SCALE_ON_PLATE: f64 = 0.82;
/// The widths of the outline and of the halo around it.
const OUTLINE_WIDTH: f64 = 3.4;
const HALO_WIDTH: f64 = 10.0;
/// The position and the size of the badge of an inactive piece, in the square of 100 units.
const BADGE: [f64; 3] = [60.0, -2.0, 40.0];
const ALIVE: &str = "alive";
const FALLEN: &str = "fallen";
const JOINS: &str = "stroke-linejoin=\"round\" stroke-linecap=\"round\"";

pub(super) fn id(drawing: &Drawing<'_>, seat: usize, glyph: &str) -> String {
    let name = drawing.army_name(seat);
    escaped(&format!("{}-{glyph}", if name.is_empty() { "army" } else { name }))
}

/// Returns the king that the sign of the player to move contains.
fn on_turn(scene: &Scene) -> Option<ScenePiece> {
    scene.to_move.map(|seat| ScenePiece { cell: usize::MAX, seat, glyph: "king", letter: 'K', state: ALIVE })
}

pub(super) fn define(svg: &mut Svg, drawing: &Drawing<'_>, with_turn: bool) {
    let Some(scene) = drawing.scene else { return };
    let shown = || scene.pieces.iter().filter(|piece| drawing.cell(piece.cell).is_some());
    let turn = on_turn(scene).filter(|_| with_turn);
    let (mut defined, mut patterns) = (BTreeSet::new(), BTreeSet::new());
    svg.raw("<defs>\n");
    for piece in shown().chain(&turn) {
        let id = id(drawing, piece.seat, piece.glyph);
        if defined.contains(&id) {
            continue;
        }
        let army = drawing.army(piece.seat);
        if patterns.insert(piece.seat) {
            svg.raw(&pattern(&army, piece.seat));
        }
        svg.raw(&format!("<g id=\"{id}\">{}</g>\n", figure(&army, piece)));
        defined.insert(id);
    }
    for state in shown().map(|piece| piece.state).filter(|&state| state != ALIVE).collect::<BTreeSet<_>>() {
        if let Some(badge) = art::drawing(&format!("badge-{state}")) {
            let badge = drawing.style.theme.badge(badge);
            svg.raw(&format!("<g id=\"badge-{}\" {JOINS}>{badge}</g>\n", escaped(state)));
        }
    }
    svg.raw("</defs>\n");
}

fn pattern(army: &Army, seat: usize) -> String {
    let open = |size: u32, turn: &str| {
        format!(
            "<pattern id=\"army-{seat}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\"{turn}>\
             <rect width=\"{size}\" height=\"{size}\" fill=\"{}\"/>",
            army.body
        )
    };
    let inside = match army.pattern {
        None => return String::new(),
        Some(Pattern::Stripes(colour)) => {
            open(14, " patternTransform=\"rotate(45)\"")
                + &format!("<rect width=\"5\" height=\"14\" fill=\"{colour}\"/>")
        }
        Some(Pattern::Dots(colour)) => {
            open(15, "") + &format!("<circle cx=\"7.5\" cy=\"7.5\" r=\"3.4\" fill=\"{colour}\"/>")
        }
        Some(Pattern::Checks(colour)) => {
            open(16, "") + &format!("<path d=\"M0 0H8V8H0ZM8 8H16V16H8Z\" fill=\"{colour}\"/>")
        }
    };
    inside + "</pattern>\n"
}

/// Draws a piece of an army in a square of 100 units.
pub(super) fn figure(army: &Army, piece: &ScenePiece) -> String {
    let body = if army.pattern.is_some() { format!("url(#army-{})", piece.seat) } else { army.body.to_owned() };
    let outline = format!("fill=\"{body}\" stroke=\"{}\" stroke-width=\"{OUTLINE_WIDTH}\" {JOINS}", army.edge);
    let mut inside = match art::drawing(piece.glyph) {
        Some(paths) => {
            let halo = army.halo.map_or_else(String::new, |halo| {
                let body = paths.lines().next().unwrap_or_default();
                format!("<g fill=\"none\" stroke=\"{halo}\" stroke-width=\"{HALO_WIDTH}\" {JOINS}>{body}</g>")
            });
            format!("{halo}<g {outline}>{paths}</g>")
        }
        None => letter_on_disk(army, piece, &outline),
    };
    if let Some(mark) = art::drawing(army.badge) {
        inside += &format!("<g fill=\"{}\" stroke=\"none\">{mark}</g>", army.mark);
    }
    let Some((shape, colour)) = army.plate else { return inside };
    let d = match shape {
        Plate::Disk => "M50 3A47 47 0 0 1 50 97A47 47 0 0 1 50 3Z",
        Plate::Square => "M10 10H90V90H10Z",
        Plate::Diamond => "M50 -4L104 50L50 104L-4 50Z",
        Plate::Triangle => "M50 -3L99.4 83H0.6Z",
    };
    let edge = if army.edge == "#ffffff" { army.body } else { army.edge };
    let aside = number(50.0 * (1.0 - SCALE_ON_PLATE));
    format!(
        "<path fill=\"{colour}\" stroke=\"{edge}\" stroke-width=\"3\" stroke-linejoin=\"round\" d=\"{d}\"/>\
         <g transform=\"matrix({SCALE_ON_PLATE} 0 0 {SCALE_ON_PLATE} {aside} {aside})\">{inside}</g>"
    )
}

/// Returns a disk with the letter of a piece, for a piece without a drawing.
fn letter_on_disk(army: &Army, piece: &ScenePiece, outline: &str) -> String {
    let letter = letters::letter(piece.letter);
    let aside = number(50.0 - letter.advance * 0.275);
    format!(
        "<circle cx=\"50\" cy=\"46\" r=\"36\" {outline}/><path fill=\"{}\" transform=\"translate({aside} 66) scale(0.55)\" d=\"{}\"/>",
        army.edge, letter.outline
    )
}

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let Some(scene) = drawing.scene else { return };
    for piece in &scene.pieces {
        let Some(cell) = drawing.cell(piece.cell) else { continue };
        let centre = drawing.view.point(cell.centre);
        let scale = drawing.piece * UNIT * SCALE / MAX_RADIUS;
        let [x, y] = centre.map(|v| number(v * UNIT - 50.0 * scale));
        let title = scene.seats.get(piece.seat).map_or("", |seat| seat.title);
        let state = if piece.state == ALIVE { String::new() } else { format!(", {}", piece.state) };
        let words = drawing.title(&format!("{title} {} on {}{state}", piece.glyph, cell.name));
        svg.raw(&format!("<g transform=\"translate({x} {y}) scale({scale:.3})\">{words}"));
        let how = match piece.state {
            ALIVE => "",
            FALLEN => &format!(" transform=\"rotate(-74 50 56)\" opacity=\"{INACTIVE_OPACITY}\""),
            _ => &format!(" opacity=\"{INACTIVE_OPACITY}\""),
        };
        svg.raw(&format!("<use href=\"#{}\"{how}/>", id(drawing, piece.seat, piece.glyph)));
        svg.raw("</g>\n");
    }
}

/// Draws the badges of inactive pieces. They are at the upper right of the pieces, above all marks.
pub(super) fn draw_badges(svg: &mut Svg, drawing: &Drawing<'_>) {
    for piece in drawing.scene.map(|scene| scene.pieces.as_slice()).unwrap_or_default() {
        let Some(cell) = drawing.cell(piece.cell) else { continue };
        if piece.state == ALIVE || art::drawing(&format!("badge-{}", piece.state)).is_none() {
            continue;
        }
        let scale = drawing.piece * UNIT * SCALE / MAX_RADIUS;
        let [x, y] = drawing.view.point(cell.centre).map(|v| v * UNIT - 50.0 * scale);
        let [right, down, size] = BADGE.map(|v| v * scale);
        let (x, y, size) = (number(x + right), number(y + down), size / 100.0);
        svg.raw(&format!(
            "<use href=\"#badge-{}\" transform=\"matrix({size:.3} 0 0 {size:.3} {x} {y})\"/>\n",
            escaped(piece.state)
        ));
    }
}
