//! Tests rules of movement that the example positions do not show separately, and the reasons for
//! rejecting illegal moves.

use super::{choices, destinations, diagram, game, play};
use polychess_game::{Game, Text};
use polychess_variants::four_way::FourWay;

fn at(pieces: &str, turn: &str) -> Game<FourWay> {
    game(&diagram::text(pieces, turn, ""))
}

/// Returns the rule that forbids a turn.
fn rule(game: &Game<FourWay>, turn: &str) -> &'static str {
    let refusal = game.read_turn(turn).expect_err(turn);
    refusal.rule.unwrap_or_else(|| panic!("{turn}: {refusal}"))
}

fn piece(game: &Game<FourWay>, cell: &str) -> String {
    let text = FourWay::position_text(game.state(), false);
    diagram::read_board(text.split(' ').next().expect("a board"))[&diagram::place(cell)].clone()
}

/// 4W-M5: the king and a rook never share a first rank, and no king moves two steps.
#[test]
fn no_castling() {
    let game = at("W: Kh2 Rj4 Rf4; Y: Ka8; B: Kh15; R: Ko8", "W");
    assert_eq!(destinations(&game, "h2"), ["g2", "g3", "h1", "h3", "i2", "i3"]);
    assert_eq!(rule(&game, "h2h4"), "4W-M5");
}

/// 4W-M4: pieces of the partner block a line like the player's own pieces.
#[test]
fn partners_are_not_captured() {
    let game = at("W: Kh1 Rf8; Y: Ka8; B: Kh15 Nh8 Pf10; R: Ko8", "W");
    assert_eq!(
        destinations(&game, "f8"),
        ["a8", "b8", "c8", "d8", "e8", "f3", "f4", "f5", "f6", "f7", "f9", "g8"][1..]
    );
    assert_eq!(rule(&game, "f8h8"), "4W-M4");
    assert_eq!(rule(&game, "f8j8"), "4W-M4");
    assert_eq!(rule(&game, "f8a8"), "4W-C5");
    assert_eq!(rule(&game, "h7h9"), "4W-M1");
    assert_eq!(rule(&game, "f8g9"), "4W-M1");
    assert_eq!(rule(&game, "h15h14"), "4W-S4");
}

/// 4W-P3: a pawn enters a side arm only by a capture. 4W-P1: a pawn moves one step, never two.
#[test]
fn side_arms_are_entered_by_capture() {
    let game = at("W: Kh1 Pf5 Pf7 Ph4; Y: Ka8; B: Kh15; R: Ko8", "W");
    assert_eq!(destinations(&game, "f5"), ["f6"]);
    assert_eq!(destinations(&game, "f7"), ["f8"]);
    assert_eq!(rule(&game, "f5e6"), "4W-P3");
    assert_eq!(rule(&game, "f7g8"), "4W-P2");
    assert_eq!(rule(&game, "h4h6"), "4W-P5");
    assert_eq!(rule(&game, "f7f6"), "4W-P1");
}

/// 4W-P6, 4W-P9: a pawn becomes a superpawn when a step or a capture brings it into the partner's
/// territory, and it remains a superpawn at home.
#[test]
fn superpawns_stay_superpawns() {
    let mut game = at("W: Kh1 Pf10 Pj10 Uh6; Y: Ka8 Ni11; B: Kh15; R: Ko8", "W");
    play(&mut game, "f10f11 a8b8 h15h14 o8n8");
    assert_eq!(piece(&game, "f11"), "wU");
    play(&mut game, "j10i11 b8a8 h14h15 n8o8");
    assert_eq!(piece(&game, "i11"), "wU");
    play(&mut game, "h6h5 a8b8 h15h14 o8n8 h5h4 b8a8 h14h15 n8o8");
    assert_eq!(piece(&game, "h4"), "wU");
    // 4W-P7: superpawns can move along the c-file onto home squares, without promotion.
    let mut home = at("W: Kg2 Uh2 Uh14; Y: Ka8; B: Kg13; R: Ko8", "W");
    assert_eq!(destinations(&home, "h2"), ["h1", "h3"]);
    assert_eq!(destinations(&home, "h14"), ["h13", "h15"]);
    assert_eq!(rule(&home, "h14h15=Q"), "4W-P17");
    play(&mut home, "h14h15");
    assert_eq!(piece(&home, "h15"), "wU");
}

/// 4W-P11: a superpawn can step back out of a side arm. 4W-P8: in a side arm it also captures in
/// all four diagonal directions.
#[test]
fn superpawns_in_a_side_arm() {
    let game = at("W: Kh1 Ue6; Y: Ka8 Nd7 Nf7 Nf5 Pe7; B: Kh15; R: Ko8", "W");
    assert_eq!(destinations(&game, "e6"), ["d6", "d7", "f5", "f6", "f7"]);
    assert_eq!(rule(&game, "e6e7"), "4W-P11");
}

/// 4W-P5: a pawn cannot leap over a pawn of the same player or inside an opponent's line. It can
/// leap over a pawn of a frozen partner.
#[test]
fn leapfrogs() {
    let over_own = at("W: Kh1 Ph6 Ph7 Pd8; Y: Kc6; B: Kh15 Pc8; R: Ko8", "W");
    assert_eq!(rule(&over_own, "h6h8"), "4W-P5");
    assert_eq!(rule(&over_own, "d8b8"), "4W-P5");
    let frozen = game(&diagram::text("W: Kh1 Qb8 Nd7; Y: Ka8 Pi8; B: Kh15; R: Kn9 Ph8 Pj10", "R", "Y"));
    assert!(!frozen.position().frozen().is_empty());
    assert_eq!(destinations(&frozen, "h8"), ["g8"]);
    let leaper = game(&diagram::text("W: Kh1 Qb8 Nd7; Y: Ka8 Pi8; B: Kh15; R: Kn9 Pj8 Pj10", "R", "Y"));
    assert_eq!(destinations(&leaper, "j8"), ["h8"]);
}

/// 4W-P18, 4W-P14: the promoted rook is on c1 and attacks along the c-file, for any origin of
/// the pawn. 4W-P17: a pawn is never promoted to a king or a pawn.
#[test]
fn promotion() {
    let mut game = at("W: Kh1 Pb7; Y: Ke10; B: Kh15; R: Km6", "W");
    for piece in ["K", "P", "U"] {
        assert_eq!(rule(&game, &format!("b7a8={piece}")), "4W-P17");
    }
    assert_eq!(rule(&game, "b7a8"), "4W-P17");
    assert_eq!(rule(&game, "b7a8=S"), "4W-O1");
    play(&mut game, "b7a8=R e10e9 h15h14 m6n7");
    assert!(destinations(&game, "a8").contains(&"o8".to_owned()));
    assert!(!destinations(&game, "a8").contains(&"b7".to_owned()));
}

/// 4W-P15, 4W-P16: the piece on c1 determines whether a pawn may enter. A frozen piece there cannot
/// be captured.
#[test]
fn triangles_that_are_held() {
    let held = at("W: Kh1 Pb7 Pb8; Y: Ke10 Na8; B: Kh15; R: Ko8", "W");
    assert_eq!(rule(&held, "b8a8=Q"), "4W-P15");
    assert!(!destinations(&held, "b7").is_empty());
    let own = at("W: Kh1 Pb7 Na8; Y: Ke10; B: Kh15; R: Ko8", "W");
    assert_eq!(rule(&own, "b7a8=Q"), "4W-P16");
    let frozen = game(&diagram::text("W: Kh1 Qb8 Nd7 Pn9; Y: Ka8 No8; B: Kh15; R: Km6", "W", "Y"));
    assert!(!frozen.position().frozen().is_empty());
    assert_eq!(rule(&frozen, "n9o8=Q"), "4W-P16");
}

/// 4W-O2: a superpawn that moves like a wazir can step into a side arm without a capture, and can
/// still leapfrog forward.
#[test]
fn wazir_ferz() {
    let text = diagram::text("W: Kh1 Uf8 Uh11 Un8; Y: Ka8; B: Kh15 Ph12; R: Km6", "W", "");
    let game = Game::<FourWay>::from_text(choices(&["superpawn=wazir-ferz"]), &text).expect("a position");
    assert_eq!(destinations(&game, "f8"), ["e8", "f7", "f9", "g8"]);
    assert_eq!(destinations(&game, "h11"), ["g11", "h10", "h13", "i11"]);
    assert_eq!(destinations(&game, "n8"), ["m8", "n7", "n9", "o8"]);
    assert_eq!(rule(&game, "f8f10"), "4W-P5");
}

/// 4W-C1: the kings of partners can be adjacent, and so can a king and the king of a frozen
/// opponent.
#[test]
fn kings_that_touch() {
    let partners = at("W: Kh8 Pg4; Y: Ka8; B: Kh10; R: Ko8", "W");
    assert!(destinations(&partners, "h8").contains(&"h9".to_owned()));
    let opponents = at("W: Kh8; Y: Kf8; B: Kh15; R: Ko8 Ph4", "W");
    assert_eq!(rule(&opponents, "h8g8"), "4W-C2");
    let frozen = game(&diagram::text("W: Kc8 Qb8 Nd7; Y: Ka8; B: Kh15; R: Kn9 Ph7", "W", "Y"));
    assert!(!frozen.position().frozen().is_empty());
    assert!(destinations(&frozen, "c8").contains(&"b9".to_owned()));
}

/// 4W-C3, 4W-C7, 4W-C9: the rejection of an illegal move that involves a frozen player names the
/// right rule.
#[test]
fn frozen_players() {
    let game = game(&diagram::text("W: Kh1 Qb8 Rf5; Y: Ka8 Rh5; B: Kg14 Nd7; R: Kn9", "W", "Y"));
    assert_eq!(rule(&game, "b8c10"), "4W-M1");
    assert_eq!(rule(&game, "b8b7"), "4W-C3");
    assert_eq!(rule(&game, "f5h5"), "4W-C7");
    assert_eq!(rule(&game, "h5h4"), "4W-C7");
    assert_eq!(rule(&game, "pass"), "4W-C9");
}

/// 4W-E3: if no player can move, the game is drawn immediately, after a move or in a position that
/// was set up.
///
/// Each king is between two of its own pawns. The pawns of the next player block these pawns and
/// guard c2, and are blocked themselves.
#[test]
fn game_ends_if_all_players_are_blocked() {
    let rest = "B: Kh15 Pi14 Pg14 Pb8 Pc9 Pc7; R: Ko8 Pn7 Pn9 Ph14 Pi13 Pg13";
    let locked = |c2: &str| format!("W: Kh1 Pg2 Pi2 Pn8 Pm7 Pm9; Y: Ka8 Pb9 Pb7 {c2} Pg3 Pi3; {rest}");
    let mut game = at(&locked("Ph3"), "Y");
    assert_eq!(game.legal_turns().len(), 3);
    play(&mut game, "h3h2");
    for game in [game, at(&locked("Ph2"), "W")] {
        let outcome = game.outcome().expect("an end");
        assert_eq!(outcome.ending.rule, "4W-E3");
        assert!(outcome.points.expect("points").0.iter().all(|&p| p == polychess_rules::Points::HALF));
    }
}
