//! Tests agreements, claims, resignation notices, resignations and leaving: the section "Player
//! actions" of the rulebook.

use super::ledger::set_up;
use super::{act, new_match, open, play, points, reason, refused, simple};
use polychess_game::AnyMatch as _;
use polychess_game::{ErrorKind, read_act, write_act};
use polychess_rules::Seat;
use polychess_variants::three_way::{Act, ActKind, Claim, Consent, ThreeWay, Why};
use serde_json::{Value as Json, json};

/// 3WC-A1, 3WC-R27: no action is possible after the end of the game or by eliminated players. A
/// draw in stage I also ends Last Mate.
#[test]
fn only_active_players_act() {
    let mut game = new_match("ending=last-mate");
    for who in ["W", "G", "B"] {
        simple(&mut game, who, "agree-draw").expect(who);
    }
    assert_eq!((points(&game), reason(&game)), ("2/3 2/3 2/3".into(), "agreement".into()));
    let refusal = simple(&mut game, "W", "withdraw").expect_err("over");
    assert_eq!((refusal.kind, refusal.rule), (ErrorKind::GameOver, Some("3WC-A1")));
    assert!(["W", "G", "B"].iter().all(|who| open(&game, who).is_empty()));
    assert_eq!(game.position_text().split(' ').nth(1), Some("-"));

    let mut game = set_up("ending=last-mate", "W Ke1 Rd1; G Kd10 Rj10; B Kn11 Rj12", "W to move");
    play(&mut game, "d1d10");
    refused(&mut game, "G", json!({"type": "agree-draw"}), Why::Out { seat: "gray" });
    refused(&mut game, "G", json!({"type": "forfeit"}), Why::Out { seat: "gray" });
    assert!(open(&game, "G").is_empty());
}

/// 3WC-A2: players can withdraw their consents. A consent also ends with the next move of the
/// player who gave it, but not with other moves.
#[test]
fn consents_come_and_go() {
    let mut game = new_match("");
    refused(&mut game, "W", json!({"type": "withdraw"}), Why::NothingToWithdraw);
    simple(&mut game, "W", "agree-draw").expect("a consent");
    act(&mut game, "W", json!({"type": "cede", "to": "B"})).expect("another");
    refused(&mut game, "W", json!({"type": "agree-draw"}), Why::AgreedAlready { act: ActKind::AgreeDraw });
    assert!(game.position_text().ends_with(" 0/0/0 cede=wb,draw=w"), "{}", game.position_text());
    assert_eq!(game.status()["consents"][0], json!({"type": "agree-draw", "seat": "white"}));
    simple(&mut game, "W", "withdraw").expect("taking back");
    assert!(game.position_text().ends_with(" 0/0/0"));
    simple(&mut game, "G", "agree-draw").expect("a consent");
    simple(&mut game, "W", "agree-draw").expect("a consent");
    play(&mut game, "b3b4");
    assert!(game.position_text().ends_with(" draw=g"));
}

/// 3WC-A4, T4, 3WC-R26: only the two other players can cede the game. The weak victory is worth 1
/// point. Ceding also ends a Last Mate game.
#[test]
fn ceding() {
    let mut game = new_match("ending=last-mate");
    refused(&mut game, "B", json!({"type": "cede", "to": "B"}), Why::OthersDecide { act: ActKind::Cede });
    act(&mut game, "G", json!({"type": "cede", "to": "W"})).expect("a consent");
    act(&mut game, "W", json!({"type": "cede", "to": "B"})).expect("another one");
    act(&mut game, "B", json!({"type": "cede", "to": "W"})).expect("the second");
    assert_eq!((points(&game), reason(&game)), ("1 1/2 1/2".into(), "ceded".into()));
}

/// 3WC-A7, 3WC-R23, 3WC-R35: a player can give one notice after each of their own moves. A move
/// without a notice resets the count.
///
/// The third notice defeats the player, and Last Mate continues.
#[test]
fn three_notices() {
    let mut game = new_match("ending=last-mate");
    let before = Why::NoticeBeforeMove;
    for (who, why) in [("W", Why::NoticeOnTurn), ("G", before.clone()), ("B", before)] {
        refused(&mut game, who, json!({"type": "resign-notice"}), why);
    }
    play(&mut game, "c1d4");
    assert!(open(&game, "W").contains(&"resign-notice"));
    simple(&mut game, "W", "resign-notice").expect("one");
    refused(&mut game, "W", json!({"type": "resign-notice"}), Why::NoticeTwice);
    play(&mut game, "f12h11 n9k7 d4c1");
    assert!(game.position_text().ends_with(" 2/1/1 notices=1/0/0"), "{}", game.position_text());
    play(&mut game, "h11f12 k7n9 c1d4");
    assert_eq!(game.status()["notices"]["white"], 0);
    simple(&mut game, "W", "resign-notice").expect("one again");
    play(&mut game, "f12h11 n9k7 d4c1");
    simple(&mut game, "W", "resign-notice").expect("two");
    play(&mut game, "h11f12 k7n9");
    refused(&mut game, "W", json!({"type": "resign-notice"}), Why::NoticeOnTurn);
    play(&mut game, "c1d4");
    simple(&mut game, "W", "resign-notice").expect("three");
    assert_eq!(points(&game), "0 1 1");
    let status = game.status();
    assert_eq!((&status["stage"], &status["to_move"], &status["out"]), (&json!(2), &json!("gray"), &json!(["white"])));
    refused(&mut game, "G", json!({"type": "resign-notice"}), Why::InThreeWayPlay { act: ActKind::ResignNotice });
    simple(&mut game, "G", "resign").expect("stage II");
    assert_eq!((points(&game), reason(&game)), ("0 1 2".into(), "resignation".into()));
}

/// 3WC-A7: the parser can usually infer from a position string which players have moved. The string
/// contains the item `moved` only if it looks like the first round although players have moved.
#[test]
fn position_text_keeps_the_players_who_have_moved() {
    let mut game = new_match("");
    play(&mut game, "c1d4 f12h11 n9k7 d4c1 h11f12 k7n9");
    assert!(game.position_text().ends_with(" w - - - 2/2/2"));
    play(&mut game, "b3b4");
    let text = game.position_text();
    assert!(text.ends_with(" g - - - 0/0/0 moved=gb"), "{text}");
    let mut again = polychess_game::Match::<ThreeWay>::from_text(&super::choices(""), &text).expect(&text);
    assert!(again.boards()[0].state() == game.boards()[0].state());
    simple(&mut again, "B", "resign-notice").expect("Black has moved");
    let first = text.replace(" moved=gb", "");
    let mut first = polychess_game::Match::<ThreeWay>::from_text(&super::choices(""), &first).expect(&text);
    refused(&mut first, "B", json!({"type": "resign-notice"}), Why::NoticeBeforeMove);
}

/// 3WC-A8, 3WC-A9, 3WC-R24: all three players must agree on the same resigner and the same points.
/// Plain resignation is impossible while three players are active.
#[test]
fn agreed_results() {
    let result = |g: &str| json!({"type": "agree-result", "resigner": "gray", "points": {"white": "7/4", "gray": g, "black": "0"}});
    let mut game = new_match("ending=last-mate");
    for who in ["W", "G", "B"] {
        refused(&mut game, who, json!({"type": "resign"}), Why::NoSimpleResignation);
    }
    act(&mut game, "W", result("1/4")).expect("a proposal");
    act(&mut game, "W", result("1/2")).expect("another");
    act(&mut game, "G", result("1/2")).expect("agreed");
    let text = game.position_text();
    assert!(text.ends_with("result=gg:7:4/1:2/0,result=wg:7:4/1:2/0,result=wg:7:4/1:4/0"), "{text}");
    act(&mut game, "B", result("1/2")).expect("agreed");
    assert_eq!((points(&game), reason(&game)), ("7/4 1/2 0".into(), "agreed-result".into()));
    assert_eq!(game.status()["out"], json!(["gray"]));

    let mut game = new_match("");
    for n in 0..8 {
        act(&mut game, "W", result(&format!("1/{}", n + 5))).expect("a proposal");
    }
    refused(&mut game, "W", result("1"), Why::TooManyProposals);
}

/// 3WC-A10, 3WC-E13: a player who abandons the game nullifies it while three players are active. In
/// stage II, players resign instead.
#[test]
fn abandoning() {
    let mut game = new_match("");
    simple(&mut game, "B", "abandon").expect("leaving");
    assert_eq!((points(&game), game.status()["nullified"].clone()), ("-".into(), json!(true)));
    let mut game = set_up("ending=last-mate", "W Ke1 Rd1; G Kd10 Rj10; B Kn11 Rj12", "W to move");
    play(&mut game, "d1d10");
    refused(&mut game, "W", json!({"type": "abandon"}), Why::InThreeWayPlay { act: ActKind::Abandon });
    refused(&mut game, "W", json!({"type": "cede", "to": "B"}), Why::InThreeWayPlay { act: ActKind::Cede });
    let result = json!({"type": "agree-result", "resigner": "W", "points": {"W": "1", "G": "0", "B": "1"}});
    refused(&mut game, "W", result, Why::InThreeWayPlay { act: ActKind::AgreeResult });
    refused(&mut game, "W", json!({"type": "joint-mate", "of": "B"}), Why::InThreeWayPlay { act: ActKind::JointMate });
    assert!(open(&game, "W").iter().all(|kind| ["agree-draw", "resign"].contains(kind)));
    simple(&mut game, "W", "resign").expect("stage II");
    assert_eq!(points(&game), "3/2 0 3/2");
}

/// 3WC-R23: running out of time and leaving are defeats in both stages, and are recorded as
/// forfeits.
#[test]
fn forfeiting() {
    let mut game = new_match("ending=last-mate");
    simple(&mut game, "W", "forfeit").expect("White's time is up");
    assert_eq!((points(&game), game.status()["to_move"].clone()), ("0 1 1".into(), json!("gray")));
    simple(&mut game, "B", "forfeit").expect("Black leaves");
    assert_eq!((points(&game), reason(&game)), ("0 2 1".into(), "forfeit".into()));
    let log = game.boards()[0].log();
    assert!(
        log.iter().all(
            |e| matches!(e, polychess_game::Entry::Act(_, act) if write_act::<ThreeWay>(act)["type"] == "forfeit")
        )
    );
    let mut game = new_match("");
    simple(&mut game, "G", "forfeit").expect("leaving");
    assert_eq!((points(&game), game.is_over()), ("1 0 1".into(), true));
}

/// 3WC-A11, 3WC-E11, 3WC-E12: only the player to move can claim a draw. A wrong claim changes
/// nothing.
///
/// The form of a claim offers the turns that would make it valid.
#[test]
fn claims() {
    let mut game = new_match("");
    let claim = json!({"type": "claim-repetition"});
    refused(&mut game, "G", claim.clone(), Why::ClaimOutOfTurn);
    refused(&mut game, "W", claim.clone(), Why::ClaimFails { claim: Claim::Repetition });
    let illegal =
        act(&mut game, "W", json!({"type": "claim-repetition", "move": "c1c2"})).expect_err("an illegal turn");
    assert_eq!(illegal.rule, Some("3WC-M1"));
    let round = "c1d4 f12h11 n9k7 d4c1 h11f12 k7n9 ";
    play(&mut game, &(round.to_owned() + "c1d4 f12h11 n9k7 d4c1 h11f12"));
    let status = game.status();
    assert_eq!((&status["repetitions"], &status["claims"]), (&json!(2), &json!([])));
    let forms = game.open_acts(Seat::FIRST.after(2, 3));
    let form = forms.iter().map(|(_, f)| json!(f)).find(|f| f["type"] == "claim-repetition").expect("a claim");
    assert_eq!(form["fields"][0]["values"], json!(["k7n9"]));
    play(&mut game, "k7n9");
    assert_eq!(game.status()["claims"], json!(["threefold"]));
    refused(&mut game, "B", claim.clone(), Why::ClaimOutOfTurn);
    let forms = game.open_acts(Seat::FIRST);
    let form = forms.iter().map(|(_, f)| json!(f)).find(|f| f["type"] == "claim-repetition").expect("a claim");
    assert_eq!((&form["fields"][0]["optional"], &form["fields"][0]["values"]), (&json!(true), &json!(["c1d4"])));
    act(&mut game, "W", claim).expect("the third time");
    assert_eq!((points(&game), reason(&game)), ("2/3 2/3 2/3".into(), "threefold".into()));

    let pieces = "W Ke1 Rd1; G Kd10; B Kn11 Nd5";
    let mut game = set_up("", pieces, "W to move; quiet B:50 G:50 W:50");
    assert_eq!(game.status()["claims"], json!(["fifty"]));
    assert_eq!(game.status()["quiet"], json!({"white": 50, "gray": 50, "black": 50}));
    assert!(open(&game, "W").contains(&"claim-fifty") && !open(&game, "G").contains(&"claim-fifty"));
    play(&mut game, "d1d5");
    assert_eq!(game.status()["quiet"]["gray"], 0);
    let mut game = set_up("", pieces, "W to move; quiet B:50 G:50 W:50");
    act(&mut game, "W", json!({"type": "claim-fifty"})).expect("fifty moves of each");
    assert_eq!(reason(&game), "fifty");
}

/// 3WC-E11: positions differ if an unmoved pawn, a castling right or a usable en passant right
/// differs. They are the same after a knight leaves and returns.
#[test]
fn what_repetition_compares() {
    let key = |pieces: &str, state: &str, turns: &str| {
        let mut game = set_up("", pieces, state);
        play(&mut game, turns);
        polychess_rules::Position::repetition_key(game.boards()[0].position())
    };
    let pieces = "W Ke1 Rh1 Pb3 Nf5; G Kd10; B Kn11";
    let all = "W to move; unmoved e1 h1 b3";
    let same = key(pieces, all, "");
    assert_eq!(key(pieces, all, "f5h8 d10d9 n11n12 h8f5 d9d10 n12n11"), same);
    assert_ne!(key(pieces, "W to move; unmoved e1 h1", ""), same);
    assert_ne!(key(pieces, "W to move; unmoved e1 b3", ""), same);
    assert_ne!(key(pieces, "G to move; unmoved e1 h1 b3", ""), same);
    let lone = "W Ke1 Rh1 Nf5; G Kd10; B Kn11";
    assert_eq!(key(lone, "W to move; unmoved h1", ""), key(lone, "W to move; unmoved e1", ""), "no right is left");
    // Compare the position after White's pawn passes e4 with the same position without a double
    // step.
    let differs = |black: &str| {
        let passed = key(&format!("W Ke1 Pe3; G Kd10; B Kn11 {black}"), "W to move; unmoved e3", "e3e5");
        passed != key(&format!("W Ke1 Pe5; G Kd10; B Kn11 {black}"), "G to move", "")
    };
    assert!(differs("Pg5"), "Black's pawn attacks e4");
    assert!(!differs("Pg8"), "nobody attacks e4");
}

/// The rejection of an unreadable action cites no rule. Every other action stays the same if it is
/// written and parsed again.
#[test]
fn reading_and_writing_acts() {
    let mut game = new_match("");
    for fields in [
        json!({}),
        json!({"type": "offer-draw"}),
        json!({"type": "cede"}),
        json!({"type": "cede", "to": "yellow"}),
        json!({"type": "abandon", "now": true}),
        json!({"type": "agree-result", "resigner": "W"}),
        json!({"type": "agree-result", "resigner": "W", "points": {"W": "-1", "G": "0", "B": "0"}}),
        json!({"type": "continue", "against": "white"}),
        json!({"type": "claim-fifty", "move": 3}),
    ] {
        let before = game.position_text();
        let refusal = act(&mut game, "W", fields.clone()).expect_err("unreadable");
        assert_eq!((refusal.kind, refusal.rule), (ErrorKind::BadAct, None), "{fields}");
        assert_eq!(game.position_text(), before);
    }
    let points = json!({"white": "1", "gray": "0", "black": "1"});
    for fields in [
        json!({"type": "withdraw"}),
        json!({"type": "agree-draw"}),
        json!({"type": "cede", "to": "black"}),
        json!({"type": "declare-mate", "of": "white"}),
        json!({"type": "joint-mate", "of": "white"}),
        json!({"type": "resign-notice"}),
        json!({"type": "agree-result", "resigner": "gray", "points": points}),
        json!({"type": "resign"}),
        json!({"type": "abandon"}),
        json!({"type": "claim-repetition"}),
        json!({"type": "claim-fifty", "move": "a2a3"}),
        json!({"type": "continue"}),
        json!({"type": "continue", "against": ["white", "gray"]}),
        json!({"type": "no-continue"}),
        json!({"type": "forfeit"}),
    ] {
        let act: Act = read_act::<ThreeWay>(fields.as_object().expect("an object")).expect("an act");
        assert_eq!(Json::Object(write_act::<ThreeWay>(&act)), fields);
    }
    assert_ne!(Act::from(Consent::Draw), Act::Withdraw);
}
