//! Tests the example positions in the rulebook, parsed from the rulebook's own notation.

use super::game;
use polychess_game::AnyMatch as _;
use polychess_game::{Game, Match, Request, Status, Text, Variant};
use polychess_rules::{Position, Seat};
use polychess_variants::three_player::ThreePlayer;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

const LEDGER: &str = include_str!("../../data/three_player/worked.md");
/// TP-B1: returns the cells of a row in order.
fn row(letter: char) -> Vec<String> {
    let r = letter as i32 - 'a' as i32 + 1;
    (1..=13).filter(|c| (-5..=7).contains(&(c - r))).map(|c| format!("{letter}{c}")).collect()
}

/// Converts pieces such as `a4:0K j5:1K; castling 0minor` and the number of the player to move into
/// a position string.
pub(super) fn position_text(pieces: &str, turn: usize) -> String {
    let seat = |digit: char| ["w", "g", "b"][digit.to_digit(10).expect("a player number") as usize];
    let (pieces, castling) = pieces.split_once("; castling ").unwrap_or((pieces, ""));
    let pieces: BTreeMap<&str, String> = pieces
        .split_whitespace()
        .map(|word| {
            let (cell, piece) = word.split_once(':').expect("cell:piece");
            (cell, format!("{}{}", seat(piece.chars().next().expect("a player")), &piece[1..]))
        })
        .collect();
    let cells = |letter: char| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in row(letter) {
            match pieces.get(cell.as_str()) {
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text += piece;
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let board: Vec<String> = ('a'..='m').rev().map(cells).collect();
    let rights: String = castling
        .split(", ")
        .filter(|right| !right.is_empty())
        .map(|right| {
            format!(
                "{}{}",
                seat(right.chars().next().expect("a player")),
                if right.ends_with("minor") { "K" } else { "Q" }
            )
        })
        .collect();
    let rights = if rights.is_empty() { "-".to_owned() } else { rights };
    format!("{} {} {rights} - 0", board.join("/"), ["w", "g", "b"][turn])
}

fn check(id: &str, game: &mut Game<ThreePlayer>, expected: &str) {
    let status = |game: &Game<ThreePlayer>| serde_json::to_value(Status::of(game)).expect("a status");
    let names = |list: &str| -> Json {
        let seats = list.trim_matches(['[', ']']).split(", ").filter(|s| !s.is_empty());
        seats.map(|s| ["white", "gray", "black"][s.parse::<usize>().expect("a player")]).collect()
    };
    let points = |list: &str| match list.trim() {
        "None" => Json::Null,
        list => {
            let p: Vec<&str> = list.trim_matches(['[', ']']).split(", ").collect();
            json!({"white": p[0], "gray": p[1], "black": p[2]})
        }
    };
    let legal: Vec<String> = game.legal_turns().into_iter().map(|t| t.0).collect();
    let what = format!("{id}: {expected}");
    if let Some((cell, to)) = expected.split_once(" goes to: ") {
        let found = super::targets(game, cell);
        let mut wanted: Vec<&str> = to.split(' ').filter(|t| *t != "nothing").collect();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{what}");
    } else if let Some(turn) = expected.strip_prefix("legal: ") {
        assert!(legal.iter().any(|t| t == turn), "{what}");
    } else if let Some(turn) = expected.strip_prefix("illegal: ") {
        let refusal = game.read_turn(turn).expect_err(&what);
        assert!(refusal.rule.is_some(), "{what}");
    } else if expected == "all legal turns: none" {
        assert!(legal.is_empty(), "{what}");
    } else if let Some(list) = expected.strip_prefix("in_check = ") {
        assert_eq!(status(game)["in_check"], names(list), "{what}");
    } else if let Some(list) = expected.strip_prefix("defeated = ") {
        assert_eq!(status(game)["out"], names(list), "{what}");
    } else if let Some(list) = expected.strip_prefix("scores = ") {
        assert_eq!(status(game)["points"], points(list), "{what}");
    } else if let Some(over) = expected.strip_prefix("over = ") {
        assert_eq!(status(game)["over"], json!(over == "True"), "{what}");
    } else if let Some(n) = expected.strip_prefix("repetitions = ") {
        assert_eq!(game.repetitions().to_string(), n, "{what}");
    } else if let Some(ep) = expected.strip_prefix("ep = ") {
        let wanted = match ep.split_once(" passed by ") {
            Some((skipped, pawn)) => json!([{"owner": "white", "skipped": skipped, "pawn": pawn}]),
            None => json!([]),
        };
        assert_eq!(status(game)["ep"], wanted, "{what}");
    } else if let Some((turn, written)) = expected.split_once(" is written ") {
        let turn = game.read_turn(turn).expect(&what);
        assert_eq!(format!("`{}`", ThreePlayer::notate(game.position(), &turn)), written, "{what}");
    } else if let Some((text, read)) = expected.split_once(" is read as ") {
        let text = text.trim_matches('`');
        match ThreePlayer::read_notation(game.position(), text) {
            Err(_) => assert_eq!(read, "nothing (refused)", "{what}"),
            Ok(turn) => {
                let topology = game.position().topology();
                assert_eq!(polychess_game::turn_text::<ThreePlayer>(&turn, topology), read, "{what}");
            }
        }
    } else if let Some((player, rest)) = expected.strip_prefix("player ").and_then(|e| e.split_once(" does ")) {
        let (act, scores) = rest.split_once(": scores ").expect(&what);
        let seat = Seat::new(player.parse().expect(&what)).expect(&what);
        let mut fields = json!({"type": act.replace('_', "-")});
        if act == "claim_draw" {
            fields["reason"] = json!("threefold");
        }
        game.act_json(seat, fields.as_object().expect("an object")).expect(&what);
        assert_eq!(status(game)["points"], points(scores), "{what}");
    } else {
        panic!("the converter does not know \"{expected}\" of {id}");
    }
}

/// Returns the target cell of a turn that starts from this cell. The cell `a1` does not match
/// `a13`.
pub(super) fn strip_cell(turn: &str, cell: &str) -> Option<String> {
    let rest = turn.strip_prefix(cell)?;
    rest.starts_with(|c: char| c.is_ascii_lowercase()).then(|| rest.to_owned())
}

#[test]
fn worked_positions() {
    let mut count = 0;
    for line in LEDGER.lines().filter(|line| line.starts_with("| TP-W")) {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, _, pieces, turn, then, expected] = columns.as_slice() else { panic!("six columns in {line}") };
        let mut game = match *pieces {
            "initial position" => super::new_game(),
            pieces => game(&position_text(pieces, turn.parse().expect("a player number"))),
        };
        for turn in then.split_whitespace().filter(|t| *t != "-") {
            game.play_text(turn).unwrap_or_else(|e| panic!("{id}: {turn}: {e}"));
        }
        expected.split("; ").for_each(|one| check(id, &mut game, one.trim()));
        count += 1;
    }
    assert_eq!(count, 37);
}

/// TP-N1, TP-N6, TP-R1: the rulebook's sample game, in its notation where this is unambiguous.
/// TP-R6: the sixth move of the sample game is impossible.
#[test]
fn sample_game() {
    let mut game = super::new_game();
    for (notation, turn) in [("7d9", "b7d9"), ("Nj8", "k6j8"), ("kk10", "k12k10"), ("Be8", "a6e8"), ("Ng7", "j8g7")] {
        let read = ThreePlayer::read_notation(game.position(), notation).expect(notation);
        assert_eq!(polychess_game::turn_text::<ThreePlayer>(&read, game.position().topology()), turn);
        game.play(read);
    }
    assert!(ThreePlayer::read_notation(game.position(), "Nd5").is_err(), "no knight of Black reaches d5");
    let mut again = Match::new(super::new_game());
    for turn in ["b7d9", "k6j8", "k12k10", "a6e8", "j8g7"] {
        again.apply(&Request::turn(turn)).expect(turn);
    }
    assert_eq!(Match::new(game).position_text(), again.position_text());
    assert_eq!(ThreePlayer::INFO.id, "three-player");
}
