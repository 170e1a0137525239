//! Tests options, actions and endings that the worked examples do not cover.

use crate::four_player::{from, read, score};
use polychess_reference::four_player::{Options, parse};

fn plain() -> Options {
    Options::default()
}

const KINGS: &str = "R Kh1 Rd5; B Ka7; Y Kg14; G Kn8";

/// 4P-O3, 4P-O4: the options set the promotion rank and the roles to choose from.
#[test]
fn promotion() {
    let pieces = "R Kh1 Pd7 Pe10; B Ka7; Y Kg14; G Kn8";
    let ends = |options: Options, turn: &str| {
        let legal = read(pieces, "red", options).legal();
        legal.iter().filter_map(|text| text.strip_prefix(turn).map(str::to_owned)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([ends(plain(), "d7d8"), ends(plain(), "e10e11")], ["=D", ""]);
    let any = Options { promotion_rank: Some(11), any_promotion: Some(true), ..plain() };
    assert_eq!([ends(any, "d7d8"), ends(any, "e10e11")], ["", "=B =N =Q =R"]);
    let teams = Options { teams: true, promotion_rank: Some(8), any_promotion: Some(false), ..plain() };
    assert_eq!([ends(teams, "d7d8"), ends(teams, "e10e11")], ["=D", ""]);
    // Only a pawn that moves to the promotion rank promotes.
    let pieces = "R Kh1 Pd8; B Ka7; Y Kg14; G Kn8";
    assert_eq!(from(&read(pieces, "red", plain()), "d8"), ["d9"]);
}

/// 4P-O5: an option turns off en passant.
#[test]
fn without_en_passant() {
    let pieces = "R Pg2 Kh1; B Pf4 Ka7; Y Kg14; G Kn8";
    let position = read(pieces, "red", Options { en_passant: false, ..plain() }).play("g2g4").unwrap();
    assert!(from(&position, "f4").is_empty() && position.en_passant().iter().all(Option::is_none));
}

/// 4P-O6: without walking kings, a player who leaves is eliminated together with the king. The last
/// player gets the 20 points.
#[test]
fn without_walking_kings() {
    let options = Options { walking_kings: false, ..plain() };
    let position = read("R Kh1 Rd5; B Ka7 Rb9; Y Kg14; G Kn8", "red points=red:1", options);
    let one = position.act(0, "resign").unwrap();
    assert_eq!((one.out(), one.walking(), one.to_move(), score(&one).as_str()), (vec![0], vec![], Some(1), "1 0 0 0"));
    assert_eq!(one.on("h1").as_deref(), Some("drK"));
    let pieces = "R Kh1 Rd5; B Ka7 Rb9";
    let last = read(pieces, "red", options).act(0, "forfeit").unwrap();
    assert_eq!((last.reason(), score(&last).as_str()), (Some("last-one"), "0 20 0 0"));
}

/// 4P-O7, 4P-O9: the options change the points for kings and captures.
#[test]
fn other_points() {
    let options = Options { mate_points: 40, capture_points: 3, ..plain() };
    let pieces = "R Qm11 Nk7 Kh1; B Pb4 Ka7; Y Kh14; G Nm8 Pm7 Kn8";
    assert_eq!(score(&read(pieces, "red", options).play("m11m8").unwrap()), "49 0 0 0");
    let drawn = read("R Kh1; B Rg1 Ka7; G Kn8", "red walking=green", options).play("h1g1").unwrap();
    assert_eq!(score(&drawn), "55 40 0 0");
    let stale = read("R Qe6 Kh1; B Ka4; Y Kg14; G Kn8", "red walking=blue", options).play("e6b6").unwrap();
    assert_eq!(score(&stale), "13 0 13 13");
    let claim = read("R Rd5 Kh1; Y Pd13 Kg14", "red points=red:41", options).act(0, "claim-win").unwrap();
    assert_eq!(score(&claim), "41 0 40 0");
    assert_eq!(read("R Rd5 Kh1; Y Pd13 Kg14", "red points=red:40", options).claimant(), None);
}

/// 4P-O8: an automatic claim needs an eliminated seat with at least as many points as the rival
/// would have after it.
#[test]
fn claims_by_itself() {
    let options = Options { auto_claim: true, ..plain() };
    for (points, ends) in [("blue:30", true), ("blue:29", false), ("green:30", true)] {
        let words = format!("red points=red:100+yellow:10+{points}");
        let position = read("R Rd5 Kh1; Y Pd13 Kg14", &words, options);
        assert_eq!(position.reason(), ends.then_some("claimed-win"), "{points}");
        assert_eq!(position.score()[2], if ends { "30" } else { "10" });
    }
    let later = read("R Rd5 Kh1; Y Pd13 Pe13 Kg14", "red points=red:40+yellow:20+blue:40", options);
    assert!(!later.over());
    assert_eq!(later.play("d5d13").unwrap().reason(), Some("claimed-win"));
}

/// 4P-A3: votes for a draw are cleared by a turn of a live seat that has not voted, and by a
/// resignation, but not by a walking king's turn.
#[test]
fn votes_for_a_draw() {
    let one = read(KINGS, "red", plain()).act(0, "offer-draw").unwrap();
    assert!(one.act(0, "offer-draw").is_err() && one.act(0, "accept-draw").is_err());
    assert!(one.text().contains("'offered':(true,false,false,false)"));
    assert_eq!(parse(&one.text(), plain()).map(|read| read.draw_votes()), Ok(vec![0]));
    let moved = one.play("d5d6").unwrap();
    assert_eq!(moved.draw_votes(), [0]);
    assert_eq!(moved.play("a7a8").unwrap().draw_votes(), []);
    assert_eq!(moved.act(1, "decline-draw").unwrap().draw_votes(), []);
    assert_eq!(moved.act(1, "resign").unwrap().draw_votes(), []);
    let walking = read(KINGS, "blue walking=blue", plain()).act(0, "offer-draw").unwrap();
    assert!(walking.act(1, "accept-draw").is_err());
    assert_eq!(walking.play("a7a8").unwrap().draw_votes(), [0]);
    let done = ["accept-draw"; 2].iter().zip([2, 3]).fold(walking, |p, (act, seat)| p.act(seat, act).unwrap());
    assert_eq!((done.reason(), score(&done).as_str()), (Some("agreement"), "20 0 20 20"));
    let teams = read(KINGS, "red", Options { teams: true, ..plain() }).act(0, "offer-draw").unwrap();
    assert!(teams.act(2, "accept-draw").is_err(), "one of the other side has to offer");
    assert!(teams.act(2, "offer-draw").is_ok() && teams.act(1, "accept-draw").is_ok());
}

/// 4P-A1: in teams, a vote to resign can be withdrawn and ends with the player's next turn. The
/// votes of both partners end the game.
#[test]
fn votes_to_resign() {
    let one = read(KINGS, "red", Options { teams: true, ..plain() }).act(0, "resign").unwrap();
    assert_eq!(one.act(0, "resign").unwrap().resign_votes(), [0], "it stands as before");
    assert!(one.act(2, "withdraw-resign").is_err());
    assert_eq!(one.act(0, "withdraw-resign").unwrap().resign_votes(), []);
    assert_eq!(one.play("d5d6").unwrap().resign_votes(), []);
    let other = one.act(1, "resign").unwrap();
    assert!(!other.over() && other.text().contains("'resigning':(true,true,false,false)"));
    assert_eq!(other.act(3, "resign").unwrap().points().unwrap().concat(), "1010");
}

/// 4P-V5: if a walking king's move gives mate, the points go to the first live seat, counted
/// backwards from the victim, with a piece that attacks the mated king.
#[test]
fn mate_by_a_walking_king() {
    let position = read("R Rn4 Kh1; B Kk9; Y Ra11 Kg14; G Kn11", "blue walking=blue", plain());
    assert_eq!((position.in_check(), position.out()), (vec![3], vec![]), "m10 is free");
    let after = position.play("k9l9").unwrap();
    assert_eq!((after.out(), score(&after).as_str()), (vec![3], "0 0 20 0"));
    assert_eq!(position.notation("k9l9").as_deref(), Ok("Kk9-l9#"));
}

/// 4P-K3, 4P-K5: Red and Green are both in check. Neither is mated, because a legal reply is to
/// capture the other king.
#[test]
fn kings_that_check_each_other() {
    let pieces = "R Ra11 Nl10 Bj6 Kn7; B Kk9; G Rn4 Rg7 Nk5 Kn11";
    let position = read(pieces, "blue walking=blue", plain());
    let after = position.play("k9l9").unwrap();
    assert_eq!((after.in_check(), after.out(), after.to_move()), (vec![0, 3], vec![2], Some(3)));
    assert_eq!(after.legal(), ["g7n7", "n4n7"]);
    let last = after.play("n4n7").unwrap();
    assert_eq!((last.reason(), score(&last).as_str()), (Some("last-one"), "0 0 0 40"));
}

/// 4P-E1: the game ends if no live seat remains.
#[test]
fn nobody_left() {
    let position = read("R Kh1; B Ka7", "red walking=red+blue", plain());
    assert_eq!((position.reason(), score(&position).as_str()), (Some("nobody-left"), "0 0 0 0"));
}

/// 4P-K3, 4P-P5, 4P-R21: Yellow's only reply is to capture Blue's pawn en passant. The right ends
/// before Yellow's turn, because the turn skips the eliminated Blue.
///
/// Yellow is mated when it is to move, and Red gets the points for its rook's check (4P-V5).
#[test]
fn the_only_reply_ends_with_a_right() {
    let pieces = "R Kh1 Rc4 Rb4 Rd14; B Pd5; Y Kc11 Pd6; G Kn8";
    let position = read(pieces, "red ep=blue=c5:d5", plain());
    assert_eq!((position.in_check(), position.out(), position.on("d5")), (vec![2], vec![1], Some("dbP".into())));
    let after = position.play("h1i1").unwrap();
    assert_eq!((after.out(), after.to_move(), score(&after).as_str()), (vec![1, 2], Some(3), "20 0 0 0"));
}
