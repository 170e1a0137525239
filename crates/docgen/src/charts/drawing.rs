//! Draws charts as SVG. Their colours follow the light or dark mode of the page.

use std::fmt::Write as _;

/// The font size in pixels.
const TEXT: f64 = 13.0;

/// The colours of a class of shapes: the name of the class, the attribute to set, and its values in
/// light and dark mode.
///
/// Each shape also gets the light colour as an attribute, for viewers that ignore style sheets.
pub(super) struct Ink {
    name: &'static str,
    attribute: &'static str,
    light: &'static str,
    dark: &'static str,
}

const fn ink(name: &'static str, attribute: &'static str, light: &'static str, dark: &'static str) -> Ink {
    Ink { name, attribute, light, dark }
}

pub(super) const PAPER: Ink = ink("paper", "fill", "#ffffff", "#1b1e24");
pub(super) const WORDS: Ink = ink("words", "fill", "#1f2430", "#eceff4");
pub(super) const NOTES: Ink = ink("notes", "fill", "#565f70", "#a9b2c0");
pub(super) const GRID: Ink = ink("grid", "stroke", "#e2e5eb", "#353b46");
pub(super) const AXIS: Ink = ink("axis", "stroke", "#7d8696", "#8c96a5");
/// The colours of the two series. Lines and areas of a series have the same colour.
pub(super) const LINES: [Ink; 2] =
    [ink("l1", "stroke", "#0b62b4", "#63b3ff"), ink("l2", "stroke", "#b44a00", "#ffa45c")];
pub(super) const AREAS: [Ink; 2] = [ink("a1", "fill", "#0b62b4", "#63b3ff"), ink("a2", "fill", "#b44a00", "#ffa45c")];

/// The part of a text that is placed at the given point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A chart that is being drawn.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    shapes: String,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, shapes: String::new() }
    }

    pub(super) fn line(&mut self, ink: &Ink, from: (f64, f64), to: (f64, f64), width: f64, dashes: &str) {
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke-width=\"{width}\"{dashes}{}/>",
            of(ink)
        ));
    }

    /// Draws the line of a series through these points, with a marker at each point.
    pub(super) fn curve(&mut self, series: usize, points: &[(f64, f64)]) {
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let path = path.join(" ");
        self.add(&format!("<polyline points=\"{path}\" fill=\"none\" stroke-width=\"2\"{}/>", of(&LINES[series])));
        points.iter().for_each(|&point| self.dot(series, point));
    }

    /// Draws the marker of a series: a circle for the first, a square for the second.
    pub(super) fn dot(&mut self, series: usize, (x, y): (f64, f64)) {
        let ink = of(&AREAS[series]);
        self.add(&match series {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\"{ink}/>"),
            _ => format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6.4\" height=\"6.4\"{ink}/>", x - 3.2, y - 3.2),
        });
    }

    /// Draws a text in bold.
    pub(super) fn title(&mut self, (x, y): (f64, f64), text: &str) {
        let ink = of(&WORDS);
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{TEXT}\" font-weight=\"bold\"{ink}>{}</text>",
            escaped(text)
        ));
    }

    pub(super) fn text(&mut self, ink: &Ink, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{TEXT}\" text-anchor=\"{anchor}\"{}>{}</text>",
            of(ink),
            escaped(text)
        ));
    }

    fn add(&mut self, shape: &str) {
        let _ = writeln!(self.shapes, "{shape}");
    }

    /// Returns the complete SVG, including a title and a description for screen readers.
    pub(super) fn finish(self, title: &str, description: &str) -> String {
        let Self { width, height, shapes } = self;
        let rules = |dark: bool| -> String {
            let all = [&PAPER, &WORDS, &NOTES, &GRID, &AXIS].into_iter().chain(&LINES).chain(&AREAS);
            all.map(|ink| format!(".{}{{{}:{}}}", ink.name, ink.attribute, if dark { ink.dark } else { ink.light }))
                .collect()
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>{}</title>\n\
             <desc>{}</desc>\n<style>{}\n@media (prefers-color-scheme:dark){{{}}}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\"{}/>\n{shapes}</svg>\n",
            escaped(title),
            escaped(description),
            rules(false),
            rules(true),
            of(&PAPER)
        )
    }
}

fn of(ink: &Ink) -> String {
    format!(" class=\"{}\" {}=\"{}\"", ink.name, ink.attribute, ink.light)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The plot area of a chart, with columns along the x axis and values along the y axis.
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) columns: usize,
    /// The lowest and the highest value on the y axis.
    pub(super) range: (f64, f64),
    /// True if the y axis is logarithmic.
    pub(super) is_logarithmic: bool,
}

impl Panel {
    /// Returns panel number `nth` of a grid with two panels in each row. The grid is below a
    /// legend.
    pub(super) fn in_grid(nth: usize, columns: usize, range: (f64, f64), is_logarithmic: bool) -> Self {
        let (left, top) = (56.0 + 336.0 * (nth % 2) as f64, 92.0 + 212.0 * (nth / 2) as f64);
        Self { left, top, width: 270.0, height: 142.0, columns, range, is_logarithmic }
    }

    /// Returns the x coordinate of the centre of `column`.
    pub(super) fn x(&self, column: usize) -> f64 {
        self.left + self.width * (column as f64 + 0.5) / self.columns as f64
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        let on = |value: f64| if self.is_logarithmic { value.ln() } else { value };
        let (low, high) = (on(self.range.0), on(self.range.1));
        self.top + self.height * (1.0 - (on(value) - low) / (high - low))
    }

    /// Returns the point for a value in this column.
    pub(super) fn point(&self, column: usize, value: f64) -> (f64, f64) {
        (self.x(column), self.y(value))
    }

    /// Draws the horizontal grid lines with their labels, the x axis, and the names of the columns.
    pub(super) fn draw_axes(&self, drawing: &mut Drawing, marks: &[(f64, &str)], columns: &[String]) {
        let right = self.left + self.width;
        for &(value, name) in marks {
            let y = self.y(value);
            drawing.line(&GRID, (self.left, y), (right, y), 1.0, "");
            drawing.text(&NOTES, (self.left - 8.0, y + 4.5), Anchor::End, name);
        }
        let bottom = self.top + self.height;
        drawing.line(&AXIS, (self.left, bottom), (right, bottom), 1.0, "");
        for (column, name) in columns.iter().enumerate() {
            drawing.text(&NOTES, (self.x(column), bottom + 18.0), Anchor::Middle, name);
        }
    }

    /// Draws a horizontal line across the panel at `value`.
    pub(super) fn draw_level(&self, drawing: &mut Drawing, ink: &Ink, value: f64, dashes: &str) {
        let y = self.y(value);
        drawing.line(ink, (self.left, y), (self.left + self.width, y), 1.5, dashes);
    }
}
