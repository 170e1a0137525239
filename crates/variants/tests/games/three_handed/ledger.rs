//! Tests the example positions in the rulebook, parsed from the rulebook's own notation.
//!
//! They prove: TH-W1 (TH-S1, TH-S2), W2 (TH-B3, TH-B7, TH-M2), W3 and W4 (TH-B4, TH-M3, TH-M4,
//! TH-R2), W5 to W7 (TH-M3, TH-M4, TH-R2), W8 (TH-M6, TH-R12), W9 (TH-M5), W10 to W13 (TH-P1,
//! TH-P3, TH-P5), W14 (TH-M4, TH-M7, TH-K1), W15 (TH-C1), W16 to W18 (TH-D1, TH-D2, TH-D3, TH-D6),
//! W19 (TH-D4, TH-D6), W20 (TH-D2, TH-R4), W21 and W22 (TH-D3), W23 and W24 (TH-D4), W25 (TH-D5),
//! W26 (TH-D5, TH-D6, TH-R5), W27 (TH-D7), W28 to W30 (TH-P2, TH-P4, TH-R3), W31 (TH-K2), W32 and
//! W33 (TH-K3, TH-K5, TH-E1), W34 (TH-K5, TH-R6), W35 (TH-E1, TH-R14), W36 (TH-K3, TH-R15), W37
//! (TH-K3, TH-R7), W38 (TH-K4), W39 and W40c (TH-R10, TH-R17), W40 (TH-E1), W40b (TH-C1, TH-R13),
//! W40d (TH-R11), W40e (TH-P4), W40f (TH-K6), W40g (TH-E2, TH-R16), W40h (TH-E2), W41 (TH-E3,
//! TH-R8), W42 (TH-A1, TH-E2).

use super::{game_with, new_game, play};
use polychess_game::{Game, Status};
use polychess_rules::Seat;
use polychess_variants::three_handed::ThreeHanded;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

const LEDGER: &str = include_str!("../../data/three_handed/worked.md");

/// TH-B6: returns the cell names of each kingdom's ranks, from rank 4 to rank 1.
fn rows() -> impl Iterator<Item = Vec<String>> {
    let kingdoms = [("abcdefgh", [4, 3, 2, 1]), ("hgfeijkl", [9, 10, 11, 12]), ("lkjidcba", [5, 6, 7, 8])];
    kingdoms.into_iter().flat_map(|(files, numbers)| {
        numbers.into_iter().map(move |n| files.chars().map(|file| format!("{file}{n}")).collect())
    })
}

fn letter(digit: char) -> char {
    ['w', 'r', 'b'][digit.to_digit(10).expect("a player number") as usize]
}

/// Converts the column "pieces" of the rulebook into options and a position string.
pub(super) fn setup(pieces: &str, turn: &str) -> (String, String) {
    let (mut castling, mut imposing, mut clock, mut options) = (String::new(), "-", "0", String::new());
    let mut parts = pieces.split("; ");
    let pieces: BTreeMap<&str, String> = parts
        .next()
        .expect("men")
        .split_whitespace()
        .map(|word| {
            let (cell, piece) = word.split_once(':').expect("cell:piece");
            (cell, piece.chars().enumerate().map(|(i, c)| if i == 0 { letter(c) } else { c }).collect())
        })
        .collect();
    for part in parts {
        match part.split_once(' ').expect("key and value") {
            ("castling", rights) => {
                for right in rights.split(", ") {
                    castling.push(letter(right.chars().next().expect("a player")));
                    castling.push(if right.ends_with("short") { 'K' } else { 'Q' });
                }
            }
            ("imposing", cell) => imposing = cell,
            ("clock", n) => clock = n,
            ("options", option) => options = option.replace("True", "true"),
            (key, _) => panic!("the converter does not know \"{key}\""),
        }
    }
    let row = |cells: Vec<String>| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in cells {
            match pieces.get(cell.as_str()) {
                Some(piece) => {
                    text += &if empty > 0 { format!("{empty}{piece}") } else { piece.clone() };
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let board: Vec<String> = rows().map(row).collect();
    let castling = match castling.as_str() {
        "" => "-",
        "wQwK" => "wKQ",
        other => other,
    };
    let turn = letter(turn.chars().next().expect("a player number"));
    (options, format!("{} {turn} {castling} - {imposing} - - {clock}", board.join("/")))
}

/// Creates a game from a position in the rulebook's notation.
pub(super) fn position(pieces: &str, turn: &str) -> Game<ThreeHanded> {
    let (options, text) = setup(pieces, turn);
    game_with(&options, &text)
}

fn status(game: &Game<ThreeHanded>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

fn items(list: &str) -> Vec<&str> {
    list.trim_matches(['[', ']']).split(", ").filter(|s| !s.is_empty()).collect()
}

fn names(list: &str) -> Json {
    items(list).into_iter().map(|s| ["white", "red", "black"][s.parse::<usize>().expect("a player")]).collect()
}

fn points(list: &str) -> Json {
    match items(list).as_slice() {
        [a, b, c] => {
            let text = |p: &str| p.trim_matches('\'').to_owned();
            json!({"white": text(a), "red": text(b), "black": text(c)})
        }
        _ => Json::Null,
    }
}

fn check(id: &str, game: &mut Game<ThreeHanded>, expected: &str) {
    let what = format!("{id}: {expected}");
    let legal: Vec<String> = game.legal_turns().into_iter().map(|t| t.0).collect();
    let facts =
        [("in_check", "in_check"), ("defeated", "out"), ("doubly_attacked", "doubly_attacked"), ("mated", "mated")];
    if let Some((cell, to)) = expected.split_once(" goes to: ") {
        let single = legal.iter().filter(|turn| !turn.contains('+'));
        let mut found: Vec<&str> = single.filter_map(|turn| rest_of(turn, cell)).collect();
        let mut wanted: Vec<&str> = to.split(' ').map(|t| rest_of(t, cell).unwrap_or(t)).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{what}");
    } else if let Some(turn) = expected.strip_prefix("legal: ") {
        assert!(legal.iter().any(|t| t == turn), "{what}");
    } else if let Some(turn) = expected.strip_prefix("illegal: ") {
        let refusal = game.read_turn(turn).expect_err(&what);
        assert!(refusal.rule.is_some(), "{what}");
    } else if let Some(turn) = expected.strip_prefix("all legal turns: ") {
        assert_eq!(legal, [turn], "{what}");
    } else if let Some((count, rest)) = expected.split_once(" legal turns, ") {
        let doubles = legal.iter().filter(|turn| turn.contains('+')).count();
        assert_eq!(legal.len().to_string(), count, "{what}");
        assert_eq!(Some(doubles.to_string().as_str()), rest.strip_suffix(" of them with two moves"), "{what}");
    } else if let Some((player, rest)) = expected.strip_prefix("player ").and_then(|e| e.split_once(" does ")) {
        let (act, scores) = rest.split_once(": scores ").expect(&what);
        let seat = Seat::new(player.parse().expect(&what)).expect(&what);
        let fields = json!({"type": act.replace('_', "-")});
        game.act_json(seat, fields.as_object().expect("an object")).expect(&what);
        assert_eq!(status(game)["points"], points(scores), "{what}");
    } else if let Some((fact, value)) = expected.split_once(" = ") {
        let found = &status(game)[facts.iter().find(|f| f.0 == fact).map_or(fact, |f| f.1)];
        match fact {
            "in_check" | "defeated" | "doubly_attacked" | "mated" => assert_eq!(*found, names(value), "{what}"),
            "imposing" => assert_eq!(*found, json!(items(value)), "{what}"),
            "over" => assert_eq!(*found, json!(value == "True"), "{what}"),
            "clock" => assert_eq!(found.to_string(), value, "{what}"),
            "to_move" => assert_eq!(json!([found]), names(value), "{what}"),
            "scores" => assert_eq!(status(game)["points"], points(value), "{what}"),
            "ep" => {
                let wanted = match value.split_once(" passed by ") {
                    Some((skipped, pawn)) => json!([{"owner": "white", "skipped": skipped, "pawn": pawn}]),
                    None => json!([]),
                };
                assert_eq!(*found, wanted, "{what}");
            }
            _ => panic!("the converter does not know \"{expected}\" of {id}"),
        }
    } else {
        panic!("the converter does not know \"{expected}\" of {id}");
    }
}

/// Returns the text after the name of a cell. The cell `e1` does not match `e12`.
fn rest_of<'t>(turn: &'t str, cell: &str) -> Option<&'t str> {
    turn.strip_prefix(cell).filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

#[test]
fn worked_positions() {
    let mut count = 0;
    for line in LEDGER.lines().filter(|line| line.starts_with("| TH-W")) {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, _, pieces, turn, then, expected] = columns.as_slice() else { panic!("six columns in {line}") };
        let mut game = match *pieces {
            "initial position" => new_game(),
            pieces => position(pieces, turn),
        };
        play(&mut game, if *then == "-" { "" } else { then });
        expected.split("; ").for_each(|one| check(id, &mut game, one.trim()));
        count += 1;
    }
    assert_eq!(count, 50);
}
