//! Every game there is, at the start and in the middle of a game.

use crate::{svg, text};
use polychess_game::{Choices, Request};
use polychess_render::Theme;
use polychess_render::svg::{Names, Style};
use polychess_variants::{INFOS, new_match};

#[test]
fn every_game_can_be_drawn() {
    for info in INFOS {
        let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
        for ply in 0..60_usize {
            if ply % 20 == 0 {
                let picture = now.board();
                for scene in now.scenes() {
                    for bottom in 0..info.seats.len() {
                        text::check(info.id, &picture, Some(&scene), bottom);
                        let style = Style { theme: Theme::Light, bottom, names: Names::Of(bottom), ..Style::default() };
                        svg::check(info.id, &picture, Some(&scene), &style);
                    }
                }
            }
            let legal = now.legal();
            let Some(turn) = legal.get(ply * 31 % legal.len().max(1)) else { break };
            now.apply(&Request::turn(turn)).expect("a legal turn");
        }
    }
}
