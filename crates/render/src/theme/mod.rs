//! Colours of boards, armies, lines and marks.

mod army;
mod follow;
mod line;
mod mark;

pub(crate) use army::{Army, Pattern, Plate, army, terminal};
pub(crate) use follow::rules;
pub(crate) use line::line;
pub(crate) use mark::{Shape, mark};

use serde::Deserialize;
use std::borrow::Cow;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
    /// For paper: black, white and two grays; armies differ by pattern.
    Print,
    /// For all eyes: armies differ by the shape they stand on and by pattern, and their colours are told apart by the colour-blind.
    Patterns,
    /// For a page that is light or dark as its reader likes: an SVG is light, and dark where the page is; pixels are light.
    Auto,
}

impl Theme {
    /// All there are.
    pub const ALL: [Self; 5] = [Self::Light, Self::Dark, Self::Print, Self::Patterns, Self::Auto];

    /// Its name: `light`, `dark`, `print`, `patterns`, `auto`.
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

    /// Do armies wear patterns and stand on shapes?
    pub(crate) fn has_patterns(self) -> bool {
        matches!(self, Self::Print | Self::Patterns)
    }

    /// A badge as its file draws it, or without colour.
    pub(crate) fn badge(self, drawing: &str) -> Cow<'_, str> {
        const BACKGROUND: &str = "class=\"badge-ground\" fill=\"";
        let background = drawing.find(BACKGROUND).map(|at| at + BACKGROUND.len()).filter(|_| self == Self::Print);
        let colour = background.and_then(|at| drawing.get(at..)).and_then(|rest| rest.split('"').next());
        colour.map_or(Cow::Borrowed(drawing), |colour| drawing.replacen(colour, "#000000", 1).into())
    }

    /// How strong the background of a cell that is marked or taken up is.
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

    /// The colour of a cell on a board of two or three colours, light to dark.
    pub(crate) fn cell(self, colour: u8, colours: u8) -> &'static str {
        let shade = if colours <= 2 && colour > 0 { 3 } else { usize::from(colour.min(2)) };
        self.palette().cells[shade]
    }
}

/// What a theme colours.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    /// Light, middle and dark cells of three colours; the dark cells where there are two.
    cells: [&'static str; 4],
    /// Between two cells.
    pub(crate) seam: &'static str,
    /// The frame, and its outer edge.
    pub(crate) edge: [&'static str; 2],
    /// Text beside the board, and names in the cells.
    pub(crate) ink: &'static str,
    pub(crate) name: &'static str,
    /// The last moves, and those who are in check.
    pub(crate) last: &'static str,
    pub(crate) check: &'static str,
    /// The star behind a king in check, and its edge.
    pub(crate) burst: [&'static str; 2],
    /// Arrows and marked cells: green, red, blue, yellow.
    pub(crate) tones: [&'static str; 4],
    /// How strong the owner's colour lies over an area.
    pub(crate) tint: &'static str,
}

static LIGHT: Palette = Palette {
    paper: "#fdfbf6",
    cells: ["#f4ead4", "#dfc89f", "#c2a277", "#cfb084"],
    seam: "#a08157",
    edge: ["#5d4630", "#8d6f50"],
    ink: "#2d2213",
    name: "#5f4a2c",
    last: "#3f7fbf",
    check: "#d3261a",
    burst: ["#ffd6cc", "#c8180a"],
    tones: ["#1b6f5f", "#c22a1c", "#2a62b8", "#d99a00"],
    tint: "0.13",
};

static DARK: Palette = Palette {
    paper: "#15171a",
    cells: ["#ddd2bb", "#bda781", "#9a8261", "#aa926d"],
    seam: "#5a4831",
    edge: ["#33281d", "#5b4836"],
    ink: "#ece7dd",
    name: "#33281a",
    last: "#2f74bd",
    check: "#d3261a",
    burst: ["#ffd6cc", "#b01207"],
    tones: ["#0e5a4c", "#b51f13", "#1f4fa3", "#f0b429"],
    tint: "0.12",
};

static PRINT: Palette = Palette {
    paper: "#ffffff",
    cells: ["#ffffff", "#e9e9e9", "#d0d0d0", "#dedede"],
    seam: "#8a8a8a",
    edge: ["#ffffff", "#000000"],
    ink: "#000000",
    name: "#555555",
    last: "#777777",
    check: "#000000",
    burst: ["#ffffff", "#000000"],
    tones: ["#1c1c1c", "#1c1c1c", "#4e4e4e", "#6e6e6e"],
    tint: "0",
};

static PATTERNS: Palette = Palette {
    paper: "#ffffff",
    cells: ["#f8f8f6", "#e2e1dc", "#c9c7bf", "#d6d4cd"],
    seam: "#8b8980",
    edge: ["#3b3a36", "#77756c"],
    ink: "#1c1c1a",
    name: "#55544d",
    last: "#0072b2",
    check: "#a50026",
    burst: ["#ffd9df", "#a50026"],
    tones: ["#006d5b", "#a50026", "#0072b2", "#e69f00"],
    tint: "0",
};

/// A colour in each theme.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colours {
    light: String,
    dark: String,
    print: String,
    patterns: String,
}

impl Colours {
    pub(crate) fn of(&self, theme: Theme) -> &str {
        match theme {
            Theme::Light | Theme::Auto => &self.light,
            Theme::Dark => &self.dark,
            Theme::Print => &self.print,
            Theme::Patterns => &self.patterns,
        }
    }
}
