//! Tests of programs as players in a match: the `polychess` engine in both protocols, a fake engine
//! of another project, and a script with fixed moves.

use crate::foreign;
use crate::program::{code, program, run, stderr, stdout};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

const POLYCHESS: &str = env!("CARGO_BIN_EXE_polychess");

/// Plays a match of one opening. Returns the exit status, all output and the results file.
fn play(game: &[&str], one: &str, other: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let fixed = ["match", "play", "--engine", one, "--engine", other, "--openings", "1", "--jobs", "1", "--output"];
    let output = run(&[&fixed[..], &[results.to_str().expect("a name")], game].concat(), b"");
    let results = std::fs::read_to_string(&results).unwrap_or_default();
    (code(&output), stdout(&output) + &stderr(&output), results)
}

/// Returns the script as a player, with the path of a log of its input.
fn stand_in(words: &str, folder: &Path) -> (String, PathBuf) {
    let log = folder.join("heard.txt");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/stand-in.sh");
    (format!("program:four-player,{words} sh {script} {}", log.display()), log)
}

#[test]
fn engine_plays_in_both_protocols() {
    let own = format!("program:depth=1 {POLYCHESS} engine");
    let three = ["-g", "three-player", "-s", "automatic_draws=false", "--plies", "4", "--most-turns", "12"];
    let (ended, shown, results) = play(&three, "greedy", &own);
    assert_eq!((ended, results.lines().count()), (0, 7), "a head and six seatings: {shown}{results}");
    let dialect = format!("program:four-player,depth=1 {POLYCHESS} engine --dialect four-player");
    let four = ["-g", "four-player", "-s", "mode=teams", "-s", "setup=old", "--plies", "4", "--most-turns", "12"];
    let (ended, shown, results) = play(&four, "greedy", &dialect);
    assert_eq!((ended, results.lines().count()), (0, 3), "a head and two seatings: {shown}{results}");
}

#[test]
fn program_receives_the_whole_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (player, log) = stand_in("fen,movetime=250,Style=quiet", folder.path());
    let (ended, shown, _) = play(&["-g", "four-player", "--plies", "0", "--most-turns", "4"], &player, &player);
    assert_eq!(ended, 0, "{shown}");
    let heard = std::fs::read_to_string(&log).expect("it wrote what it heard");
    let lines: Vec<&str> = heard.lines().map(str::trim_end).collect();
    assert_eq!(
        lines[..6],
        [
            "uci",
            "setoption name Mode value FFA",
            "setoption name Engine_Team value no_team",
            "setoption name Style value quiet",
            "ucinewgame",
            "isready"
        ]
    );
    let positions: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("position fen ")).collect();
    let mut shown: Vec<&str> =
        positions.iter().map(|position| position.split_once(" moves ").map_or("", |(_, moves)| moves)).collect();
    assert!(positions.iter().all(|position| position.starts_with("R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-")), "{heard}");
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown, ["", "h2-h3", "h2-h3 b7-c7", "h2-h3 b7-c7 g13-g12"]);
    assert!(lines.contains(&"go movetime 250") && lines.last() == Some(&"quit"), "{heard}");
}

#[test]
fn program_that_fails_at_once_ends_the_match() {
    let other = ["-g", "three-man", "--plies", "0", "--most-turns", "4"];
    for (player, says) in [
        ("program true", "does not speak the protocol of docs/protocol.md"),
        ("program ./no-such-engine", "cannot be started"),
        ("program", "the program is missing"),
        ("program:timeout=soon sh", "needs milliseconds"),
        ("program:four-player sh", "the dialect of four-player engines knows no other game"),
    ] {
        let (ended, shown, _) = play(&other, player, "greedy");
        assert!(ended == 2 && shown.contains(says), "{player}: {ended}: {shown}");
    }
}

/// A match against the fake engine: the report, the games as JSON, and the input of the fake
/// engine.
struct ForeignMatch {
    report: String,
    rows: Vec<Json>,
    heard: String,
}

fn against_foreign(game: &[&str], words: &str, other: &str, positions: Option<&str>) -> ForeignMatch {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let engine = foreign::player(words, &folder.path().join("heard.txt"));
    let (results, file) = (path("results.jsonl"), path("positions.txt"));
    let mut arguments =
        vec!["match", "play", "-g", "four-player", "--engine", &engine, "--engine", other, "--output", &results];
    arguments.extend(game);
    if let Some(positions) = positions {
        std::fs::write(&file, positions).expect("written");
        arguments.extend(["--positions", &file]);
    } else {
        arguments.extend(["--openings", "1", "--plies", "0"]);
    }
    let output = program(&arguments).env(foreign::VARIABLE, "1").output().expect("it runs");
    let report = stdout(&output) + &stderr(&output);
    assert_eq!(code(&output), 0, "{report}");
    let rows = std::fs::read_to_string(&results).expect("results");
    let rows = rows.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    ForeignMatch { report, rows, heard: std::fs::read_to_string(path("heard.txt")).unwrap_or_default() }
}

/// A program that commits a fault of any kind loses the game. The report counts and explains the
/// faults, and the match continues.
#[test]
fn bad_answers_lose_games_and_are_counted() {
    let teams = ["-s", "mode=teams", "--most-turns", "6"];
    for (fault, words) in [
        ("illegal-turn", "plays a1-a2, which is not a legal turn of "),
        ("wrong-seat", "which moves a piece of green; yellow is to move in Y-"),
        ("no-turn", "answers without a turn for "),
        ("timeout", "does not answer \"go movetime 50\" within 300 ms in "),
        ("crash", "ended instead of answering \"go movetime 50\" in "),
    ] {
        // Only the test of timeouts has a short timeout. Otherwise a busy machine could cause other
        // faults.
        let timeout = if fault == "timeout" { 300 } else { 60_000 };
        let played = against_foreign(&teams, &format!("timeout={timeout},Misbehave={fault}:2"), "greedy", None);
        assert_eq!(played.rows.len(), 2, "both seatings: {}", played.report);
        for row in &played.rows {
            assert_eq!(row["ending"], format!("fault-a-{fault}"), "{row}");
            let scores: Vec<f64> = serde_json::from_value(row["scores"].clone()).expect("numbers");
            let lost = |letter: char| if letter == 'a' { -1.0 } else { 1.0 };
            let expected: Vec<f64> = row["seating"].as_str().expect("letters").chars().map(lost).collect();
            assert_eq!(scores, expected, "{row}");
        }
        let count = format!(": 2 of 2 (2 {fault}). First: opening 0, ");
        assert!(played.report.contains(&count) && played.report.contains(words), "{}", played.report);
    }
    // The scores of a game without teams also add up to zero.
    let played = against_foreign(&["--most-turns", "3"], "Misbehave=illegal-turn:1", "random", None);
    assert_eq!(played.rows.len(), 14, "{}", played.report);
    for row in played.rows {
        let scores: Vec<f64> = serde_json::from_value(row["scores"].clone()).expect("numbers");
        assert!(scores.iter().sum::<f64>().abs() < 1e-9, "{row}");
        let lowest = scores.iter().copied().fold(f64::MAX, f64::min);
        let letters = row["seating"].as_str().expect("letters").chars();
        let is_faulty = row["ending"] == "fault-a-illegal-turn";
        assert!(
            !is_faulty || letters.zip(&scores).all(|(letter, &score)| (letter == 'a') == (score == lowest)),
            "{row}"
        );
    }
}

const TWO_QUEENS: &str =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,1,yQ,5/14/14/14/14/14/13,gK/bK,13/14/14/14/14/14/4,rD,1,rD,rK,rD,5";

/// A program receives ordinary queens unless it knows one-point queens. After an elimination, it
/// receives only the current position.
#[test]
fn foreign_engines_keep_track_of_queens_and_eliminations() {
    let played = against_foreign(&["--most-turns", "60"], "Style=x", "paranoid:depth=2", Some(TWO_QUEENS));
    assert_eq!(played.rows.len(), 14, "{}", played.report);
    assert!(!played.report.contains("bad answers"), "{}", played.report);
    let positions: Vec<&str> = played.heard.lines().filter(|line| line.starts_with("position fen4 ")).collect();
    assert!(positions.iter().all(|position| !position.contains("rD")), "{positions:#?}");
    assert!(positions.iter().any(|position| position.contains("rQ")), "{positions:#?}");
    // In some of these positions, a player is eliminated.
    let out = |position: &&&str| position.split('-').nth(1).is_some_and(|dead| dead.contains('1'));
    assert!(positions.iter().filter(out).count() > 5, "{positions:#?}");
    let knows = against_foreign(&["--most-turns", "4"], "D", "random", Some(TWO_QUEENS));
    assert!(knows.heard.contains(",rD") && knows.report.contains("bad answers"), "{}", knows.report);
}

#[test]
fn matches_begin_at_the_positions_of_a_file() {
    let second = TWO_QUEENS.replacen("rD", "rR", 1);
    let file = format!("\u{feff}# Two positions\r\n{TWO_QUEENS}\r\n\n\u{feff}  {second}  \n\u{feff}# end");
    let folder = tempfile::tempdir().expect("a folder");
    let [positions, results] = ["p.txt", "r.jsonl"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&positions, &file).expect("written");
    let fixed = ["match", "play", "-g", "four-player", "--engine", "random", "--engine", "greedy", "--most-turns", "3"];
    let play = |more: &[&str]| {
        let output = run(&[&fixed[..], &["--positions", &positions, "--output", &results], more].concat(), b"");
        (code(&output), stdout(&output) + &stderr(&output))
    };
    let (ended, shown) = play(&["--openings", "1"]);
    let count = || std::fs::read_to_string(&results).expect("results").lines().count();
    assert!(ended == 0 && count() == 1 + 14, "all seatings of the first position: {shown}");
    let (ended, shown) = play(&[]);
    assert!(ended == 0 && count() == 1 + 28, "the match goes on with the second position: {shown}");
    // With another file of positions, the match is another match.
    std::fs::write(&positions, TWO_QUEENS).expect("written");
    let (ended, shown) = play(&[]);
    assert!(ended == 2 && shown.contains("contains another match"), "{shown}");
    // A match that ended before its first game leaves only a header. Another match may replace it.
    let header = std::fs::read_to_string(&results).expect("results").lines().take(1).collect::<String>() + "\n";
    std::fs::write(&results, header).expect("written");
    let (ended, shown) = play(&["--openings", "1"]);
    assert!(ended == 0 && count() == 1 + 14, "{shown}");
    let over = "R-0,1,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-6,dK,7/14/14/14/14/14/13,dK/dK,13/14/14/14/14/14/7,rK,6";
    let torn = format!("{TWO_QUEENS}\nR-0,0\n");
    for (text, says) in [
        ("# nothing\n", "p.txt: no positions. Write one position string"),
        (torn.as_str(), "p.txt:2: "),
        ("8/8/8 w", "docs/notation.md describes them."),
        (over, "p.txt:1: "),
    ] {
        std::fs::write(&positions, text).expect("written");
        let (ended, shown) = play(&[]);
        assert!(ended == 2 && shown.contains(says), "{text}: {shown}");
    }
    std::fs::write(&positions, b"# a\n\xff\n").expect("written");
    assert!(play(&[]).1.contains("p.txt:2: this line is not UTF-8"), "{}", play(&[]).1);
}

#[test]
fn every_game_has_files_of_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let [positions, results] = ["p.txt", "r.jsonl"].map(|name| folder.path().join(name).display().to_string());
    for info in polychess_variants::INFOS {
        let start =
            polychess_variants::new_match(info.id, &polychess_game::Choices::default_of(info), None).expect("a game");
        std::fs::write(&positions, start.position_text()).expect("written");
        let _ = std::fs::remove_file(&results);
        let play = ["match", "play", "-g", info.id, "--engine", "random", "--engine", "1", "--most-turns", "3"];
        let output = run(&[&play[..], &["--positions", &positions, "--output", &results]].concat(), b"");
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{}", info.id);
    }
    let play = [
        "match",
        "play",
        "-g",
        "three-man",
        "--engine",
        "1",
        "--engine",
        "2",
        "--positions",
        "no-such-file",
        "-o",
        "x",
    ];
    let output = run(&play, b"");
    assert!(code(&output) == 2 && stderr(&output).contains("no-such-file cannot be read"), "{}", stderr(&output));
}

#[test]
fn programs_may_support_actions() {
    let folder = tempfile::tempdir().expect("a folder");
    let [positions, results] = ["p.txt", "r.jsonl"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&positions, "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0").expect("written");
    let own = format!("program:depth=1,actions {POLYCHESS} engine");
    let game = ["match", "play", "-g", "three-way", "-s", "ending=last-mate", "--engine", &own, "--engine", &own];
    let output =
        run(&[&game[..], &["--positions", &positions, "--most-turns", "12", "--output", &results]].concat(), b"");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    assert!(!stdout(&output).contains("bad answers"), "{}", stdout(&output));
}
