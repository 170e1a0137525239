//! Tests of exit statuses and of the protection of existing files.

use crate::program::{code, run, stderr};
use std::fs;

const ILLEGAL: &str = "[Variant \"three-player\"]\n\n1. 7d9 7d9 *\n";

/// The same error must have the same status in every command, as in docs/command-line.md.
#[test]
fn exit_statuses_match_the_table() {
    let game = ["-g", "three-player"];
    let with_game = |command: &'static str, more: &[&'static str]| [&[command], &game[..], more].concat();
    let cases: &[(i32, Vec<&str>, &str)] = &[
        (0, with_game("moves", &[]), ""),
        (0, vec!["validate", "-"], "[Variant \"three-player\"]\n\n1. 7d9 *\n"),
        (1, with_game("moves", &["a1a1"]), ""),
        (1, with_game("board", &["a1a1"]), ""),
        (1, with_game("render", &["a1a1"]), ""),
        (1, with_game("perft", &["-d", "1", "a1a1"]), ""),
        (1, with_game("play", &["a1a1"]), ""),
        (1, with_game("analyze", &["a1a1"]), ""),
        (1, with_game("analyze", &["-i", "-"]), "a1a1\n"),
        (1, with_game("replay", &["-"]), "a1a1\n"),
        (1, with_game("render", &["-i", "-"]), "a1a1\n"),
        (1, with_game("convert", &["--from", "moves", "-"]), "a1a1\n"),
        (1, vec!["validate", "-"], ILLEGAL),
        (1, vec!["replay", "-"], ILLEGAL),
        (1, vec!["render", "-i", "-"], ILLEGAL),
        (1, vec!["convert", "-", "--spelling", "turns"], ILLEGAL),
        (1, vec!["replay", "--check", "-"], "no JSON\n"),
        (1, with_game("moves", &["--position", "zzz"]), ""),
        (1, with_game("play", &["--position", "zzz"]), ""),
        (2, vec!["fly"], ""),
        (2, with_game("moves", &["--set", "x=1"]), ""),
        (2, with_game("moves", &["--notation", "x"]), ""),
        (2, with_game("moves", &["--cell", "z9"]), ""),
        (2, vec!["validate", "no-such-file"], ""),
        (2, vec!["convert", "no-such-file"], ""),
        (2, vec!["stats", "no-such-file"], ""),
        (2, vec!["analyze", "-i", "no-such-file"], ""),
        (2, with_game("analyze", &["--level", "2"]), ""),
        (2, vec!["replay", "no-such-file"], ""),
        (2, vec!["render", "-i", "no-such-file"], ""),
        (2, vec!["play", "--resume", "no-such-file"], ""),
    ];
    for (expected, arguments, input) in cases {
        let output = run(arguments, input.as_bytes());
        assert_eq!(code(&output), *expected, "{arguments:?}: {}", stderr(&output));
        assert!(*expected == 0 || !stderr(&output).is_empty(), "{arguments:?}");
    }
}

fn of_game<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, &["-g", "three-player"], more].concat()
}

#[test]
fn existing_files_are_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file.svg");
    let file = path.to_str().expect("UTF-8");
    fs::write(&path, "mine").expect("written");
    for command in [
        of_game(&["render"], &["-o", file]),
        of_game(&["board"], &["-o", file]),
        of_game(&["play"], &["--record", file]),
        of_game(&["match", "play"], &["--engine", "1", "--engine", "2", "--openings", "1", "-o", file]),
        vec!["db", "export", file],
        vec!["db", "backup", file],
    ] {
        let output = run(&command, b"");
        // `match play` would continue an existing file, but this file contains no results.
        let expected = if command[0] == "match" { 1 } else { 2 };
        assert_eq!(code(&output), expected, "{command:?}: {}", stderr(&output));
        assert_eq!(fs::read_to_string(&path).expect("there"), "mine", "{command:?}");
        let is_forced = ["render", "board", "play"].contains(&command[0]);
        assert!(!is_forced || stderr(&output).contains("--force"), "{command:?}: {}", stderr(&output));
        if is_forced {
            assert_eq!(code(&run(&[&command[..], &["--force"]].concat(), b"")), 0, "{command:?}");
            assert_ne!(fs::read_to_string(&path).expect("there"), "mine", "{command:?}");
            fs::write(&path, "mine").expect("written");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
