//! Draws every game for a visual review. It shows every theme and the view of another seat, both at
//! the start and during a game.

use polychess_game::{Choices, Request};
use polychess_render::svg::{Names, Style, board, illustrated};
use polychess_render::{Coordinates, Overlay, Theme, png};
use polychess_variants::{INFOS, new_match};
use std::fs;
use std::path::Path;

/// The numbers of turns after which positions are drawn. `TURN_STRIDE` determines which legal turns
/// are played.
const DRAWN_TURNS: [usize; 2] = [0, 46];
const TURN_STRIDE: usize = 31;
const WIDTHS: [u32; 2] = [300, 1600];

pub(super) fn draw(folder: &Path, wanted: &dyn Fn(&str) -> bool, width: Option<u32>) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let widths = width.map_or(WIDTHS.to_vec(), |width| vec![width]);
    for info in INFOS.iter().filter(|info| wanted(info.id)) {
        let mut now = new_match(info.id, &Choices::default_of(info), None)?;
        let picture = now.board();
        let write = |name: &str, svg: &str| -> anyhow::Result<()> {
            fs::write(folder.join(format!("{}-{name}.svg", info.id)), svg)?;
            for &width in &widths {
                fs::write(folder.join(format!("{}-{name}-{width}.png", info.id)), png::picture(svg, width)?)?;
            }
            Ok(())
        };
        let empty = now.scenes().swap_remove(0).without_pieces();
        let named = Style { coordinates: Coordinates::Cells, ..Style::default() };
        write("bare", &board(&picture, Some(&empty), &named))?;
        for turn in 0..=DRAWN_TURNS[1] {
            if DRAWN_TURNS.contains(&turn) {
                let scene = now.scenes().swap_remove(0);
                for theme in Theme::ALL {
                    let style = Style {
                        theme,
                        coordinates: if turn == 0 { Coordinates::Cells } else { Coordinates::Edge },
                        ..Style::default()
                    };
                    let mut overlay = Overlay::default();
                    if turn > 0 {
                        let ways = now.plies().into_iter().flatten().filter_map(|ply| Some((ply.from?, ply.to?)));
                        let ways: Vec<(usize, usize)> = ways.collect();
                        let most = ways
                            .iter()
                            .map(|way| way.0)
                            .max_by_key(|from| ways.iter().filter(|w| w.0 == *from).count());
                        if let Some(cell) = most.and_then(|most| picture.cells.get(most)) {
                            overlay.pick(&picture, &cell.name, ways.into_iter())?;
                        }
                        overlay.caption = format!("{} after {turn} turns", info.name);
                    }
                    write(&format!("{turn}-{}", theme.name()), &illustrated(&picture, Some(&scene), &overlay, &style))?;
                }
                write(
                    &format!("{turn}-seat"),
                    &board(&picture, Some(&scene), &Style { bottom: 1, names: Names::Of(1), ..Style::default() }),
                )?;
            }
            let legal = now.legal();
            let Some(text) = legal.get(turn * TURN_STRIDE % legal.len().max(1)) else { break };
            now.apply(&Request::turn(text))?;
        }
    }
    Ok(())
}
