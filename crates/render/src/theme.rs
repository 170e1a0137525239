//! Colours of boards, armies and lines.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
}

impl Theme {
    pub(crate) fn background(self) -> &'static str {
        match self {
            Self::Light => "#faf6ee",
            Self::Dark => "#1d1b19",
        }
    }

    /// The colour of a cell on a board of two or three colours, light to dark.
    pub(crate) fn cell(self, colour: u8, colours: u8) -> &'static str {
        let shade = if colours <= 2 && colour > 0 { 2 } else { usize::from(colour.min(2)) };
        match self {
            Self::Light => ["#f3e6cc", "#dcbf92", "#bd9663"][shade],
            Self::Dark => ["#8d8273", "#6f6557", "#534b41"][shade],
        }
    }

    pub(crate) fn rim(self) -> &'static str {
        match self {
            Self::Light => "#8a6f4d",
            Self::Dark => "#2b2723",
        }
    }

    pub(crate) fn ink(self) -> &'static str {
        match self {
            Self::Light => "#4b3a26",
            Self::Dark => "#e9dfcf",
        }
    }
}

/// The colours of an army, and which of the army marks it wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Army {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) badge: &'static str,
    /// Ground and letter on a terminal of 256 colours.
    pub(crate) terminal: (u8, u8),
}

/// The palette of `assets/pieces/README.md`, by the name of the seat; seats with other names get the colours in order.
pub(crate) fn army(name: &str, seat: usize) -> Army {
    let army = |body, edge, mark, badge, terminal| Army { body, edge, mark, badge, terminal };
    let white = army("#f4efe4", "#26242a", "#26242a", "mark-0", (255, 16));
    let gray = army("#8a97a8", "#1f2630", "#1f2630", "mark-1", (246, 16));
    let black = army("#2b2b31", "#e8e2d4", "#e8e2d4", "mark-2", (16, 255));
    let red = army("#b8412f", "#33100a", "#fbe6d6", "mark-3", (160, 231));
    let yellow = army("#e0b13a", "#37260a", "#37260a", "mark-1", (220, 16));
    match name {
        "white" => white,
        "gray" => gray,
        "black" => black,
        "red" => red,
        "yellow" => yellow,
        _ => [white, gray, black, red][seat % 4],
    }
}

/// How a line is drawn.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineStyle {
    light: String,
    dark: String,
    /// In cells.
    pub(crate) width: f64,
    /// In cells.
    pub(crate) dash: Vec<f64>,
    /// Between two cells of a text board, side by side and above one another.
    pub(crate) text: [char; 2],
}

impl LineStyle {
    pub(crate) fn colour(&self, theme: Theme) -> &str {
        match theme {
            Theme::Light => &self.light,
            Theme::Dark => &self.dark,
        }
    }
}

static LINES: LazyLock<BTreeMap<String, LineStyle>> = LazyLock::new(|| {
    let text = include_str!("../../../assets/board/lines.json");
    // The file is part of the program; a test reads it.
    serde_json::from_str(text).unwrap_or_default()
});

/// The style of a class of lines; that of a plain border where it has none.
pub(crate) fn line(class: &str) -> &'static LineStyle {
    static PLAIN: LazyLock<LineStyle> = LazyLock::new(|| LineStyle {
        light: Theme::Light.ink().into(),
        dark: Theme::Dark.ink().into(),
        width: 0.06,
        dash: Vec::new(),
        text: ['|', '-'],
    });
    LINES.get(class).or_else(|| LINES.get("border")).unwrap_or(&PLAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_styles() {
        assert!(LINES.contains_key("border") && LINES.len() > 3);
        assert_eq!(line("no such line"), line("border"));
        assert!(LINES.values().all(|style| style.width > 0.0 && style.text.iter().all(char::is_ascii)));
    }

    #[test]
    fn armies_can_be_told_apart() {
        for names in
            [["white", "gray", "black"].as_slice(), &["white", "red", "black"], &["white", "yellow", "black", "red"]]
        {
            for (i, a) in names.iter().enumerate() {
                for b in &names[..i] {
                    let (a, b) = (army(a, i), army(b, 0));
                    assert!(a.body != b.body && a.badge != b.badge && a.terminal != b.terminal);
                }
            }
        }
    }
}
