//! Colour themes: the colours of boards, armies, lines and marks.

mod army;
mod colours;
mod follow;
mod line;
mod mark;

pub(crate) use army::{Army, INACTIVE_OPACITY, Pattern, Plate, army, terminal};
#[cfg(test)]
pub(crate) use colours::{contrast, lightness, mixed, rgb};
pub(crate) use follow::{own, rules};
pub(crate) use line::line;
pub(crate) use mark::{MarkStyle, Shape, mark};

use std::borrow::Cow;

/// A colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
    /// For paper: black, white and two greys. Patterns distinguish the armies.
    Print,
    /// For colour-blind readers. Plates and patterns distinguish the armies in addition to colours.
    Patterns,
    /// Follows the colour scheme of the page. An SVG becomes dark on a dark page. Pixel images are
    /// always light.
    Auto,
}

impl Theme {
    /// All themes, for tests and lists of options.
    pub const ALL: [Self; 5] = [Self::Light, Self::Dark, Self::Print, Self::Patterns, Self::Auto];

    /// Returns the name: `light`, `dark`, `print`, `patterns` or `auto`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Patterns => "patterns",
            Self::Auto => "auto",
        }
    }

    /// True if patterns and plates distinguish the armies.
    pub(crate) fn has_patterns(self) -> bool {
        matches!(self, Self::Print | Self::Patterns)
    }

    /// Returns the drawing of a badge. In the print theme, its background is black.
    pub(crate) fn badge(self, drawing: &str) -> Cow<'_, str> {
        const BACKGROUND: &str = "class=\"badge-ground\" fill=\"";
        let background = drawing.find(BACKGROUND).map(|at| at + BACKGROUND.len()).filter(|_| self == Self::Print);
        let colour = background.and_then(|at| drawing.get(at..)).and_then(|rest| rest.split('"').next());
        colour.map_or(Cow::Borrowed(drawing), |colour| drawing.replacen(colour, "#000000", 1).into())
    }

    /// Returns the opacity of the colour on marked and selected cells.
    pub(crate) fn background(self) -> &'static str {
        if self == Self::Print { "0.24" } else { "0.38" }
    }

    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Light | Self::Auto => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
            Self::Patterns => &PATTERNS,
        }
    }

    /// Returns the colour of a cell, from 0 (light) to 2 (dark).
    pub(crate) fn cell(self, colour: u8) -> &'static str {
        self.palette().cells[usize::from(colour.min(2))]
    }
}

/// The colours of a theme. A test checks that light and dark match the site (`web/src/styles`).
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    /// The colours of light, middle and dark cells.
    pub(crate) cells: [&'static str; 3],
    /// The colour of the line between two cells.
    pub(crate) seam: &'static str,
    /// The colours of the frame of the board and of its outline.
    pub(crate) edge: [&'static str; 2],
    /// The colours of the text next to the board and of the names in the cells.
    pub(crate) ink: &'static str,
    pub(crate) name: &'static str,
    /// The colour of the cells of last moves.
    pub(crate) last: &'static str,
    /// The colour of the selected piece and its targets.
    pub(crate) target: &'static str,
    /// The colour of the sign of the player to move.
    pub(crate) turn: &'static str,
    /// The colours of the star behind a king in check and of its outline.
    pub(crate) burst: [&'static str; 2],
    /// The colours of arrows and marked cells, in the order of [`Tone`](crate::Tone).
    pub(crate) tones: [&'static str; 4],
    /// The opacity of the tint in the areas of seats; `0` for no tint.
    pub(crate) tint: &'static str,
}

static LIGHT: Palette = Palette {
    paper: "#f6f3ec",
    cells: ["#f4ead5", "#dfc79f", "#c1a074"],
    seam: "#a08157",
    edge: ["#5d4630", "#8d6f50"],
    ink: "#25221c",
    name: "#4f3c22",
    last: "#93a01f",
    target: "#175e57",
    turn: "#134743",
    burst: ["#ec9487", "#d3261a"],
    tones: ["#2c8557", "#bb3b30", "#2f6fae", "#d9a400"],
    tint: "0.13",
};

static DARK: Palette = Palette {
    paper: "#15171a",
    cells: ["#dcd1b9", "#b8a17b", "#937a5a"],
    seam: "#5a4831",
    edge: ["#33281d", "#564433"],
    ink: "#ece7dd",
    name: "#2d2213",
    turn: "#9adccf",
    ..LIGHT
};

static PRINT: Palette = Palette {
    paper: "#ffffff",
    cells: ["#ffffff", "#e2e2e2", "#c9c9c9"],
    seam: "#8a8a8a",
    edge: ["#ffffff", "#000000"],
    ink: "#000000",
    name: "#444444",
    last: "#777777",
    target: "#1c1c1c",
    turn: "#000000",
    burst: ["#ffffff", "#000000"],
    tones: ["#1c1c1c", "#1c1c1c", "#4e4e4e", "#6e6e6e"],
    tint: "0",
};

static PATTERNS: Palette = Palette {
    paper: "#ffffff",
    cells: ["#f8f8f6", "#dedcd5", "#c4c1b8"],
    seam: "#8b8980",
    edge: ["#3b3a36", "#77756c"],
    ink: "#1c1c1a",
    name: "#44433d",
    last: "#0072b2",
    target: "#006d5b",
    turn: "#1c1c1a",
    burst: ["#ffc4ce", "#a50026"],
    tones: ["#006d5b", "#a50026", "#0072b2", "#e69f00"],
    tint: "0",
};
