//! Writes SVG documents: elements, numbers, escapes, paths and letters.

use crate::letters;
use crate::theme::{Theme, rules};
use polychess_game::Scene;
use std::collections::BTreeSet;
use std::fmt::{Arguments, Write as _};

/// The number of SVG units in a cell.
pub(super) const UNIT: f64 = 100.0;

/// The default size of a cell and the maximum default width of an image, in pixels.
const DEFAULT_CELL_PIXELS: f64 = 50.0;
const MAX_DEFAULT_WIDTH: f64 = 560.0;

/// An SVG document that is being written.
#[derive(Debug)]
pub(super) struct Svg {
    text: String,
    /// The letters that occur in the document. Their outlines are defined at the end.
    letters: BTreeSet<char>,
}

impl Svg {
    /// Begins a document with these corners, in cells. `paper` is the background colour. The
    /// background is transparent if it is `None`.
    pub(super) fn new([least, most]: [[f64; 2]; 2], paper: Option<&str>) -> Self {
        let [x, y] = least.map(scaled);
        let [width, height] = [0, 1].map(|axis| scaled(most[axis] - least[axis]));
        let pixels = DEFAULT_CELL_PIXELS.min(MAX_DEFAULT_WIDTH / (most[0] - least[0]));
        let mut text = String::with_capacity(1 << 16);
        let _ = writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\">",
            number((most[0] - least[0]) * pixels),
            number((most[1] - least[1]) * pixels),
        );
        let mut svg = Self { text, letters: BTreeSet::new() };
        if let Some(paper) = paper {
            svg.raw(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n"));
        }
        svg
    }

    /// Adds a description of the image for screen readers.
    pub(super) fn describe(&mut self, scene: Option<&Scene>, caption: &str) {
        let turn = scene.map_or("board".to_owned(), |scene| {
            let title = |seat: usize| scene.seats.get(seat).map_or("nobody", |s| s.title);
            scene.to_move.map_or("no player to move".to_owned(), |seat| format!("{} to move", title(seat)))
        });
        let words = scene.into_iter().flat_map(|scene| {
            let marks = scene.marks.iter().filter(|mark| mark.class != "last").map(|mark| &mark.words);
            marks.chain(&scene.notes).map(String::as_str)
        });
        let words: Vec<&str> = Some(caption).filter(|c| !c.is_empty()).into_iter().chain(words).collect();
        self.raw(&format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(&turn), escaped(&words.join("; "))));
    }

    /// Adds SVG source text without escaping it.
    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn path(&mut self, points: &[[f64; 2]], closed: bool) {
        put_path(&mut self.text, points, closed);
    }

    /// Adds text at a point. Sizes are in cells. `part` is the fraction of the text's width that is
    /// to the left of the point: 0.5 centres the text.
    pub(super) fn text(&mut self, text: &str, [x, y]: [f64; 2], size: f64, part: f64) {
        let begin = x - letters::width(text) * size / 100.0 * part;
        let scale = (size * UNIT / 100.0 * 1e3).round() / 1e3;
        let _ = write!(self.text, "<g transform=\"matrix({scale} 0 0 {scale} {} {})\">", scaled(begin), scaled(y));
        let mut at = 0.0;
        for c in text.chars() {
            let letter = letters::letter(c);
            if !letter.outline.is_empty() {
                self.letters.insert(c);
                let _ = write!(self.text, "<use href=\"#l{:x}\"", u32::from(c));
                if at > 0.0 {
                    let _ = write!(self.text, " x=\"{}\"", number(at));
                }
                self.text.push_str("/>");
            }
            at += letter.advance;
        }
        self.raw("</g>\n");
    }

    /// Adds a group with these attributes and the contents that `inside` adds. Omits the group if
    /// it would be empty.
    pub(super) fn group(&mut self, attributes: Arguments<'_>, inside: impl FnOnce(&mut Self)) {
        let begin = self.text.len();
        let _ = writeln!(self.text, "<g {attributes}>");
        let empty = self.text.len();
        inside(self);
        if self.text.len() == empty {
            self.text.truncate(begin);
        } else {
            self.raw("</g>\n");
        }
    }

    pub(super) fn finish(mut self, theme: Theme) -> String {
        if theme == Theme::Auto {
            let rules = rules(&self.text);
            self.raw(&rules);
        }
        if !self.letters.is_empty() {
            self.text.push_str("<defs>\n");
            for &c in &self.letters {
                let outline = letters::letter(c).outline;
                let _ = writeln!(self.text, "<path id=\"l{:x}\" d=\"{outline}\"/>", u32::from(c));
            }
            self.text.push_str("</defs>\n");
        }
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// Returns a length in cells as SVG units, formatted as text.
pub(super) fn scaled(cells: f64) -> String {
    number(cells * UNIT)
}

/// Formats a number with at most one decimal place.
pub(super) fn number(value: f64) -> String {
    let mut text = String::new();
    put(&mut text, tenths(value));
    text
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

/// Formats a number of tenths. This function is faster than `format!`, and an image contains
/// thousands of numbers.
fn put(text: &mut String, tenths: i64) {
    if tenths < 0 {
        text.push('-');
    }
    let tenths = tenths.unsigned_abs();
    put_whole(text, tenths / 10);
    if !tenths.is_multiple_of(10) {
        text.push('.');
        put_whole(text, tenths % 10);
    }
}

fn put_whole(text: &mut String, value: u64) {
    if value >= 10 {
        put_whole(text, value / 10);
    }
    text.push(char::from(b'0' + (value % 10) as u8));
}

/// Adds path data through these points. Adds nothing if there are fewer than two points. Points
/// after the first are relative, which makes the text shorter. Their rounding errors do not
/// accumulate.
pub(super) fn put_path(text: &mut String, points: &[[f64; 2]], closed: bool) {
    if points.len() < 2 {
        return;
    }
    let mut before = [0, 0];
    for (i, point) in points.iter().enumerate() {
        let place = point.map(|v| tenths(v * UNIT));
        let [x, y] = [place[0] - before[0], place[1] - before[1]];
        text.push_str(["M", "l", if x < 0 { "" } else { " " }][i.min(2)]);
        put(text, x);
        if y >= 0 {
            text.push(' ');
        }
        put(text, y);
        before = place;
    }
    if closed {
        text.push('Z');
    }
}

/// Escapes text for use in SVG elements and attributes.
pub(super) fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, c| {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML forbids control characters.
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
        safe
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [0.04, -0.04, 1.25, -3.0, -0.3, 1234.5].map(number);
        assert_eq!(numbers, ["0", "0", "1.3", "-3", "-0.3", "1234.5"]);
    }

    #[test]
    fn paths_are_told_by_distances() {
        let mut text = String::new();
        put_path(&mut text, &[[1.0, 2.0], [1.5, 1.004], [0.0, 1.0], [0.25, 3.0]], true);
        assert_eq!(text, "M100 200l50-99.6-150-0.4 25 200Z");
        put_path(&mut text, &[[1.0, 2.0]], false);
        assert!(text.ends_with('Z'));
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<a & \"b\">\u{1}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
