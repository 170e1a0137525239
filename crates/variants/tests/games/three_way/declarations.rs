//! Compares declared checkmates with the slow implementation, and tests the record of declined king
//! captures.

use super::ledger::set_up;
use super::scatter::scattered;
use super::{act, choices, new_match, open, play, points, reason, refused, twin};
use polychess_game::AnyMatch as _;
use polychess_game::Match;
use polychess_rules::{Position as _, Seat};
use polychess_variants::three_way::{ActKind, ThreeWay, Why, may_declare, may_declare_jointly};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// 3WC-C7, 3WC-C8: both implementations allow the same declarations, single and joint, in random
/// positions with many pieces around the kings.
#[test]
fn declarations_agree_with_the_slow_twin() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let armies = ["K", "QK", "RBK", "QRK", "PPK", "QRNPK", "RBNPPPK"];
    let mut found = [0; 2];
    for n in 0..700 {
        let ending = if n % 2 == 0 { "ending=first-mate" } else { "ending=last-mate" };
        let army = armies[n % armies.len()];
        let text = scattered(&mut rng, 7, army);
        let game = Match::<ThreeWay>::from_text(&choices(ending), &text).expect(&text);
        let position = game.boards()[0].position();
        for of in Seat::all(3) {
            for by in of.others(3) {
                let fast = may_declare(position, by, of);
                assert_eq!(fast, twin::may_declare(position, by, of), "{by:?} of {of:?} in {text}");
                found[0] += usize::from(fast);
            }
            let fast = may_declare_jointly(position, of);
            assert_eq!(fast, twin::may_declare_jointly(position, of), "jointly of {of:?} in {text}");
            found[1] += usize::from(fast);
        }
    }
    assert!(found[0] > 30 && found[1] > 1, "{found:?}");
}

/// 3WC-C9, 3WC-R17: the record contains exactly the kings that each player could have captured in
/// their last turn but did not.
#[test]
fn declined_kings_are_remembered_for_one_turn() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut seen = 0;
    for n in 0..120 {
        let ending = if n % 2 == 0 { "ending=first-mate" } else { "ending=last-mate" };
        let text = scattered(&mut rng, 7, ["QRK", "QNPK", "RBPPK"][n % 3]);
        let mut game = Match::<ThreeWay>::from_text(&choices(ending), &text).expect(&text);
        let mut memory = std::collections::BTreeSet::new();
        for _ in 0..12 {
            let position = game.boards()[0].position().clone();
            let Some(us) = position.to_move() else { break };
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            memory.retain(|&(by, _)| by != us);
            memory.extend(
                us.others(3)
                    .filter(|&of| !position.is_eliminated(of) && twin::may_capture(&position, of))
                    .map(|of| (us, of)),
            );
            play(&mut game, &legal[rng.random_range(0..legal.len())]);
            let now = game.boards()[0].position();
            memory.retain(|&(by, of)| !game.is_over() && !now.is_eliminated(by) && !now.is_eliminated(of));
            let letters = |seat: Seat| ['w', 'g', 'b'][seat.index()];
            let mut pairs: Vec<String> =
                memory.iter().map(|&(by, of)| format!("{}{}", letters(by), letters(of))).collect();
            pairs.sort();
            let expected = (!pairs.is_empty()).then(|| format!("declined={}", pairs.join(".")));
            let text = game.position_text();
            let item = text.split([' ', ',']).find(|item| item.starts_with("declined="));
            assert_eq!(item, expected.as_deref(), "{text}");
            seen += usize::from(item.is_some());
        }
    }
    assert!(seen > 50, "{seen}");
}

const TRAPPED: (&str, &str) = ("W Ka1 Ph5; G Kc3 Bc5; B Kn11", "W to move");

/// 3WC-A5, 3WC-A6, 3WC-C10, 3WC-A13: the list of actions contains the declarations that each player
/// can make. Rejected declarations cite the rule.
#[test]
fn declarations_are_open_only_to_the_players_that_the_rules_name() {
    let mut game = set_up("", TRAPPED.0, TRAPPED.1);
    assert_eq!(open(&game, "G")[..2], ["declare-mate", "joint-mate"]);
    assert_eq!(open(&game, "B")[0], "joint-mate");
    assert!(!open(&game, "W").contains(&"joint-mate"));
    refused(&mut game, "B", json!({"type": "declare-mate", "of": "white"}), Why::NotMated { seat: "white" });
    refused(&mut game, "G", json!({"type": "declare-mate", "of": "gray"}), Why::NoSuchOpponent);
    refused(&mut game, "G", json!({"type": "joint-mate", "of": "black"}), Why::DeclaredTooEarly { seat: "black" });
    refused(
        &mut game,
        "W",
        json!({"type": "joint-mate", "of": "white"}),
        Why::OthersDecide { act: ActKind::JointMate },
    );
    act(&mut game, "B", json!({"type": "joint-mate", "of": "white"})).expect("a joint mate");
    assert!(game.position_text().ends_with("0/0/0 joint=bw"));
    refused(
        &mut game,
        "B",
        json!({"type": "joint-mate", "of": "white"}),
        Why::AgreedAlready { act: ActKind::JointMate },
    );
    play(&mut game, "h5h6");
    assert!(game.position_text().ends_with(" 0/0/0"), "the consent lapses with any move: {}", game.position_text());
    refused(&mut game, "G", json!({"type": "declare-mate", "of": "white"}), Why::CaptureInstead);
    play(&mut game, "c3d3 n11n12");
    assert!(game.position_text().ends_with(" declined=gw"), "{}", game.position_text());
    refused(&mut game, "G", json!({"type": "declare-mate", "of": "white"}), Why::KingLetLive { seat: "gray" });

    let mut game = set_up("automatic=true", TRAPPED.0, TRAPPED.1);
    refused(&mut game, "G", json!({"type": "declare-mate", "of": "white"}), Why::CheckmateIsAutomatic);
    refused(&mut game, "G", json!({"type": "joint-mate", "of": "white"}), Why::CheckmateIsAutomatic);
    assert!(open(&game, "G").iter().all(|kind| !kind.ends_with("-mate")));
}

/// 3WC-R31: a declaration during the third player's turn does not end that turn. 3WC-E11: the
/// position is then the first one of its stage for repetition.
#[test]
fn declaring_in_the_third_players_turn() {
    let mut game = set_up("ending=last-mate", "W Ka1; G Kc3 Bc5; B Kn11 Pk8", "B to move");
    act(&mut game, "G", json!({"type": "declare-mate", "of": "white"})).expect("Black can prevent nothing");
    let status = game.status();
    assert_eq!((&status["to_move"], &status["stage"]), (&json!("black"), &json!(2)));
    assert_eq!((&status["repetitions"], &status["out"]), (&json!(1), &json!(["white"])));
    assert_eq!(points(&game), "0 3/2 1/2");
    assert!(game.legal().contains(&"k8j7".to_owned()));
}

/// 3WC-C7, 3WC-E1: a declaration ends First Mate immediately, with the points of result T1.
#[test]
fn a_declaration_ends_first_mate() {
    let mut game = set_up("", TRAPPED.0, TRAPPED.1);
    act(&mut game, "G", json!({"type": "declare-mate", "of": "white"})).expect("a mate");
    assert_eq!((points(&game), reason(&game)), ("0 3/2 1/2".into(), "checkmate".into()));
    assert!(act(&mut game, "B", json!({"type": "agree-draw"})).is_err_and(|refusal| refusal.rule == Some("3WC-A1")));
    refused(
        &mut new_match(""),
        "B",
        json!({"type": "joint-mate", "of": "white"}),
        Why::NotJointlyMated { seat: "white" },
    );
}
