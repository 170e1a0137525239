//! OC-E1 to OC-E5: tests the endings.

use crate::published::{POSITIONS, game};
use crate::{ending, play};
use polychess_game::Acts as _;
use polychess_orthodox::Orthodox;
use polychess_rules::Position as _;

#[test]
fn checkmate_wins() {
    let mut fools_mate = game(POSITIONS[0].fen);
    play(&mut fools_mate, "f3 e5 g4 Qh4#");
    assert_eq!(ending(&fools_mate), ("checkmate", "0 1".into())); // OC-E1
}

#[test]
fn stalemate_draws() {
    let mut at = game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    play(&mut at, "Qf7");
    assert_eq!(ending(&at), ("stalemate", "1/2 1/2".into())); // OC-E2
}

#[test]
fn insufficient_material_draws() {
    // OC-E3, OC-R1: a lone minor piece or bishops on one colour cannot mate.
    for (pieces, is_drawn) in [
        ("8", true),
        ("N7", true),
        ("b7", true),
        ("B1B5", true),
        ("B1b5", true),
        ("BB6", false),
        ("Bb6", false),
        ("NN6", false),
        ("Nn6", false),
        ("BN6", false),
        ("Bn6", false),
        ("R7", false),
        ("q7", false),
        ("8/P7", false),
    ] {
        let rows = if pieces.contains('/') { 6 } else { 7 };
        let filler = "/8".repeat(rows - 2);
        let at = game(&format!("{pieces}{filler}/2k5/7K w - - 0 1"));
        assert_eq!(at.outcome().is_some(), is_drawn, "{pieces}");
        assert_eq!(at.position().has_legal_move(), !is_drawn, "{pieces}");
    }
    let mut captures = game("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
    play(&mut captures, "Kxe2");
    assert_eq!(ending(&captures), ("insufficient-material", "1/2 1/2".into()));
}

#[test]
fn repetition_is_claimed_and_ends_the_game_at_five() {
    // OC-E4: the third occurrence can be claimed.
    let mut at = game(POSITIONS[0].fen);
    play(&mut at, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert!(Orthodox::claims(&at).is_empty());
    play(&mut at, "Ng8");
    assert_eq!(Orthodox::claims(&at), ["threefold"]);
    // OC-E5: the fifth occurrence ends the game.
    play(&mut at, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(ending(&at), ("fivefold-repetition", "1/2 1/2".into()));
}

#[test]
fn repetition_compares_rights_that_can_be_used() {
    let key = |fen: &str| game(fen).position().repetition_key();
    // OC-E4: no black pawn can capture on e3.
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_eq!(key(&format!("{start} e3 0 1")), key(&format!("{start} - 0 1")));
    // Here Black's pawn on d4 can capture.
    let ready = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_ne!(key(&format!("{ready} e3 0 1")), key(&format!("{ready} - 0 1")));
    // Here that pawn is pinned.
    let pinned = "3k4/8/8/8/3pP3/8/8/3RK3 b -";
    assert_eq!(key(&format!("{pinned} e3 0 1")), key(&format!("{pinned} - 0 1")));
    assert_ne!(key("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}

#[test]
fn moves_without_progress_are_claimed_at_50_and_end_the_game_at_75() {
    // OC-E4: Black's move completes 50 moves of each player.
    let mut at = game("4k3/8/8/8/8/8/8/R3K3 w - - 98 90");
    assert!(Orthodox::claims(&at).is_empty());
    play(&mut at, "Kd2 Kd7");
    assert_eq!(Orthodox::claims(&at), ["fifty"]);
    let mut pawn = game("4k3/8/8/8/8/8/P7/4K3 w - - 99 90");
    play(&mut pawn, "a3");
    assert_eq!(pawn.negotiation().draws.clock, 0);
    // OC-E5: 75 moves of each player end the game.
    let mut late = game("4k3/8/8/8/8/8/8/R3K3 w - - 148 90");
    play(&mut late, "Kd2 Kd7");
    assert_eq!(ending(&late), ("75-moves", "1/2 1/2".into()));
    // OC-E1 has priority over OC-E5.
    let mut mate = game("7k/8/6K1/8/8/8/8/R7 w - - 149 90");
    play(&mut mate, "Ra8#");
    assert_eq!(ending(&mate), ("checkmate", "1 0".into()));
}
