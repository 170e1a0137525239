//! Tests defeats, stage II, and stalemates with their consequences: the section "End and score" of
//! the rulebook.

use super::ledger::set_up;
use super::{act, choices, open, play, points, reason, refused, simple};
use polychess_game::{AnyMatch, ErrorKind, Match, Request};
use polychess_rules::Seat;
use polychess_variants::three_way::{ThreeWay, Why, may_declare, may_declare_jointly};
use serde_json::{Map, json};

const LAST: &str = "ending=last-mate";

/// 3WC-E2, 3WC-E3, 3WC-E5, 3WC-R32: the start of stage II resets consents and counters. The pieces
/// of the defeated player stay on the board as dormant pieces.
#[test]
fn stage_two_begins_afresh() {
    let mut game = set_up(LAST, "W Ke1 Rd1; G Kd10 Rj10; B Kn11 Rj12", "W to move; quiet B:7 G:8 W:9");
    simple(&mut game, "B", "agree-draw").expect("a consent");
    play(&mut game, "d1d10");
    let text = game.position_text();
    assert!(text.ends_with(" b e1,n11 - g 0/0/0 declined=wb,points=3:2/0/1:2,stage=2"), "{text}");
    // 3WC-E6, 3WC-E1: result T7, a tie in stage II.
    play(&mut game, "j12j10");
    simple(&mut game, "B", "agree-draw").expect("a consent");
    simple(&mut game, "W", "agree-draw").expect("the other");
    assert_eq!(points(&game), "2 0 1");
}

/// 3WC-E3, 3WC-E2: the capture of a king ends First Mate.
#[test]
fn first_mate_ends_at_once() {
    let mut game = set_up("", "W Ke1 Rd1; G Kd10 Rj10; B Kn11 Rj12", "W to move");
    play(&mut game, "d1d10");
    assert!(game.is_over() && game.legal().is_empty());
    assert_eq!((points(&game), reason(&game)), ("3/2 0 1/2".into(), "king-captured".into()));
    assert!(game.position_text().ends_with(" - e1,n11 - g 0/0/0 points=3:2/0/1:2"), "{}", game.position_text());
    // 3WC-E1: in stage II, capturing a king is worth 1 point, and surviving is worth nothing.
    let mut game = set_up(LAST, "W Ka1 Ph5; G Kc3 Bc5; B Kn11", "W to move; gone B:mated");
    play(&mut game, "h5h6 c5a1");
    assert_eq!((points(&game), reason(&game)), ("0 1 0".into(), "king-captured".into()));
    assert_eq!(game.status()["out"], json!(["white", "black"]));
}

/// 3WC-E8, 3WC-R20: if one move stalemates both opponents, the game is a draw of all three players,
/// also in Last Mate.
#[test]
fn double_stalemate() {
    // The queen on c6 attacks b7, a6, b6, c8 and m6. The queen on l8 attacks b8, m7, n8, l6 and m8.
    for options in ["", LAST] {
        let mut game = set_up(options, "W Kh13 Qc6 Qm9; G Ka7; B Kn7", "W to move");
        play(&mut game, "m9l8");
        assert_eq!((points(&game), reason(&game)), ("2/3 2/3 2/3".into(), "double-stalemate".into()));
    }
}

/// 3WC-E14, 3WC-R21: the capture of a king takes precedence over all other endings, and a stalemate
/// takes precedence over a dead position.
#[test]
fn order_of_judgement() {
    // Without the capture, White and Black would have only bare kings.
    let mut game = set_up(LAST, "W Ke1 Rd1; G Kd10; B Kn11", "W to move");
    play(&mut game, "d1d10");
    assert!(!game.is_over());
    play(&mut game, "n11n12");
    let mut game = set_up(LAST, "W Kc9; G Kd10; B Kn11 Pa3", "W to move");
    play(&mut game, "c9d10");
    assert_eq!((points(&game), reason(&game)), ("2 0 1".into(), "dead-position".into()));
    // White's king captures the last piece and stalemates the king in the corner.
    let mut game = set_up("", "W Kd7; G Ka7; B Kn11 Nc7", "W to move");
    play(&mut game, "d7c7");
    assert_eq!((points(&game), reason(&game)), ("1/2 1/2 1".into(), "stalemate".into()));
}

/// 3WC-R35, 3WC-R18: a pass counts as one of the fifty moves, and ends the player's record of
/// declined kings.
#[test]
fn a_pass_is_a_move() {
    let pieces = "W Kk14 Pi14 Pj14 Pl14 Pm14 Pi13 Pj13 Pk13 Pl13 Pj12; G Kd10 Nl12; B Kn7";
    let text = set_up("", pieces, "W to move; quiet W:3 G:2 B:2").position_text() + " declined=wb";
    let mut game = Match::<ThreeWay>::from_text(&choices(""), &text).expect(&text);
    play(&mut game, "pass");
    assert!(game.position_text().ends_with(" 4/2/2"), "{}", game.position_text());
}

fn stalemate(options: &str) -> Match<ThreeWay> {
    let mut game = set_up(options, "W Ka1; G Kd4; B Kn11 Rn8", "G to move");
    play(&mut game, "d4c3");
    game
}

/// 3WC-C5, 3WC-C4: a player in check without a safe move may play any move. A capture of a king
/// that ends the game is not a safe move.
#[test]
fn the_last_capture_is_no_safe_move() {
    for options in ["", LAST] {
        let game = set_up(options, "W Ka1 Rk4; G Kc3 Bc5; B Kn7", "W to move");
        let legal = game.legal();
        assert!(["k4n7", "k4k5", "a1a2", "a1b2"].iter().all(|turn| legal.iter().any(|t| t == turn)), "{legal:?}");
    }
}

/// 3WC-E7, 3WC-E10, 3WC-A12, 3WC-R28: after a stalemate, no player can move, and each player
/// answers once. Parsing the position string restores the state while the game awaits answers.
#[test]
fn answers_after_a_stalemate() {
    let mut game = stalemate(LAST);
    let text = game.position_text();
    assert!(text.ends_with(" - n11 - - 0/1/0 awaiting=gw,points=1:2/1:2/1"), "{text}");
    let awaited = |game: &Match<ThreeWay>| AnyMatch::awaited(game)[0].iter().map(Seat::index).collect::<Vec<_>>();
    assert_eq!(awaited(&game), [0, 1, 2]);
    let status = game.status();
    assert_eq!((&status["to_move"], &status["over"]), (&json!(null), &json!(false)));
    let open_to = json!({"by": "gray", "stalemated": "white", "open": ["white", "gray", "black"]});
    assert_eq!(status["awaiting"], open_to);
    assert!(game.legal().is_empty());
    assert_eq!(open(&game, "W"), ["continue", "no-continue"]);
    for (who, fields, why) in [
        ("W", json!({"type": "agree-draw"}), Why::AnswerFirst),
        ("W", json!({"type": "abandon"}), Why::AnswerFirst),
        ("W", json!({"type": "continue", "against": ["black"]}), Why::NameNobody),
        ("B", json!({"type": "continue"}), Why::NameOpponent),
        ("B", json!({"type": "continue", "against": []}), Why::NameStalemated),
        ("B", json!({"type": "continue", "against": ["black"]}), Why::NameStalemated),
    ] {
        refused(&mut game, who, fields, why);
    }
    let refusal = game.apply(&Request::turn("c3c4")).expect_err("nobody is on turn");
    assert_eq!(refusal.rule, Some("3WC-E10"));
    let nullify = json!({"type": "forfeit", "on_leave": "nullify"});
    act(&mut game, "W", nullify).expect("leaving is not going on, and nullifies nothing here");
    assert_eq!(awaited(&game), [1, 2]);
    refused(&mut game, "W", json!({"type": "continue"}), Why::Answered);
    refused(&mut game, "W", json!({"type": "forfeit"}), Why::Answered);
    act(&mut game, "B", json!({"type": "continue", "against": ["white"]})).expect("Black may name White");
    assert!(open(&game, "B").is_empty());
    let text = game.position_text();
    assert!(text.ends_with(" answers=b:w.w:-,awaiting=gw,points=1:2/1:2/1"), "{text}");
    let mut again = Match::<ThreeWay>::from_text(&choices(LAST), &text).expect(&text);
    assert!(again.boards()[0].state() == game.boards()[0].state());
    simple(&mut again, "G", "no-continue").expect("the last answer");
    assert_eq!((again.status()["out"].clone(), again.status()["stage"].clone()), (json!(["gray"]), json!(2)));
    let text = again.position_text();
    assert!(text.ends_with(" b n11 - g 0/0/0 points=1:2/1:2/1,stage=2"), "{text}");
    assert_eq!(again.status()["repetitions"], 1);
    refused(&mut again, "B", json!({"type": "no-continue"}), Why::NobodyAsked);
}

/// 3WC-R23: if the table has agreed on `on_leave`, a player who leaves nullifies three-way play
/// (3WC-E13). In stage II, leaving counts as resigning.
#[test]
fn leaving_may_nullify() {
    let nullify = || json!({"type": "forfeit", "on_leave": "nullify"});
    let mut game = set_up(LAST, "W Ka1; G Kd4; B Kn11 Rn8", "G to move");
    let bad = json!({"type": "forfeit", "on_leave": "win"});
    assert_eq!(act(&mut game, "B", bad).expect_err("no such agreement").kind, ErrorKind::BadAct);
    act(&mut game, "B", nullify()).expect("any time");
    assert_eq!((game.status()["nullified"].clone(), game.status()["points"].clone()), (json!(true), json!(null)));
    let mut game = stalemate(LAST);
    simple(&mut game, "W", "no-continue").expect("an answer");
    act(&mut game, "B", json!({"type": "continue", "against": ["gray"]})).expect("an answer");
    simple(&mut game, "G", "continue").expect("an answer");
    act(&mut game, "B", nullify()).expect("any time");
    assert_eq!((game.is_over(), game.status()["nullified"].clone()), (true, json!(false)));
    assert!(AnyMatch::awaited(&game)[0].is_empty());
}

/// 3WC-E10: both games start as soon as the answers make them certain. The first game is that of
/// the player who gave stalemate, and it contains the points of stage I.
#[test]
fn two_games_at_once() {
    let mut game = stalemate(LAST);
    act(&mut game, "B", json!({"type": "continue", "against": ["white", "gray"]})).expect("both are certain");
    assert_eq!(game.boards().len(), 2);
    let text = game.position_text();
    let (first, second) = text.split_once(" | ").expect("two texts");
    assert!(first.ends_with(" b n11 - w 0/0/0 points=1:2/1:2/1,stage=2"), "{first}");
    assert!(second.ends_with(" b n11 - g 0/0/0 stage=2"), "{second}");
    let mut again = Match::<ThreeWay>::from_text(&choices(LAST), &text).expect(&text);
    assert_eq!((again.position_text(), points(&again)), (text, "1/2 1/2 1".into()));
    play(&mut again, "0:n8n9 0:c3c4 0:n9n8 1:n8n9");
    assert_eq!(
        again.legal().iter().filter(|t| t.starts_with("0:")).count(),
        again.legal().iter().filter(|t| t.starts_with("0:c4")).count()
    );
    for (board, who) in [(0, "G"), (1, "W")] {
        let fields: Map<_, _> = json!({"type": "resign"}).as_object().expect("an object").clone();
        again.apply(&Request::Act { board: Some(board), seat: super::seat(who), fields }).expect("resigning");
    }
    assert_eq!((again.is_over(), points(&again)), (true, "1/2 1/2 3".into()));
}

/// 3WC-E10: when one of two games is over, the combined position string still contains the points
/// and the moves.
#[test]
fn one_of_two_games_over() {
    for draw in [false, true] {
        let mut game = stalemate(LAST);
        act(&mut game, "B", json!({"type": "continue", "against": ["white", "gray"]})).expect("both are certain");
        let acts = if draw { [("G", "agree-draw"), ("B", "agree-draw")].as_slice() } else { &[("B", "resign")] };
        for (who, kind) in acts {
            let fields: Map<_, _> = json!({ "type": kind }).as_object().expect("an object").clone();
            let request = Request::Act { board: Some(0), seat: super::seat(who), fields };
            game.apply(&request).expect("an act of stage II");
        }
        let text = game.position_text();
        let mut again = Match::<ThreeWay>::from_text(&choices(LAST), &text).expect(&text);
        assert_eq!((again.position_text(), points(&again)), (text, points(&game)));
        assert_eq!((again.is_over(), again.legal()), (false, game.legal()));
        let ending = |game: &Match<ThreeWay>| game.boards()[0].outcome().map(|outcome| outcome.ending.id);
        assert_eq!(ending(&again), ending(&game));
        play(&mut again, "1:n8n9 1:a1a2");
    }
    // The game never writes this string: it has two eliminated players and yet a player to move.
    let text = game_over_text().replacen(" - ", " b ", 1);
    assert!(Match::<ThreeWay>::from_text(&choices(LAST), &text).is_err(), "{text}");
}

/// 3WC-E10: the position string of a finished board contains the reason of the ending, for every
/// reason.
#[test]
fn every_reason_of_a_finished_board_reads_back() {
    let mut game = stalemate(LAST);
    act(&mut game, "B", json!({"type": "continue", "against": ["white", "gray"]})).expect("both are certain");
    let fields: Map<_, _> = json!({"type": "resign"}).as_object().expect("an object").clone();
    game.apply(&Request::Act { board: Some(0), seat: super::seat("B"), fields }).expect("an act of stage II");
    let resigned = game.position_text();
    for id in [
        "king-captured",
        "automatic-checkmate",
        "dead-position",
        "stalemate",
        "double-stalemate",
        "stalemate-at-once",
        "checkmate",
        "joint-checkmate",
        "resignation",
        "resignation-by-notices",
        "forfeit",
        "agreed-result",
        "agreement",
        "ceded",
        "threefold",
        "fifty",
    ] {
        let text = resigned.replacen("over=resignation", &format!("over={id}"), 1);
        let again = Match::<ThreeWay>::from_text(&choices(LAST), &text).expect(&text);
        let ending = again.boards()[0].outcome().map(|outcome| outcome.ending.id);
        assert_eq!((ending, again.position_text()), (Some(id), text));
    }
    // A position string of an earlier version does not contain the reason.
    let text = resigned.replacen("over=resignation,", "", 1);
    let again = Match::<ThreeWay>::from_text(&choices(LAST), &text).expect(&text);
    assert_eq!(again.boards()[0].outcome().map(|outcome| outcome.ending.id), Some("finished"));
}

fn game_over_text() -> String {
    "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 - - - gw 0/0/0 points=1:2/1/2,stage=2".into()
}

/// 3WC-A7, 3WC-E10: the counters of notices do not change while the game awaits answers. The start
/// of stage II resets them.
#[test]
fn notices_wait_with_the_answers() {
    let text = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0 moved=wgb,notices=0/0/1,noticed=b";
    let mut game = Match::<ThreeWay>::from_text(&choices(LAST), text).expect(text);
    play(&mut game, "d4c3");
    let waiting = game.position_text();
    assert!(waiting.ends_with("noticed=b,notices=0/0/1,points=1:2/1:2/1"), "{waiting}");
    assert_eq!(game.status()["notices"], json!({"white": 0, "gray": 0, "black": 1}));
    let mut again = Match::<ThreeWay>::from_text(&choices(LAST), &waiting).expect(&waiting);
    assert_eq!(again.position_text(), waiting);
    act(&mut again, "B", json!({"type": "continue", "against": ["white"]})).expect("an answer");
    simple(&mut again, "W", "no-continue").expect("an answer");
    simple(&mut again, "G", "no-continue").expect("an answer");
    assert!(again.position_text().ends_with(" points=1:2/1:2/1,stage=2"), "{}", again.position_text());
}

/// 3WC-E7, 3WC-E9: a stalemate ends First Mate, with or without automatic checkmate.
#[test]
fn stalemate_in_first_mate() {
    for options in ["", "automatic=true"] {
        let game = stalemate(options);
        assert_eq!((points(&game), reason(&game)), ("1/2 1/2 1".into(), "stalemate".into()));
        assert!(game.position_text().ends_with(" - n11 - - 0/1/0 points=1:2/1:2/1"), "{}", game.position_text());
    }
}

/// 3WC-O3, 3WC-O4, 3WC-R30: in Last Mate, an automatic checkmate begins stage II. The pieces of the
/// checkmated player stay on the board.
#[test]
fn automatic_mate_goes_on() {
    let mut game = set_up("automatic=true ending=last-mate", "W Ka1; G Kc3 Bc5; B Kn11 Rk8", "B to move");
    play(&mut game, "n11n12");
    let status = game.status();
    assert_eq!((&status["out"], &status["to_move"], &status["stage"]), (&json!(["white"]), &json!("gray"), &json!(2)));
    assert_eq!(points(&game), "0 3/2 1/2");
    // 3WC-E4: the king of the defeated player can be captured like any other piece, and no player
    // gets points for it.
    play(&mut game, "c5a1");
    assert_eq!(points(&game), "0 3/2 1/2");
}

/// A position string may describe a position without legal moves that games never reach. The game
/// then reports no legal moves and does not panic.
#[test]
fn hand_made_positions_without_moves() {
    for options in ["", "automatic=true", LAST] {
        let game = set_up(options, "W Ka1; G Kc3; B Kn11 Rn8", "W to move");
        assert!(game.legal().is_empty() && !game.is_over() && game.perft(2) == 0);
        assert!(open(&game, "W").contains(&"agree-draw"));
        let position = game.boards()[0].position();
        assert!(
            !may_declare(position, super::seat("G"), super::seat("W"))
                && !may_declare_jointly(position, super::seat("W"))
        );
    }
    let mated = set_up("automatic=true", "W Ka1; G Kc3 Bc5; B Kn11 Rk8", "W to move");
    assert!(mated.legal().is_empty() && !mated.is_over());
}
