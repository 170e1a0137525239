//! Tests that exactly the illegal turns have a reason for rejection, and that the reason names the
//! rule.

use crate::three_man::{Dice, game, legal, starts, text};
use polychess_game::{ErrorKind, Objection as _, PlyText, Refusal, Rules, Text, TurnText};
use polychess_rules::{MoveList, Position as _, Role};
use polychess_variants::three_man::{Kind, ThreeMan, Why};

#[test]
fn exactly_illegal_turns_are_explained() {
    let mut dice = Dice(77 << 32);
    let mut rules = std::collections::BTreeSet::new();
    for start in starts() {
        let mut game = game(&start);
        for step in 0..90 {
            let mut turns = game.legal_turns();
            if turns.is_empty() {
                break;
            }
            if step % 10 == 0 {
                let position = game.position();
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                for from in position.topology().cells().filter(|&c| position.piece(c).is_some()) {
                    for to in position.topology().cells() {
                        for promotion in [None, Some(Role::QUEEN), Some(Role::KING)] {
                            let ply = PlyText { from, to, promotion };
                            let explained = ThreeMan::explain(position, &TurnText::Plies(vec![ply]));
                            let is_legal = moves.iter().any(|&m| ply.fits(m));
                            assert_eq!(explained.is_none(), is_legal, "{ply:?} {explained:?} {}", text(&game));
                            rules.extend(explained.map(|why| why.rule()));
                        }
                    }
                }
            }
            game.play(turns.swap_remove(dice.below(turns.len())).1);
        }
    }
    for rule in [
        "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "P2", "P3", "P4", "P5", "P6", "P7", "X2", "K3", "C2", "C7",
        "S2",
    ] {
        assert!(rules.contains(format!("3MC-{rule}").as_str()), "{rule} never explained anything");
    }
}

fn refusal(text: &str, turn: &str) -> Refusal {
    game(text).read_turn(turn).expect_err("an illegal turn")
}

/// Checks the reason for a rejection, and the error that contains it.
#[track_caller]
fn explained(text: &str, turn: &str, why: &Why) {
    let game = game(text);
    let written = TurnText::parse(turn, game.position().topology(), ThreeMan::role).expect(turn);
    assert_eq!(ThreeMan::explain(game.position(), &written).as_ref(), Some(why), "{turn}");
    assert_eq!(refusal(text, turn), why.clone().into(), "{turn}");
}

#[test]
fn the_rule_and_the_reason_are_named() {
    use Kind::{King, Knight, Queen, Rook};
    let shut = "BLBkd1,GRGkd1,WHWbh1,WHWkd1,WHWra1 W - - - - 0 0";
    let between = |a, b, leap| Why::MoatShut { between: [a, b], leap };
    explained(shut, "WHa1GRh1", &between("white", "gray", false));
    explained(shut, "WHh1WHh1", &between("white", "black", false));
    explained(shut, "WHa1WHe1", &Why::InTheWay { piece: Rook, cell: "WHd1" });
    explained(shut, "WHa1WHa1", &Why::NoWayBack { piece: Rook, cell: "WHa1" });
    explained(shut, "WHa1WHd1", &Why::OwnPiece { piece: Rook, cell: "WHd1" });
    explained(shut, "WHa1WHb2", &Why::GoesOtherwise { piece: Rook, from: "WHa1", to: "WHb2" });
    explained(shut, "WHe4WHe5", &Why::NobodyThere { cell: "WHe4" });
    explained(shut, "GRd1GRd2", &Why::NotOnTurn { cell: "GRd1", owner: "gray", turn: "white" });
    explained(shut, "pass", &Why::NobodyPasses);
    explained(shut, "WHa1WHa2+WHa2WHa3", &Why::OneMoveOnly);
    explained("start", "WHb1GRh2", &between("white", "gray", true));
    explained("start", "WHb1WHb3", &Why::GoesOtherwise { piece: Knight, from: "WHb1", to: "WHb3" });
    explained("start", "WHd1WHb1", &Why::CastlingBlocked { cell: "WHb1" });
    explained("start", "WHe2WHe4=Q", &Why::NoPromotion);
    explained("start", "WHd1WHd1", &Why::GoesOtherwise { piece: King, from: "WHd1", to: "WHd1" });
    // The explanation checks the loop through the centre before the loop along rank 1, whose moats
    // are not bridged.
    explained("start", "WHe1WHe1", &Why::InTheWay { piece: Queen, cell: "WHf2" });
    explained("start", "WHe2WHe5", &Why::PawnGoesOtherwise { from: "WHe2", to: "WHe5" });
    // 3MC-P3: a double step is possible only from rank 2.
    explained("BLBkd1,GRGkd1,WHWkd1,WHWpe3 W - - - - 0 0", "WHe3WHe5", &Why::DoubleStepElsewhere);
    explained("start", "WHe2WHf3", &Why::SlantsOnlyToTake);
    let open = "BLBkd1,BLBnb3,GRGkd1,WHWbh1,WHWkd1,WHWpg2 W - WB - - 0 0";
    explained(open, "WHh1BLb3", &Why::NoTakingOverBridge);
    let check = "BLBkc2,BLBra1,GRGkd1,WHWbh1,WHWkd1,WHWpg2 W - WB - - 0 0";
    explained(check, "WHh1BLb3", &Why::NoCheckOverBridge);
    let creek = "BLBkd1,BLBna3,GRGkd1,WHBng3,WHWkd1,WHWph2 W - - - - 0 0";
    explained(creek, "WHh2BLa3", &Why::NoTakingOverCreek);
    let moat = "BLBkd4,BLBra1,BLWph2*,GRGkd1,GRGna1,WHWkd1 W - GB - - 0 0";
    explained(moat, "BLh2GRa1=Q", &Why::NoTakingOverMoat);
    explained(moat, "BLh2BLh1", &Why::MustPromote);
    let castling = "BLBkd1,GRGkd1,WHBrg4,WHGrc4,WHWkd1,WHWra1,WHWrh1 W Wkq - - - 0 0";
    explained(castling, "WHd1WHb1", &Why::CastlingAttacked { cell: "WHc1" });
    let asleep = "BLBkd1,GRGkd1,WHGre5,WHWkd4,WHWrg1 W - - - G 0 0";
    explained(asleep, "WHe5WHe6", &Why::Dormant { owner: "gray" });
    let pinned = "BLBkd1,GRGkd1,WHBrd6,WHWkd1,WHWrd3 W - - - - 0 0";
    explained(pinned, "WHd3WHe3", &Why::InCheckAfter { seat: "white" });
    let late = "BLBkd1,GRBph4*,GRGkd1,GRGpg4,WHWkd1,WHWpa4 B - - - - 0 0";
    explained(late, "GRh4GRg3", &Why::EnPassantTooLate);
}

/// 3MC-M3: the queen can also move around the whole loop of rank 1, which only passes the turn.
#[test]
fn a_queen_may_come_back_to_its_own_cell() {
    let round = game("BLBkd1,GRGkd1,WHWkd1,WHWqf1 W - - - - 0 0");
    assert!(legal(&round).contains(&"WHf1WHf1".to_owned()));
    let stopped = "BLBkd1,GRGkd1,WHWkd1,WHWpg2,WHWqf1 W - - - - 0 0";
    explained(stopped, "WHf1WHf1", &Why::InTheWay { piece: Kind::Queen, cell: "WHg2" });
}

#[test]
fn unreadable_turns_and_illegal_turns_have_different_errors() {
    assert_eq!(refusal("start", "WHe2").kind, ErrorKind::BadAct);
    assert_eq!(refusal("start", "WHe2WHe9").kind, ErrorKind::BadAct);
    assert_eq!(refusal("start", "WHe2WHe4=X").kind, ErrorKind::BadAct);
    let over = "BLBkd1,GRGkd1,WHWkd2 W - - - G 0 0";
    assert_eq!(refusal(over, "WHd2WHd3").kind, ErrorKind::GameOver);
    let position = game(over).position().clone();
    let turn = TurnText::parse("WHd2WHd3", position.topology(), |_| None).expect("a turn text");
    assert_eq!(ThreeMan::explain(&position, &turn), Some(Why::GameOver));
    assert!(legal(&game(over)).is_empty());
}
