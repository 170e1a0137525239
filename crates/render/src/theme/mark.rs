//! How marks of a scene are drawn, by class.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How a mark is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkStyle {
    pub(crate) shape: Shape,
    /// Which of the theme's tones; that of a check otherwise.
    #[serde(default)]
    pub(crate) tone: Option<usize>,
}

/// The form of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    /// Outlines of the cells of a move.
    Move,
    /// A star of many points behind the piece.
    Burst,
    /// A ring around the piece.
    Ring,
    /// A ring of dashes.
    Dashes,
    /// Two rings.
    Double,
    /// A ring with rays.
    Rays,
    /// A small diamond in the middle of the cell.
    Diamond,
    /// Two angles, one over the other, at the side.
    Chevrons,
}

static MARKS: LazyLock<BTreeMap<String, MarkStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/board/marks.json");
    // The file is part of the program; a test reads it.
    serde_json::from_str(text).unwrap_or_default()
});

/// The style of a class of marks; a ring where it has none.
pub(crate) fn mark(class: &str) -> MarkStyle {
    MARKS.get(class).copied().unwrap_or(MarkStyle { shape: Shape::Dashes, tone: Some(2) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_styles() {
        assert_eq!(mark("last").shape, Shape::Move);
        assert_eq!(mark("check").shape, Shape::Burst);
        assert_eq!(mark("no such mark").shape, Shape::Dashes);
        assert!(MARKS.values().all(|style| style.tone.is_none_or(|tone| tone < 4)));
    }
}
