//! Writes boards as text for terminals, with the same characters in colour and without.
//!
//! `layout` derives rows and columns from the positions of the cells. Rings become rows. Boards
//! without rows or rings are drawn in proportion. `paint` writes the characters.

mod labels;
mod layout;
mod paint;

use crate::coordinates::Coordinates;
use crate::overlay::{Overlay, Tone};
use crate::view::View;
use layout::Layout;
use paint::Canvas;
use polychess_game::{BoardPicture, Mark, Scene};

/// The style of a text board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The seat at the bottom.
    pub bottom: usize,
    /// True to use 256 terminal colours.
    pub colour: bool,
    /// Placement of cell names: around the board, in empty cells, or none.
    pub coordinates: Coordinates,
    /// True to use chess figures and drawn lines instead of ASCII.
    pub unicode: bool,
}

/// Writes a board, with or without a scene.
///
/// A piece is the letter of its seat and its own letter (`wK`). After it, `!` marks a king in check
/// and `'` an inactive piece. Empty cells are `.`, `,` or `:` by colour. In Unicode, a figure
/// replaces the letter of the piece.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// Writes a board with an overlay.
///
/// Signs follow the dot or piece of a cell: `^` for the selected piece, `+` for its targets, `x`
/// for captures, `*` for marked cells. Check signs have priority. Texts appear on empty cells, cut
/// to the width of a cell; [`notes_on`] returns the rest.
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

/// Returns a text with the player to move.
#[must_use]
pub fn turn(scene: &Scene) -> Option<String> {
    scene.to_move.and_then(|seat| scene.seats.get(seat)).map(|seat| format!("{} to move", seat.title))
}

/// Describes a scene beyond its pieces: checks and other marks with their cells, and the notes of
/// the game.
#[must_use]
pub fn notes(picture: &BoardPicture, scene: &Scene) -> Vec<String> {
    let name = |cell: &usize| picture.cells.get(*cell).map(|c| c.name.as_str());
    // If a note begins with the text of a mark, the note is listed with the cells of the mark.
    let longer = |mark: &Mark| scene.notes.iter().find(|note| note.starts_with(&mark.words));
    let described = |mark: &Mark| {
        let cells: Vec<&str> = mark.cells.iter().filter_map(name).collect();
        format!("{} ({})", longer(mark).unwrap_or(&mark.words), cells.join(" "))
    };
    // A mated king is always in check.
    let mated = |mark: &&Mark| {
        mark.class == "check" && scene.marks.iter().any(|other| other.class == "mated" && other.cells == mark.cells)
    };
    let mentioned = |note: &&String| scene.marks.iter().any(|mark| longer(mark) == Some(*note));
    let marks = scene.marks.iter().filter(|mark| !mated(mark)).map(described);
    marks.chain(scene.notes.iter().filter(|note| !mentioned(note)).cloned()).collect()
}

/// Describes an overlay: marked cells by tone, arrows, texts on cells, the caption.
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
