//! `polychess render`: pictures of positions and of whole games, as SVG, PNG, moving picture or text.

mod animation;
mod file;
mod scene;
mod source;

use crate::exit::Finding;
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use file::Target;
use polychess_render::svg::{self, Names};
use polychess_render::{Coordinates, Theme, png, text};
use scene::Extras;
use source::{Playthrough, Source};
use std::path::{Path, PathBuf};

/// Draws a position, or a whole game as a moving picture.
///
/// The kind of file follows from its name: .svg, .png, .apng, .gif, .txt; without a file the board is written as text. A moving
/// picture shows the position before the first turn and after each turn.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    polychess render --variant three-player\n  \
    polychess render --variant three-man -O start.svg\n  \
    polychess render --variant three-player b5c5 k6j8 -O position.png --size 1600 --theme print\n  \
    polychess render --variant three-man --hints WHb1 --arrow red:BLe2-BLe4 --mark yellow:WHd4,WHe4 -O lesson.svg\n  \
    polychess render --variant three-man --acts game.txt -O game.gif --delay 800\n  \
    polychess render --record club.record --game 3 -O game.apng\n  \
    polychess render --record club.record --ply 12 -O diagram.svg --theme print\n  \
    polychess render --variant four-way --seat red --theme auto -O page.svg\n  \
    polychess render --variant three-player b5c5 --coordinates cells -O names.png --size 1600\n  \
    polychess render --variant three-handed --bare -O empty.png\n  \
    printf 'b5c5\\nk6j8\\n' | polychess render --variant three-player --acts - --format apng -O - > game.png\n\n\
    Themes: light, dark, print (black and white), patterns (armies differ by shape and pattern; safe for the colour-blind), \
    auto (light, and dark on a dark page).")]
pub(crate) struct Options {
    #[command(flatten)]
    source: Source,
    /// Write to this file; - is standard output
    #[arg(short = 'O', long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Kind of picture, when it does not follow from the name of the file
    #[arg(long, value_enum, value_name = "KIND")]
    format: Option<Format>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    /// Colours
    #[arg(long, value_enum, value_name = "THEME", default_value = "light")]
    theme: ThemeOption,
    /// Width in dots of a PNG (1000) or of a moving picture (640)
    #[arg(long, value_name = "DOTS")]
    size: Option<u32>,
    /// How long each turn of a moving picture is shown, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    delay: u32,
    /// Which seat sits at the bottom; the first one if not given
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Where cells are told by name; on the rim if not given, in the cells of bare boards and of parts, nowhere where it could not be read
    #[arg(long, value_enum, value_name = "WHERE")]
    coordinates: Option<CoordinatesOption>,
    /// Which names are told
    #[arg(long, value_enum, value_name = "WHICH", default_value = "canonical")]
    names: NamesOption,
    /// The board without pieces
    #[arg(long)]
    bare: bool,
    /// Which board, where a match has two: 0 or 1
    #[arg(long, value_name = "N")]
    board: Option<usize>,
    #[command(flatten)]
    extras: Extras,
}

/// Kinds of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Lines, at any size
    Svg,
    /// Dots
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
    fn is_text(self) -> bool {
        matches!(self, Self::Unicode | Self::Ascii)
    }

    fn moves(self) -> bool {
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

/// Widths of pictures when none is asked for.
const WIDTH: u32 = 1000;
const FILM_WIDTH: u32 = 640;
/// Names beside pieces, names in the middle of cells, and letters on the rim cannot be read where a cell is narrower than this many dots.
const LEGIBLE_IN_CELLS: f64 = 44.0;
const LEGIBLE_ALONE: f64 = 30.0;
const LEGIBLE_AT_EDGE: f64 = 12.0;

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let target = Target::of(options.output.as_deref(), options.format, options.force)?;
    let line = options.source.read()?;
    let written = if target.format.moves() {
        animation::animation(options, &line, target.format, quiet)?
    } else {
        still(options, &line, target.format)?
    };
    target.write(&written)?;
    Ok(Finding::Nothing)
}

/// One picture, after all acts.
fn still(options: &Options, line: &Playthrough, format: Format) -> anyhow::Result<Vec<u8>> {
    let shot = scene::of(options, line.end()?.as_ref())?;
    if format.is_text() {
        let colour = options.output.is_none()
            && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        let style = text::Style {
            bottom: shot.style.bottom,
            colour,
            coordinates: options.coordinates.map_or(Coordinates::Edge, Into::into),
            unicode: format == Format::Unicode,
        };
        let mut text = text::illustrated(&shot.picture, Some(&shot.scene), &shot.overlay, &style);
        let notes = text::notes(&shot.picture, &shot.scene);
        let laid_over = text::notes_on(&shot.picture, &shot.overlay);
        notes.into_iter().chain(laid_over).for_each(|line| text += &(line + "\n"));
        return Ok(text.into_bytes());
    }
    let width = options.size.unwrap_or(WIDTH);
    let drawn = shot.svg(options, if format == Format::Png { Some(width) } else { None });
    Ok(if format == Format::Svg { drawn.into_bytes() } else { png::picture(&drawn, width)? })
}

impl scene::Shot {
    /// The picture as SVG; where it is to become one of dots, names that could not be read are left out.
    fn svg(&self, options: &Options, width: Option<u32>) -> String {
        let mut style = self.style;
        style.titles = width.is_none();
        style.names = options.names.names(style.bottom);
        style.coordinates = options.coordinates.map_or_else(|| self.coordinates(&style, width), Into::into);
        svg::illustrated(&self.picture, Some(&self.scene), &self.overlay, &style)
    }

    /// Where names stand that have not been asked for.
    fn coordinates(&self, style: &svg::Style, width: Option<u32>) -> Coordinates {
        let part = !self.overlay.only.is_empty();
        let across = self.picture.bounds[2] - self.picture.bounds[0];
        let legible = |pixels: f64| width.is_none_or(|width| f64::from(width) >= pixels * across);
        let empty = self.scene.pieces.is_empty();
        match part || empty || !svg::has_edge_coordinates(&self.picture, &self.overlay, style) {
            true if part || legible(if empty { LEGIBLE_ALONE } else { LEGIBLE_IN_CELLS }) => Coordinates::Cells,
            false if legible(LEGIBLE_AT_EDGE) => Coordinates::Edge,
            _ => Coordinates::Hidden,
        }
    }
}

/// The kind of picture that a file's name asks for.
fn format_of(file: &Path) -> anyhow::Result<Format> {
    let extension = file.extension().map(|e| e.to_string_lossy().to_lowercase());
    Ok(match extension.as_deref() {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("apng") => Format::Apng,
        Some("gif") => Format::Gif,
        Some("txt") => Format::Unicode,
        Some(other) => {
            bail!("a file .{other} cannot be drawn; name it .svg, .png, .apng, .gif or .txt, or say --format")
        }
        None => {
            return Err(anyhow::anyhow!("{} has no ending that tells its kind", file.display()))
                .context("say --format");
        }
    })
}
