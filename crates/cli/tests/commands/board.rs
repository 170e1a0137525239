//! Tests of `polychess board` on the terminal.

use crate::program::{code, run, stderr, stdout};
use std::path::Path;

const GAME: [&str; 3] = ["board", "--variant", "three-player"];

fn board(more: &[&str]) -> String {
    let output = run(&[&GAME, more].concat(), b"");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output)
}

#[test]
fn text_boards_are_drawn() {
    let plain = board(&["b5c5"]);
    assert!(plain.contains("White's last move (b5 c5)") && !plain.contains('\u{1b}'));
    assert_eq!(plain.matches("bP").count(), 9);
    let coloured = board(&["b5c5", "--color", "always"]);
    assert!(coloured.contains('\u{1b}'));
    assert!(!board(&["--bare"]).contains("wP"));
    assert!(board(&["--coordinates", "cells"]).contains(" g7 "));
    let rows = |text: &str| text.lines().take(13).filter(|l| l.contains("gR")).count();
    assert!(rows(&board(&["--seat", "gray"])) != rows(&board(&[])), "the board is turned");
}

#[test]
fn svg_is_written_to_file_and_stdout() {
    let shown = board(&["-o", "-"]);
    assert!(shown.starts_with("<svg ") && shown.ends_with("</svg>\n") && shown.contains("<title>a1<"));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("board.svg");
    let path = file.to_str().expect("UTF-8");
    assert_eq!(board(&["-o", path, "--force"]), "");
    let again = run(&[&GAME, ["--svg", path].as_slice()].concat(), b"");
    assert!(code(&again) == 2 && stderr(&again).contains("already exists"), "{}", stderr(&again));
    assert_eq!(std::fs::read_to_string(&file).expect("written"), shown);
    assert_eq!(board(&["b5c5", "--bare", "--svg", "-"]), shown);
    assert!(board(&["--initial", "-o", "-", "--theme", "dark"]).contains("White king on a4"));
    assert!(board(&["b5c5", "--svg", "-"]).contains("White king on a4"));
    assert_ne!(board(&["--svg", "-", "--theme", "dark"]), board(&["-o", "-"]));
    assert!(!board(&["--svg", "-", "--coordinates", "none"]).contains("href=\"#l"));
}

#[test]
fn invalid_boards_are_rejected() {
    for (more, expected) in [
        (["--seat", "red"].as_slice(), "white, gray, black"),
        (&["-o", "/no/such/folder/b.svg"], "cannot be written"),
        (&["--theme", "dark"], "--output"),
        (&["-o"], "--output <FILE>"),
        (&["--initial", "--bare"], "--initial"),
    ] {
        let output = run(&[&GAME, more].concat(), b"");
        assert_eq!(code(&output), 2, "{more:?}");
        assert!(stderr(&output).contains(expected), "{more:?}: {}", stderr(&output));
    }
}
