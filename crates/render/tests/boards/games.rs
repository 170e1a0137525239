//! Tests that draw all games of the program.

use crate::{svg, text};
use polychess_game::{Choices, Request};
use polychess_render::Theme;
use polychess_render::svg::{Names, Style};
use polychess_render::text as text_board;
use polychess_variants::{INFOS, new_match};

/// On a text board, the line around the centre of a cross is complete. It is above and below five
/// cells, and to the left and right of five rows.
#[test]
fn the_line_round_the_centre_is_whole() {
    let info = INFOS.iter().find(|info| info.id == "four-way").expect("a game");
    let now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
    for bottom in 0..info.seats.len() {
        let style = text_board::Style { bottom, ..text_board::Style::default() };
        let text = text_board::board(&now.board(), Some(&now.scenes()[0]), &style);
        let lines: Vec<&str> = text.lines().collect();
        let ends: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].trim() == "-".repeat(15)).collect();
        let [above, below] = ends[..] else { panic!("{text}") };
        assert_eq!(below - above, 6, "{text}");
        let begin = lines[above].find('-').expect("a line");
        assert_eq!(lines[below].find('-'), Some(begin));
        for row in &lines[above + 1..below] {
            assert_eq!((&row[begin - 1..begin], &row[begin + 15..begin + 16]), ("|", "|"), "{text}");
        }
    }
}

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
