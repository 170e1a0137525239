//! Styles of lines, by class.

use super::Theme;
use super::colours::Colours;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The style of a line.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineStyle {
    /// Strokes, from bottom to top.
    pub(crate) strokes: Vec<Stroke>,
    /// Characters of a text board, between cells side by side and above one another.
    pub(crate) ascii: [char; 2],
    pub(crate) unicode: [char; 2],
}

/// A stroke of a line.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stroke {
    pub(super) colour: Colours,
    /// Width in cells.
    pub(crate) width: f64,
    /// Dash lengths in cells.
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
    // The file is embedded; a test parses it.
    serde_json::from_str(text).unwrap_or_default()
});

/// Returns the style of a class, or that of a plain border for an unknown class.
pub(crate) fn line(class: &str) -> &'static LineStyle {
    static NONE: LineStyle = LineStyle { strokes: Vec::new(), ascii: ['|', '-'], unicode: ['│', '─'] };
    LINES.get(class).or_else(|| LINES.get("border")).unwrap_or(&NONE)
}

/// Returns all styles.
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
