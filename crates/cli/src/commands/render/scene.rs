//! The content of an image: a board with its pieces, arrows and marks.

use super::options::Options;
use crate::position_args::seat_index;
use anyhow::{Context as _, bail};
use polychess_game::{AnyMatch, BoardPicture, Scene};
use polychess_render::Overlay;
use polychess_render::svg::Style;
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct Snapshot {
    pub(super) picture: Arc<BoardPicture>,
    pub(super) scene: Scene,
    pub(super) overlay: Overlay,
    pub(super) style: Style,
}

/// Returns the current board of a match, with the markings from the command line.
pub(super) fn of(options: &Options, now: &dyn AnyMatch, picture: Arc<BoardPicture>) -> anyhow::Result<Snapshot> {
    let bottom = seat_index(now.info(), options.seat.as_deref())?;
    let mut scenes = now.scenes();
    let board = match (options.board, scenes.len()) {
        (None, 1) => 0,
        (None, _) => bail!("the match now has two boards. Choose one with --board 0 or --board 1"),
        (Some(board), count) if board < count => board,
        (Some(0 | 1), _) => 0,
        (Some(board), _) => bail!("--board: unknown board {board}. Use 0 or 1"),
    };
    let mut scene = scenes.swap_remove(board);
    if options.bare {
        scene = scene.without_pieces();
    }
    let extras = &options.extras;
    if extras.no_last {
        scene.marks.retain(|mark| mark.class != "last");
    }
    let mut overlay = Overlay { caption: extras.caption.clone().unwrap_or_default(), ..Overlay::default() };
    let plies = now.plies().swap_remove(board);
    let ways = || plies.iter().filter_map(|ply| Some((ply.from?, ply.to?)));
    for name in &extras.hints {
        overlay.pick(&picture, name, ways()).context("--hints")?;
    }
    extras.arrows.iter().try_for_each(|text| overlay.add_arrow(&picture, text)).context("--arrow")?;
    extras.marked.iter().try_for_each(|text| overlay.add_marked(&picture, text)).context("--mark")?;
    extras.labels.iter().try_for_each(|text| overlay.add_label(&picture, text)).context("--label")?;
    extras.only.iter().try_for_each(|text| overlay.add_only(&picture, text)).context("--only")?;
    let style = Style { theme: options.theme.into(), bottom, ..Style::default() };
    Ok(Snapshot { picture, scene, overlay, style })
}
