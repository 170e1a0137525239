//! Tests of `polychess render`.

use crate::program::{code, run, stderr, stdout};
use std::path::{Path, PathBuf};

const GAME: [&str; 3] = ["render", "--variant", "three-player"];

fn render(more: &[&str], input: &[u8]) -> Vec<u8> {
    let output = run(&[&GAME, more].concat(), input);
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{more:?}");
    output.stdout
}

fn text(more: &[&str]) -> String {
    String::from_utf8(render(more, b"")).expect("UTF-8")
}

/// Returns the path of a file that does not exist.
fn fresh(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn text_is_the_default_form() {
    let board = text(&["b5c5"]);
    assert!(board.contains("w♟") && board.contains("White's last move (b5 c5)"));
    let ascii = text(&["b5c5", "--format", "ascii", "--caption", "The first move"]);
    assert!(ascii.is_ascii() && ascii.contains("wP") && ascii.ends_with("The first move\n"));
    let shown = text(&["--hints", "b5", "--arrow", "red:b5-d7"]);
    assert_eq!((shown.matches('+').count(), shown.matches('^').count()), (4, 1), "{shown}");
    assert!(shown.ends_with("red arrow: b5-d7\n"));
}

/// Text boards can show the cell names from the view of the seat at the bottom. Every seat then
/// sees the same names as White.
#[test]
fn text_boards_use_the_names_of_a_seat() {
    let names = |command: &[&str], more: &[&str]| -> Vec<String> {
        let output = run(&[command, &["-g", "three-way"], more].concat(), b"");
        let is_name = |word: &&str| word.ends_with(|c: char| c.is_ascii_digit());
        stdout(&output).split_whitespace().filter(is_name).map(str::to_owned).collect()
    };
    for command in [["render", "--format", "ascii"].as_slice(), &["board"]] {
        let white = names(command, &[]);
        assert_eq!(white.len(), 28);
        for seat in ["gray", "black"] {
            assert_eq!(names(command, &["--seat", seat, "--names", "seat"]), white, "{command:?} {seat}");
            assert_ne!(names(command, &["--seat", seat]), white, "{command:?} {seat}");
        }
    }
}

/// A game from a file must look the same as the same game from the command line.
#[test]
fn records_are_drawn() {
    let shown = run(&["render", "--variant", "three-player", "b5c5", "k6j8"], b"");
    let records =
        b"[Variant \"three-man\"]\n\n*\n\n[Variant \"three-player\"]\n\n1. 5c5 (7d9) 2. Nj8 3. @black:resign <2,2,0>\n";
    let draw = |more: &[&str]| run(&[&["render", "--input", "-"], more].concat(), records);
    assert_eq!(stdout(&draw(&["--game", "2", "--ply", "2"])), stdout(&shown));
    let animation =
        |more: &[&str]| draw(&[&["--game", "2", "--format", "apng", "--size", "120", "-o", "-"], more].concat());
    let frames = |png: &[u8]| png.windows(4).filter(|name| name == b"fcTL").count();
    assert_eq!((frames(&animation(&[]).stdout), frames(&animation(&["--ply", "1"]).stdout)), (4, 2));
    for (more, words) in [
        (["--game", "3"].as_slice(), "<stdin> has only 2 games, not 3"),
        (&["--game", "2", "--ply", "4"], "the game has only 3 moves and actions, not 4"),
        (&["--variant", "three-man"], "move 1: "),
    ] {
        let output = draw(more);
        assert!(code(&output) != 0 && stderr(&output).contains(words), "{more:?}: {}", stderr(&output));
    }
    let wrong = run(&["render", "--input", "-"], b"[Variant \"four\"]\n\n*\n");
    assert!(stderr(&wrong).contains("game 1 of <stdin> cannot be played"), "{}", stderr(&wrong));
}

#[test]
fn overlays_are_drawn() {
    let svg = |more: &[&str]| text(&[&["--format", "svg", "-o", "-"], more].concat());
    let plain = svg(&[]);
    assert!(plain.starts_with("<svg ") && plain.contains("<title>White king on a4</title>"));
    for more in [
        ["--arrow", "red:b5-c5-d5"].as_slice(),
        &["--mark", "yellow:b5,c5"],
        &["--label", "b5=1"],
        &["--hints", "b5"],
        &["--only", "b5"],
        &["--caption", "Words"],
        &["--theme", "patterns"],
        &["--theme", "print"],
        &["--seat", "black", "--names", "seat"],
        &["--theme", "auto"],
        &["--coordinates", "none"],
        &["--coordinates", "cells"],
        &["--bare"],
        &["b5c5"],
    ] {
        assert_ne!(svg(more), plain, "{more:?}");
    }
    assert_ne!(svg(&["b5c5"]), svg(&["b5c5", "--no-last"]));
    assert_eq!(svg(&["--coordinates", "rim"]), plain, "a whole board with men bears its rim");
    assert_eq!(svg(&["--bare", "--coordinates", "cells"]), svg(&["--bare"]));
    assert_eq!(svg(&["--only", "b5", "--coordinates", "cells"]), svg(&["--only", "b5"]));
    let follows = svg(&["--theme", "auto"]);
    let (before, after) = follows.split_once("<style>").expect("a style");
    assert_eq!(
        before.to_owned() + after.split_once("</style>\n").expect("its end").1,
        plain,
        "light but for the style"
    );
}

/// Small images omit names that would be too small to read. With the theme `auto`, PNG images are
/// light.
#[test]
fn small_pictures_are_drawn() {
    let png = |more: &[&str]| render(&[&["--format", "png", "-o", "-"], more].concat(), b"");
    for (size, same) in [("120", true), ("240", false)] {
        let plain = png(&["--size", size]);
        assert_eq!(plain == png(&["--size", size, "--coordinates", "none"]), same, "{size}");
        let bare = png(&["--size", size, "--bare"]);
        assert!(bare == png(&["--size", size, "--bare", "--coordinates", "none"]), "{size}");
    }
    // Names that do not fit at the edge appear in the cells. This needs a larger image.
    let own = |size: &str, more: &[&str]| {
        let shown = ["render", "-g", "four-way", "--names", "seat", "--format", "png", "-o", "-", "--size", size];
        run(&[&shown, more].concat(), b"").stdout
    };
    assert_eq!(own("400", &[]), own("400", &["--coordinates", "none"]));
    assert_eq!(own("800", &[]), own("800", &["--coordinates", "cells"]));
    let size = ["--size", "240"];
    assert_eq!(png(&[&["--theme", "auto"], size.as_slice()].concat()), png(&size));
}

#[test]
fn file_extension_selects_the_format() {
    for (name, begins) in [
        ("p.svg", b"<svg".as_slice()),
        ("p.png", b"\x89PNG"),
        ("p.gif", b"GIF89a"),
        ("p.apng", b"\x89PNG"),
        ("p.txt", b"  "),
    ] {
        let file = fresh(name);
        let path = file.to_str().expect("UTF-8");
        assert_eq!(render(&["b5c5", "-o", path, "--size", "120"], b""), b"");
        let written = std::fs::read(&file).expect("written");
        assert!(written.starts_with(begins), "{name}");
        let again = run(&[&GAME, ["-i", "-", "-o", path, "--size", "120"].as_slice()].concat(), b"b5c5\n");
        assert_eq!(code(&again), 2);
        assert!(stderr(&again).contains("already exists") && stderr(&again).contains("--force"));
        render(&["--acts", "-", "-O", path, "--size", "120", "--force"], b"# a comment\n\nb5c5\n");
        assert_eq!(std::fs::read(&file).expect("written"), written, "{name}: the same bytes");
    }
    let left: Vec<_> = std::fs::read_dir(env!("CARGO_TARGET_TMPDIR")).expect("a folder").flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().contains("partial")));
}

/// `render` can animate a part of the board, even with a caption of several lines.
#[test]
fn animation_of_a_part_is_drawn() {
    let more =
        ["b5c5", "k6j8", "--only", "b5,c5", "--caption", "A caption of several words", "--format", "gif", "-o", "-"];
    assert!(render(&[&more[..], &["--size", "90"]].concat(), b"").starts_with(b"GIF89a"));
}

/// For a match with two boards, `render` needs the flag `--board`.
#[test]
fn two_boards_are_drawn() {
    let game = ["render", "--variant", "three-way", "--option", "ending=last-mate"];
    let position = ["--position", "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0"];
    let acts = ["d4c3", r#"{"seat":"white","type":"continue"}"#, r#"{"seat":"gray","type":"continue"}"#];
    let drawn = |more: &[&str]| run(&[&game[..], &position, &acts, more].concat(), b"");
    let refused = drawn(&[]);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("--board 0 or --board 1"), "{}", stderr(&refused));
    let boards = ["0", "1"].map(|board| stdout(&drawn(&["--board", board])));
    assert!(boards.iter().all(|board| board.contains("Stage II")) && boards[0] != boards[1], "{}", boards[0]);
}

#[test]
fn invalid_input_is_rejected() {
    for (more, expected) in [
        (["-o", "picture.jpeg"].as_slice(), "Use .svg, .png, .apng, .gif or .txt"),
        (&["-o", "picture"], "Choose a --format"),
        (&["--format", "png"], "no output file"),
        (&["-o", "/no/such/folder/p.svg"], "cannot be written"),
        (&["--format", "png", "-o", "-", "--size", "0"], "choose a width from 1 to 8192"),
        (&["--format", "gif", "-o", "-", "--delay", "1"], "20"),
        (&["--arrow", "b5"], "red:b5-c5"),
        (&["--mark", "pink:b5"], "green, red, blue, yellow"),
        (&["--hints", "z9"], "no cell \"z9\""),
        (&["--label", "b5"], "b5=1"),
        (&["--seat", "red"], "white, gray, black"),
        (&["--theme", "loud"], "patterns"),
        (&["--board", "2"], "unknown board 2. Use 0 or 1"),
        (&["--input", "no-such-file"], "no-such-file cannot be opened"),
    ] {
        let output = run(&[&GAME, more].concat(), b"");
        assert_eq!(code(&output), 2, "{more:?}");
        assert!(stderr(&output).contains(expected), "{more:?}: {}", stderr(&output));
    }
}
