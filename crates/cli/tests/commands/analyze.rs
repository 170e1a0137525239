//! Tests of `polychess analyze`.

use crate::program::{code, program, run, stderr, stdout};
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

const DOCUMENT: &str = include_str!("../../../../docs/command-line.md");
const RECORD: &str = "[Variant \"three-player\"]\n\n1. 7d9 2. k6j8 3. kk10= @white:accept-draw *\n";

/// Returns the JSON values that `polychess analyze --json` prints, one for each line.
fn analysis(arguments: &[&str], input: &str) -> Vec<Json> {
    let output = run(&[&["analyze", "--json"], arguments].concat(), input.as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{arguments:?}");
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns the fields in the table with this heading in docs/command-line.md.
fn documented(head: &str) -> BTreeSet<&'static str> {
    let (_, table) = DOCUMENT.split_once(&format!("| {head} | Meaning |\n")).expect("a table");
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    rows.filter_map(|line| line.split('`').nth(1)).collect()
}

fn fields(json: &Json) -> BTreeSet<&str> {
    json.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn analyze_prints_the_best_lines() {
    for info in polychess_variants::INFOS {
        let [position, sum] = &analysis(&["-g", info.id, "--nodes", "2000", "--multipv", "3"], "")[..] else {
            panic!("{}: a position and a sum", info.id)
        };
        assert_eq!(fields(position), documented("Field of a position"));
        assert_eq!(fields(sum), documented("Field of the summary"));
        let lines = position["lines"].as_array().expect("lines");
        assert_eq!((lines.len(), &position["played"], &sum["positions"]), (3, &Json::Null, &1.into()), "{}", info.id);
        let moves = stdout(&run(&["moves", "-g", info.id], b""));
        let legal: BTreeSet<&str> = moves.lines().filter_map(|line| line.split('\t').next()).collect();
        for line in lines {
            assert!(legal.contains(line["turns"][0].as_str().expect("a turn")), "{}: {line}", info.id);
            assert_eq!(line["points"].as_object().map(Map::len), Some(info.seats.len()));
            let count = |field: &str| line[field].as_array().map(Vec::len);
            assert_eq!(count("turns"), count("notation"));
        }
        let expected = |line: &Json| line["points"][info.seats[0].name].as_f64().expect("points");
        assert!(lines.windows(2).all(|two| expected(&two[0]) >= expected(&two[1])), "best first: {lines:?}");
    }
}

/// The analysis marks the loss of the queen as a blunder and the best turn as no loss. It skips
/// actions.
#[test]
fn analyze_rates_the_turns_of_a_game() {
    let lines = analysis(&["-i", "-", "--nodes", "3000", "--jobs", "1"], RECORD);
    assert_eq!(lines.len(), 5, "three turns, the position behind them, and the sum: {lines:?}");
    assert_eq!(lines, analysis(&["-i", "-", "--nodes", "3000", "--jobs", "3"], RECORD), "threads change nothing");
    assert_eq!(lines[1]["played"]["turn"], "k6j8");
    assert_eq!((lines[1]["turn"].as_u64(), lines[1]["seat"].as_str()), (Some(2), Some("gray")));
    assert_eq!(analysis(&["-i", "-", "--nodes", "3000", "--part", "2"], RECORD)[..1], lines[1..2]);
    // The white queen captures a defended pawn.
    let gift = ["-g", "three-player", "-p", GIFT, "-i", "-", "--depth", "3", "--part", "1"];
    let [given, sum] = &analysis(&gift, "a5e5\n")[..] else { panic!("a turn and the sum") };
    assert_eq!((&given["played"]["mark"], &sum["seats"]["white"]["blunders"]), (&"??".into(), &1.into()), "{given}");
    let best = given["lines"][0]["turns"][0].as_str().expect("a turn").to_owned();
    let [kept, sum] = &analysis(&gift, &format!("{best}\n"))[..] else { panic!("a turn and the sum") };
    assert_eq!((&kept["played"]["loss"], &sum["seats"]["white"]["mistakes"]), (&0.0.into(), &0.into()), "{kept}");
}

/// White's queen can capture a pawn that a rook guards.
const GIFT: &str = "gKgR4/7/8/9/9bK/2bR8/12/13/4bP7/11/10/9/wK3wQ3 w - - 0";

#[test]
fn analyze_prints_text() {
    let output = run(&["analyze", "-i", "-", "--nodes", "500"], RECORD.as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    let output_text = stdout(&output);
    for part in ["1. White 7d9", "2. Gray Nj8", "3. Black kk10", " of 3  ", "(White ", "blunders\nWhite "] {
        assert!(output_text.contains(part), "{part}: {output_text}");
    }
    let output = run(&["analyze", "-g", "three-player", "7d9", "--movetime", "30"], b"");
    assert!(stdout(&output).starts_with("2. Gray to move, "), "{}", stdout(&output));
}

/// After Ctrl-C, the command prints a summary of the finished part.
#[test]
fn ctrl_c_prints_the_results_so_far() {
    let turns = stdout(&run(&["convert", "--to", "moves", "--spelling", "turns", "-"], RECORD.as_bytes()));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.moves");
    std::fs::write(&file, turns.lines().take(2).map(|line| format!("{line}\n")).collect::<String>()).expect("written");
    let file = file.to_str().expect("a name");
    let mut child =
        program(&["analyze", "--json", "-g", "three-player", "-i", file, "--movetime", "700", "--jobs", "1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
    let mut output_text = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut first = String::new();
    output_text.read_line(&mut first).expect("text");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill").success());
    let lines: Vec<String> = output_text.lines().map(|line| line.expect("text")).collect();
    let sum: Json = serde_json::from_str(lines.last().expect("a sum")).expect("JSON");
    assert_eq!(sum["interrupted"], true, "{lines:?}");
    assert_eq!(sum["positions"], lines.len(), "those before the sum, and the first");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The file with the evaluations is valid, and the analysis of its stored evaluations needs no
/// search.
#[test]
fn game_file_with_evaluations_replaces_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let (plain, annotated) = (folder.path().join("game.record"), folder.path().join("annotated.record"));
    std::fs::write(&plain, RECORD).expect("written");
    let (plain, file) = (plain.to_str().expect("a path"), annotated.to_str().expect("a path"));
    let searched = analysis(&["-i", plain, "--nodes", "3000", "--output", file], "");
    let text = std::fs::read_to_string(&annotated).expect("written");
    assert!(text.contains("[Evaluation \"version=") && text.matches("[%eval ").count() >= 3, "{text}");
    let valid = run(&["validate", file], b"");
    assert!(stderr(&valid).contains("0 errors, 0 warnings"), "{}", stderr(&valid));
    let stored = analysis(&["-i", file, "--stored", "--nodes", "1", "--part", "1..3"], "");
    for (stored, searched) in stored.iter().zip(&searched).take(3) {
        assert_eq!(stored["played"]["turn"], searched["played"]["turn"]);
        assert_eq!(stored["played"]["mark"], searched["played"]["mark"]);
        let loss = |line: &Json| line["played"]["loss"].as_f64().expect("a loss");
        assert!((loss(stored) - loss(searched)).abs() < 0.002, "{stored} {searched}");
        assert_eq!(stored["lines"][0]["turns"][0], searched["lines"][0]["turns"][0]);
    }
    let again = run(&["analyze", "-i", file, "--output", "x.record"], b"");
    assert!(stderr(&again).contains("Use --stored to keep them"), "{}", stderr(&again));
    let existing = run(&["analyze", "-i", plain, "--output", file], b"");
    assert!(stderr(&existing).contains("already exists"), "{}", stderr(&existing));
}
