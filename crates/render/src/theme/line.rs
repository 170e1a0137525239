//! The styles of lines, by class. They are defined in `assets/board/lines.json`.

use super::Theme;
use super::colours::Colours;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineStyle {
    /// The strokes, from bottom to top.
    pub(crate) strokes: Vec<Stroke>,
    /// The characters on a text board. The first is for a line between cells side by side, the
    /// second for a line between cells one above the other.
    pub(crate) ascii: [char; 2],
    pub(crate) unicode: [char; 2],
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stroke {
    pub(super) colour: Colours,
    /// The width, in cells.
    pub(crate) width: f64,
    /// The lengths of dashes and gaps, in cells; empty for a solid line.
    #[serde(default)]
    pub(crate) dash: Vec<f64>,
}

impl Stroke {
    pub(crate) fn colour(&self, theme: Theme) -> &str {
        self.colour.of(theme)
    }
}

static LINES: LazyLock<BTreeMap<String, LineStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/board/lines.json");
    // This cannot fail: the file is embedded, and a test parses it.
    serde_json::from_str(text).unwrap_or_default()
});

/// Returns the style of a class. An unknown class gets the style of a border.
pub(crate) fn line(class: &str) -> &'static LineStyle {
    static NONE: LineStyle = LineStyle { strokes: Vec::new(), ascii: ['|', '-'], unicode: ['│', '─'] };
    LINES.get(class).or_else(|| LINES.get("border")).unwrap_or(&NONE)
}

pub(crate) fn all() -> impl Iterator<Item = &'static LineStyle> {
    LINES.values()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_styles() {
        assert!(LINES.contains_key("border") && LINES.len() > 3);
        assert_eq!(line("no such line"), line("border"));
        for style in LINES.values() {
            assert!(!style.strokes.is_empty() && style.strokes.iter().all(|stroke| stroke.width > 0.0));
            assert!(style.ascii.iter().all(char::is_ascii) && style.unicode.iter().all(|c| !c.is_ascii()));
        }
    }
}
