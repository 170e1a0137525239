//! Words below the board, and the disk that shows who is on turn.

use super::drawing::Drawing;
use super::frame::{DISK, Frame};
use super::marks::circle;
use super::write::Svg;

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, frame: &Frame) {
    let ink = drawing.palette().ink;
    let turn = drawing.scene.and_then(|scene| scene.to_move);
    if let Some((seat, &centre)) = turn.and_then(|seat| Some((seat, frame.disks.get(seat)?))) {
        let army = drawing.army(seat);
        let disk = format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"5\"", army.body);
        svg.raw(&circle(centre, DISK, &disk, ""));
    }
    let middle = (frame.least[0] + frame.most[0]) / 2.0;
    let last = frame.most[1] - frame.size * 0.55;
    svg.group(format_args!("fill=\"{ink}\""), |svg| {
        for (above, line) in frame.caption.iter().rev().enumerate() {
            svg.text(line, [middle, last - above as f64 * frame.size * 1.35], frame.size, 0.5);
        }
    });
}
