//! Tests that the rules are the same for all three players (TP-B8): if a position is rotated to the
//! next player, its legal turns rotate with it.

use polychess_reference::three_player::{Position, parse, start};

use super::setup::{board_text, cell_name, column_row};

/// TP-B8: returns the corresponding cell of the next player: from White to Gray, Gray to Black,
/// Black to White.
fn turned_cell(name: &str) -> String {
    let (column, row) = column_row(name);
    cell_name(8 - column + row, 14 - column)
}

/// Rotates a position to the next player. The position must not have en passant rights.
fn turned(position: &Position) -> Position {
    let text = position.text();
    let [board, turn, castling, "-", clock] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
    let next = |seat: char| ['g', 'b', 'w'][['w', 'g', 'b'].into_iter().position(|other| other == seat).unwrap()];
    let mut pieces = Vec::new();
    for (row, text) in (1..=13).rev().zip(board.split('/')) {
        let mut column = 1.max(row - 5);
        let mut run = 0;
        let mut letters = text.chars().chain(['.']);
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                run = 10 * run + digit as i32;
                continue;
            }
            column += std::mem::take(&mut run);
            if let Some(role) = letters.next() {
                pieces.push((turned_cell(&cell_name(column, row)), format!("{}{role}", next(letter))));
                column += 1;
            }
        }
    }
    let castling: String =
        castling.chars().map(|letter| if letter.is_lowercase() { next(letter) } else { letter }).collect();
    let turn = next(turn.chars().next().unwrap());
    parse(&format!("{} {turn} {castling} - {clock}", board_text(&pieces))).unwrap()
}

fn turned_turn(turn: &str) -> String {
    let second = turn.char_indices().skip(1).find(|(_, letter)| letter.is_lowercase()).unwrap().0;
    let (to, role) = turn[second..].split_once('=').unwrap_or((&turn[second..], ""));
    let role = if role.is_empty() { String::new() } else { format!("={role}") };
    turned_cell(&turn[..second]) + &turned_cell(to) + &role
}

#[test]
fn the_turned_position_has_the_turned_turns() {
    let mut seed = 0x1234_5678_9abc_def1_u64;
    let mut seen = 0;
    for _ in 0..6 {
        let mut position = start();
        for _ in 0..150 {
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            if position.text().split(' ').nth(3) == Some("-") {
                let mut expected: Vec<_> = legal.iter().map(|turn| turned_turn(turn)).collect();
                expected.sort();
                assert_eq!(turned(&position).legal(), expected, "{}", position.text());
                seen += 1;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = position.play(&legal[(seed >> 33) as usize % legal.len()]).unwrap();
        }
    }
    assert!(seen > 300, "{seen}");
}
