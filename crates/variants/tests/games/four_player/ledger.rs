//! Tests the example positions in the rulebook, parsed from the rulebook's own notation.

use super::{destinations, diagram, text};
use polychess_game::{Game, Status, Text, Variant, turn_text};
use polychess_rules::Position as _;
use polychess_variants::four_player::FourPlayer;
use serde_json::{Value as Json, json};

const LEDGER: &str = include_str!("../../data/four_player/worked.md");
const NAMES: [&str; 4] = ["red", "blue", "yellow", "green"];

/// Returns the texts in backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Parses a list of seats such as `red blue`, or `nobody`.
fn seats(list: &str) -> Json {
    list.split_whitespace().filter(|word| *word != "nobody").collect()
}

/// Returns the values of the four seats, separated by commas.
fn four(value: impl Fn(usize, &str) -> String) -> String {
    (0..4).map(|n| value(n, NAMES[n])).collect::<Vec<_>>().join(",")
}

/// Creates a position from pieces such as `R: …; B: ….` and a description such as `red. Options:
/// mode = teams. Castling: R short. Walking: blue (all but the king grey). Points: red 3.`
pub(super) fn position(pieces: &str, how: &str) -> Game<FourPlayer> {
    let how = how.trim_end_matches('.');
    let (turn, rest) = how.split_once(". ").unwrap_or((how, ""));
    let field = |key: &str| rest.split(". ").find_map(|item| item.strip_prefix(key)).unwrap_or("");
    let walking = field("Walking: ").split(" (").next().expect("seats");
    let dead = format!("{} {walking}", field("Out: "));
    let castling = field("Castling: ");
    let side = |side: &str| {
        four(|_, name| u8::from(castling.contains(&format!("{} {side}", name[..1].to_ascii_uppercase()))).to_string())
    };
    let points = field("Points: ");
    let of = |name: &str| points.split(", ").find_map(|item| item.strip_prefix(name)?.strip_prefix(' ')).unwrap_or("0");
    let passed = field("En passant: ");
    let right = |name: &str| passed.strip_prefix(name).map_or("", str::trim).to_owned();
    let extra = if passed.is_empty() {
        String::new()
    } else {
        format!("-{{'enPassant':({})}}", four(|_, name| format!("'{}'", right(name))))
    };
    let clock = if field("Clock: ").is_empty() { "0" } else { field("Clock: ") };
    let dead = four(|_, name| u8::from(dead.split_whitespace().any(|word| word == name)).to_string());
    let text = format!(
        "{}-{dead}-{}-{}-{}-{clock}{extra}-{}",
        turn[..1].to_ascii_uppercase(),
        side("short"),
        side("long"),
        four(|_, name| of(name).to_owned()),
        diagram::board(&diagram::pieces(pieces))
    );
    let options: Vec<String> =
        field("Options: ").split(", ").filter(|o| !o.is_empty()).map(|o| o.replace(" = ", "=")).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    super::game(&options, &text)
}

fn status(game: &Game<FourPlayer>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

/// Checks one pair `key: value` of a `Status:` line.
fn check_status(game: &Game<FourPlayer>, key: &str, value: &str, id: &str) {
    let status = status(game);
    let what = format!("{id}: {key}: {value} in {status}");
    match key {
        "to_move" => assert_eq!(status["to_move"], value, "{what}"),
        "in_check" | "out" | "walking" => assert_eq!(status[key], seats(value), "{what}"),
        "resign_votes" => assert_eq!(status["votes"]["resign"], seats(value), "{what}"),
        "over" => assert_eq!(status["over"], json!(value == "true"), "{what}"),
        "reason" => assert_eq!(status["reason"]["id"], value, "{what}"),
        "castling" if value == "none" => assert_eq!(status["castling"], "-", "{what}"),
        "claim_win" if value == "nobody" => assert_eq!(status["claim_win"], Json::Null, "{what}"),
        "claim_win" => assert_eq!(status["claim_win"], value, "{what}"),
        "clock" => assert_eq!(status["clock"].to_string(), value, "{what}"),
        "ep" if value == "none" => assert_eq!(status["ep"], json!([]), "{what}"),
        "ep" => {
            let (owner, cells) = value.split_once(' ').expect(&what);
            let (skipped, pawn) = cells.split_once(':').expect(&what);
            assert_eq!(status["ep"], json!([{"owner": owner, "skipped": skipped, "pawn": pawn}]), "{what}");
        }
        "points" => {
            let words: Vec<&str> = value.split_whitespace().collect();
            let wanted: serde_json::Map<String, Json> =
                words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].into())).collect();
            assert_eq!(status["points"], Json::Object(wanted), "{what}");
        }
        other => panic!("{id}: the driver does not know the status word {other}"),
    }
}

/// Plays a turn such as `d7e8=D`. Checks that a given notation is written for the turn, and that
/// the parser accepts it with and without the signs.
fn play(game: &mut Game<FourPlayer>, turn: &str, notation: Option<&str>, id: &str) {
    if let Some(notation) = notation {
        let legal = game.read_turn(turn).unwrap_or_else(|e| panic!("{id}: {turn}: {e}"));
        assert_eq!(FourPlayer::notate(game.position(), &legal), notation, "{id}: {turn}");
        for text in [notation, notation.trim_end_matches(['+', '#'])] {
            let read = FourPlayer::read_notation(game.position(), text).unwrap_or_else(|e| panic!("{id}: {text}: {e}"));
            assert_eq!(turn_text::<FourPlayer>(&read, game.position().topology()), turn, "{id}: {text}");
        }
    }
    game.play_text(turn).unwrap_or_else(|e| panic!("{id}: {turn}: {e}"));
}

/// Performs an action such as `resign` by a seat such as `red`.
fn act(game: &mut Game<FourPlayer>, kind: &str, seat: &str) -> Result<(), polychess_game::Refusal> {
    let seat = FourPlayer::INFO.seat(seat).expect(seat);
    game.act_json(seat, json!({"type": kind}).as_object().expect("an object"))
}

fn step(game: &mut Game<FourPlayer>, line: &str, id: &str) {
    let what = format!("{id}: {line}");
    let line = line.trim_end_matches('.');
    if let Some(list) = line.strip_prefix("Destinations from ") {
        let (cell, to) = list.split_once(": ").expect(&what);
        let mut to: Vec<&str> = to.split(' ').filter(|c| *c != "none").collect();
        to.sort_unstable();
        assert_eq!(destinations(game, cell.trim_matches('`')), to, "{what}");
    } else if let Some(turns) = line.strip_prefix("Play ") {
        for item in turns.split(", ") {
            match quoted(item).as_slice() {
                [turn] => play(game, turn, None, id),
                [turn, notation] => play(game, turn, Some(notation), id),
                _ => panic!("{what}"),
            }
        }
    } else if let Some(list) = line.strip_prefix("Status: ") {
        for item in list.split("; ") {
            let (key, value) = item.split_once(": ").expect(&what);
            check_status(game, key, value, id);
        }
    } else if let Some(list) = line.strip_prefix("Refused: ") {
        let (kind, seat) = list.split_once(" by ").expect(&what);
        let before = text(game);
        assert!(act(game, kind, seat).expect_err(&what).rule.is_some(), "{what}");
        assert_eq!(text(game), before, "{what}");
    } else if let Some(list) = line.strip_prefix("Act by ") {
        let (seat, kind) = list.split_once(": ").expect(&what);
        act(game, kind, seat).unwrap_or_else(|e| panic!("{what}: {e}"));
    } else if let Some((turn, letters)) = line.split_once(" promotes to any of: ") {
        let turn = turn.trim_matches('`');
        let legal = game.legal_turns();
        let found: Vec<&str> = legal.iter().filter_map(|t| t.0.strip_prefix(turn)?.strip_prefix('=')).collect();
        assert_eq!(found, letters.split(' ').collect::<Vec<_>>(), "{what}");
    } else if let Some((cell, piece)) = line.strip_prefix("On ").and_then(|l| l.split_once(" now: ")) {
        let pieces = diagram::read(&text(game));
        let found = pieces.get(&diagram::place(cell.trim_matches('`')));
        assert_eq!(found.map_or("nobody", String::as_str), piece, "{what}");
    } else {
        panic!("{id}: the driver does not know \"{line}\"");
    }
}

#[test]
fn worked_positions() {
    let mut count = 0;
    for section in LEDGER.split("\n### ").skip(1) {
        let id = section.split_whitespace().next().expect("an id");
        let mut lines = section.lines().filter_map(|line| line.strip_prefix("- "));
        let pieces = lines.next().and_then(|l| l.strip_prefix("Men: ")).expect("men");
        let how = lines.next().and_then(|l| l.strip_prefix("To move: ")).expect("a turn");
        let mut game = position(pieces, how);
        lines.for_each(|line| step(&mut game, line, id));
        count += 1;
    }
    assert_eq!(count, 51);
}
