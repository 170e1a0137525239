//! Tests the example positions and the perft counts in the rulebook, parsed from the rulebook's own
//! notation.

use super::{choices, destinations, diagram, new_game};
use polychess_game::{Game, Status, Text, turn_text};
use polychess_rules::{Position as _, perft};
use polychess_variants::four_way::FourWay;
use serde_json::{Value as Json, json};

const LEDGER: &str = include_str!("../../data/four_way/worked.md");
const NAMES: [(&str, &str); 4] = [("W", "white"), ("Y", "yellow"), ("B", "black"), ("R", "red")];

fn name(letter: &str) -> &'static str {
    NAMES.iter().find(|n| n.0 == letter).unwrap_or_else(|| panic!("no seat {letter}")).1
}

/// Parses a list of seats such as `W B`, or `nobody`.
fn seats(list: &str) -> Json {
    list.split_whitespace().filter(|w| *w != "nobody").map(name).collect()
}

/// Returns the texts in backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn options(text: &str) -> Vec<String> {
    let list = text.split_once("Options: ").map_or("", |o| o.1);
    list.trim_end_matches('.').split(", ").filter(|o| !o.is_empty()).map(|o| o.replace(" = ", "=")).collect()
}

/// Creates a position from pieces such as `W: …; R: ….` and a description such as `W. Options: ….
/// Frozen on input: Y.`
fn position(pieces: &str, how: &str) -> Game<FourWay> {
    let (how, frozen) = how.split_once(" Frozen on input: ").unwrap_or((how, ""));
    let options = options(how);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let text = diagram::text(pieces, &how[..1], frozen.trim_end_matches('.'));
    Game::from_text(choices(&options), &text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

fn status(game: &Game<FourWay>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

/// Checks one pair `key: value` of a `Status:` line.
fn check_status(game: &Game<FourWay>, key: &str, value: &str, id: &str) {
    let status = status(game);
    let what = format!("{id}: {key}: {value} in {status}");
    match key {
        "to_move" if value == "None" => assert_eq!(status["to_move"], Json::Null, "{what}"),
        "to_move" => assert_eq!(status["to_move"], name(value), "{what}"),
        "in_check" | "stale" => assert_eq!(status[key], seats(value), "{what}"),
        "defeated" => assert_eq!(status["frozen"], seats(value), "{what}"),
        "draw_votes" => assert_eq!(status["votes"]["draw"], seats(value), "{what}"),
        "over" => assert_eq!(status["over"], json!(value == "True"), "{what}"),
        "repetition" => assert_eq!(status["repetitions"].to_string(), value, "{what}"),
        "claims" => assert_eq!(status["claims"], json!([value]), "{what}"),
        "scores" => {
            for side in value.split(", ") {
                let (side, points) = side.split_once(' ').expect("a side and its points");
                let points = points.replace("0.5", "1/2").replace("1.5", "3/2");
                side.split("").filter(|s| !s.is_empty()).for_each(|seat| {
                    assert_eq!(status["points"][name(seat)], points, "{what}");
                });
            }
        }
        other => panic!("{id}: the driver does not know the status word {other}"),
    }
}

/// Plays a turn such as `b9a8=N`. If a notation is given, checks that the game writes it for this
/// turn, and parses it with and without the check sign.
fn play(game: &mut Game<FourWay>, turn: &str, notation: Option<&str>, id: &str) {
    if let Some(notation) = notation {
        let legal = game.read_turn(turn).unwrap_or_else(|e| panic!("{id}: {turn}: {e}"));
        assert_eq!(FourWay::notate(game.position(), &legal), notation, "{id}: {turn}");
        for text in [notation, notation.trim_end_matches(['+', '#'])] {
            let read = FourWay::read_notation(game.position(), text).unwrap_or_else(|e| panic!("{id}: {text}: {e}"));
            assert_eq!(turn_text::<FourWay>(&read, game.position().topology()), turn, "{id}: {text}");
        }
    }
    game.play_text(turn).unwrap_or_else(|e| panic!("{id}: {turn}: {e}"));
}

fn step(game: &mut Game<FourWay>, line: &str, id: &str) {
    let what = format!("{id}: {line}");
    if let Some(list) = line.strip_prefix("Destinations from ") {
        let (cell, to) = list.trim_end_matches('.').split_once(": ").expect(&what);
        let mut to: Vec<&str> = to.split(' ').filter(|c| *c != "none").collect();
        to.sort_unstable();
        assert_eq!(destinations(game, cell.trim_matches('`')), to, "{what}");
    } else if let Some(turns) = line.strip_prefix("Play ") {
        for item in turns.trim_end_matches('.').split(", ") {
            match quoted(item).as_slice() {
                [turn] => play(game, turn, None, id),
                [turn, notation] => play(game, turn, Some(notation), id),
                _ => panic!("{what}"),
            }
        }
    } else if let Some(list) = line.strip_prefix("Status: ") {
        for item in list.trim_end_matches('.').split("; ") {
            let (key, value) = item.split_once(": ").expect(&what);
            check_status(game, key, value, id);
        }
    } else if let Some(list) = line.strip_prefix("Not legal: ") {
        for turn in quoted(list) {
            let refusal = game.read_turn(turn).expect_err(&what);
            assert!(refusal.rule.is_some(), "{what}");
        }
    } else if let Some(act) = line.strip_prefix("Action by ") {
        let (seat, act) = act.trim_end_matches('.').split_once(": ").expect(&what);
        let (kind, reason) = act.split_once(", reason ").unwrap_or((act, ""));
        let mut fields = json!({"type": kind.replace('_', "-")});
        if !reason.is_empty() {
            fields["reason"] = reason.into();
        }
        let seat = <FourWay as polychess_game::Variant>::INFO.seat(name(seat)).expect(&what);
        game.act_json(seat, fields.as_object().expect("an object")).unwrap_or_else(|e| panic!("{what}: {e}"));
    } else if let Some((turn, letters)) = line.split_once(" promotes to any of: ") {
        let turn = turn.trim_matches('`');
        let legal = game.legal_turns();
        let found: Vec<&str> = legal.iter().filter_map(|t| t.0.strip_prefix(turn)?.strip_prefix('=')).collect();
        assert_eq!(found, letters.trim_end_matches('.').split(' ').collect::<Vec<_>>(), "{what}");
    } else if let Some((cell, piece)) = line.strip_prefix("On ").and_then(|l| l.split_once(" now: ")) {
        let (seat, role) = piece.trim_end_matches('.').split_once(' ').expect(&what);
        let text = FourWay::position_text(game.state(), false);
        let pieces = diagram::read_board(text.split(' ').next().expect("a board"));
        let wanted = format!("{}{role}", seat[..1].to_ascii_lowercase());
        assert_eq!(pieces[&diagram::place(cell.trim_matches('`'))], wanted, "{what}");
    } else {
        panic!("{id}: the driver does not know \"{line}\"");
    }
}

#[test]
fn worked_positions() {
    let (positions, _) = LEDGER.split_once("## Perft").expect("two sections");
    let mut count = 0;
    for section in positions.split("\n### ").skip(1) {
        let id = section.split_whitespace().next().expect("an id");
        let mut lines = section.lines().filter_map(|line| line.strip_prefix("- "));
        let pieces = lines.next().and_then(|l| l.strip_prefix("Men: ")).expect("men");
        let how = lines.next().and_then(|l| l.strip_prefix("To move: ")).expect("a turn");
        let mut game = position(pieces, how);
        lines.for_each(|line| step(&mut game, line, id));
        count += 1;
    }
    assert_eq!(count, 36);
}

/// Returns the numbers of a line such as `14, 377, 3289`.
fn numbers(list: &str) -> Vec<u64> {
    list.split([',', '|']).filter_map(|n| n.trim().trim_end_matches('.').parse().ok()).collect()
}

fn counts(game: &Game<FourWay>, depths: usize) -> Vec<u64> {
    (1..=depths as u32).map(|depth| perft(game.position(), depth)).collect()
}

/// 4W-S5: perft counts do not depend on the first player, because rotations of the board preserve
/// all rules that affect the first moves.
#[test]
fn perft_of_the_initial_position() {
    let row = |name: &str| {
        let row = LEDGER.lines().find_map(|l| l.strip_prefix(name)).expect("a row of the table");
        numbers(row)
    };
    let knights = row("| third piece knight |");
    assert_eq!(knights.len(), 6);
    assert_eq!(counts(&new_game(&[]), 6), knights);
    let squirrels = row("| third piece squirrel |");
    assert_eq!(counts(&new_game(&["third_piece=squirrel"]), 5), squirrels);
    let text = FourWay::position_text(new_game(&[]).state(), false);
    for (turn, depths) in [(" b ", 5), (" y ", 3), (" r ", 3)] {
        let other = super::game(&text.replace(" w ", turn));
        assert_eq!(counts(&other, depths), knights[..depths]);
    }
}

#[test]
fn perft_of_other_positions() {
    let mut count = 0;
    for line in LEDGER.lines().filter_map(|l| l.strip_prefix("- **PP-")) {
        let (position_line, wanted) = line.split_once(". Counts for depth 1 to 4: ").expect("counts");
        let (pieces, how) = position_line[5..].split_once(". To move: ").expect("a turn");
        let game = position(pieces, how);
        assert_eq!(counts(&game, 4), numbers(wanted), "{line}");
        count += 1;
    }
    assert_eq!(count, 4);
}
