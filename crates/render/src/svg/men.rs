//! The men: each drawing is defined once for each army that has such a man, and used wherever one stands.

use super::Drawing;
use super::UNIT;
use super::write::{Svg, escaped, number};
use crate::art;
use polychess_game::SceneMan;
use std::collections::BTreeSet;

/// Drawings reach this far from the middle of their square of 100.
const REACH: f64 = 51.0;
/// How much of the circle inside a cell a man fills.
const FILL: f64 = 0.88;
const ALIVE: &str = "alive";

fn id(drawing: &Drawing<'_>, man: &SceneMan) -> String {
    let name = drawing.army_name(man.seat);
    escaped(&format!("{}-{}", if name.is_empty() { "army" } else { name }, man.glyph))
}

pub(super) fn define(svg: &mut Svg, drawing: &Drawing<'_>) {
    let Some(scene) = drawing.scene else { return };
    let mut defined = BTreeSet::new();
    svg.raw("<defs>\n");
    for man in &scene.men {
        let id = id(drawing, man);
        let Some(paths) = art::drawing(man.glyph).filter(|_| !defined.contains(&id)) else { continue };
        let army = drawing.army(man.seat);
        let outline = format!("fill=\"{}\" stroke=\"{}\"", army.body, army.edge);
        let joins = "stroke-width=\"3.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
        svg.raw(&format!("<g id=\"{id}\"><g {outline} {joins}>{paths}</g>"));
        if let Some(mark) = art::drawing(army.badge) {
            svg.raw(&format!("<g fill=\"{}\" stroke=\"none\">{mark}</g>", army.mark));
        }
        svg.raw("</g>\n");
        defined.insert(id);
    }
    for state in scene.men.iter().map(|man| man.state).filter(|&state| state != ALIVE).collect::<BTreeSet<_>>() {
        if let Some(badge) = art::drawing(&format!("badge-{state}")) {
            let joins = "stroke-linejoin=\"round\" stroke-linecap=\"round\"";
            svg.raw(&format!("<g id=\"badge-{}\" {joins}>{badge}</g>\n", escaped(state)));
        }
    }
    svg.raw("</defs>\n");
}

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let Some(scene) = drawing.scene else { return };
    for man in &scene.men {
        let Some(cell) = drawing.picture.cells.get(man.cell) else { continue };
        let centre = drawing.view.point(cell.centre);
        let scale = cell.radius * UNIT * FILL / REACH;
        let [x, y] = centre.map(|v| number(v * UNIT - 50.0 * scale));
        let title = scene.seats.get(man.seat).map_or("", |seat| seat.title);
        let state = if man.state == ALIVE { String::new() } else { format!(", {}", man.state) };
        let words = escaped(&format!("{title} {} on {}{state}", man.glyph, cell.name));
        let factor = format!("{:.3}", scale);
        svg.raw(&format!("<g transform=\"translate({x} {y}) scale({factor})\"><title>{words}</title>"));
        let faded = if man.state == ALIVE { "" } else { " opacity=\"0.5\"" };
        if art::drawing(man.glyph).is_some() {
            svg.raw(&format!("<use href=\"#{}\"{faded}/>", id(drawing, man)));
        } else {
            svg.raw(&lettered(drawing, man, faded));
        }
        if man.state != ALIVE && art::drawing(&format!("badge-{}", man.state)).is_some() {
            let place = "transform=\"translate(64 2) scale(0.36)\"";
            svg.raw(&format!("<use href=\"#badge-{}\" {place}/>", escaped(man.state)));
        }
        svg.raw("</g>\n");
    }
}

/// A man without a drawing: its letter on a disk.
fn lettered(drawing: &Drawing<'_>, man: &SceneMan, faded: &str) -> String {
    let army = drawing.army(man.seat);
    format!(
        "<g{faded}><circle cx=\"50\" cy=\"50\" r=\"44\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3.4\"/>\
         <text x=\"50\" y=\"70\" font-size=\"56\" font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\" fill=\"{}\">{}</text></g>",
        army.body,
        army.edge,
        army.edge,
        escaped(&man.letter.to_string())
    )
}
