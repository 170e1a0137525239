//! Explanations: there is one exactly when a turn is not legal, and it names the rule.

use crate::{Dice, game, legal, starts, text};
use polychess_game::{ErrorKind, PlyText, Rules, TurnText};
use polychess_rules::{MoveList, Position as _, Role};
use polychess_variants::three_man::ThreeMan;

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
                            rules.extend(explained.and_then(|e| e.rule));
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

fn refusal(text: &str, turn: &str) -> (ErrorKind, &'static str, String) {
    let refusal = game(text).read_turn(turn).expect_err("an illegal turn");
    (refusal.kind, refusal.rule.unwrap_or("none"), refusal.message)
}

fn explained(text: &str, turn: &str, rule: &str, words: &str) {
    let (kind, named, message) = refusal(text, turn);
    assert_eq!((kind, named), (ErrorKind::IllegalAct, rule), "{turn}: {message}");
    assert!(message.contains(words), "{turn}: {message}");
}

#[test]
fn the_rule_and_the_reason_are_named() {
    let shut = "BLBkd1,GRGkd1,WHWbh1,WHWkd1,WHWra1 W - - - - 0 0";
    explained(shut, "WHa1GRh1", "3MC-M6", "the moat between White and Gray is not bridged");
    explained(shut, "WHh1WHh1", "3MC-M6", "the moat between White and Black is not bridged");
    explained(shut, "WHa1WHe1", "3MC-M1", "a man on WHd1 stands in the way");
    explained(shut, "WHa1WHa1", "3MC-M1", "may not come back to its own cell");
    explained(shut, "WHa1WHd1", "3MC-M1", "your own man stands on WHd1");
    explained(shut, "WHa1WHb2", "3MC-M1", "no line of a rook");
    explained(shut, "WHe4WHe5", "3MC-S2", "no man stands on WHe4");
    explained(shut, "GRd1GRd2", "3MC-S2", "White is on turn");
    explained(shut, "pass", "3MC-S2", "nobody passes");
    explained(shut, "WHa1WHa2+WHa2WHa3", "3MC-S2", "one move");
    explained("start", "WHb1GRh2", "3MC-M8", "the moat between White and Gray is not bridged");
    explained("start", "WHb1WHb3", "3MC-M5", "a knight does not go");
    explained("start", "WHd1WHb1", "3MC-X2", "a man stands between, on WHb1");
    explained("start", "WHe2WHe4=Q", "3MC-P7", "only a crossed pawn");
    explained("start", "WHd1WHd1", "3MC-M4", "a king does not go");
    explained("start", "WHe1WHe1", "3MC-M3", "stands in the way");
    explained("start", "WHe2WHe5", "3MC-P2", "a pawn does not go");
    explained("BLBkd1,GRGkd1,WHWkd1,WHWpe3 W - - - - 0 0", "WHe3WHe5", "3MC-P3", "from rank 2");
    explained("start", "WHe2WHf3", "3MC-P4", "slants only to take");
    let open = "BLBkd1,BLBnb3,GRGkd1,WHWbh1,WHWkd1,WHWpg2 W - WB - - 0 0";
    explained(open, "WHh1BLb3", "3MC-M7", "takes nothing");
    let check = "BLBkc2,BLBra1,GRGkd1,WHWbh1,WHWkd1,WHWpg2 W - WB - - 0 0";
    explained(check, "WHh1BLb3", "3MC-K3", "may not give check");
    let creek = "BLBkd1,BLBna3,GRGkd1,WHBng3,WHWkd1,WHWph2 W - - - - 0 0";
    explained(creek, "WHh2BLa3", "3MC-P6", "over a creek");
    let moat = "BLBkd4,BLBra1,BLWph2*,GRGkd1,GRGna1,WHWkd1 W - GB - - 0 0";
    explained(moat, "BLh2GRa1=Q", "3MC-P5", "over a moat");
    explained(moat, "BLh2BLh1", "3MC-P7", "becomes");
    let castling = "BLBkd1,GRGkd1,WHBrg4,WHGrc4,WHWkd1,WHWra1,WHWrh1 W Wkq - - - 0 0";
    explained(castling, "WHd1WHb1", "3MC-X2", "WHc1 is attacked");
    let asleep = "BLBkd1,GRGkd1,WHGre5,WHWkd4,WHWrg1 W - - - G 0 0";
    explained(asleep, "WHe5WHe6", "3MC-C7", "dormant");
    let pinned = "BLBkd1,GRGkd1,WHBrd6,WHWkd1,WHWrd3 W - - - - 0 0";
    explained(pinned, "WHd3WHe3", "3MC-C2", "White's king would be in check");
    let late = "BLBkd1,GRBph4*,GRGkd1,GRGpg4,WHWkd1,WHWpa4 B - - - - 0 0";
    explained(late, "GRh4GRg3", "3MC-X1", "very next move");
}

/// 3MC-M3: the queen, too, may go round the loop of rank 1 and only pass the turn.
#[test]
fn a_queen_may_come_back_to_its_own_cell() {
    let round = game("BLBkd1,GRGkd1,WHWkd1,WHWqf1 W - - - - 0 0");
    assert!(legal(&round).contains(&"WHf1WHf1".to_owned()));
    let stopped = "BLBkd1,GRGkd1,WHWkd1,WHWpg2,WHWqf1 W - - - - 0 0";
    explained(stopped, "WHf1WHf1", "3MC-M3", "a man on WHg2 stands in the way");
}

#[test]
fn what_cannot_be_read_is_told_apart_from_what_is_illegal() {
    assert_eq!(refusal("start", "WHe2").0, ErrorKind::BadAct);
    assert_eq!(refusal("start", "WHe2WHe9").0, ErrorKind::BadAct);
    assert_eq!(refusal("start", "WHe2WHe4=X").0, ErrorKind::BadAct);
    let over = "BLBkd1,GRGkd1,WHWkd2 W - - - G 0 0";
    assert_eq!(refusal(over, "WHd2WHd3").0, ErrorKind::GameOver);
    let position = *game(over).position();
    let turn = TurnText::parse("WHd2WHd3", position.topology(), |_| None).expect("a turn text");
    assert_eq!(ThreeMan::explain(&position, &turn).map(|r| r.kind), Some(ErrorKind::GameOver));
    assert!(legal(&game(over)).is_empty());
}
