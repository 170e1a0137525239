//! Boards as text, for a terminal of any kind: the same characters with colours and without.
//!
//! `layout` finds rows and columns from the places of the cells alone: straight rows where the board has them, rings unrolled into rows
//! where it has rings, else a picture of the board as near to its shape as characters allow. `paint` writes it.

mod labels;
mod layout;
mod paint;

use crate::view::View;
use layout::Layout;
use paint::Canvas;
use polychess_game::{BoardPicture, Scene};

/// How a text board is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Which seat sits at the bottom.
    pub bottom: usize,
    /// With the escape codes of a terminal of 256 colours.
    pub colour: bool,
    /// With the name of each empty cell in it.
    pub names: bool,
    /// With chess figures and drawn lines instead of letters and signs that every terminal has.
    pub unicode: bool,
}

/// Writes a board, with a scene or bare. A man is the letter of its seat and its own letter (`wK`); behind it stands `!` when its king is
/// in check, `'` when it takes no part. Empty cells are `.`, `,` and `:` by colour. In Unicode the man's own letter gives way to its figure.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    let view = View::from(picture, style.bottom);
    let layout = Layout::of(picture, scene, view, style.names);
    let mut canvas = Canvas::new(&layout, style.unicode);
    canvas.cells(picture, &layout, style.names || layout.shows_names());
    canvas.lines(&layout);
    if let Some(scene) = scene {
        canvas.scene(scene, &layout);
    }
    canvas.finish(&layout, style.colour)
}

/// What there is to say of a scene beyond the men: checks and other marks with their cells, and the game's own notes.
#[must_use]
pub fn notes(picture: &BoardPicture, scene: &Scene) -> Vec<String> {
    let name = |cell: &usize| picture.cells.get(*cell).map(|c| c.name.as_str());
    let mark = |mark: &polychess_game::Mark| {
        let cells: Vec<&str> = mark.cells.iter().filter_map(name).collect();
        format!("{} ({})", mark.words, cells.join(" "))
    };
    scene.marks.iter().map(mark).chain(scene.notes.iter().cloned()).collect()
}
