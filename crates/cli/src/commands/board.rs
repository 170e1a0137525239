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

/// Draws a board with names and borders as text, or as SVG, which is bare unless a position or turns are given.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess board --variant three-player\n  polychess board --variant three-player b5c5 k6j8 --seat gray\n  \
                        polychess board --variant three-player -o board.svg\n  \
                        polychess board --variant three-player b5c5 -o - --theme dark > position.svg\n  polychess board --variant three-player --initial -o start.svg"
)]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// Write SVG to this file; - is standard output
    #[arg(long, short, alias = "svg", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "output")]
    force: bool,
    /// The board without pieces, as an SVG shows it unless a position or turns are given
    #[arg(long)]
    bare: bool,
    /// The initial position, in an SVG too
    #[arg(long, alias = "men", conflicts_with = "bare")]
    initial: bool,
    /// Which seat sits at the bottom; the first one if not given
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Where cells are named; if not given, in the cells of a bare SVG board, otherwise beside the board
    #[arg(long, value_enum, value_name = "WHERE")]
    coordinates: Option<CoordinatesOption>,
    /// Which names are shown
    #[arg(long, value_enum, value_name = "WHICH", default_value = "canonical")]
    names: NamesOption,
    /// Colours of an SVG
    #[arg(long, value_enum, value_name = "THEME", default_value = "light", requires = "output")]
    theme: ThemeOption,
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

/// Returns the only scene, because an image shows one board.
fn single(scenes: &[Scene]) -> anyhow::Result<&Scene> {
    match scenes {
        [scene] => Ok(scene),
        _ => bail!("the match has two boards by now; give the --position of one of them"),
    }
}
