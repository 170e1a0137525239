//! Tests the example positions WP-01 to WP-46 of the rulebook in `tests/data/three_man/worked.txt`.

use crate::three_man::{game, legal, play, status};
use polychess_game::Game;
use polychess_variants::three_man::ThreeMan;
use serde_json::Value as Json;

fn owner(name: &str) -> &str {
    match name {
        "white" => "W",
        "gray" => "G",
        "black" => "B",
        other => other,
    }
}

/// Writes a value in the form of the example positions: seats as owners, and lists and objects
/// without quotes.
fn written(value: &Json) -> String {
    match value {
        Json::String(text) => owner(text).to_owned(),
        Json::Array(list) => format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", ")),
        Json::Object(object) => {
            let field = |name: &str| format!("{}: {}", owner(name), written(&object[name]));
            let names = match object.contains_key("white") {
                true => ["white", "gray", "black"],
                false => ["seat", "reason", "ply"],
            };
            format!("{{{}}}", names.map(field).join(", ")).replace("seat:", "player:")
        }
        other => other.to_string(),
    }
}

fn state(game: &Game<ThreeMan>, key: &str) -> String {
    let status = status(game);
    let field = match key {
        "defeated" => "out",
        "scores" => "points",
        "claimable" => "claims",
        "reason" => return status["reason"]["id"].as_str().unwrap_or("none").replace('-', " "),
        other => other,
    };
    written(status.get(field).unwrap_or_else(|| panic!("the status has no {field}")))
}

fn check(game: &mut Game<ThreeMan>, line: &str) {
    let (what, rest) = line.split_once(' ').expect("a keyword and what it takes");
    match what {
        "position" => *game = crate::three_man::game(rest),
        "play" => play(game, rest),
        "from" => {
            let (cell, wanted) = rest.split_once(": ").expect("a cell and its destinations");
            let found: Vec<String> =
                legal(game).iter().filter_map(|turn| turn.strip_prefix(cell).map(str::to_owned)).collect();
            assert_eq!(found.join(" "), wanted);
        }
        "legal" => rest.split(' ').for_each(|turn| assert!(legal(game).iter().any(|l| l == turn), "{turn}")),
        "illegal" => rest.split(' ').for_each(|turn| assert!(legal(game).iter().all(|l| l != turn), "{turn}")),
        "state" => {
            let (key, wanted) = rest.split_once(' ').expect("a key and a value");
            assert_eq!(state(game, key), wanted, "{key}");
        }
        other => panic!("{other} is no keyword"),
    }
}

#[test]
fn all_worked_positions_hold() {
    let blocks = include_str!("../../data/three_man/worked.txt").split("\n\n").filter(|b| b.starts_with("WP-"));
    let mut failed = Vec::new();
    let mut count = 0;
    for block in blocks {
        let mut lines = block.lines();
        let title = lines.next().unwrap_or_default().to_owned();
        count += 1;
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        let run = std::panic::catch_unwind(|| {
            let mut game = game("start");
            lines.iter().for_each(|line| check(&mut game, line));
        });
        if run.is_err() {
            failed.push(title);
        }
    }
    assert_eq!(failed, Vec::<String>::new());
    assert_eq!(count, 46);
}
