//! Tests invalid position strings, the notation in three views, drawings of positions, and reasons
//! for rejecting turns.

use super::ledger::set_up;
use super::{choices, new_game, new_match, play};
use polychess_game::AnyMatch as _;
use polychess_game::{Game, Match, Objection as _, Rules, Show, Text, Turn, TurnText, turn_text};
use polychess_rules::{Position as _, Seat};
use polychess_variants::three_way::ThreeWay;

const START: &str = "gRgP3bPbR/gBgPgP2bPbPbB/gNgPgP3bPbPbN/gQgPgP4bPbPbK/gKgBgP5bPbBbQ/gNgPgP6bPbPbN/gBgPgP7bPbPbB/gRgPgP8bPbPbR/\
                     gPgP9bPbP/12/11/1wPwPwPwPwPwPwPwP1/wPwPwPwPwBwPwPwPwP/wRwBwNwQwKwNwBwR w - - - 0/0/0";

/// 3WC-S2: the position string of the starting position is as in the rulebook.
#[test]
fn initial_position() {
    assert_eq!(new_match("").position_text(), START);
    assert_eq!(ThreeWay::role('Q'), Some(polychess_rules::Role::QUEEN));
}

/// The error for an unreadable string contains the place of the defect.
#[test]
fn texts_that_cannot_be_read() {
    let pieces = "7/8/9/10/bK10/12/13/14/13/12/gK10/10/9/wK7";
    let good = format!("{pieces} w - - - 0/0/0");
    let read = |text: &str, options: &str| Game::<ThreeWay>::from_text(choices(options), text);
    assert!(read(&good, "").is_ok());
    assert!(read(&good, "board=8x9").is_err());
    for text in [
        "",
        pieces,
        &good.replace("wK", "1"),
        &good.replace("wK7", "wKwK6"),
        &good.replace("wK7", "wKwP6"),
        &good.replace("14", "15"),
        &good.replace(" w ", " - "),
        &good.replace(" w ", " x "),
        &good.replace("w - -", "w a1 -"),
        &good.replace("w - -", "w z9 -"),
        &good.replace("w - -", "w - e4e5"),
        &good.replace("- 0/", "gb 0/"),
        &good.replace("- 0/", "w 0/"),
        &good.replace("0/0/0", "0/0"),
        &good.replace("0/0/0", "0/0/x"),
        &format!("{good} stage=2"),
        &format!("{good} stage=1"),
        &format!("{good} points=1/2"),
        &format!("{good} points=1/1/1/1"),
        &format!("{good} points=1/1/x"),
        &format!("{good} points=1/1/1,points=1/1/1"),
        &format!("{good} points=1/1/1"),
        &good.replace("- 0/0/0", "g 0/0/0 points=1/0/1:3"),
        &good.replace("- 0/0/0", "g 0/0/0 points=11/0/1"),
        &format!("{good} declined=w"),
        &format!("{good} declined=wx"),
        &format!("{good} awaiting=gw"),
        &format!("{good} answers=w:b"),
        &format!("{good} notices=3/0/0"),
        &format!("{good} notices=0/0"),
        &format!("{good} noticed=x"),
        &format!("{good} draw=w,draw=w"),
        &format!("{good} draw=w,draw=g,draw=b"),
        &format!("{good} draw=wg"),
        &format!("{good} cede=ww"),
        &format!("{good} cede=w"),
        &format!("{good} joint=gw:1"),
        &format!("{good} result=wg"),
        &format!("{good} result=wg:1/1"),
        &format!("{good} magic=w"),
        &format!("{good} magic"),
        &format!("{good} stage=2 more"),
        &good.replace(" w - - - 0/0/0", " - - - - 0/0/0 awaiting=gw,answers=w:g"),
        &good.replace(" w - - - 0/0/0", " - - - - 0/0/0 awaiting=gw,answers=w:b.w:-"),
        &good.replace(" w - - - 0/0/0", " - - - - 0/0/0 awaiting=gw,draw=w"),
        &good.replace(" w - - - 0/0/0", " - - - g 0/0/0 awaiting=gw"),
    ] {
        let refusal = read(text, "ending=last-mate").expect_err(text);
        assert_eq!(refusal.kind.name(), "bad-position", "{text}");
    }
    let tolerant = format!("{good} draw=w,  ").replace(",  ", ",cede=gb,declined=wg,noticed=b,notices=0/0/2");
    let state = read(&tolerant, "").expect("items in any order");
    assert!(Match::new(state).position_text().ends_with("cede=gb,declined=wg,draw=w,noticed=b,notices=0/0/2"));
}

/// The parser either rejects a randomly damaged string or returns a game that can continue. It
/// never panics.
#[test]
fn mangled_texts() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
    let bytes = b"wgbKQRBNP0123456789/-,.:=ade tmoved stage=2 points=1:2/awaiting=gw answers=w:b result=ww:1/1/1 \xc3";
    let mut read = 0;
    for n in 0..30_000 {
        let base = if n % 2 == 0 {
            START
        } else {
            "7/8/9/10/bK10/12/13/14/13/12/gK10/10/9/wK1wR5 - - - - 0/1/0 awaiting=gw,points=1:2/1:2/1"
        };
        let mut text = base.as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let (at, byte) = (rng.random_range(0..text.len()), bytes[rng.random_range(0..bytes.len())]);
            match rng.random_range(0..3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => _ = text.remove(at),
            }
        }
        let text = String::from_utf8_lossy(&text);
        let Ok(mut game) = Match::<ThreeWay>::from_text(&choices("ending=last-mate"), &text) else { continue };
        read += 1;
        let again = Match::<ThreeWay>::from_text(&choices("ending=last-mate"), &game.position_text());
        assert_eq!(again.expect("canonical").position_text(), game.position_text(), "{text}");
        if let Some(turn) = game.legal().first().cloned() {
            play(&mut game, &turn);
        }
        assert!(game.acts().len() == 3 && game.status().is_object());
    }
    assert!(read > 200, "{read}");
}

/// The parser accepts moves in the view of each player. The name of the view precedes the move or a
/// cell. 3WC-R29: R also means Gray.
#[test]
fn notation_in_three_views() {
    let mut game = new_game("");
    let cases = [
        (
            "c1d4",
            "Nd4",
            [("W-Nd4", true), ("NW-d4", true), ("Nc1d4", true), ("c1d4", false), ("Nf4", false), ("Nxd4", false)],
        ),
        (
            "f12h11",
            "Nh11",
            [("G-Nd4", true), ("NG-d4", true), ("R-Nd4", true), ("NR-d4", true), ("B-Nd4", false), ("Nd4", false)],
        ),
        (
            "l6k5",
            "k5",
            [("B-b4", true), ("l6k5", true), ("k5=Q", false), ("B-k5", false), ("Bk5", false), ("BB-b4", false)],
        ),
    ];
    for (turn, written, others) in cases {
        let position = game.position().clone();
        let chosen = game.read_turn(turn).expect(turn);
        assert_eq!(ThreeWay::notate(&position, &chosen), written);
        for (text, fits) in others {
            assert_eq!(ThreeWay::read_notation(&position, text).ok() == Some(chosen.clone()), fits, "{text}");
        }
        for view in Seat::all(3) {
            for (text, turn) in game.legal_turns() {
                let seen = ThreeWay::notate_for(view, &position, &turn);
                assert_eq!(ThreeWay::read_notation(&position, &seen), Ok(turn), "{text} is seen as {seen}");
            }
        }
        game.play(chosen);
    }
}

/// The notation of captures, checks, promotion, castling, captured kings and passes is as the
/// rulebook describes.
#[test]
fn notation_of_special_moves() {
    let notate = |pieces: &str, state: &str, turn: &str| {
        let game = set_up("", pieces, state);
        let game = &game.boards()[0];
        ThreeWay::notate(game.position(), &game.read_turn(turn).expect(turn))
    };
    let castling = ("W Ke1 Ra1 Rh1; G Kd10; B Kn11", "W to move; unmoved a1 e1 h1");
    assert_eq!(notate(castling.0, castling.1, "e1g1"), "O-O");
    assert_eq!(notate(castling.0, castling.1, "e1c1"), "O-O-O+");
    let game = set_up("", castling.0, castling.1);
    let read = ThreeWay::read_notation(game.boards()[0].position(), "0-0-0").expect("zeros");
    assert_eq!(turn_text::<ThreeWay>(&read, game.boards()[0].position().topology()), "e1c1");
    assert_eq!(notate("W Ke1 Pb7; G Kh14; B Kn11", "W to move", "b7b8=Q"), "b8=Q+");
    assert_eq!(notate("W Ke1 Pe5; G Kd10 Nf7; B Kn11", "W to move", "e5f7"), "exf7");
    assert_eq!(notate("W Ke1 Rd1; G Kd10; B Kn11", "W to move", "d1d10"), "Rxd10#");
    assert_eq!(notate("W Ke1 Rd1 Rf3; G Kc9; B Kn11", "W to move", "d1d3"), "Rdd3");
    // The captured rook gave check from the cell where the capturing rook now gives check.
    assert_eq!(notate("W Ke1 Rd1; G Kd10; B Kn11 Rd5", "W to move", "d1d5"), "Rxd5+");
    let trapped = "W Kk14 Pi14 Pj14 Pl14 Pm14 Pi13 Pj13 Pk13 Pl13 Pj12; G Kd10 Nl12; B Kn7";
    assert_eq!(notate(trapped, "W to move", "pass"), "pass");
    let game = set_up("", trapped, "W to move");
    let position = game.boards()[0].position();
    assert_eq!(ThreeWay::read_notation(position, "pass"), Ok(Turn::from_slice(&[polychess_rules::Move::PASS])));
    assert!(ThreeWay::read_notation(&position.clone(), "Kk13").is_err());
}

/// 3WC-C11: the drawing names the players in check and the pieces that give check. 3WC-E4: the
/// pieces of eliminated players are shown as dormant, and their kings as fallen.
#[test]
fn scenes() {
    let mut game = set_up("ending=last-mate", "W Ka1 Ph5; G Kc3 Bc5; B Kn11", "W to move");
    let scene = ThreeWay::scene(&game.boards()[0]);
    assert_eq!(scene.notes, ["White is in check from Gray's bishop on c5."]);
    assert!(scene.marks.iter().any(|m| m.class == "check") && scene.marks.iter().any(|m| m.class == "checker"));
    super::act(&mut game, "G", serde_json::json!({"type": "declare-mate", "of": "white"})).expect("a mate");
    let scene = ThreeWay::scene(&game.boards()[0]);
    let states: Vec<(&str, &str)> = scene.pieces.iter().filter(|m| m.seat == 0).map(|m| (m.glyph, m.state)).collect();
    assert_eq!(states, [("king", "fallen"), ("pawn", "dormant")]);
    assert_eq!(scene.notes, ["Stage II: two players are left."]);
    let mut game = new_match("");
    play(&mut game, "b3b5");
    let scene = ThreeWay::scene(&game.boards()[0]);
    assert!(scene.marks.iter().any(|m| m.class == "en-passant" && m.cells.len() == 1));
}

/// 3WC-A7: the drawing shows notices of resignation until a move without a notice resets them.
#[test]
fn scene_counts_resignation_notices() {
    let mut game = new_match("");
    play(&mut game, "b3b5");
    let notes = |game: &Match<ThreeWay>| ThreeWay::scene(&game.boards()[0]).notes;
    assert!(notes(&game).is_empty());
    super::act(&mut game, "W", serde_json::json!({"type": "resign-notice"})).expect("a notice");
    assert_eq!(notes(&game), ["Notices of resignation by White: 1 of 3."]);
}

/// If a rule forbids a turn, the rejection names this rule. The test covers all such rules.
#[test]
fn explanations_name_the_rule() {
    let rule = |options: &str, pieces: &str, state: &str, turn: &str| {
        let game = set_up(options, pieces, state);
        let game = &game.boards()[0];
        let written = TurnText::parse(turn, game.position().topology(), ThreeWay::role).expect(turn);
        ThreeWay::explain(game.position(), &written).map_or("-", |why| why.rule())
    };
    let some = "W Ke1 Qd1 Rb1 Bc3 Nf5 Pa2 Pb7 Pj3; G Kh14 Ng6; B Kn11";
    let to = "W to move; unmoved a2 e1";
    for (turn, expected) in [
        ("a3a4", "3WC-M1"),
        ("g6f4", "3WC-S1"),
        ("d1e1", "3WC-M1"),
        ("b1b8", "3WC-M1"),
        ("b1c3", "3WC-M1"),
        ("b1d5", "3WC-M2"),
        ("c3c4", "3WC-M3"),
        ("d1c4", "3WC-M4"),
        ("e1e3", "3WC-M5"),
        ("f5f6", "3WC-M6"),
        ("a2b3", "-"),
        ("a2b4", "3WC-W2"),
        ("a2c4", "-"),
        ("j3j5", "3WC-W3"),
        ("a2a1", "3WC-W4"),
        ("a2b2", "3WC-W4"),
        ("b7b8", "3WC-W7"),
        ("b7c8=Q", "3WC-W7"),
        ("b7b8=K", "3WC-W7"),
        ("e1g1", "3WC-X1"),
        ("pass", "3WC-S1"),
        ("a2a3+e1f1", "3WC-S1"),
    ] {
        assert_eq!(rule("", some, to, turn), expected, "{turn}");
    }
    let pinned = "W Ke1 Re4; G Kh4; B Kn11 Re8";
    assert_eq!(rule("", pinned, "W to move", "e4f4"), "3WC-C2");
    assert_eq!(rule("ending=last-mate", pinned, "W to move", "e4h4"), "3WC-C5");
    assert_eq!(rule("", "W Ke1 Ra5; G Kd10; B Kn11 Re8", "W to move", "a5a6"), "3WC-C3");
    assert_eq!(rule("", "W Ka1 Ph5; G Kc3 Bc5; B Kn11", "W to move", "pass"), "3WC-C4");
    assert_eq!(rule("automatic=true", "W Ke1 Rd1; G Kd10; B Kn12", "W to move", "d1d10"), "3WC-O3");
    assert_eq!(rule("automatic=true", "W Ka1 Ph5; G Kc3 Bc5; B Kn11", "W to move", "h5h6"), "3WC-O3");
    let gone = "W Ke1 Pb7; G Kh14 Nd10; B Kn11";
    assert_eq!(rule("ending=last-mate", gone, "W to move; gone G:mated", "b7b8=Q"), "3WC-W8");
}
