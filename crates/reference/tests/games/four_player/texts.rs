//! Tests that the parser accepts, rejects and normalises position strings (4P-F1 to 4P-F5).

use crate::four_player::{PLAIN, text_of};
use polychess_reference::four_player::{Options, Position, parse, start};

/// The starting position in the rulebook (4P-F5, 4P-B1 to 4P-B3).
const START: &str = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/\
                     bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/\
                     3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3";
const TEAMS: Options = Options { teams: true, ..PLAIN };

fn read(pieces: &str, words: &str) -> Position {
    let text = text_of(pieces, &words.split(' ').collect::<Vec<_>>());
    parse(&text, PLAIN).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn the_start() {
    assert_eq!(PLAIN, Options::default());
    assert_eq!(start(PLAIN).text(), START);
    assert_eq!(parse(START, PLAIN), Ok(start(PLAIN)));
}

/// 4P-F3: the parser accepts line breaks, corners that are written out, and keys without effect.
#[test]
fn read_with_tolerance() {
    let corner = START.replace("0-3,yR", "0-X,X,X,yR").replace("yR,3/", "yR,x,x,x/\n").replace("/14/", "/3,8,x,2/\r\n");
    assert_eq!(parse(&corner, PLAIN), Ok(start(PLAIN)));
    let extra = "0-{'royal':('h1','a7','g14','n8'),'uniquify':0,'std2pc':true,'kingSquares':('','','',''),\n'zombieType':'x y',\
                 'zombieImmune':(true),'pawnsBaseRank':2}-3,yR";
    assert_eq!(parse(&START.replace("0-3,yR", extra), PLAIN), Ok(start(PLAIN)));
    assert_eq!(parse(&START.replace("0-3,yR", "0-{}-3,yR"), PLAIN), Ok(start(PLAIN)));
}

/// 4P-F3, 4P-F5: the parser rejects unreadable and impossible position strings.
#[test]
fn refused_texts() {
    let changes = [
        ("R-0", "W-0"),
        ("R-0", "-0"),
        ("-0,0,0,0-1", "-0,0,0-1"),
        ("-0,0,0,0-1", "-0,0,0,2-1"),
        ("-0-3,yR", "-x-3,yR"),
        ("-0-3,yR", "--3,yR"),
        ("-0-3,yR", "-0-{'lives':(1,1,1,1)}-3,yR"),
        ("-0-3,yR", "-0-{'pawnsBaseRank':3}-3,yR"),
        ("-0-3,yR", "-0-{'resigned':(true)}-3,yR"),
        ("-0-3,yR", "-0-{'enPassant':('g3','','','')}-3,yR"),
        ("-0-3,yR", "-0-{'enPassant':('c3:c4','','','')}-3,yR"),
        ("-0-3,yR", "-0-{'royal':((((1))))}-3,yR"),
        ("-0-3,yR", "-0-{'royal':('h1'-3,yR"),
        ("-0-3,yR", "-0-{royal:1}-3,yR"),
        ("-0-3,yR", "-0-{'royal'}-3,yR"),
        ("/14/3,rP", "/13/3,rP"),
        ("/14/3,rP", "/15/3,rP"),
        ("/14/3,rP", "/0,14/3,rP"),
        ("/14/3,rP", "/99999999999/3,rP"),
        ("/14/3,rP", "/3,x,10/3,rP"), // a wall
        ("/14/3,rP", "/rN,13/3,rP"),  // on a missing corner
        ("/14/3,rP", "/14/14/3,rP"),
        ("rN,rB,rQ", "rN,rB,r\u{e9}"),
        ("rN,rB,rQ", "rN,rB,Q"),
        ("rN,rB,rQ", "rN,rB,rK"), // two kings
        ("rN,rB,rQ", "rN,rB,rP"), // a pawn on its own first rank
        ("rQ,rK", "rQ,drK"),      // the seat to move is eliminated
    ];
    for (old, new) in changes {
        assert_ne!(START.replacen(old, new, 1), START, "{old}");
        assert!(parse(&START.replacen(old, new, 1), PLAIN).is_err(), "{old} -> {new}");
    }
    assert!(parse("", PLAIN).is_err());
    for (old, new) in [("yQ,yB", "yB,yB"), ("yK", "dyK"), ("-0,0,0,0-1", "-0,0,1,0-1")] {
        assert_eq!(
            parse(&START.replacen(old, new, 1), TEAMS).is_err(),
            new != "yB,yB",
            "4P-F5: all live in teams: {new}"
        );
    }
    for turn in ["", "d4", "d2d5", "d2d4=D", "pass", "d2\u{e9}4", "O-O"] {
        assert!(start(PLAIN).play(turn).is_err(), "{turn}");
    }
}

/// 4P-F4: the parser turns the pieces of eliminated seats grey, and those of walking seats except
/// the king.
#[test]
fn states() {
    let position = read("R Kh1 Rd1; B Ra7 Na8; Y Kg14 Qd12; G Kn8", "red walking=yellow");
    assert_eq!((position.out(), position.walking()), (vec![1], vec![2]));
    let on = |cell| position.on(cell).unwrap();
    assert_eq!([on("a7"), on("a8"), on("d12"), on("g14")], ["dbR", "dbN", "dyQ", "yK"]);
    assert!(position.text().starts_with("R-0,1,1,0-"), "{}", position.text());
    let flagged = position.text().replace("-0-", "-0-{'flagged':(false,false,false,true)}-");
    assert_eq!(parse(&flagged, PLAIN).map(|position| position.walking()), Ok(vec![2, 3]));
    // Red is live, so the parser ignores the flag that Red was stalemated.
    let stalemated = position.text().replace("-0-", "-0-{'stalemated':(true,false,false,false)}-");
    assert_eq!(parse(&stalemated, PLAIN), Ok(position));
}

/// 4P-F5: the parser drops impossible castling and en passant rights.
#[test]
fn rights_that_cannot_be() {
    let all = "castling=Rs+Rl+Bs+Bl+Ys+Yl+Gs+Gl";
    let position = read("R Kh1 Rd1 Rk1; B Kb7 Ra4 Ra11; Y Kg14 Rd14; G Kn8 Rn10 Rn4", &format!("red {all}"));
    assert_eq!(position.castling(), [[true, true], [false, false], [true, false], [false, true]]);
    let pieces = "R Kh1 Pg4; B Ka7 Pd9; Y Kg14; G Kn8";
    for (turn, passed, stays) in [
        ("blue", "red=g3:g4", true),
        ("red", "red=g3:g4", false), // its owner is to move
        ("blue", "red=h3:h4", false),
        ("blue", "red=g3:h4", false),
        ("red", "blue=c9:d9", true),
        ("red", "green=c9:d9", false),
    ] {
        let position = read(pieces, &format!("{turn} ep={passed}"));
        assert_eq!(position.en_passant().iter().flatten().count(), usize::from(stays), "{turn} {passed}");
    }
}

/// 4P-F5: the parser resolves existing mates, and a stalemate of the seat to move, without awarding
/// points.
#[test]
fn settled_when_read() {
    let mated = read("R Qm8 Nk7 Kh1; B Pb4 Ka7; Y Kh14; G Pm7 Kn8", "green");
    assert_eq!((mated.out(), mated.to_move(), mated.score().concat()), (vec![3], Some(0), "0000".into()));
    let stalemated = read("R Qb6 Kh1; B Ka4; Y Kg14; G Kn8", "blue");
    assert_eq!((stalemated.out(), stalemated.to_move()), (vec![1], Some(2)));
    assert_eq!(stalemated.score().concat(), "0000");
    assert!(stalemated.text().contains("{'stalemated':(false,true,false,false)}"));
}

/// 4P-F2: a position string contains the ending of a finished game. In teams, its points are half
/// points.
#[test]
fn the_end() {
    let over = start(TEAMS).act(0, "forfeit").unwrap();
    assert_eq!((over.points().unwrap().join(" "), over.reason()), ("0 1 0 1".into(), Some("forfeit")));
    assert!(over.text().contains("-0,2,0,2-0-{'gameOver':'forfeit'}-3,yR"), "{}", over.text());
    let kings = read("R Kh1; B Rg1 Ka7", "red").play("h1g1").unwrap();
    assert!(kings.text().contains("'gameOver':'insufficient'"), "{}", kings.text());
    for (position, options) in [(over, TEAMS), (kings, PLAIN)] {
        let again = parse(&position.text(), options).unwrap();
        assert_eq!((again.text(), again.points()), (position.text(), position.points()));
        assert!(again.legal().is_empty() && again.act(0, "resign").is_err());
    }
    let last = START.replace("-0-3,yR", "-0-{'gameOver':'last one'}-3,yR");
    assert_eq!(parse(&last, PLAIN).map(|position| position.reason().map(str::to_owned)), Ok(Some("last-one".into())));
}

/// The starting positions of the differential tests are in canonical form, and their games are not
/// over.
#[test]
fn hot_positions() {
    let lines = include_str!("../../../../conformance/data/four-player.hot").lines();
    let mut count = 0;
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (options, text) = line.split_once("| ").unwrap_or_else(|| panic!("{line}"));
        let position = parse(text, if options.contains("mode=teams") { TEAMS } else { PLAIN });
        let position = position.unwrap_or_else(|e| panic!("{e}: {line}"));
        assert_eq!(position.text(), text);
        assert!(!position.legal().is_empty(), "{line}");
        count += 1;
    }
    assert!(count > 50, "{count}");
}
