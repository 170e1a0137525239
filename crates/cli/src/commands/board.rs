//! `polychess board`: draws a board as text or SVG.

use crate::commands::render::{CoordinatesOption, Format, NamesOption, Target, ThemeOption};
use crate::finding::Finding;
use crate::position_args::{PositionArgs, seat_index};
use anyhow::bail;
use clap::Args;
use polychess_game::Scene;
use polychess_render::{Coordinates, svg, text};
use std::io::Write as _;
use std::path::PathBuf;

/// Draw a board as text or SVG
///
/// Use it to look up cell names, or to see a position in the terminal. With --output it draws an
/// empty SVG board, unless you give a position, turns or --initial.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess board --variant three-player\n  polychess board --variant three-player b5c5 k6j8 --seat gray\n  \
                        polychess board --variant three-player -o board.svg\n  \
                        polychess board --variant three-player b5c5 -o - --theme dark > position.svg\n  polychess board --variant three-player --initial -o start.svg"
)]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// Draw the board without pieces
    #[arg(long, help_heading = "View")]
    bare: bool,
    /// Draw the initial position in an SVG
    #[arg(long, alias = "men", conflicts_with = "bare", help_heading = "View")]
    initial: bool,
    /// The seat at the bottom; the first seat if missing
    #[arg(long, value_name = "SEAT", help_heading = "View")]
    seat: Option<String>,
    /// The place of the cell names; the cells of an empty SVG board or the rim of other boards if
    /// missing
    #[arg(long, value_enum, value_name = "WHERE", help_heading = "View")]
    coordinates: Option<CoordinatesOption>,
    /// The kind of cell names
    #[arg(long, value_enum, value_name = "WHICH", default_value = "canonical", help_heading = "View")]
    names: NamesOption,
    /// The colours of an SVG
    #[arg(long, value_enum, value_name = "THEME", default_value = "light", requires = "output", help_heading = "View")]
    theme: ThemeOption,
    /// The SVG file to write; - is standard output
    #[arg(long, short, alias = "svg", value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let now = options.position_args.reached()?;
    let mut picture = now.board();
    let bare = options.bare || options.output.is_some() && !options.initial && options.position_args.is_initial();
    let mut scenes = now.scenes();
    if bare {
        scenes = scenes.into_iter().map(Scene::without_pieces).take(1).collect();
    }
    let bottom = seat_index(now.info(), options.seat.as_deref())?;
    match &options.output {
        None => {
            let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
            let style = text::Style {
                bottom,
                colour,
                coordinates: options.coordinates.map_or(Coordinates::Edge, Into::into),
                unicode: false,
            };
            options.names.name(&mut picture, bottom);
            let mut out = std::io::stdout().lock();
            for scene in &scenes {
                write!(out, "{}", text::board(&picture, Some(scene), &style))?;
                for note in text::turn(scene).into_iter().chain(text::notes(&picture, scene)) {
                    writeln!(out, "{note}")?;
                }
            }
        }
        Some(file) => {
            let target = Target::of(Some(file), Some(Format::Svg), options.force)?;
            let names = options.names.names(bottom);
            let usual = if bare { Coordinates::Cells } else { Coordinates::Edge };
            let coordinates = options.coordinates.map_or(usual, Into::into);
            let style = svg::Style { theme: options.theme.into(), bottom, coordinates, names, ..svg::Style::default() };
            let drawn = svg::board(&picture, Some(single(&scenes)?), &style);
            target.write(drawn.as_bytes())?;
        }
    }
    Ok(Finding::Nothing)
}

/// Returns the only scene. Fails for a match with two boards, because an image shows one board.
fn single(scenes: &[Scene]) -> anyhow::Result<&Scene> {
    match scenes {
        [scene] => Ok(scene),
        _ => bail!("the match now has two boards. Give the --position of one of them"),
    }
}
