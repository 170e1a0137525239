//! OC-S2, OC-M1 to OC-M6, OC-P1 to OC-P5, OC-C1, OC-C2, OC-K1, OC-K2: tests which moves are legal
//! and which rules forbid other moves.

use crate::published::{POSITIONS, game};
use polychess_game::Rules as _;
use polychess_orthodox::{Orthodox, Why};
use polychess_rules::Position as _;
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

/// Returns the targets of the piece on `from`, sorted.
fn targets(fen: &str, from: &str) -> String {
    let legal = game(fen).legal_turns();
    let to: BTreeSet<&str> = legal.iter().filter_map(|(turn, _)| turn.strip_prefix(from)).collect();
    to.into_iter().collect::<Vec<_>>().join(" ")
}

/// Returns the rule that forbids the turn.
fn forbids(fen: &str, turn: &str) -> Option<&'static str> {
    game(fen).read_turn(turn).err().and_then(|refusal| refusal.rule)
}

#[test]
fn initial_position_is_the_published_one() {
    // OC-B1, OC-S1: the published FEN equals the setup.
    assert_eq!(*game(POSITIONS[0].fen).position(), Orthodox::start(&()).position);
    // OC-B2: the corner on White's left is dark.
    let board = game(POSITIONS[0].fen).position().topology();
    let colour = |name| board.cell_info(board.cell(name).expect("a cell")).colour;
    assert_eq!([colour("a1"), colour("b1"), colour("h1"), colour("d1")], [0, 1, 1, 1]);
}

#[test]
fn pieces_move_as_the_rulebook_says() {
    let fen = |piece: char| format!("7k/8/1p6/8/1{piece}2P3/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&fen('R'), "b4"), "a4 b1 b2 b3 b5 b6 c4 d4"); // OC-M1, OC-M3
    assert_eq!(targets(&fen('B'), "b4"), "a3 a5 c3 c5 d2 d6 e7 f8"); // OC-M4
    assert_eq!(targets(&fen('N'), "b4"), "a2 a6 c2 c6 d3 d5"); // OC-M5
    let queen = "a3 a4 a5 b1 b2 b3 b5 b6 c3 c4 c5 d2 d4 d6 e7 f8";
    assert_eq!(targets(&fen('Q'), "b4"), queen); // OC-M2
    assert_eq!(targets(&fen('Q'), "e1"), "d1 d2 e2 f1 f2"); // OC-M6
}

#[test]
fn pawns_step_capture_and_promote() {
    let fen = "7k/P6r/8/2p5/1P1P4/4p3/4P1P1/4K3 w - - 0 1";
    assert_eq!(targets(fen, "g2"), "g3 g4"); // OC-P1, OC-P2
    assert_eq!(targets(fen, "e2"), "");
    assert_eq!(targets(fen, "d4"), "c5 d5"); // OC-P3
    assert_eq!(targets(fen, "a7"), "a8=B a8=N a8=Q a8=R"); // OC-P5
}

#[test]
fn en_passant_follows_a_double_step_only() {
    // OC-P4: the capture must be the immediate reply.
    let mut at = game("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    crate::play(&mut at, "d5 exd6");
    let mut late = game("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    crate::play(&mut late, "d5 Ke2 Ke7");
    assert_eq!(late.read_turn("e5d6").err().and_then(|refusal| refusal.rule), Some("OC-P3"));
    // OC-K2: the capture removes both pawns from the rank, so the rook would attack the king.
    assert_eq!(forbids("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"), Some("OC-K2"));
    // The capture is legal if it removes the pawn that gives check.
    assert_eq!(targets("8/8/8/3pP3/4K3/8/8/4k3 w - d6 0 1", "e5"), "d6");
}

#[test]
fn castling_needs_rights_free_cells_and_safe_cells() {
    let fen = |extra: &str, rights: &str| format!("{extra}4k3/8/8/8/8/8/R3K2R w {rights} - 0 1");
    let castles = |fen: String| (targets(&fen, "e1").contains("c1"), targets(&fen, "e1").contains("g1"));
    assert_eq!(castles(fen("8/", "KQ")), (true, true)); // OC-C1
    assert_eq!(castles(fen("8/", "K")), (false, true));
    assert_eq!(castles(fen("8/", "-")), (false, false));
    // OC-C2: an attack on the rook or on b1 does not prevent castling.
    for (attacker, expected) in [
        ("r7", (true, true)),
        ("1r6", (true, true)),
        ("2r5", (false, true)),
        ("3r4", (false, true)),
        ("4r3", (false, false)),
        ("5r2", (true, false)),
        ("6r1", (true, false)),
        ("7r", (true, true)),
    ] {
        let fen = format!("1k6/{attacker}/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert_eq!(castles(fen), expected, "{attacker}");
    }
    // OC-C1: the right is lost after a move of the king or the rook, even if the piece returns. It
    // is also lost if the rook is captured.
    let mut moved = game("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    crate::play(&mut moved, "Rh2 Kd7 Rh1 Ke7");
    assert_eq!(moved.read_turn("e1g1").err().and_then(|refusal| refusal.rule), Some("OC-C1"));
    crate::play(&mut moved, "O-O-O");
    let mut captured = game("4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1");
    crate::play(&mut captured, "Bxh1");
    assert_eq!(captured.read_turn("e1g1").err().and_then(|refusal| refusal.rule), Some("OC-C1"));
}

#[test]
fn refusals_name_the_rule() {
    let start = POSITIONS[0].fen;
    for (fen, turn, rule) in [
        (start, "pass", "OC-S2"),
        (start, "e2e4+d2d4", "OC-S2"),
        (start, "e7e5", "OC-S2"),
        (start, "e4e5", "OC-M1"),
        (start, "a1a2", "OC-M1"),
        (start, "a1a4", "OC-M1"),
        (start, "d1e3", "OC-M2"),
        (start, "a1b3", "OC-M3"),
        (start, "c1c3", "OC-M4"),
        (start, "b1b3", "OC-M5"),
        (start, "e1e3", "OC-M6"),
        (start, "e2e5", "OC-P1"),
        (start, "e2d3", "OC-P3"),
        (start, "e2e4=Q", "OC-P5"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", "OC-C1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "OC-P5"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8=K", "OC-P5"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "OC-C2"),
        ("4k3/4r3/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "OC-K1"),
        ("4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", "e3a3", "OC-K2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "OC-E1"),
    ] {
        assert_eq!(forbids(fen, turn), Some(rule), "{turn} in {fen}");
    }
}

#[test]
fn every_objection_has_a_rule_and_a_sentence() {
    use polychess_game::{Language, Objection as _};
    for why in Why::iter() {
        assert!(why.rule().starts_with("OC-"), "{why:?}");
        for language in [Language::English, Language::German] {
            assert!(why.words(language).contains(' '), "{why:?}");
        }
    }
}
