//! Styles of marks, by class.

use super::colours::Colours;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The style of a mark.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkStyle {
    pub(crate) shape: Shape,
    /// Moves and checks use the colour of the theme.
    #[serde(default)]
    pub(crate) colour: Colours,
}

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    /// Outlines of the cells of a move.
    Move,
    /// A star of many points behind the piece.
    Burst,
    /// Two stars, one within the other, behind the piece.
    DoubleBurst,
    /// A dark plate with eight corners behind the piece.
    Stop,
    /// The corners of a square around the piece.
    Corners,
    /// Rays around the piece.
    Rays,
    /// A small diamond in the middle of the cell.
    Diamond,
    /// Two angles, one over the other, at the side.
    Chevrons,
    /// A dashed ring, for unknown marks.
    Dashes,
}

static MARKS: LazyLock<BTreeMap<String, MarkStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/board/marks.json");
    // The file is embedded; a test parses it.
    serde_json::from_str(text).unwrap_or_default()
});

/// Returns the style of a class, or a dashed ring for an unknown class.
pub(crate) fn mark(class: &str) -> &'static MarkStyle {
    static NONE: LazyLock<MarkStyle> = LazyLock::new(|| MarkStyle { shape: Shape::Dashes, colour: Colours::default() });
    MARKS.get(class).unwrap_or(&NONE)
}

/// Returns all styles.
pub(crate) fn all() -> impl Iterator<Item = &'static MarkStyle> {
    MARKS.values()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_styles() {
        assert_eq!(mark("last").shape, Shape::Move);
        assert_eq!(mark("check").shape, Shape::Burst);
        assert_eq!(mark("no such mark").shape, Shape::Dashes);
        // A ring means a possible capture, so no mark may be one.
        assert!(MARKS.len() > 7 && all().all(|style| style.shape != Shape::Dashes));
    }
}
