//! The options of `render`: format, size, colours and names.

use crate::playthrough::Source;
use anyhow::bail;
use clap::{Args, ValueEnum};
use polychess_game::BoardPicture;
use polychess_render::svg::Names;
use polychess_render::{Coordinates, Theme};
use std::path::{Path, PathBuf};

/// Draws a position, or a whole game as a moving picture.
///
/// The kind of file follows from its name: .svg, .png, .apng, .gif, .txt; without a file the board is written as text. A moving
/// picture shows the position before the first turn and after each turn.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    polychess render --variant three-player\n  \
    polychess render --variant three-man -o start.svg\n  \
    polychess render --variant three-player b5c5 k6j8 -o position.png --size 1600 --theme print\n  \
    polychess render --variant three-man --hints WHb1 --arrow red:BLe2-BLe4 --mark yellow:WHd4,WHe4 -o lesson.svg\n  \
    polychess render --variant three-man --input game.txt -o game.gif --delay 800\n  \
    polychess render --input club.record --game 3 -o game.apng\n  \
    polychess render --input club.record --ply 12 -o diagram.svg --theme print\n  \
    polychess render --variant four-way --seat red --theme auto -o page.svg\n  \
    polychess render --variant three-player b5c5 --coordinates cells -o names.png --size 1600\n  \
    polychess render --variant three-handed --bare -o empty.png\n  \
    printf 'b5c5\\nk6j8\\n' | polychess render --variant three-player --input - --format apng -o - > game.png\n\n\
    Themes: light, dark, print (black and white), patterns (armies differ by shape and pattern; safe for the colour-blind), \
    auto (light, and dark on a dark page).")]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) source: Source,
    /// Write to this file; - is standard output
    #[arg(short = 'o', long, short_alias = 'O', value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Kind of picture, if it does not follow from the name of the file
    #[arg(long, value_enum, value_name = "KIND")]
    pub(super) format: Option<Format>,
    /// Write over a file that is there
    #[arg(long)]
    pub(super) force: bool,
    /// Colours
    #[arg(long, value_enum, value_name = "THEME", default_value = "light")]
    pub(super) theme: ThemeOption,
    /// Width in pixels of a PNG (1000) or of a moving picture (640)
    #[arg(long, value_name = "PIXELS")]
    pub(super) size: Option<u32>,
    /// How long each turn of a moving picture is shown, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    pub(super) delay: u32,
    /// Which seat sits at the bottom; the first one if not given
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Where cells are named: if not given, on the rim; in the cells of bare boards and of parts; nowhere if the names would be too small to read
    #[arg(long, value_enum, value_name = "WHERE")]
    pub(super) coordinates: Option<CoordinatesOption>,
    /// Which names are shown
    #[arg(long, value_enum, value_name = "WHICH", default_value = "canonical")]
    pub(super) names: NamesOption,
    /// The board without pieces
    #[arg(long)]
    pub(super) bare: bool,
    /// Which board, if a match has two: 0 or 1
    #[arg(long, value_name = "N")]
    pub(super) board: Option<usize>,
    #[command(flatten)]
    pub(super) extras: Extras,
}

/// What is laid over the board. Cells are named by their canonical names; `red:`, `blue:` or `yellow:` in front takes another colour.
#[derive(Debug, Args)]
pub(crate) struct Extras {
    /// An arrow from cell to cell, through others if given; may be repeated
    #[arg(long = "arrow", value_name = "[COLOUR:]CELL-CELL")]
    pub(super) arrows: Vec<String>,
    /// Cells to mark; may be repeated
    #[arg(long = "mark", value_name = "[COLOUR:]CELL,CELL")]
    pub(super) marked: Vec<String>,
    /// A short text on a cell; may be repeated
    #[arg(long = "label", value_name = "CELL=TEXT")]
    pub(super) labels: Vec<String>,
    /// Shows where the piece on this cell may go; may be repeated
    #[arg(long = "hints", value_name = "CELL")]
    pub(super) hints: Vec<String>,
    /// Only the part of the board with these cells
    #[arg(long, value_name = "CELL,CELL")]
    pub(super) only: Option<String>,
    /// Words below the board
    #[arg(long, value_name = "TEXT")]
    pub(super) caption: Option<String>,
    /// Without the last move of each army
    #[arg(long)]
    pub(super) no_last: bool,
}

/// Kinds of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Lines, at any size
    Svg,
    /// Pixels
    Png,
    /// A moving picture in full colours
    Apng,
    /// A moving picture of 256 colours
    Gif,
    /// Text with chess figures and lines
    Unicode,
    /// Text for every terminal
    Ascii,
}

impl Format {
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Unicode | Self::Ascii)
    }

    pub(super) fn moves(self) -> bool {
        matches!(self, Self::Apng | Self::Gif)
    }
}

/// Where cells are told by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CoordinatesOption {
    /// Each cell bears its name
    Cells,
    /// Letters and numbers beside the board
    Rim,
    /// Nowhere
    None,
}

impl From<CoordinatesOption> for Coordinates {
    fn from(option: CoordinatesOption) -> Self {
        match option {
            CoordinatesOption::Cells => Self::Cells,
            CoordinatesOption::Rim => Self::Edge,
            CoordinatesOption::None => Self::Hidden,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum NamesOption {
    /// The canonical names
    Canonical,
    /// The names in the view of the seat at the bottom, where the game has such names
    Seat,
}

impl NamesOption {
    pub(crate) fn names(self, bottom: usize) -> Names {
        match self {
            Self::Canonical => Names::Canonical,
            Self::Seat => Names::Of(bottom),
        }
    }

    /// Replaces the names of the cells with the requested ones. Cells of a text board have one name
    /// each.
    pub(crate) fn name(self, picture: &mut BoardPicture, bottom: usize) {
        let Self::Seat = self else { return };
        for cell in &mut picture.cells {
            if let Some(name) = cell.names.get(bottom) {
                cell.name.clone_from(name);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeOption {
    /// For a light page
    Light,
    /// For a dark page
    Dark,
    /// Black, white and gray, for paper
    Print,
    /// Armies differ by shape and pattern; safe for the colour-blind
    Patterns,
    /// Light, and dark where an SVG stands on a dark page
    Auto,
}

impl From<ThemeOption> for Theme {
    fn from(option: ThemeOption) -> Self {
        match option {
            ThemeOption::Light => Self::Light,
            ThemeOption::Dark => Self::Dark,
            ThemeOption::Print => Self::Print,
            ThemeOption::Patterns => Self::Patterns,
            ThemeOption::Auto => Self::Auto,
        }
    }
}

/// Default widths of images.
pub(super) const WIDTH: u32 = 1000;
pub(super) const ANIMATION_WIDTH: u32 = 640;
/// Returns the format for the extension of a file.
pub(super) fn format_of(file: &Path) -> anyhow::Result<Format> {
    let extension = file.extension().map(|e| e.to_string_lossy().to_lowercase());
    Ok(match extension.as_deref() {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("apng") => Format::Apng,
        Some("gif") => Format::Gif,
        Some("txt") => Format::Unicode,
        Some(other) => {
            bail!(".{other} is not a kind of picture; end the name in .svg, .png, .apng, .gif or .txt, or use --format")
        }
        None => {
            bail!("the name {} does not say what kind of picture it is; use --format", file.display());
        }
    })
}
