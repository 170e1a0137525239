//! Tests of game files in `polychess play`: record, save, load and resume.

use crate::program::{code, program, run, stderr, stdout};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Output, Stdio};

const GAME: [&str; 3] = ["play", "-g", "three-player"];

fn play(arguments: &[&str], input: &str) -> Output {
    run(&[&["play"], arguments].concat(), input.as_bytes())
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a record")
}

/// The game file must exist before the first turn and be complete after each turn.
#[test]
fn every_turn_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.record");
    let path = file.to_str().expect("UTF-8");
    let mut child = program(&[&GAME[..], &["--record", path]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut input, mut output) =
        (child.stdin.take().expect("piped"), BufReader::new(child.stdout.take().expect("piped")));
    let mut until = |words: &str| {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            assert!(output.read_line(&mut line).expect("text") > 0, "{words}");
        }
    };
    until("White to move");
    assert!(read(&file).ends_with("*\n"));
    for (line, on_turn, moves) in [
        ("7d9=", "Gray to move", "1. 7d9= *\n"),
        ("Nj8", "Black to move", "1. 7d9= 2. Nj8 *\n"),
        ("undo", "Gray to move", "1. 7d9= *\n"),
        ("gray accept-draw", "Gray to move", "1. 7d9= @gray:accept-draw *\n"),
    ] {
        writeln!(input, "{line}").expect("written");
        until(on_turn);
        let record = read(&file);
        assert!(record.ends_with(moves), "{line}: {record}");
        let checked = run(&["validate", path], b"");
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    }
    // Kill the program to simulate a power failure. All moves are in the file, and the game can
    // continue.
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let resumed = play(&["--resume", path], "black accept-draw\n");
    assert_eq!(code(&resumed), 0, "{}", stderr(&resumed));
    assert!(read(&file).contains("[Result \"1,1,1\"]"), "{}", read(&file));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left beside it");
    assert_eq!(code(&play(&["-g", "three-player", "--record", path], "")), 2, "nothing is written over");
    assert_eq!(code(&play(&["-g", "three-player", "--record", path, "--force"], "")), 0);
}

#[test]
fn games_are_saved_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (one, two) = (path("one.record"), path("two.record"));
    let shown = stdout(&play(
        &["-g", "three-player", "--set", "automatic_draws=false", "7d9"],
        &format!(
            "Nj8\nlist\nsave {one}\nsave {one}\nsave --force {one}\nundo\nload {one}\nload --force {one}\nlist\nundo\nlist\n"
        ),
    ));
    assert_eq!(shown.matches("1. 7d9 2. Nj8 *\n").count(), 2, "{shown}");
    assert!(shown.contains("already exists. Choose another name, or use --force"), "{shown}");
    assert!(shown.contains("`save FILE` keeps it"), "the step back is in no file: {shown}");
    assert!(shown.contains("> 1. 7d9 *\n"), "a loaded game is taken back as well: {shown}");
    assert!(read(Path::new(&one)).contains("[Options \"automatic_draws=false\"]"));
    let shown = stdout(&play(&["-g", "three-man"], &format!("resume {one}\nkk10\nquit\n")));
    assert!(shown.contains("Black: kk10"), "{shown}");
    assert!(read(Path::new(&one)).ends_with("1. 7d9 2. Nj8 3. kk10 *\n"), "{}", read(Path::new(&one)));
    // `play` would lose the comment, so the game must continue in another file. That file keeps the
    // tags.
    fs::write(&two, "[Variant \"three-player\"]\n[White \"Ada\"]\n\n1. 7d9 {well} *\n").expect("written");
    let refused = play(&["--resume", &two], "");
    assert!(code(&refused) == 2 && stderr(&refused).contains("--record FILE"), "{}", stderr(&refused));
    let three = path("three.record");
    assert_eq!(code(&play(&["--resume", &two, "--record", &three], "Nj8\n")), 0);
    assert!(read(Path::new(&three)).contains("[White \"Ada\"]") && read(Path::new(&three)).contains("2. Nj8"));
    fs::write(&two, "[Variant \"three-player\"]\n\n1. 7d9 7d9 *\n").expect("written");
    let refused = play(&["--resume", &two], "");
    assert!(code(&refused) == 1 && stderr(&refused).contains("\"7d9\""), "{}", stderr(&refused));
    assert_eq!(code(&play(&[], "")), 2);
    assert_eq!(code(&play(&["--resume", &path("none")], "")), 2);
}

/// After each action, `play` prints the pending offers, votes and notices, with the players who
/// must answer.
#[test]
fn offers_votes_and_notices_are_shown() {
    for (game, acts, expected) in [
        ("three-player", "7d9=", "Open: a draw. For it: White. Still to answer: Gray, Black. The offer ends when"),
        ("three-player", "7d9=\ngray accept-draw", "For it: White, Gray. Still to answer: Black."),
        ("four-way", "resign", "Open: White and Black resign. For it: White. Still to answer: Black. A vote ends"),
        ("three-way", "b4\nwhite resign-notice", "Notices of resignation by White: 1 of 3."),
        ("three-way", "white agree-draw", "Open: a draw. For it: White. Still to answer: Gray, Black."),
    ] {
        let shown = stdout(&play(&["-g", game], &format!("{acts}\n")));
        let last = shown.rsplit_once(": ").and_then(|_| shown.split("\n\n").last()).unwrap_or_default();
        assert!(last.contains(expected), "{game} {acts}: {shown}");
    }
    let shown = stdout(&play(&["-g", "three-player"], "7d9=\ngray decline-draw\n"));
    assert!(shown.contains("Gray: decline draw\n"), "{shown}");
    let after = shown.split("Gray: decline draw").nth(1).expect("the board");
    assert!(!after.contains("Open:"), "{after}");
}

/// Turns appear in the notation of the game, or in the notation that `--notation` selects.
#[test]
fn notation_comes_from_the_game() {
    let shown = stdout(&play(&["-g", "three-player", "--notation", "v2.3"], "a3c2\nlist\nmoves\n"));
    assert!(shown.contains("White: Nb3\n") && shown.contains("1. Nb3 *\n"), "{shown}");
    let castling = "6/bK6/8/9/gK9/11/12/13/12/11/10/9/wR2wK3wR w wKQ - 12";
    let shown = stdout(&play(&["-g", "three-player", "-p", castling], "O-O\n"));
    assert!(shown.contains("White: 0-0\n"), "{shown}");
    // `play` must not read castling as an action, although it contains a hyphen.
    let castling = "8/8/8/wR3wK2wR/8/8/8/4rK3/8/8/8/4bK3 w wKQ - - - - 0";
    let shown = stdout(&play(&["-g", "three-handed", "-p", castling], "O-O\n"));
    assert!(shown.contains("White: O-O\n"), "{shown}");
}
