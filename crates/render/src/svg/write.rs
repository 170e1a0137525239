//! SVG text: numbers, escapes, paths.

use super::UNIT;
use polychess_game::Scene;
use std::fmt::Write as _;

/// An SVG document being written.
#[derive(Debug)]
pub(super) struct Svg {
    text: String,
}

impl Svg {
    pub(super) fn new(least: [f64; 2], most: [f64; 2], background: &str) -> Self {
        let [x, y] = least.map(scaled);
        let [width, height] = [0, 1].map(|axis| scaled(most[axis] - least[axis]));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\">\n",
            number((most[0] - least[0]) * 50.0),
            number((most[1] - least[1]) * 50.0),
        );
        let mut svg = Self { text };
        svg.raw(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>\n"));
        svg
    }

    /// Says in words what there is to see.
    pub(super) fn describe(&mut self, scene: Option<&Scene>) {
        let Some(scene) = scene else {
            return self.raw("<title>board</title>\n");
        };
        let title = |seat: usize| scene.seats.get(seat).map_or("nobody", |s| s.title);
        let turn = scene.to_move.map_or("nobody to move".to_owned(), |seat| format!("{} to move", title(seat)));
        let marks = scene.marks.iter().filter(|mark| mark.class != "last").map(|mark| &mark.words);
        let words: Vec<&str> = marks.chain(&scene.notes).map(String::as_str).collect();
        self.raw(&format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(&turn), escaped(&words.join("; "))));
    }

    /// Adds text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a group with these attributes and whatever is drawn inside; nothing when nothing is.
    pub(super) fn group(&mut self, attributes: &str, inside: impl FnOnce(&mut Self)) {
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

    pub(super) fn finish(mut self) -> String {
        self.raw("</svg>\n");
        self.text
    }
}

/// A length in cells as a number of the document, to a tenth of a unit.
pub(super) fn scaled(cells: f64) -> String {
    number(cells * UNIT)
}

/// A number with at most one decimal.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0 + 0.0;
    format!("{tenths}")
}

/// The path through these points, closed or open.
pub(super) fn path(points: &[[f64; 2]], closed: bool) -> String {
    let mut text = String::new();
    for (i, [x, y]) in points.iter().enumerate() {
        let _ = write!(text, "{}{} {}", if i == 0 { "M" } else { "L" }, scaled(*x), scaled(*y));
    }
    if closed {
        text.push('Z');
    }
    text
}

/// Text made safe between tags and in attributes.
pub(super) fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, c| {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Control characters have no place in XML.
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
        assert_eq!([0.04, -0.04, 1.25, -3.0].map(number), ["0", "0", "1.3", "-3"]);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<a & \"b\">\u{1}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
