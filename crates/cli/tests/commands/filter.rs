//! Tests of `polychess filter`.

use crate::program::{code, run, stderr, stdout};
use serde_json::Value as Json;

const GAMES: &str = "[Event \"One\"]\n[Variant \"three-player\"]\n[White \"Ada\"]\n[Date \"2024.05.06\"]\n\n\
                     1. b5c5 k6j8 mk10 Nc2 {quiet} *\n\n\
                     [Event \"Two\"]\n[Variant \"three-player\"]\n[White \"Bela\"]\n\n\
                     1. 7d9 2. Nj8 3. kk10= @white:accept-draw @gray:accept-draw <1,1,1>\n\n\
                     [Event \"Three\"]\n[Variant \"three-player\"]\n[Gray \"Ada\"]\n\n\
                     1. a3c2 k6j8 mk10 b5c5 *\n\n\
                     [Event \"Four\"]\n[Variant \"three-player\"]\n\n1. b7d9 2. k6j8 {again} *\n\n\
                     [Event \"Five\"]\n[Variant \"three-player\"]\n\n1. 7d9 Nj8 *\n";

/// Returns the `Event` tags of the games that the filter finds.
fn found(more: &[&str]) -> Vec<String> {
    let output = run(&[&["filter", "-"], more].concat(), GAMES.as_bytes());
    assert_eq!(code(&output), 0, "{more:?}: {}", stderr(&output));
    let events = stdout(&output);
    events.lines().filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]").map(str::to_owned)).collect()
}

#[test]
fn filter_supports_every_condition() {
    let game = ["-g", "three-player"];
    let cases: &[(&[&str], &[&str])] = &[
        (&[], &["One", "Two", "Three", "Four", "Five"]),
        (&["--tag", "Event=t*"], &["Two", "Three"]),
        (&["--player", "ada"], &["One", "Three"]),
        (&["--player", "gray=ada"], &["Three"]),
        (&["--date", "2024.."], &["One"]),
        (&["--result", "1,?,1"], &["Two"]),
        (&["--ending", "TP-E4"], &["Two"]),
        (&["--ending", "agreement", "--invert"], &["One", "Three", "Four", "Five"]),
        (&["--turns", "3"], &["Two"]),
        (&["--turns", "..2"], &["Four", "Five"]),
        (&[game[0], game[1], "--set", "automatic_draws=false"], &[]),
        (&[game[0], game[1], "--moves", "b5c5 k6j8 mk10 a3c2"], &["One", "Three"]),
        (&[game[0], game[1], "--moves", "b5c5"], &["One"]),
        (&[game[0], game[1], "--moves", "b5c5 k6j8", "--moves", "b5c5 k6j8 mk10"], &["One"]),
        (&[game[0], game[1], "--pieces", "white knight c2, no white pawn c5"], &["Three"]),
        (&["--unique"], &["One", "Two", "Three", "Four"]),
        (&["--limit", "2", "--invert", "--tag", "Event=One"], &["Two", "Three"]),
        (&["--limit", "0"], &[]),
    ];
    for (arguments, events) in cases {
        assert_eq!(found(arguments), *events, "{arguments:?}");
    }
    let board = run(&["moves", game[0], game[1], "--json", "b5c5", "k6j8"], b"");
    let json: Json = serde_json::from_str(&stdout(&board)).expect("JSON");
    let position = json["position"].as_str().expect("a text");
    assert_eq!(found(&[game[0], game[1], "--position", position]), ["One"]);
}

#[test]
fn found_games_are_copied_verbatim() {
    let all = run(&["filter", "-"], GAMES.as_bytes());
    let converted = run(&["convert", "-"], GAMES.as_bytes());
    assert_eq!((code(&all), stdout(&all)), (0, stdout(&converted)));
    assert_eq!(stderr(&all), "5 of 5 games\n");
    let json = run(&["filter", "-", "--json", "--tag", "Event=Four"], GAMES.as_bytes());
    let line: Json = serde_json::from_str(&stdout(&json)).expect("one line");
    assert_eq!(line["moves"][4]["comment"], "again");
    let count = run(&["filter", "-", "--count", "--player", "ada"], GAMES.as_bytes());
    assert_eq!((stdout(&count).as_str(), stderr(&count).as_str()), ("2\n", ""));
    let count = run(&["filter", "-", "--count", "--json", "--player", "ada"], GAMES.as_bytes());
    assert_eq!(stdout(&count), "{\"games\":2,\"left_out\":0,\"read\":5}\n");
}

/// The command reports a game with an illegal turn and leaves it out, even if the filter is
/// inverted.
#[test]
fn unplayable_games_are_reported() {
    let games = format!("{GAMES}\n[Event \"Bad\"]\n[Variant \"three-player\"]\n\n1. 7d9 Zz *\n");
    for more in [["--ending", "agreement"].as_slice(), &["--ending", "agreement", "--invert"], &["--unique"]] {
        let output = run(&[&["filter", "-"], more].concat(), games.as_bytes());
        assert_eq!((code(&output), stdout(&output).contains("Bad")), (1, false), "{more:?}");
        assert!(stderr(&output).starts_with("<stdin>:30: Zz: bad-act: "), "{}", stderr(&output));
    }
    let output = run(&["filter", "-", "--tag", "Event=Bad"], games.as_bytes());
    assert_eq!((code(&output), stdout(&output).contains("7d9 Zz")), (0, true));
}

#[test]
fn output_file_is_written_atomically() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("found.record");
    let output = path.to_str().expect("UTF-8");
    let filter = |more: &[&str]| run(&[&["filter", "-", "-o", output], more].concat(), GAMES.as_bytes());
    assert_eq!(code(&filter(&["--tag", "Event=One"])), 0);
    let written = std::fs::read_to_string(&path).expect("it is there");
    assert!(written.contains("One") && !written.contains("Two"));
    let refused = filter(&[]);
    assert!(code(&refused) == 2 && stderr(&refused).contains("--force"), "{}", stderr(&refused));
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), written);
    assert_eq!(code(&filter(&["--force"])), 0);
    assert!(std::fs::read_to_string(&path).expect("it is there").contains("Five"));
    let missing = run(&["filter", "no-such-file", "-o", folder.path().join("other").to_str().expect("UTF-8")], b"");
    assert_eq!(code(&missing), 2);
    let names: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names, ["found.record"]);
}

#[test]
fn invalid_conditions_are_reported() {
    let game = ["-g", "three-player"];
    let cases: &[(&[&str], &str)] = &[
        (&["--date", "24"], "FROM..TO"),
        (&["--turns", "x.."], "20..60"),
        (&["--turns", "9..3"], "20..60"),
        (&["--result", "1-0"], "1,?,?"),
        (&["--result", "1,2"], "Give one value for each player"),
        (&["--result", "1,?,?,?", "-g", "three-man"], "no searched game has 4 players"),
        (&["--date", "soon"], "is not a period; write FROM..TO"),
        (&["--player", "purple=x"], "unknown player \"purple\""),
        (&["--position", "x"], "--variant"),
        (&[game[0], game[1], "--position", "x"], "at byte 0"),
        (&[game[0], game[1], "--moves", "7d9 Zz"], "move 2"),
        (&[game[0], game[1], "--pieces", "white wizard"], "[no] [SEAT] PIECE [CELL]"),
        (&[game[0], game[1], "--set", "speed=1"], "automatic_draws"),
    ];
    for (arguments, expected) in cases {
        let output = run(&[&["filter", "-"], *arguments].concat(), GAMES.as_bytes());
        // The exit status is 1 if the game rejects the position or the move, and 2 for wrong usage.
        let refused = ["at byte 0", "move 2"].contains(expected);
        assert_eq!((code(&output), stdout(&output).as_str()), (if refused { 1 } else { 2 }, ""), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn filter_output_does_not_depend_on_threads() {
    let made = run(&["archive", "--variant", "three-player", "--games", "60", "--plies", "150"], b"");
    let text = [GAMES, &stdout(&made)].join("\n").repeat(12);
    assert!(text.len() > 600_000, "{}", text.len());
    for more in
        [["--unique"].as_slice(), &["--limit", "200"], &["-g", "three-player", "--pieces", "no black queen", "--count"]]
    {
        let outputs = ["1", "3"].map(|jobs| {
            let output = run(&[&["filter", "-", "--jobs", jobs], more].concat(), text.as_bytes());
            (code(&output), stdout(&output), stderr(&output))
        });
        assert!(outputs[0] == outputs[1] && !outputs[0].1.is_empty(), "{more:?}");
    }
}
