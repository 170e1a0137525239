//! Tests position strings: writing, tolerant parsing, corrections, rejections, and finished games.

use super::{choices, game, new_game, play, stand, text};
use polychess_game::{Game, Text};
use polychess_variants::four_player::FourPlayer;
use serde_json::json;

const START: &str = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/\
                     bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/\
                     bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3";

fn reads(options: &[&str], written: &str) -> Result<String, String> {
    let read = Game::<FourPlayer>::from_text(choices(options), written);
    read.map(|game| text(&game)).map_err(|refusal| refusal.to_string())
}

/// 4P-F1, 4P-F3: the starting position is written as in the rulebook, and the parser accepts the
/// same string.
#[test]
fn the_start() {
    assert_eq!(text(&new_game(&[])), START);
    assert_eq!(reads(&[], START).as_deref(), Ok(START));
    assert!(game(&[], START).state() == new_game(&[]).state());
}

/// 4P-F3, 4P-F4: the parser accepts line breaks, blanks, either letter case for the player to move,
/// corners as x, other quotation marks, and settings without effect.
#[test]
fn tolerant_reading() {
    let broken = START.replace('/', "/\n").replace("0-0-3", "0-0-\n3").replacen("R-", " r - ", 1);
    assert_eq!(reads(&[], &broken).as_deref(), Ok(START));
    assert_eq!(reads(&[], &START.replace("-3,yR", "-x,X,x,yR")).as_deref(), Ok(START));
    let settings = "-{'royal':('h1','a7','g14','n8'),'kingSquares':('h1','a7','g14','n8'),\"uniquify\":0,'std2pc':true,\
                    'pawnsBaseRank':2,'enPassant':('','','',''),'resigned':(false,false,false,false)}-3,yR";
    assert_eq!(reads(&[], &START.replace("-3,yR", settings)).as_deref(), Ok(START));
}

/// 4P-F2: the keys appear in the order of the rulebook, and they include how seats left.
#[test]
fn settings_in_order() {
    let text = "B-1,0,0,1-0,1,1,0-0,1,1,0-7,0,0,20-12-{'resigned':(true,false,false,false),'flagged':(false,false,false,true),\
                'stalemated':(false,false,false,true),'enPassant':('','','h12:h11',''),'offered':(false,true,false,false)}-";
    let board = "3,yR,3,yK,2,yR,3/14/14/bR,6,yP,6/14/14/14/bK,12,dgK/14/14/bR,13/14/14/7,rK,6";
    let text = format!("{text}{board}");
    assert_eq!(reads(&[], &text).as_deref(), Ok(&*text));
}

/// 4P-F5: the parser drops impossible rights.
#[test]
fn rights_that_cannot_be() {
    // Castling depends on the king's cell (4P-R28), and here the king has moved.
    let moved = START.replace("rB,rQ,rK,rB", "rK,rQ,rB,rB");
    let rights = reads(&[], &moved).expect("readable");
    assert!(rights.starts_with("R-0,0,0,0-0,1,1,1-0,1,1,1-"), "{rights}");
    assert_eq!(reads(&["setup=old"], START).as_deref(), Ok(START));
    let passed = |rights: &str| {
        let text = START.replace("0-0-3,yR", &format!("0-0-{{'enPassant':{rights}}}-3,yR"));
        reads(&[], &text).expect("readable").contains("enPassant")
    };
    assert!(!passed("('g3:g4','','','')"), "no pawn there");
    assert!(!passed("('','c6:b6','','')"), "no double step");
}

/// 4P-X3, 4P-R27: capturing a grey king of an unknown owner ends no rights. 4P-D2: it does not
/// reset the counter either.
#[test]
fn grey_king_of_an_unknown_owner_is_kept() {
    let with_king = START.replacen("R-", "B-", 1).replace("bB,bP,10,gP,gB/bN", "bB,bP,dK,9,gP,gB/bN");
    let mut game = game(&[], &with_king);
    play(&mut game, "a5c6");
    assert!(text(&game).starts_with("Y-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-1-"), "{}", text(&game));
}

/// 4P-F3, 4P-R27: grey pieces of unknown owners keep their form in position strings, and captures
/// remove them.
#[test]
fn grey_pieces_of_unknown_owners_are_kept() {
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Kn8; grey: Pf7 Qd9.", "red.");
    assert!(text(&game).contains("dP") && text(&game).contains("dQ"));
    let written = text(&game);
    assert_eq!(reads(&[], &written).as_deref(), Ok(&*written));
    play(&mut game, "f5f7 a7a6 g14g13 n8n9 f7f8");
    let written = text(&game);
    assert!(!written.contains("dP") && written.contains("dQ"), "{written}");
    assert_eq!(reads(&[], &written).as_deref(), Ok(&*written));
}

/// 4P-F5: the parser rejects impossible and unreadable strings, and names the defect.
#[test]
fn what_is_refused() {
    let refused = |from: &str, to: &str, says: &str| {
        let changed = START.replacen(from, to, 1);
        assert_ne!(changed, START);
        let error = reads(&[], &changed).expect_err(&changed);
        assert!(error.contains(says), "{error} in {changed}");
    };
    refused("R-", "W-", "the player to move, one of R B Y G");
    refused("0,0,0,0", "0,0,0", "states of red, blue, yellow and green");
    refused("0,0,0,0", "0,0,2,0", "0 or 1");
    refused("-0-3", "-x-3", "a number");
    refused("-0-3", "-0-{'lives':3}-3", "a setting of this game");
    refused("-0-3", "-0-{'resinged':(true,false,false,false)}-3", "did you mean \"resigned\"");
    refused("-0-3", "-0-{'pawnsBaseRank':3}-3", "second rank");
    refused("-0-3", "-0-{'enPassant':('g3','','','')}-3", "such as g3:g4");
    refused("-0-3,yR", "-0-yR,2,yR", "a corner of the board is missing");
    refused("/14/bR", "/12,X/bR", "cells in the row");
    refused("bP,10,gP", "bP,X,9,gP", "no wall");
    refused("/14/bR", "/15/bR", "a run of vacant cells");
    refused("/14/bR", "/14,127/bR", "the end of the row of rank 12");
    refused("-3,yR", &format!("-{}3,yR", "x,".repeat(200)), "no wall");
    refused("bQ", "bK", "one living king of Blue; there are 2");
    refused("rB,rQ", "rP,rQ", "no pawn of Red on f1");
    refused("yQ", "yZ", "a piece such as rP");
    refused("rK", "drK", "a player to move who is not eliminated");
    refused("0,0,0,0-0-", "0,0,0,70000-0-", "at most 65535");
    let cut = START.split('/').take(13).collect::<Vec<_>>().join("/");
    assert!(reads(&[], &cut).expect_err("13 rows").contains("there are 13"));
    // In teams all four seats are live.
    for (from, to) in [("gK", "dgK"), ("R-0,0,0,0", "R-0,1,0,0")] {
        let error = reads(&["mode=teams"], &START.replacen(from, to, 1)).expect_err(to);
        assert!(error.contains("in teams"), "{error}");
    }
}

/// 4P-F2: the position string of a finished game contains its ending and its points. The parser
/// restores both and adds no points.
#[test]
fn finished_games() {
    let mut game = stand("R: Kh1; B: Rg1 Ka7.", "red. Out: yellow green.");
    play(&mut game, "h1g1");
    let written = text(&game);
    assert!(written.contains("-15,10,0,0-0-{'gameOver':'insufficient'}-"), "{written}");
    assert_eq!(reads(&[], &written).as_deref(), Ok(&*written));
    // The position string also contains endings that depend only on counters.
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Kn8.", "red. Clock: 199.");
    play(&mut game, "f5f6");
    assert!(text(&game).contains("-10,10,10,10-200-{'gameOver':'fifty'}-"), "{}", text(&game));
    let claimed = stand(
        "R: Rf5 Kh1; Y: Pd13 Kg14.",
        "red. Options: auto_claim = true. Out: blue green. Points: red 100, blue 50, yellow 10.",
    );
    assert!(text(&claimed).contains("-100,50,30,0-0-{'gameOver':'claimed win'}-"), "{}", text(&claimed));
    // 4P-R26: any other text of an ending becomes `finished`.
    let other = written.replace("insufficient", "Red won");
    let finished = super::game(&[], &other);
    assert_eq!(finished.outcome().expect("over").ending.id, "finished");
    assert!(text(&finished).contains("'gameOver':'finished'"));
}

/// 4P-F2, 4P-T1: in teams a finished game can have half points.
#[test]
fn finished_games_of_teams() {
    let mut game = stand("R: Rf7 Kh1; B: Rh9 Ka7; Y: Kg14; G: Kn8.", "red. Options: mode = teams.");
    play(&mut game, "f7a7");
    let written = text(&game);
    assert!(written.contains("-2,0,2,0-0-{'gameOver':'king captured'}-"), "{written}");
    assert_eq!(reads(&["mode=teams"], &written).as_deref(), Ok(&*written));
    let status = serde_json::to_value(polychess_game::Status::of(&game)).expect("a status");
    assert_eq!(status["points"], json!({"red": "1", "blue": "0", "yellow": "1", "green": "0"}));
}

/// 4P-F4, 4P-D1: a string contains everything that can affect the rest of the game, except the
/// counts of earlier positions.
#[test]
fn position_text_omits_earlier_positions() {
    let mut game = stand("R: Rf5 Kh1; B: Ka7; Y: Kg14; G: Kn8.", "red.");
    play(&mut game, "f5f4 a7a6 g14h14 n8n9 f4f5 a6a7 h14g14 n9n8");
    assert_eq!(game.repetitions(), 2);
    let again = super::game(&[], &text(&game));
    assert_eq!(again.repetitions(), 1);
    assert!(again.state() == game.state());
}

/// 4P-N2, 4P-N5: signs are optional, `=Q` is the one-point queen, and the parser rejects all other
/// forms.
#[test]
fn notation_is_read() {
    let game = stand("R: Pd7 Kh1; B: Ne8 Ka7; Y: Kg14; G: Kn8.", "red.");
    for text in ["d7xNe8=D+", "d7xNe8=D", "d7xNe8=Q", " d7xNe8=D++ "] {
        let turn = FourPlayer::read_notation(game.position(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(FourPlayer::notate(game.position(), &turn), "d7xNe8=D+");
    }
    for text in ["d7xe8=D", "d7-e8=D", "d7d8", "O-O", "", "S", "#"] {
        assert!(FourPlayer::read_notation(game.position(), text).is_err(), "{text}");
    }
    let refusal = FourPlayer::read_notation(game.position(), "d7xe8=D").expect_err("no letter").to_string();
    assert!(refusal.contains("\"d7xe8=D\" is not a legal move here"), "{refusal}");
}
