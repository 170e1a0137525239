//! The cells, the named areas over them, and the names in them.

use super::write::{Svg, escaped, path, scaled};
use super::{Drawing, Names};
use crate::view::distance;
use polychess_game::PicturedCell;

pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>) {
    let (picture, theme) = (drawing.picture, drawing.style.theme);
    let colours = picture.cells.iter().map(|cell| cell.colour + 1).max().unwrap_or(1);
    svg.group(&format!("stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"", theme.rim()), |svg| {
        for cell in &picture.cells {
            let outline = path(&drawing.view.points(&cell.outline), true);
            let (fill, name) = (theme.cell(cell.colour, colours), escaped(&cell.name));
            svg.raw(&format!("<path fill=\"{fill}\" d=\"{outline}\"><title>{name}</title></path>\n"));
        }
    });
    // A breath of the owner's colour over the areas that belong to somebody.
    for zone in picture.zones.iter().filter(|zone| zone.seat.is_some()) {
        let fill = drawing.army(zone.seat.unwrap_or(0)).body;
        svg.group(&format!("fill=\"{fill}\" fill-opacity=\"0.22\" pointer-events=\"none\""), |svg| {
            for cell in zone.cells.iter().filter_map(|&i| picture.cells.get(i)) {
                svg.raw(&format!("<path d=\"{}\"/>\n", path(&drawing.view.points(&cell.outline), true)));
            }
        });
    }
}

/// On a bare board a name stands in the middle of its cell, else near the corner at the lower left, where the man leaves room.
pub(super) fn draw_names(svg: &mut Svg, drawing: &Drawing<'_>) {
    let names = drawing.style.names;
    if names == Names::Hidden {
        return;
    }
    let bare = drawing.scene.is_none();
    let ink = drawing.style.theme.ink();
    let style = format!(
        "fill=\"{ink}\" fill-opacity=\"{}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\" pointer-events=\"none\"",
        if bare { "0.9" } else { "0.7" }
    );
    let name_of = |cell: &PicturedCell| {
        let own = match names {
            Names::Of(seat) => cell.names.get(seat),
            Names::Hidden | Names::Canonical => None,
        };
        own.unwrap_or(&cell.name).clone()
    };
    // One size for all names of cells of one size.
    let longest =
        drawing.picture.cells.iter().map(|cell| name_of(cell).chars().count()).max().unwrap_or(1).max(2) as f64;
    svg.group(&style, |svg| {
        for cell in &drawing.picture.cells {
            let name = name_of(cell);
            let (size, centre) =
                (cell.radius * if bare { 1.7 } else { 1.1 } / longest, drawing.view.point(cell.centre));
            let [x, y] = if bare {
                centre
            } else {
                let corner = lower_left(&drawing.view.points(&cell.outline));
                // Half the diagonal of the text, and a little air.
                let half = size * (0.3 * name.chars().count() as f64).hypot(0.5) * 1.5;
                let inward = (1.0 - half / distance(corner, centre).max(0.1)).max(0.4);
                [0, 1].map(|axis| centre[axis] + (corner[axis] - centre[axis]) * inward)
            };
            let (x, y, size) = (scaled(x), scaled(y + size * 0.36), scaled(size));
            svg.raw(&format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n", escaped(&name)));
        }
    });
}

fn lower_left(corners: &[[f64; 2]]) -> [f64; 2] {
    let depth = |p: &[f64; 2]| p[1] - 0.9 * p[0];
    corners.iter().copied().max_by(|a, b| depth(a).total_cmp(&depth(b))).unwrap_or([0.0; 2])
}
