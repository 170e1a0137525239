//! Tests the example positions in the rulebook, parsed from the rulebook's own notation
//! (`tests/data/three_way/worked.md`).

use super::scatter::board_field;
use super::{Play, choices, seat};
use polychess_game::AnyMatch as _;
use polychess_game::{Match, Request, Variant};
use polychess_rules::{Piece, Position as _, Role};
use polychess_variants::three_way::{ThreeWay, may_declare, may_declare_jointly};
use serde_json::Value as Json;
use std::collections::BTreeMap;

const LEDGER: &str = include_str!("../../data/three_way/worked.md");

/// Creates a position from the rulebook's lists: the pieces, and the player to move with the other
/// items of that line.
pub(super) fn set_up(options: &str, pieces: &str, state: &str) -> Play {
    let mut parts = state.split("; ");
    let turn = parts.next().and_then(|p| p.strip_suffix(" to move")).expect("who is on turn").to_lowercase();
    let (mut unmoved, mut gone, mut quiet, mut negotiation) = (Vec::new(), "-".to_owned(), [0; 3], String::new());
    for part in parts {
        match part.split_once(' ').expect(part) {
            ("unmoved", cells) => unmoved = cells.split(' ').collect(),
            ("gone", who) => {
                gone = who[..1].to_lowercase();
                negotiation = " stage=2".into();
            }
            ("quiet", counts) => {
                for (player, count) in counts.split(' ').filter_map(|c| c.split_once(':')) {
                    quiet[seat(player).index()] = count.parse().expect("a number");
                }
            }
            other => panic!("{other:?}"),
        }
    }
    let start = Match::new(super::new_game(options));
    let topology = start.boards()[0].position().topology();
    let mut placed = BTreeMap::new();
    let mut moved = Vec::new();
    for army in pieces.split("; ") {
        let (player, list) = army.split_once(' ').expect(army);
        for (letter, cell) in list.split(' ').map(|piece| piece.split_at(1)) {
            let at = topology.cell(cell).expect(cell);
            let (file, rank) = cell.split_at(1);
            let place = (i32::from(file.as_bytes()[0] - b'a'), rank.parse().expect(cell));
            placed.insert(place, format!("{}{letter}", player.to_lowercase()));
            let role = Role::all().find(|r| r.letter() == letter.chars().next()).expect(letter);
            let begins = start.boards()[0].position().piece(at) == Some(Piece::new(seat(player), role));
            if begins && "PKR".contains(letter) && !unmoved.contains(&cell) {
                moved.push(cell.to_owned());
            }
        }
    }
    moved.sort();
    let moved = if moved.is_empty() { "-".into() } else { moved.join(",") };
    let large = topology.len() == 192;
    let board = board_field(&placed, if large { 9 } else { 7 });
    let text = format!("{board} {turn} {moved} - {gone} {}/{}/{}{negotiation}", quiet[0], quiet[1], quiet[2]);
    let game = Match::from_text(&choices(options), &text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(game.position_text(), text);
    game
}

/// Splits a `then` line into steps at the commas outside backticks.
fn steps(then: &str) -> Vec<String> {
    let (mut steps, mut quoted) = (vec![String::new()], false);
    for c in then.chars() {
        match c {
            '`' => quoted = !quoted,
            ',' if !quoted => steps.push(String::new()),
            _ => {}
        }
        if c != ',' || quoted {
            steps.last_mut().expect("a step").push(c);
        }
    }
    steps.into_iter().map(|s| s.trim().to_owned()).collect()
}

fn step(id: &str, game: &mut Play, step: &str) {
    let what = format!("{id}: {step}");
    let (shall_fail, rest) = step.strip_prefix("refused: ").map_or((false, step), |rest| (true, rest));
    let (who, quoted) = rest.split_once('`').expect(&what);
    let text = quoted.trim_end_matches('`');
    let request = if text.starts_with('{') {
        let mut words = who.split_whitespace().collect::<Vec<_>>();
        let board = (words[0] == "game").then(|| words.drain(..2).nth(1).and_then(|n| n.parse().ok()).expect(&what));
        let fields: Json = serde_json::from_str(text).expect(&what);
        Request::Act { board, seat: seat(words[0]), fields: fields.as_object().expect(&what).clone() }
    } else {
        Request::turn(text)
    };
    let before = (game.position_text(), game.status());
    let result = game.apply(&request);
    assert_eq!(result.is_err(), shall_fail, "{what}: {result:?}");
    if shall_fail {
        assert_eq!((game.position_text(), game.status()), before, "{what}");
    }
}

fn check(id: &str, game: &Play, expected: &str) {
    let what = format!("{id}: {expected} in {}", game.position_text());
    let (key, value) = expected.split_once(": ").expect(&what);
    let first = &game.boards()[0];
    let position = first.position();
    let yes = value == "yes";
    if key == "number of legal moves" {
        assert_eq!(game.legal().len().to_string(), value, "{what}");
    } else if key == "all legal moves" {
        assert_eq!(game.legal(), value.split(' ').collect::<Vec<_>>(), "{what}");
    } else if let Some(cell) = key.strip_prefix("from ") {
        let legal = game.legal();
        let mut found: Vec<&str> = legal.iter().filter_map(|t| t.strip_prefix(cell)).collect();
        found.retain(|to| to.starts_with(|c: char| c.is_ascii_lowercase()));
        let mut expected: Vec<&str> = if value == "nothing" { Vec::new() } else { value.split(' ').collect() };
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{what}");
    } else if let Some(cell) = key.strip_prefix("on ") {
        let piece = position.piece(position.topology().cell(cell).expect(&what));
        let piece = piece.map(|m| {
            let letter = ThreeWay::INFO.seat_letter(m.seat()).to_ascii_uppercase();
            format!("{letter}{}", m.role().letter().expect(&what))
        });
        assert_eq!(piece.as_deref().unwrap_or("empty"), value, "{what}");
    } else if key == "scores" {
        let words: Vec<&str> = value.split(' ').collect();
        let expected: Vec<&str> =
            ["W", "G", "B"].map(|p| words[words.iter().position(|w| *w == p).expect(&what) + 1]).into();
        let found = super::points(game);
        assert_eq!(if found == "-" { "None None None".into() } else { found }, expected.join(" "), "{what}");
    } else if let Some((by, rest)) = key.split_once(" may declare ") {
        let of = rest.strip_suffix(" checkmated").expect(&what);
        assert_eq!(may_declare(position, seat(by), seat(of)), yes, "{what}");
        let offered = game.open_acts(seat(by)).iter().any(|(_, f)| {
            let of = ThreeWay::INFO.seat_name(seat(of));
            f.kind == "declare-mate"
                && serde_json::json!(f)["fields"][0]["values"].as_array().is_some_and(|v| v.contains(&of.into()))
        });
        assert_eq!(offered, yes, "{what}");
    } else if let Some(of) = key.strip_prefix("joint checkmate of ").and_then(|k| k.strip_suffix(" may be declared")) {
        assert_eq!(may_declare_jointly(position, seat(of)), yes, "{what}");
        let by = seat(of).after(1, 3);
        assert_eq!(game.open_acts(by).iter().any(|(_, f)| f.kind == "joint-mate"), yes, "{what}");
    } else if let Some(field) = key.strip_prefix("status `").and_then(|k| k.strip_suffix('`')) {
        check_status(&what, game, field, value);
    } else {
        panic!("{what}");
    }
}

fn check_status(what: &str, game: &Play, field: &str, value: &str) {
    let status = game.status();
    let name = |letter: &str| Json::from(ThreeWay::INFO.seat_name(seat(letter)));
    match (field, value) {
        ("over" | "nullified", "yes" | "no") => assert_eq!(status[field], Json::from(value == "yes"), "{what}"),
        ("in_check", "nobody") => assert_eq!(status[field], serde_json::json!([]), "{what}"),
        ("stage", "2") => assert_eq!(status[field], 2, "{what}"),
        ("to_move", who) => assert_eq!(status[field], name(who), "{what}"),
        ("out" | "defeated", who) => assert_eq!(status["out"], serde_json::json!([name(who)]), "{what}"),
        ("result", "W captured by G") => {
            assert_eq!(status["reason"]["id"], "king-captured", "{what}");
            assert_eq!(status["out"], serde_json::json!(["white"]), "{what}");
        }
        ("result", "draw: dead position") => assert_eq!(status["reason"]["id"], "dead-position", "{what}"),
        ("result", "draw: stalemate") => assert_eq!(status["reason"]["rule"], "3WC-E9", "{what}"),
        _ => panic!("{what}"),
    }
}

#[test]
fn worked_positions() {
    let mut count = 0;
    let blocks = LEDGER.split("\n**3WC-P").skip(1);
    for block in blocks {
        let id = format!("3WC-P{}", block.split("**").next().expect("an id"));
        let lines = block.lines().filter_map(|line| line.strip_prefix("- "));
        let (mut options, mut pieces, mut game): (&str, &str, Option<Play>) = ("", "", None);
        for line in lines {
            if let Some(text) = line.strip_prefix("options: ") {
                options = text;
            } else if let Some(text) = line.strip_prefix("men: ") {
                pieces = text;
            } else if line == "initial position" {
                game = Some(super::new_match(options));
            } else if line.contains(" to move") && !line.starts_with("expected") {
                game = Some(set_up(options, pieces, line));
            } else if let Some(then) = line.strip_prefix("then: ") {
                steps(then).iter().for_each(|one| step(&id, game.as_mut().expect("a position"), one));
            } else if let Some(expected) = line.strip_prefix("expected, ") {
                check(&id, game.as_ref().expect("a position"), expected);
            } else {
                panic!("{id}: {line}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 59);
}
