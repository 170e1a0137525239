//! Compares perft counts with those in the rulebook.

use super::{game, new_game};
use polychess_game::Game;
use polychess_rules::{Leaves, Perft, perft};
use polychess_variants::four_player::FourPlayer;

const LEDGER: &str = include_str!("../../data/four_player/perft.md");

/// Parses numbers such as `20 | 395 | 7,800` or `35, 140, 6,735`.
fn numbers(list: &str, separator: &str) -> Vec<u64> {
    list.split(separator).filter_map(|n| n.trim().trim_end_matches('.').replace(',', "").parse().ok()).collect()
}

fn bulk(game: &Game<FourPlayer>, depths: usize) -> Vec<u64> {
    (1..=depths as u32).map(|depth| Perft::with_leaves(Leaves::Bulk).count(game.position(), depth)).collect()
}

/// 4P-S1, 4P-S3: perft counts from every setup, to depth 5 in free-for-all and to depth 4 in teams.
/// They are the same in both modes.
#[test]
fn initial_positions() {
    let mut count = 0;
    for line in LEDGER.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (setup, row) = line.split_once("` |").expect("a row");
        let (setup, wanted) = (format!("setup={setup}"), numbers(row, "|"));
        assert_eq!(wanted.len(), 5, "{line}");
        assert_eq!(bulk(&new_game(&[&setup]), 5), wanted, "{setup}");
        assert_eq!(bulk(&new_game(&[&setup, "mode=teams"]), 4), wanted[..4], "{setup} in teams");
        assert_eq!(perft(new_game(&[&setup]).position(), 4), wanted[3], "{setup}, every leaf played");
        count += 1;
    }
    assert_eq!(count, 5);
}

/// 4P-W3, 4P-M2, 4P-P5: perft counts to depth 4 from positions with walking kings, grey pieces and
/// en passant rights. To depth 3, the test also plays the last move of every sequence.
#[test]
fn other_positions() {
    let mut count = 0;
    for line in LEDGER.lines().filter_map(|l| l.strip_prefix("- **PP-")) {
        let (mode, rest) = line[5..].split_once("): `").expect("a mode");
        let (text, wanted) = rest.split_once("`: ").expect("counts");
        let game = game(&[&format!("mode={mode}")], text);
        let wanted = numbers(wanted, ", ");
        assert_eq!(bulk(&game, 4), wanted, "{line}");
        let played: Vec<u64> = (1..=3).map(|depth| perft(game.position(), depth)).collect();
        assert_eq!(played, wanted[..3], "{line}");
        count += 1;
    }
    assert_eq!(count, 4);
}
