//! The styles of marks, by class. They are defined in `assets/board/marks.json`.

use super::colours::Colours;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkStyle {
    pub(crate) shape: Shape,
    /// The colour. Marks of moves and checks use colours of the theme instead.
    #[serde(default)]
    pub(crate) colour: Colours,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    /// An outline on each cell of a move.
    Move,
    /// A star with many points, behind the piece.
    Burst,
    /// Two stars, one inside the other, behind the piece.
    DoubleBurst,
    /// A dark octagon behind the piece.
    Stop,
    /// The corners of a square, around the piece.
    Corners,
    /// Rays around the piece.
    Rays,
    /// A small diamond in the middle of the cell.
    Diamond,
    /// Two chevrons, one above the other, at the side of the cell.
    Chevrons,
    /// A dashed ring, for marks of unknown classes.
    Dashes,
}

static MARKS: LazyLock<BTreeMap<String, MarkStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/board/marks.json");
    // This cannot fail: the file is embedded, and a test parses it.
    serde_json::from_str(text).unwrap_or_default()
});

/// Returns the style of a class. An unknown class gets a dashed ring.
pub(crate) fn mark(class: &str) -> &'static MarkStyle {
    static NONE: LazyLock<MarkStyle> = LazyLock::new(|| MarkStyle { shape: Shape::Dashes, colour: Colours::default() });
    MARKS.get(class).unwrap_or(&NONE)
}

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
        // Known marks must not look like the ring around a piece that can be captured.
        assert!(MARKS.len() > 7 && all().all(|style| style.shape != Shape::Dashes));
    }
}
