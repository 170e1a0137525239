//! Lines of the board and of the scene, by class.

use super::Drawing;
use super::write::{Svg, escaped, path, scaled};
use crate::theme;

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let changing = drawing.scene.map(|scene| scene.lines.as_slice()).unwrap_or_default();
    svg.group("fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"", |svg| {
        for line in drawing.picture.lines.iter().chain(changing) {
            let style = theme::line(&line.class);
            let dash: Vec<String> = style.dash.iter().map(|&length| scaled(length)).collect();
            let dash = if dash.is_empty() {
                String::new()
            } else {
                format!(" stroke-dasharray=\"{}\" stroke-linecap=\"butt\"", dash.join(" "))
            };
            svg.raw(&format!(
                "<path stroke=\"{}\" stroke-width=\"{}\"{dash} d=\"{}\"><title>{}</title></path>\n",
                style.colour(drawing.style.theme),
                scaled(style.width),
                path(&drawing.view.points(&line.points), false),
                escaped(&line.words),
            ));
        }
    });
}
