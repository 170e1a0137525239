//! Tests that commands accept PGN4 like game files, and that `convert` writes it.

use crate::program::{code, run, stderr, stdout};

const GAME: &str = "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n[Red \"Ada\"]\n[Result \"*\"]\n\n\
                    1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. d2-d3 .. b6-c6\n";

#[test]
fn pgn4_games_round_trip() {
    let record = run(&["convert", "-"], GAME.as_bytes());
    assert_eq!((code(&record), stderr(&record).as_str()), (0, ""));
    let text = stdout(&record);
    assert!(
        text.contains("[Variant \"four-player\"]\n") && text.contains("1. h2-h3 b7-c7 g13-g12 m8-l8 2. d2-d3 b6-c6 *"),
        "{text}"
    );
    let back = run(&["convert", "-", "--to", "pgn4"], text.as_bytes());
    assert_eq!((code(&back), stdout(&back)), (0, format!("{GAME}\n")), "{}", stderr(&back));
    // The command reports items that PGN4 cannot express, in the chosen language.
    let drawn = text.replace("b6-c6 *", "b6-c6 @red:offer-draw *");
    let shown = run(&["convert", "-", "--to", "pgn4", "--language", "de"], drawn.as_bytes());
    assert!(stdout(&shown).contains("{ @red:offer-draw }"), "{}", stdout(&shown));
    assert!(stderr(&shown).contains("<stdin>:7: PGN4 hat hier kein Zeichen für @red:offer-draw"), "{}", stderr(&shown));
    let other = run(&["convert", "-", "--to", "pgn4"], b"[Variant \"three-man\"]\n\n*\n");
    assert_eq!(code(&other), 1);
    assert!(stderr(&other).contains("PGN4 is only for four-player chess"), "{}", stderr(&other));
}

#[test]
fn findings_have_line_numbers() {
    let good = run(&["validate", "-"], GAME.as_bytes());
    assert_eq!((code(&good), stdout(&good).as_str()), (0, ""));
    assert!(stderr(&good).starts_with("1 game, 6 turns and actions, 0 errors"), "{}", stderr(&good));
    let bad = GAME.replace("d2-d3", "d2-d5");
    let found = run(&["validate", "-"], format!("{GAME}\n{bad}").as_bytes());
    assert_eq!(code(&found), 1);
    // The converted line is equally long up to the turn, so the column is valid for the PGN4 file.
    assert!(stdout(&found).contains("<stdin>:15:4: error[bad-act]"), "{}", stdout(&found));
}

#[test]
fn pgn4_files_are_detected_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("games.pgn4"), format!("{GAME}\n{GAME}")).expect("a file");
    let path = folder.path().to_str().expect("a name");
    let counted = run(&["stats", path], b"");
    assert_eq!(code(&counted), 0, "{}", stderr(&counted));
    assert!(stdout(&counted).contains("Four-player chess: 2 games"), "{}", stdout(&counted));
    let drawn = run(&["render", "--input", &format!("{path}/games.pgn4"), "--format", "unicode"], b"");
    assert_eq!(code(&drawn), 0, "{}", stderr(&drawn));
    let found = run(&["filter", path, "--player", "Ada"], b"");
    assert_eq!((code(&found), stdout(&found).matches("[Red \"Ada\"]").count()), (0, 2), "{}", stderr(&found));
}

/// Other programs write FEN4 on several lines and mark the corners with `x`.
#[test]
fn foreign_fen4_is_read_as_a_position() {
    let rows = "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/\nx,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/\nx,x,x,8,x,x,x/\nbR,bP,10,gP,gR/bN,bP,10,gP,gN/\
                bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/X,X,X,8,X,X,X/\
                X,X,X,rP,rP,rP,rP,rP,rP,rP,rP,X,X,X/X,X,X,rR,rN,rB,rQ,rK,rB,rN,rR,X,X,X";
    let fen4 = format!("R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n{rows}");
    let legal = run(&["perft", "--variant", "four-player", "--position", &fen4, "--depth", "2"], b"");
    assert_eq!(code(&legal), 0, "{}", stderr(&legal));
    assert!(stdout(&legal).contains("395"), "{}", stdout(&legal));
}
