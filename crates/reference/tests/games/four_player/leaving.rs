//! Tests rules for players who leave: the first walk, thin armies and standing kings. Also tests
//! the counters of quiet turns and repetitions.

use crate::four_player::{PLAIN, from, read, score};
use polychess_reference::four_player::{Options, Position, parse};

const STAND: Options = Options { walking_kings: false, ..PLAIN };
fn plain(pieces: &str, words: &str) -> Position {
    read(pieces, words, PLAIN)
}

/// Returns the position after these turns.
fn after(position: Position, turns: &str) -> Position {
    turns.split(' ').fold(position, |position, turn| position.play(turn).unwrap_or_else(|e| panic!("{e}")))
}

fn is_read_as_written(position: &Position) {
    let read = parse(&position.text(), PLAIN).unwrap_or_else(|e| panic!("{e}: {}", position.text()));
    assert_eq!((read.text(), read.legal()), (position.text(), position.legal()));
}

/// 4P-W1, 4P-X3: the first walk may castle with a grey rook. The castling rights end with that
/// turn. 4P-F2: the position string shows that a first walk is due.
#[test]
fn the_first_walk_may_castle() {
    let position = plain("R Kh1 Rk1 Rd1; B Ka7; Y Kg14 Pd13; G Kn8", "red castling=Rs+Rl clock=30");
    let left = position.act(0, "resign").unwrap();
    assert!(left.leaving() && left.text().contains("'leaving':true"), "{}", left.text());
    assert_eq!((left.castling()[0], left.clock()), ([true, true], 0));
    assert_eq!(from(&left, "h1"), ["f1", "g1", "g2", "h2", "i1", "i2", "j1"]);
    is_read_as_written(&left);
    assert_eq!(left.notation("h1j1").as_deref(), Ok("O-O"));
    let walked = left.play("h1j1").unwrap();
    assert_eq!((walked.on("i1").as_deref(), walked.on("k1")), (Some("drR"), None));
    assert_eq!((walked.castling(), walked.clock(), walked.leaving()), ([[false; 2]; 4], 0, false));
    is_read_as_written(&walked);
    // As in any castling, no opponent may attack the king's path.
    let seen = plain("R Kh1 Rk1 Rd1; B Ka7 Ri9; Y Kg14; G Kn8", "red castling=Rs+Rl").act(0, "resign").unwrap();
    assert_eq!(from(&seen, "h1"), ["f1", "g1", "g2", "h2"]);
    // Only the first walk can castle.
    let later = after(walked, "a7a8 g14g13 n8n9");
    assert_eq!(from(&later, "j1"), ["i1", "i2", "j2", "k1", "k2"]);
}

/// 4P-X3: castling rights end at once if a seat leaves on another seat's turn.
#[test]
fn rights_end_out_of_turn() {
    let left = plain("R Kh1 Rk1 Rd1; B Ka7; Y Kg14 Pd13; G Kn8", "blue castling=Rs+Rl").act(0, "resign").unwrap();
    assert_eq!((left.castling(), left.leaving(), left.to_move()), ([[false; 2]; 4], false, Some(1)));
    let walk = after(left, "a7a8 g14g13 n8n9");
    assert!(from(&walk, "h1").iter().all(|cell| cell != "j1" && cell != "f1"));
}

/// 4P-W1: the first walk cannot capture pieces of its own army. If no first walk is possible, the
/// turn passes, in check or not. This is not a stalemate (4P-K4).
#[test]
fn no_first_walk() {
    let pieces = "R Nf13 Kh1; B Ka7; Y Kd14 Re14 Pd13 Pe13 Bh11; G Kn8";
    let checked = plain(pieces, "yellow").act(2, "resign").unwrap();
    assert_eq!((checked.to_move(), checked.walking(), checked.in_check()), (Some(3), vec![2], vec![2]));
    assert_eq!((checked.out(), score(&checked).as_str(), checked.leaving()), (vec![], "0 0 0 0", false));
    is_read_as_written(&checked);
    let later = after(checked, "n8n7 h1h2 a7a6");
    assert_eq!(from(&later, "d14"), ["d13", "e13", "e14"]);
    // 4P-V4: a king without moves is stalemated when it is to move again: 7 points for each of
    // three seats.
    let left = plain("R Qb6 Kh1; B Ka4 Re9; Y Kg14; G Kn8", "blue").act(1, "forfeit").unwrap();
    assert_eq!((left.walking(), left.to_move(), score(&left).as_str()), (vec![1], Some(2), "0 0 0 0"));
    let later = after(left, "g14g13 n8n9 h1h2");
    assert_eq!((later.out(), later.to_move(), score(&later).as_str()), (vec![1], Some(2), "7 0 7 7"));
    let extra = "{'flagged':(false,true,false,false),'stalemated':(false,true,false,false)}";
    assert!(later.text().contains(extra), "{}", later.text());
}

/// 4P-V4: if a walking king is stalemated while two seats are live, each of them gets 10 points.
#[test]
fn a_stalemated_walker_is_shared_by_two() {
    let position = plain("R Qe6 Kh1; B Ka4; G Kn8", "red walking=blue").play("e6b6").unwrap();
    assert_eq!((position.out(), score(&position).as_str()), (vec![1, 2], "10 0 0 10"));
}

/// 4P-K3, 4P-W4: mate is judged after the army has turned grey. A king that can capture one of its
/// own grey pieces is not mated, even if it has no first walk.
#[test]
fn mate_with_the_army_grey() {
    let left = plain("R Rh4 Bd8 Kh1; B Ka4 Pb5 Re9; Y Kg14; G Kn8", "blue").act(1, "resign").unwrap();
    assert_eq!((left.walking(), left.out(), left.to_move()), (vec![1], vec![], Some(2)));
    let mated = plain("R Rh4 Qh5 Kh1; B Ka4 Rd9; Y Kg14; G Kn8", "blue").act(1, "resign").unwrap();
    assert_eq!((mated.out(), mated.leaving(), score(&mated).as_str()), (vec![1], false, "20 0 0 0"));
}

/// 4P-W1: another seat can leave while a first walk is due.
#[test]
fn another_leaves_before_the_first_walk() {
    let left = plain("R Kh1 Ph2; B Ka7 Rb9; Y Kg14 Ri9; G Kn8", "red").act(0, "resign").unwrap();
    assert_eq!(from(&left, "h1"), ["g1", "g2"]);
    let both = left.act(2, "resign").unwrap();
    assert!(both.leaving());
    assert_eq!((both.walking(), from(&both, "h1").join(" ")), (vec![0, 2], "g1 g2 i1 i2".into()));
    is_read_as_written(&both);
}

/// 4P-F5: the parser drops a first walk that cannot be due.
#[test]
fn a_first_walk_that_cannot_be_due() {
    let text = plain("R Kh1 Rd5; B Ka7; Y Kg14; G Kn8", "red").text();
    let with = text.replace("-0-6,", "-0-{'leaving':true}-6,");
    assert_eq!(parse(&with, PLAIN).map(|read| read.text()), Ok(text));
    assert!(parse(&with.replace("true", "yes"), PLAIN).is_err());
}

/// 4P-E5: the game ends if one of the last two players leaves and the other has a thin army: a bare
/// king, or a king with one knight or bishop.
#[test]
fn leaving_a_thin_army() {
    for (army, thin) in
        [("", true), (" Nd5", true), (" Bd5", true), (" Rd5", false), (" Pd5", false), (" Nd5 Nd6", false)]
    {
        for turn in ["red", "yellow"] {
            let position = plain(&format!("R Kh1{army}; Y Kg14 Pd13 Re9"), &format!("{turn} points=red:5"));
            for act in ["resign", "forfeit"] {
                let left = position.act(2, act).unwrap();
                let expected = if thin { ("insufficient", "15 0 10 0") } else { ("last-one", "25 0 0 0") };
                assert_eq!((left.reason().unwrap(), score(&left).as_str()), expected, "{army}, {turn}, {act}");
                is_read_as_written(&left);
            }
        }
    }
    // Another walking king is worth its full points. With three live seats, the game continues.
    let pieces = "R Kh1 Nd5; B Ka7; Y Kg14 Pd13 Re9";
    assert_eq!(score(&plain(pieces, "red walking=blue").act(2, "resign").unwrap()), "30 0 10 0");
    assert!(!plain(pieces, "red").act(2, "resign").unwrap().over());
    let forty = Options { mate_points: 40, ..PLAIN };
    assert_eq!(score(&read(pieces, "red walking=blue", forty).act(2, "resign").unwrap()), "60 0 20 0");
    // A bare king does not end the game as long as no player leaves.
    assert!(!plain("R Kh1; Y Kg14 Pd13 Re9", "red").over());
    // 4P-W4: if leaving mates the leaver, the points for that are already paid.
    let mated = plain("R Kb6 Bd7; B Kc4; Y Ka4 Rd9", "yellow walking=blue");
    assert_eq!(mated.in_check(), [2]);
    let left = mated.act(2, "resign").unwrap();
    assert_eq!((left.reason(), left.out().contains(&2)), (Some("last-one"), true));
    assert_eq!(score(&left), "40 0 0 0");
}

/// 4P-A2: a player cannot claim a win against a thin army, and there is no automatic claim (4P-O8).
#[test]
fn no_claim_against_a_thin_army() {
    for (army, claimant) in [("", None), (" Nd13", None), (" Bd13", None), (" Pd13", Some(0))] {
        let pieces = format!("R Rd5 Kh1; Y Kg14{army}");
        let position = plain(&pieces, "red points=red:80+yellow:20");
        assert_eq!(position.claimant(), claimant, "{army}");
        assert_eq!(position.act(0, "claim-win").is_ok(), claimant.is_some());
        let auto = Options { auto_claim: true, ..PLAIN };
        assert_eq!(read(&pieces, "red points=red:80+yellow:20+blue:60", auto).over(), claimant.is_some());
    }
    // The leader's own army may be thin.
    assert_eq!(plain("R Kh1; Y Kg14 Pd13", "red points=red:80+yellow:20").claimant(), Some(0));
}

/// 4P-D2: the game is drawn after fifty quiet rounds of the remaining seats, including those with
/// walking kings.
#[test]
fn fifty_rounds() {
    let four = "R Rf5 Kh1; B Ka7; Y Kg14; G Kn8";
    let three = "R Rf5 Kh1; B Ka7; Y Kg14";
    let two = "R Rf5 Kh1; B Ka7 Rb9";
    for (pieces, walking, clock) in [
        (four, "", 199),
        (four, " walking=blue", 199),
        (three, "", 149),
        (three, " walking=yellow", 149),
        (two, "", 99),
    ] {
        for (clock, ends) in [(clock, true), (clock - 1, false)] {
            let position = plain(pieces, &format!("red clock={clock}{walking}")).counting();
            let moved = position.play("f5f6").unwrap();
            assert_eq!(moved.reason(), ends.then_some("fifty"), "{pieces}, {walking}, {clock}");
        }
    }
    // A stalemate eliminates Blue, which lowers the limit from 200 to 150 turns. The counter has
    // already passed this limit.
    let stalemated = plain("R Qe6 Kh1; B Ka4; Y Kg14; G Kn8", "red clock=160").counting().play("e6b6").unwrap();
    assert_eq!((stalemated.reason(), score(&stalemated).as_str()), (Some("fifty"), "10 20 10 10"));
    let teams = Options { teams: true, ..PLAIN };
    assert!(read(four, "red clock=199", teams).counting().play("f5f6").unwrap().over());
    assert!(!read(four, "red clock=198", teams).counting().play("f5f6").unwrap().over());
}

/// 4P-D2, 4P-R13: the counter is reset if a living piece is captured or a seat leaves, but not if a
/// grey piece is captured.
#[test]
fn what_sets_the_counter_back() {
    let pieces = "R Rf5 Kh1; B Ka7 Nf9; Y Kg14; G Kn8; d Nd5";
    let position = plain(pieces, "red clock=40");
    assert_eq!(["f5f6", "f5f9", "f5d5"].map(|turn| position.play(turn).unwrap().clock()), [41, 0, 41]);
    assert_eq!(position.act(2, "resign").unwrap().clock(), 0, "out of turn");
    let left = position.act(0, "resign").unwrap();
    let walked = left.play("h1h2").unwrap();
    assert_eq!((left.clock(), walked.clock(), walked.play("a7a8").unwrap().clock()), (0, 0, 1));
    // Turns of a walking king count, even if it captures grey pieces.
    let walking = plain("R Ph2 Kh1; B Ka7 Ng2; Y Kg14; G Kn8", "red walking=red clock=40");
    assert_eq!(["h1h2", "h1g1", "h1g2"].map(|turn| walking.play(turn).unwrap().clock()), [41, 41, 0]);
}

/// 4P-O6: without walking kings, the king of a seat that left stays on its cell. Capturing it
/// scores points, but is not a mate (4P-N4) and does not reset the counter of quiet turns (4P-D2).
#[test]
fn standing_kings_pay() {
    let position = read("R Rn4 Kh1; B Ka7; Y Kg14 Pd13; G Kn8 Qm11", "green clock=7", STAND).act(3, "resign").unwrap();
    assert_eq!((position.out(), position.to_move(), position.on("n8").as_deref()), (vec![3], Some(0), Some("dgK")));
    for position in [position.clone(), parse(&position.text(), STAND).unwrap()] {
        assert_eq!(position.notation("n4n8").as_deref(), Ok("Rn4xKn8"));
        let taken = position.play("n4n8").unwrap();
        assert_eq!((score(&taken).as_str(), taken.clock()), ("20 0 0 0", 1));
    }
    let forty = Options { mate_points: 40, capture_points: 3, ..STAND };
    let left = read("R Rn4 Kh1; B Ka7; Y Kg14 Pd13; G Kn8", "green", forty).act(3, "forfeit").unwrap();
    assert_eq!(score(&left.play("n4n8").unwrap()), "40 0 0 0");
    // Capturing the king of a seat that was stalemated or mated before scores nothing.
    let stalemated = read("R Qe6 Kh1; B Ka4; Y Kg14; G Kn8", "red", STAND).play("e6b6").unwrap();
    let taken = after(stalemated, "g14g13 n8n9 b6a6 g13g14 n9n8 a6a4");
    assert_eq!(score(&taken), "0 20 0 0");
    let mated = plain("R Qm11 Nk7 Kh1; B Ka7; Y Kh14; G Pm7 Kn8", "red").play("m11m8").unwrap();
    assert_eq!(score(&after(mated, "a7a6 h14i14 m8n8")), "20 0 0 0");
    // 4P-E5 also applies without walking kings.
    let thin = read("R Kh1 Rd5; B Ka7", "red", STAND).act(0, "resign").unwrap();
    assert_eq!((thin.reason(), score(&thin).as_str()), (Some("insufficient"), "10 10 0 0"));
}

const ROUND: &str = "g14h14 n8n9 f4f5 a6a7 h14g14 n9n8 f5f4 a7a6";

/// 4P-D1: when a seat leaves, the new position counts for repetition, also on another seat's turn
/// and if its first walk is due.
#[test]
fn repetition_after_an_act() {
    let pieces = "R Rf5 Kh1; B Ka7; Y Kg14; G Kn8 Pm11";
    let left = after(plain(pieces, "red").counting(), "f5f4 a7a6").act(3, "resign").unwrap();
    let twice = after(left, ROUND);
    assert!(!twice.over());
    assert_eq!(after(twice, ROUND).reason(), Some("threefold"));
    // Here the seat leaves on its own turn. The position with the first walk due counts, and the
    // king returns twice.
    let left = plain(pieces, "green").counting().act(3, "resign").unwrap();
    let round = "n8n9 f5f4 a7a6 g14h14 n9n8 f4f5 a6a7 h14g14";
    let twice = after(left, round);
    assert!(!twice.over());
    assert_eq!(after(twice, round).reason(), Some("threefold"));
    // Other actions do not count a position again.
    let voted = plain(pieces, "red").counting().act(0, "offer-draw").unwrap().act(1, "decline-draw").unwrap();
    let again = after(voted.act(0, "offer-draw").unwrap(), "f5f4 a7a6 g14h14 n8n9 f4f5 a6a7 h14g14 n9n8");
    assert!(!again.over());
}

/// 4P-V3: a check on two kings is worth 1 point. The attacking piece does not matter.
#[test]
fn two_kings_are_worth_one() {
    let position = plain("B Kc4; Y Kd14 Rh11; G Kk4 Bl4 Pd8", "yellow").play("h11h4").unwrap();
    assert_eq!(score(&position), "0 0 1 0");
}

/// 4P-N3, 4P-K6: in teams, an army stays alive after its king's capture, so a line that the capture
/// opens is a new attack. A piece that captures an attacker and then attacks from its cell is also
/// a new attacker.
#[test]
fn signs_of_new_attackers() {
    let teams = Options { teams: true, ..PLAIN };
    let opened = read("R Ni3 Kf3; B Kh1 Rk3; Y Kg14; G Kn8", "red", teams);
    assert_eq!(opened.notation("i3h1").as_deref(), Ok("Ni3xKh1+#"));
    let same = plain("R Qd5 Kh1; B Qg8 Ka7; Y Kg14; G Kn8", "red");
    assert_eq!(same.in_check(), [2, 3]);
    assert_eq!(same.notation("d5g8").as_deref(), Ok("Qd5xQg8++"));
}
