//! Draws the caption and the sign that shows the player to move.

use super::drawing::Drawing;
use super::frame::{Frame, SIGN_RADIUS, TIP_REACH};
use super::pieces;
use super::write::{Svg, UNIT, number, put_path};
use std::f64::consts::TAU;

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, frame: &Frame) {
    let ink = drawing.palette().ink;
    let turn = drawing.scene.and_then(|scene| scene.to_move);
    if let Some((seat, &sign)) = turn.and_then(|seat| Some((seat, frame.signs.get(seat)?))) {
        draw_turn(svg, drawing, seat, sign);
    }
    let middle = (frame.least[0] + frame.most[0]) / 2.0;
    let last = frame.most[1] - frame.size * 0.55;
    svg.group(format_args!("fill=\"{ink}\""), |svg| {
        for (above, line) in frame.caption.iter().rev().enumerate() {
            svg.text(line, [middle, last - above as f64 * frame.size * 1.35], frame.size, 0.5);
        }
    });
}

/// The sign is an arc with a tip on its open side. These are half the opening as a fraction of a
/// turn, and the number of segments of the arc.
const OPEN: f64 = 0.13;
const PIECES: u32 = 24;
/// The size of the king on the sign, in radii of the sign.
const KING: f64 = 1.62;

/// Draws the sign: a pin with the king of the player to move. Its tip points to the side of the
/// board where this player sits.
fn draw_turn(svg: &mut Svg, drawing: &Drawing<'_>, seat: usize, [[x, y], way]: [[f64; 2]; 2]) {
    let to_tip = way[1].atan2(way[0]);
    let round = |n: u32| {
        let angle = to_tip + TAU * (OPEN + (1.0 - 2.0 * OPEN) * f64::from(n) / f64::from(PIECES));
        // Rounding makes the output the same on every machine.
        [x + SIGN_RADIUS * angle.cos(), y + SIGN_RADIUS * angle.sin()].map(|v| (v * 1e3).round() / 1e3)
    };
    let mut points: Vec<[f64; 2]> = (0..=PIECES).map(round).collect();
    points.push([x + TIP_REACH * way[0], y + TIP_REACH * way[1]]);
    let mut d = String::new();
    put_path(&mut d, &points, true);
    let scale = SIGN_RADIUS * KING * UNIT / 100.0;
    let [left, top] = [x, y - 0.02].map(|v| number(v * UNIT - 50.0 * scale));
    let id = pieces::id(drawing, seat, "king");
    svg.raw(&format!(
        "<path fill=\"{}\" d=\"{d}\"/>\n<use href=\"#{id}\" transform=\"matrix({scale:.3} 0 0 {scale:.3} {left} {top})\"/>\n",
        drawing.palette().turn
    ));
}
