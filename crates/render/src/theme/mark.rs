//! How marks of a scene are drawn, by class.

use super::colours::Colours;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How a mark is drawn.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkStyle {
    pub(crate) shape: Shape,
    /// Moves and checks have the theme's own.
    #[serde(default)]
    pub(crate) colour: Colours,
}

/// The form of a mark.
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
    /// A ring of dashes: whatever is not known.
    Dashes,
}

static MARKS: LazyLock<BTreeMap<String, MarkStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/board/marks.json");
    // The file is part of the program; a test reads it.
    serde_json::from_str(text).unwrap_or_default()
});

/// The style of a class of marks; a dashed ring where it has none.
pub(crate) fn mark(class: &str) -> &'static MarkStyle {
    static NONE: LazyLock<MarkStyle> = LazyLock::new(|| MarkStyle { shape: Shape::Dashes, colour: Colours::default() });
    MARKS.get(class).unwrap_or(&NONE)
}

/// All styles there are.
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
        // A ring says that a piece may be taken, so no mark is one.
        assert!(MARKS.len() > 7 && all().all(|style| style.shape != Shape::Dashes));
    }
}
