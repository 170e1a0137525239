//! Writes the characters of a text board, with optional colours.

use super::layout::Layout;
use crate::overlay::Overlay;
use crate::theme::{line, terminal};
use anstyle::{Ansi256Color, Style};
use polychess_game::{BoardPicture, Colour, Scene};

/// The characters of empty cells, indexed by the colour of the cell.
const EMPTY: [char; 3] = ['.', ',', ':'];
const EMPTY_IN_UNICODE: [char; 3] = ['·', '◦', '▪'];
/// The chess symbols, by the name of the drawing. All armies use the filled symbols, because the
/// letter before a figure already identifies the army.
const FIGURES: [(&str, char); 6] =
    [("king", '♚'), ("queen", '♛'), ("rook", '♜'), ("bishop", '♝'), ("knight", '♞'), ("pawn", '♟')];
/// The terminal colours of cells, from light to dark.
const BACKGROUND: [u8; 3] = [180, 137, 94];
const HIGHLIGHT: u8 = 186;
const DIM: u8 = 233;
const CHECK: u8 = 196;
const SIGN: u8 = 22;

/// The canvas for a text board: a character and a style at each position.
#[derive(Debug)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
    unicode: bool,
}

fn background(colour: u8) -> Option<anstyle::Color> {
    Some(Ansi256Color(colour).into())
}

impl Canvas {
    pub(super) fn new(layout: &Layout, unicode: bool) -> Self {
        Self { rows: vec![vec![(' ', Style::new()); layout.size[0]]; layout.size[1]], unicode }
    }

    fn put(&mut self, [x, y]: [usize; 2], c: char, style: impl FnOnce(Style) -> Style) {
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = (c, style(place.1));
        }
    }

    fn restyle(&mut self, [x, y]: [usize; 2], style: impl FnOnce(Style) -> Style) {
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            place.1 = style(place.1);
        }
    }

    /// Draws the background of each cell and its dot or name.
    pub(super) fn cells(&mut self, picture: &BoardPicture, layout: &Layout) {
        let empty = if self.unicode { EMPTY_IN_UNICODE } else { EMPTY };
        let colours = picture.cells.iter().map(|cell| cell.colour + 1).max().unwrap_or(1);
        for (cell, &[x, y]) in picture.cells.iter().zip(&layout.places) {
            let colour = if colours <= 2 && cell.colour > 0 { 2 } else { usize::from(cell.colour.min(2)) };
            for n in 0..layout.cell {
                self.put([x + n, y], ' ', |s| s.bg_color(background(BACKGROUND[colour])));
            }
            let dim = |s: Style| s.fg_color(background(DIM));
            let length = cell.name.chars().count();
            if layout.named && length < layout.cell {
                // Centre a short name in its cell, as the letters of a piece are.
                let x = x + (layout.cell - length) / 2;
                cell.name.chars().enumerate().for_each(|(n, c)| self.put([x + n, y], c, dim));
            } else {
                self.put([x + 1, y], empty[usize::from(cell.colour.min(2))], dim);
            }
        }
    }

    pub(super) fn lines(&mut self, layout: &Layout) {
        for (place, class, axis) in &layout.lines {
            let style = line(class);
            let signs = if self.unicode { style.unicode } else { style.ascii };
            self.put(*place, signs[*axis], |s| s.bold());
        }
    }

    /// Draws the pieces and the marks.
    pub(super) fn scene(&mut self, scene: &Scene, layout: &Layout) {
        for cell in scene.marks.iter().filter(|m| m.class == "last").flat_map(|m| &m.cells) {
            let Some(&[x, y]) = layout.places.get(*cell) else { continue };
            (0..layout.cell).for_each(|n| self.restyle([x + n, y], |s| s.bg_color(background(HIGHLIGHT))));
        }
        for piece in &scene.pieces {
            let Some(&[x, y]) = layout.places.get(piece.cell) else { continue };
            let (name, colour) = scene.seats.get(piece.seat).map_or(("", Colour::White), |s| (s.name, s.colour));
            let (body, ink) = terminal(colour);
            let checked = |m: &polychess_game::Mark| m.class == "check" && m.cells.contains(&piece.cell);
            let alive = piece.state == "alive";
            let chip = |s: Style| {
                let s = s.bg_color(background(body)).fg_color(background(ink));
                if alive { s.bold() } else { s.dimmed().strikethrough() }
            };
            (0..layout.cell).for_each(|n| self.put([x + n, y], ' ', |s| s));
            let x = x + (layout.cell - 2) / 2;
            self.put([x, y], name.chars().next().unwrap_or('?'), chip);
            let figure = FIGURES.iter().find(|(glyph, _)| self.unicode && *glyph == piece.glyph);
            self.put([x + 1, y], figure.map_or(piece.letter, |(_, figure)| *figure), chip);
            let alarm = |s: Style| s.fg_color(background(CHECK)).bold();
            if scene.marks.iter().any(checked) {
                self.put([x + 2, y], '!', alarm);
            } else if !alive {
                self.put([x + 2, y], '\'', |s| s.fg_color(background(DIM)));
            }
        }
    }

    /// Draws a sign after the dot or the piece of each cell in the overlay. A cell that already has
    /// a sign keeps it.
    pub(super) fn overlay(&mut self, overlay: &Overlay, scene: Option<&Scene>, layout: &Layout) {
        let pieces = scene.map(|scene| scene.pieces.as_slice()).unwrap_or_default();
        let taken = |cell: usize| pieces.iter().any(|piece| piece.cell == cell);
        for (cell, text) in overlay.labels.iter().filter(|(cell, _)| !taken(*cell)) {
            let Some(&[x, y]) = layout.places.get(*cell) else { continue };
            (0..layout.cell).for_each(|n| self.put([x + n, y], ' ', |s| s));
            text.chars().take(layout.cell).enumerate().for_each(|(n, c)| self.put([x + n, y], c, |s| s.bold()));
        }
        let targets = overlay.targets.iter().map(|&cell| (cell, if taken(cell) { 'x' } else { '+' }));
        let picked = overlay.picked.iter().map(|&cell| (cell, '^'));
        let marked = overlay.marked.iter().map(|&(cell, _)| (cell, '*'));
        for (cell, sign) in targets.chain(picked).chain(marked) {
            let Some(&[x, y]) = layout.places.get(cell) else { continue };
            let place = [x + (layout.cell - 2) / 2 + 2, y];
            if self.rows.get(y).and_then(|row| row.get(place[0])).is_some_and(|there| there.0 == ' ') {
                self.put(place, sign, |s| s.fg_color(background(SIGN)).bold());
            }
        }
    }

    /// Returns the text of the board, including its labels.
    pub(super) fn finish(self, layout: &Layout, colour: bool) -> String {
        let labels = &layout.labels;
        let margin = labels.sides.iter().map(|side| side[0].chars().count()).max().unwrap_or(0);
        let indent = if margin > 0 { margin + 1 } else { 0 };
        let heads = |text: &mut String| {
            for head in &labels.heads {
                let mut line = String::new();
                for (x, label) in head {
                    let missing =
                        (indent + x + usize::from(label.chars().count() == 1)).saturating_sub(line.chars().count());
                    line.extend(std::iter::repeat_n(' ', missing));
                    line.push_str(label);
                }
                text.push_str(&line);
                text.push('\n');
            }
        };
        let mut text = String::new();
        heads(&mut text);
        for (y, row) in self.rows.iter().enumerate() {
            let [left, right] = labels.sides.get(y).map_or(["", ""], |side| [&side[0], &side[1]]);
            // Labels are next to the first and the last cell of a row.
            let first = row.iter().position(|c| c.1 != Style::new() || c.0 != ' ').unwrap_or(0);
            let last = row.iter().rposition(|c| c.1 != Style::new() || c.0 != ' ').map_or(0, |at| at + 1);
            let before = (indent + first).saturating_sub(left.chars().count() + usize::from(indent > 0));
            let mut line = " ".repeat(before) + left;
            if indent > 0 {
                line.push(' ');
            }
            paint(&mut line, &row[first..last], colour);
            if !right.is_empty() {
                line.push(' ');
                line.push_str(right);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        heads(&mut text);
        text
    }
}

/// Appends characters to a line, with one escape sequence for each run of the same style.
fn paint(line: &mut String, places: &[(char, Style)], colour: bool) {
    for run in places.chunk_by(|a, b| a.1 == b.1) {
        let text: String = run.iter().map(|place| place.0).collect();
        let style = run.first().map_or(Style::new(), |place| place.1);
        if colour && style != Style::new() {
            line.push_str(&format!("{style}{text}{style:#}"));
        } else {
            line.push_str(&text);
        }
    }
}
