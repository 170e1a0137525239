//! Tests of `random` and `replay`: transcripts, and the report of the first difference.

use crate::program::{code, program, run, stderr, stdout};
use std::path::PathBuf;
use std::process::Stdio;

const GAME: [&str; 2] = ["--variant", "three-player"];

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path
}

fn random(seed: &str, more: &[&str]) -> String {
    let arguments = [&["random", GAME[0], GAME[1], "--seed", seed], more].concat();
    let output = run(&arguments, b"");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output)
}

#[test]
fn seed_determines_the_game() {
    let game = random("11", &["--plies", "60", "--json"]);
    assert_eq!(game, random("11", &["--plies", "60", "--json"]));
    assert_ne!(game, random("12", &["--plies", "60", "--json"]));
    assert_eq!(game.lines().count(), 61);
    let words = random("11", &["--plies", "3"]);
    assert_eq!(words.lines().count(), 2 + 2 * 3, "{words}");
}

#[test]
fn transcript_passes_its_own_check() {
    for (seed, more) in [("5", ["--json"].as_slice()), ("6", &["--json", "--acts"])] {
        let path = file(&format!("agrees-{seed}.jsonl"), &random(seed, more));
        let checked = run(&["replay", "--check", path.to_str().expect("UTF-8")], b"");
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
        assert!(stderr(&checked).contains("no difference"));
    }
}

#[test]
fn replayed_acts_reproduce_the_transcript() {
    let transcript = random("8", &["--plies", "40", "--json", "--acts"]);
    let acts: Vec<String> = transcript
        .lines()
        .skip(1)
        .map(|line| {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            json["act"].as_str().map_or_else(|| json["act"].to_string(), str::to_owned)
        })
        .collect();
    let input = format!("# a comment\n\n{}\n", acts.join("\n"));
    let replayed = run(&["replay", "-", GAME[0], GAME[1], "--json"], input.as_bytes());
    assert_eq!((code(&replayed), stdout(&replayed)), (0, transcript.clone()));

    // The same turns from a file must match the stored transcript.
    let (acts, stored) = (file("acts.txt", &input), file("acts.jsonl", &transcript));
    let paths = [&acts, &stored].map(|p| p.to_str().expect("UTF-8"));
    let checked = run(&["replay", paths[0], GAME[0], GAME[1], "--check", paths[1]], b"");
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let short = file("short.txt", &input.lines().take(12).collect::<Vec<_>>().join("\n"));
    let checked = run(&["replay", short.to_str().expect("UTF-8"), GAME[0], GAME[1], "--check", paths[1]], b"");
    assert_eq!(code(&checked), 1);
    assert!(stderr(&checked).contains("has 40 acts, but 10 were to be played"), "{}", stderr(&checked));
}

#[test]
fn check_finds_the_place_of_a_difference() {
    let game = random("9", &["--plies", "9", "--json"]);
    let lines: Vec<&str> = game.lines().collect();
    let changed = |n: usize, from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
        assert!(lines[n].contains(from), "{}", lines[n]);
        lines[n] = lines[n].replacen(from, to, 1);
        file(&format!("changed-{n}.jsonl"), &lines.join("\n"))
    };
    let cases = [
        (changed(4, "\"repetitions\":1", "\"repetitions\":2"), "4.jsonl:5: state.status.repetitions: stored 2, now 1"),
        (changed(0, "\"legal\":44", "\"legal\":45"), "0.jsonl:1: state.legal: stored 45, now 44"),
        (changed(6, "\"act\":\"", "\"act\":\"a1a1\",\"was\":\""), "6.jsonl:7: \"a1a1\" is rejected (illegal-act)"),
    ];
    for (path, expected) in cases {
        let checked = run(&["replay", "--check", path.to_str().expect("UTF-8")], b"");
        assert_eq!(code(&checked), 1, "{expected}");
        assert!(stderr(&checked).contains(expected), "{expected}: {}", stderr(&checked));
    }
}

#[test]
fn rejected_act_is_reported_with_file_and_line() {
    let output = run(&["replay", "-", GAME[0], GAME[1]], b"b5c5\n\n# gray\nk6j8\na1a1\n");
    assert_eq!(code(&output), 1);
    let shown = stderr(&output);
    assert!(shown.contains("-:5: illegal-act: ") && shown.contains("(rule TP-S2)"), "{shown}");
    assert_eq!(stdout(&output).lines().count(), 2 + 2 * 2);
    let no_text = run(&["replay", "-", GAME[0], GAME[1]], b"\xff\n");
    assert_eq!(code(&no_text), 2);
    let no_transcript = file("none.jsonl", "b5c5\n");
    assert_eq!(code(&run(&["replay", "--check", no_transcript.to_str().expect("UTF-8")], b"")), 1);
}

#[test]
fn closed_pipe_is_not_an_error() {
    let mut child = program(&["random", GAME[0], GAME[1], "--seed", "5", "--plies", "400", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
}
