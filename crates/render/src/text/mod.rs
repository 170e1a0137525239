//! Draws boards as text for terminals. Colours are optional and do not change the characters.
//!
//! The module `layout` derives rows and columns from the positions of the cells. Rings become rows.
//! A board with neither rows nor rings keeps its proportions. The module `paint` writes the
//! characters.

mod labels;
mod layout;
mod paint;

use crate::coordinates::Coordinates;
use crate::overlay::{Overlay, Tone};
use crate::view::View;
use layout::Layout;
use paint::Canvas;
use polychess_game::{BoardPicture, Mark, Scene};

/// The options for drawing a text board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The index of the seat at the bottom.
    pub bottom: usize,
    /// True to use the 256 colours of terminals.
    pub colour: bool,
    /// The places where cell names appear: around the board, in empty cells, or nowhere.
    pub coordinates: Coordinates,
    /// True to use chess symbols and box-drawing characters, false for ASCII only.
    pub unicode: bool,
}

/// Draws a board. The board is empty if there is no scene.
///
/// A piece consists of the letter of its seat and its own letter, such as `wK`. A `!` after a piece
/// marks a king in check, and a `'` marks an inactive piece. Empty cells are `.`, `,` or `:`,
/// depending on their colour. With Unicode, a figure replaces the letter of the piece.
#[must_use]
pub fn board(picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    illustrated(picture, scene, &Overlay::default(), style)
}

/// Draws a board with an overlay.
///
/// A sign follows the dot or the piece of a cell: `^` for the selected piece, `+` for its targets,
/// `x` for captures and `*` for marked cells. The sign for check has priority. Texts appear only on
/// empty cells, shortened to the width of a cell. [`notes_on`] returns their full text.
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

/// Returns a line such as "White to move". Returns `None` if there is no player to move.
#[must_use]
pub fn turn(scene: &Scene) -> Option<String> {
    scene.to_move.and_then(|seat| scene.seats.get(seat)).map(|seat| format!("{} to move", seat.title))
}

/// Describes what a text board does not show: checks and other marks with their cells, and the
/// notes of the game.
#[must_use]
pub fn notes(picture: &BoardPicture, scene: &Scene) -> Vec<String> {
    let name = |cell: &usize| picture.cells.get(*cell).map(|c| c.name.as_str());
    // If a note begins with the description of a mark, merge them: use the note with the mark's
    // cells.
    let longer = |mark: &Mark| scene.notes.iter().find(|note| note.starts_with(&mark.words));
    let described = |mark: &Mark| {
        let cells: Vec<&str> = mark.cells.iter().filter_map(name).collect();
        format!("{} ({})", longer(mark).unwrap_or(&mark.words), cells.join(" "))
    };
    // Omit the check of a mated king.
    let mated = |mark: &&Mark| {
        mark.class == "check" && scene.marks.iter().any(|other| other.class == "mated" && other.cells == mark.cells)
    };
    let mentioned = |note: &&String| scene.marks.iter().any(|mark| longer(mark) == Some(*note));
    let marks = scene.marks.iter().filter(|mark| !mated(mark)).map(described);
    marks.chain(scene.notes.iter().filter(|note| !mentioned(note)).cloned()).collect()
}

/// Describes an overlay: marked cells by tone, arrows, texts on cells, and the caption.
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
