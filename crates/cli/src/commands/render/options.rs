//! The flags of `polychess render`.

use crate::playthrough::Source;
use anyhow::bail;
use clap::{Args, ValueEnum};
use polychess_game::BoardPicture;
use polychess_render::svg::Names;
use polychess_render::{Coordinates, Theme};
use std::path::{Path, PathBuf};

/// Draw a position or animate a game
///
/// Use it to make images for pages, books and messages. The extension of the file selects the
/// format: .svg, .png, .apng, .gif or .txt. Without a file, the command prints the board as text.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  \
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
    printf 'b5c5\\nk6j8\\n' | polychess render --variant three-player --input - --format apng -o - > game.png",
    after_help = "An animation shows the position before the first turn and after each turn. In flags, write cells with their canonical names. \
    To change the colour of an arrow or a mark, put red:, blue: or yellow: first."
)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) source: Source,
    /// The board of a match with two boards: 0 or 1
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub(super) board: Option<usize>,
    /// The image file to write; - is standard output
    #[arg(short = 'o', long, short_alias = 'O', value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
    /// The image format, if the extension of the file does not name it
    #[arg(long, value_enum, value_name = "KIND", help_heading = "Output")]
    pub(super) format: Option<Format>,
    /// The width in pixels of a PNG [default: 1000] or an animation [default: 640]
    #[arg(long, value_name = "PIXELS", help_heading = "Output")]
    pub(super) size: Option<u32>,
    /// The time of each turn in an animation, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(20..=600_000), help_heading = "Output")]
    pub(super) delay: u32,
    /// Overwrite an existing file
    #[arg(long, help_heading = "Output")]
    pub(super) force: bool,
    /// The colours of the image
    #[arg(long, value_enum, value_name = "THEME", default_value = "light", help_heading = "View")]
    pub(super) theme: ThemeOption,
    /// The seat at the bottom; the first seat if missing
    #[arg(long, value_name = "SEAT", help_heading = "View")]
    pub(super) seat: Option<String>,
    /// The place of the cell names. If missing, empty boards and parts have them in the cells, and
    /// other boards on the rim. Names that are too small to read are hidden
    #[arg(long, value_enum, value_name = "WHERE", help_heading = "View")]
    pub(super) coordinates: Option<CoordinatesOption>,
    /// The kind of cell names
    #[arg(long, value_enum, value_name = "WHICH", default_value = "canonical", help_heading = "View")]
    pub(super) names: NamesOption,
    /// Draw the board without pieces
    #[arg(long, help_heading = "View")]
    pub(super) bare: bool,
    #[command(flatten)]
    pub(super) extras: Extras,
}

/// Extras over the board. Cells have their canonical names; `red:`, `blue:` or `yellow:` in front
/// selects another colour.
#[derive(Debug, Args)]
#[command(next_help_heading = "Markings")]
pub(crate) struct Extras {
    /// An arrow from cell to cell, with cells between them for a bent arrow; may be repeated
    #[arg(long = "arrow", value_name = "[COLOUR:]CELL-CELL")]
    pub(super) arrows: Vec<String>,
    /// Cells to mark; may be repeated
    #[arg(long = "mark", value_name = "[COLOUR:]CELL,CELL")]
    pub(super) marked: Vec<String>,
    /// A short text on a cell; may be repeated
    #[arg(long = "label", value_name = "CELL=TEXT")]
    pub(super) labels: Vec<String>,
    /// Mark the targets of the piece on this cell; may be repeated
    #[arg(long = "hints", value_name = "CELL")]
    pub(super) hints: Vec<String>,
    /// Draw only the part of the board with these cells
    #[arg(long, value_name = "CELL,CELL")]
    pub(super) only: Option<String>,
    /// A text below the board
    #[arg(long, value_name = "TEXT")]
    pub(super) caption: Option<String>,
    /// Hide the last move of each army
    #[arg(long)]
    pub(super) no_last: bool,
}

/// The format of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// A vector image, sharp at any size
    Svg,
    /// A pixel image
    Png,
    /// An animation in full colours
    Apng,
    /// An animation in 256 colours
    Gif,
    /// Text with chess symbols and lines
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

/// Where cell names appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CoordinatesOption {
    /// Names in the cells
    Cells,
    /// Letters and numbers on the rim of the board
    Rim,
    /// No names
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
    /// The names from the view of the seat at the bottom, if the game has such names
    Seat,
}

impl NamesOption {
    pub(crate) fn names(self, bottom: usize) -> Names {
        match self {
            Self::Canonical => Names::Canonical,
            Self::Seat => Names::Of(bottom),
        }
    }

    /// Replaces the names of the cells by the requested kind, because a text board has only one
    /// name per cell.
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
    /// Black, white and grey, for paper
    Print,
    /// Armies with different shapes and patterns, for colour-blind readers
    Patterns,
    /// Light, but dark for an SVG on a dark page
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

/// Default width of an image and of an animation, in pixels.
pub(super) const WIDTH: u32 = 1000;
pub(super) const ANIMATION_WIDTH: u32 = 640;
/// Returns the image format for the extension of a file.
pub(super) fn format_of(file: &Path) -> anyhow::Result<Format> {
    let extension = file.extension().map(|e| e.to_string_lossy().to_lowercase());
    Ok(match extension.as_deref() {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("apng") => Format::Apng,
        Some("gif") => Format::Gif,
        Some("txt") => Format::Unicode,
        Some(other) => {
            bail!("cannot write .{other} files. Use .svg, .png, .apng, .gif or .txt, or choose a --format")
        }
        None => {
            bail!("the file name {} has no known ending. Choose a --format", file.display());
        }
    })
}
