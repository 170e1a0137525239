//! Boards as text, for a terminal of any kind: the same characters with colours and without.
//!
//! `layout` finds rows and columns from the places of the cells alone: straight rows where the board has them, rings unrolled into rows
//! where it has rings, else a picture of the board as near to its shape as characters allow. `paint` writes it.

mod labels;
mod layout;
mod paint;

use crate::coordinates::Coordinates;
use crate::overlay::{Overlay, Tone};
use crate::view::View;
use layout::Layout;
use paint::Canvas;
use polychess_game::{BoardPicture, Mark, Scene};

/// How a text board is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Which seat sits at the bottom.
    pub bottom: usize,
    /// With the escape codes of a terminal of 256 colours.
    pub colour: bool,
    /// Where cells are told by name: around the board, in the empty ones as well, or nowhere.
    pub coordinates: Coordinates,
    /// With chess figures and drawn lines instead of letters and signs that every terminal has.
    pub unicode: bool,
}

/// Writes a board, with a scene or bare. A piece is the letter of its seat and its own letter (`wK`); behind it stands `!` when its king is
/// in check, `'` when it takes no part. Empty cells are `.`, `,` and `:` by colour. In Unicode the piece's own letter gives way to its figure.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// The same with what is laid over it, behind the dot or the piece of a cell: `+` where the piece taken up may go, `x` where it takes, `^` where it
/// stands, `*` on marked cells. Check signs stay. Texts stand on empty cells as far as there is room; [`notes_on`] tells the rest.
#[must_use]
pub fn illustrated(picture: &BoardPicture, scene: Option<&Scene>, overlay: &Overlay, style: &Style) -> String {
    let view = View::from(picture, style.bottom);
    let layout = Layout::of(picture, scene, view, style.coordinates);
    let mut canvas = Canvas::new(&layout, style.unicode);
    canvas.cells(picture, &layout);
    canvas.lines(&layout);
    if let Some(scene) = scene {
        canvas.scene(scene, &layout);
    }
    canvas.overlay(overlay, scene, &layout);
    canvas.finish(&layout, style.colour)
}

/// Whose turn it is.
#[must_use]
pub fn turn(scene: &Scene) -> Option<String> {
    scene.to_move.and_then(|seat| scene.seats.get(seat)).map(|seat| format!("{} to move", seat.title))
}

/// What there is to say of a scene beyond the pieces: checks and other marks with their cells, and the game's own notes.
#[must_use]
pub fn notes(picture: &BoardPicture, scene: &Scene) -> Vec<String> {
    let name = |cell: &usize| picture.cells.get(*cell).map(|c| c.name.as_str());
    // What a mark says with its cells need not be said again: where a note says the same and more, it stands with the cells of the mark.
    let longer = |mark: &Mark| scene.notes.iter().find(|note| note.starts_with(&mark.words));
    let told = |mark: &Mark| {
        let cells: Vec<&str> = mark.cells.iter().filter_map(name).collect();
        format!("{} ({})", longer(mark).unwrap_or(&mark.words), cells.join(" "))
    };
    // Who is mated is in check.
    let mated = |mark: &&Mark| {
        mark.class == "check" && scene.marks.iter().any(|other| other.class == "mated" && other.cells == mark.cells)
    };
    let said = |note: &&String| scene.marks.iter().any(|mark| longer(mark) == Some(*note));
    let marks = scene.marks.iter().filter(|mark| !mated(mark)).map(told);
    marks.chain(scene.notes.iter().filter(|note| !said(note)).cloned()).collect()
}

/// What is laid over a board, in words: marked cells by tone, arrows, texts on cells, the caption.
#[must_use]
pub fn notes_on(picture: &BoardPicture, overlay: &Overlay) -> Vec<String> {
    let name = |cell: &usize| picture.cells.get(*cell).map(|c| c.name.as_str());
    let mut notes = Vec::new();
    for (words, tone) in Tone::NAMED {
        let cells: Vec<&str> = overlay.marked.iter().filter(|m| m.1 == tone).filter_map(|m| name(&m.0)).collect();
        if !cells.is_empty() {
            notes.push(format!("{words}: {}", cells.join(" ")));
        }
    }
    for (way, tone) in &overlay.arrows {
        let words = Tone::NAMED.iter().find(|named| named.1 == *tone).map_or("", |named| named.0);
        let cells: Vec<&str> = way.iter().filter_map(name).collect();
        notes.push(format!("{words} arrow: {}", cells.join("-")));
    }
    notes.extend(overlay.labels.iter().filter_map(|(cell, text)| Some(format!("{}: {text}", name(cell)?))));
    notes.extend(overlay.caption.lines().map(str::to_owned));
    notes
}
