//! Tests the board, the setups and the options.

use super::diagram::{exists, name, read};
use super::{destinations, new_game, play, text};
use polychess_game::{Rules, Show, Text, Variant};
use polychess_rules::{Position as _, Role};
use polychess_variants::four_player::FourPlayer;

/// 4P-B1, 4P-B3: the board has 160 cells, named by file letter and rank.
#[test]
fn cells_are_those_of_the_cross() {
    let game = new_game(&[]);
    let topology = game.position().topology();
    let mut names: Vec<&str> = topology.cells().map(|cell| topology.name(cell)).collect();
    let all = || (1..=14).flat_map(|x| (1..=14).map(move |y| (x, y))).filter(|&(x, y)| exists(x, y));
    let mut wanted: Vec<String> = all().map(name).collect();
    names.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(names, wanted);
    assert_eq!(names.len(), 160);
}

/// 4P-B5: d1 and a4 are light. In the setup `old` every queen is on a dark cell.
#[test]
fn colours() {
    let game = new_game(&["setup=old"]);
    let picture = FourPlayer::board(game.options());
    let colour = |name: &str| picture.cells.iter().find(|cell| cell.name == name).expect(name).colour;
    assert_eq!(["d1", "a4", "e1", "d2"].map(colour), [0, 0, 1, 1]);
    let queens = read(&text(&game)).into_iter().filter(|(_, piece)| piece.ends_with('Q'));
    assert_eq!(queens.map(|(place, _)| colour(&name(place))).collect::<Vec<_>>(), [1; 4]);
}

/// 4P-S2, 4P-S3: each setup has the king and queen of each seat on the right cells.
#[test]
fn kings_and_queens_of_the_setups() {
    let table = [
        ("modern", "h1 g1 a7 a8 g14 h14 n8 n7"),
        ("old", "h1 g1 a8 a7 g14 h14 n7 n8"),
        ("by", "h1 g1 a7 a8 h14 g14 n7 n8"),
        ("byg", "h1 g1 a7 a8 h14 g14 n8 n7"),
        ("rg", "g1 h1 a8 a7 g14 h14 n8 n7"),
    ];
    for (setup, cells) in table {
        let pieces = read(&text(&new_game(&[&format!("setup={setup}")])));
        let wanted = ["rK", "rQ", "bK", "bQ", "yK", "yQ", "gK", "gQ"];
        for (cell, wanted) in cells.split(' ').zip(wanted) {
            assert_eq!(pieces[&super::diagram::place(cell)], wanted, "{setup}: {cell}");
        }
        assert_eq!(pieces.len(), 64);
    }
}

/// 4P-B4, 4P-X2: in every setup each king castles towards the rook three cells away on the short
/// side, and towards the rook four cells away on the long side.
#[test]
fn short_and_long_sides() {
    for setup in ["modern", "old", "by", "byg", "rg"] {
        let start = text(&new_game(&[&format!("setup={setup}")]));
        let mut pieces = read(&start);
        pieces.retain(|_, piece| piece.ends_with('K') || piece.ends_with('R'));
        for (letter, seat) in [('R', "r"), ('B', "b"), ('Y', "y"), ('G', "g")] {
            // Remove the opponents' rooks, which would attack the cells between king and rook.
            let mut own = pieces.clone();
            own.retain(|_, piece| piece.ends_with('K') || piece.starts_with(seat));
            let text = format!("{letter}-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{}", super::diagram::board(&own));
            let game = super::game(&[&format!("setup={setup}")], &text);
            let king = own.iter().find(|(_, piece)| **piece == format!("{seat}K")).expect("a king").0;
            let far: Vec<(i32, i32)> = destinations(&game, &name(*king))
                .iter()
                .map(|to| super::diagram::place(to))
                .filter(|to| (to.0 - king.0).abs().max((to.1 - king.1).abs()) == 2)
                .collect();
            assert_eq!(far.len(), 2, "{setup} {letter}: {text}");
            for to in far {
                let turn = game.read_turn(&format!("{}{}", name(*king), name(to))).expect("castling");
                let (dx, dy) = ((to.0 - king.0) / 2, (to.1 - king.1) / 2);
                let rook = (1..).find(|n| own.contains_key(&(king.0 + n * dx, king.1 + n * dy))).expect("a rook");
                let written = if rook == 3 { "O-O" } else { "O-O-O" };
                assert_eq!(FourPlayer::notate(game.position(), &turn), written, "{setup} {letter}");
            }
        }
    }
}

/// 4P-M1, 4P-P4: the one-point queen has its own letter and its own drawing.
#[test]
fn letters() {
    let letters: String = Role::all().take(7).map(FourPlayer::role_letter).collect();
    assert_eq!(letters, "KQRBNPD");
    assert_eq!(FourPlayer::role('D'), Some(Role::CUSTOM_A));
}

/// 4P-O1 to 4P-O4: promotion follows the defaults of the mode, unless options override them.
#[test]
fn promotion_by_mode_and_by_option() {
    let letters = |options: &[&str], cell: &str| -> Vec<String> {
        let pieces = "R: Kh1; B: Ka7; Y: Kg14; G: Kn8";
        let text = super::diagram::board(&super::diagram::pieces(&format!("{pieces}; R: P{cell}")));
        let game = super::game(options, &format!("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{text}"));
        let texts = game.legal_turns().into_iter().filter(|turn| turn.0.starts_with(cell));
        texts.filter_map(|turn| Some(turn.0.split_once('=')?.1.to_owned())).collect()
    };
    assert_eq!(letters(&[], "e7"), ["D"]);
    assert_eq!(letters(&["mode=teams"], "e7"), [""; 0]);
    assert_eq!(letters(&["mode=teams"], "e10"), ["B", "N", "Q", "R"]);
    assert_eq!(letters(&["promotion=any"], "e7"), ["B", "N", "Q", "R"]);
    assert_eq!(letters(&["promotion_rank=11"], "e10"), ["D"]);
    assert_eq!(letters(&["mode=teams", "promotion_rank=8", "promotion=one-point-queen"], "e7"), ["D"]);
}

/// 4P-O5: without the option a double step gives no en passant right.
#[test]
fn no_en_passant() {
    let rights = |options: &[&str]| {
        let mut game = new_game(options);
        play(&mut game, "e2e4");
        text(&game).contains("enPassant")
    };
    assert!(rights(&[]) && !rights(&["en_passant=false"]));
}

/// 4P-S4: partners sit opposite each other.
#[test]
fn sides() {
    let same = |options: &[&str]| {
        let game = new_game(options);
        let seats: Vec<_> = FourPlayer::INFO.all_seats().collect();
        seats.iter().map(|&seat| game.position().are_teammates(seats[0], seat)).collect::<Vec<_>>()
    };
    assert_eq!(same(&[]), [true, false, false, false]);
    assert_eq!(same(&["mode=teams"]), [true, false, true, false]);
}

/// 4P-W3: a walking king moves at random.
#[test]
fn walks_are_drawn() {
    let mut game = new_game(&[]);
    assert!(!FourPlayer::is_random_turn(&game));
    let blue = FourPlayer::INFO.seat("blue").expect("a seat");
    // Blue leaves during red's turn, so its king has no first walk. The king is surrounded by its
    // own pieces, which it can capture (4P-W2).
    game.act_json(blue, serde_json::json!({"type": "resign"}).as_object().expect("an object")).expect("open");
    assert!(!FourPlayer::is_random_turn(&game));
    play(&mut game, "g2g3");
    assert!(FourPlayer::is_random_turn(&game));
    let turns: Vec<String> = game.legal_turns().into_iter().map(|turn| turn.0).collect();
    assert_eq!(turns, ["a7a6", "a7a8", "a7b6", "a7b7", "a7b8"]);
    play(&mut game, "a7b6");
    assert!(!FourPlayer::is_random_turn(&game));
}
